// What Swift's embedded library needs besides the C library: numbers from text, and a seed for hashes.
// The seed is constant, so that every page does the same.
#include <stddef.h>

double strtod(const char *text, char **end);

const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end;
}

void arc4random_buf(void *bytes, size_t count) {
  for (size_t index = 0; index < count; index++) ((unsigned char *)bytes)[index] = 0x2a;
}

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
