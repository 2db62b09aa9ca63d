// What Swift's embedded library needs besides the C library: numbers from text, which must not depend
// on the program's locale, and a seed for hashes, which is constant so that every run does the same.
#define _GNU_SOURCE
#include <stddef.h>

#ifdef __wasm__
double strtod(const char *text, char **end);
#else
#include <locale.h>
#include <stdlib.h>
#endif

const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
#ifdef __wasm__
  *value = strtod(text, &end);
#else
  // Not stored, because several threads may read texts. The C library keeps one locale "C", so this is cheap.
  locale_t c_locale = newlocale(LC_ALL_MASK, "C", NULL);
  *value = c_locale ? strtod_l(text, &end, c_locale) : strtod(text, &end);
  if (c_locale) freelocale(c_locale);
#endif
  return end;
}

void arc4random_buf(void *bytes, size_t count) {
  for (size_t index = 0; index < count; index++) ((unsigned char *)bytes)[index] = 0x2a;
}

#ifdef __wasm__
// The product of two numbers of 128 bits, low and high halves.
void __multi3(
    unsigned long long product[2], unsigned long long a, unsigned long long aHigh,
    unsigned long long b, unsigned long long bHigh) {
  unsigned long long low = a & 0xffffffff, high = a >> 32;
  unsigned long long otherLow = b & 0xffffffff, otherHigh = b >> 32;
  unsigned long long first = low * otherLow;
  unsigned long long middle = high * otherLow + (first >> 32);
  unsigned long long other = low * otherHigh + (middle & 0xffffffff);
  product[0] = other << 32 | (first & 0xffffffff);
  product[1] = high * otherHigh + (middle >> 32) + (other >> 32) + a * bHigh + aHigh * b;
}

// Nothing is printed.
int putchar(int character) { return character; }
#endif
