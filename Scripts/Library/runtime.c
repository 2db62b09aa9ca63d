// What Swift's embedded library needs besides the C library: numbers from text, which must not depend
// on the program's locale, and a seed for hashes, which is constant so that every run does the same.
#define _GNU_SOURCE
#include <locale.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  static locale_t c_locale;
  char *end;
  if (!c_locale) c_locale = newlocale(LC_ALL_MASK, "C", NULL);
  *value = c_locale ? strtod_l(text, &end, c_locale) : strtod(text, &end);
  return end;
}

void arc4random_buf(void *bytes, size_t count) {
  for (size_t index = 0; index < count; index++) ((unsigned char *)bytes)[index] = 0x2a;
}

// Texts are compared by their bytes: no name of a preset or parameter has other characters than ASCII.
// Unicode's rules for equal texts would be a seventh of the library.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return (void)scalar, 0; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {
  return (void)first, (void)second, UINT32_MAX;
}
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return (void)scalar, 0; }
const uint8_t *_swift_stdlib_nfd_decompositions;
