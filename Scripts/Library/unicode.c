// Replaces functions of Swift's embedded library that search Unicode's tables, which would be a seventh
// of the library for C. `Scripts/library` compares the names below with those that the toolchain's library
// defines, and ends with a message where one is gone: then look there what has taken its place.
#include <stddef.h>
#include <stdint.h>

// Texts are compared by their bytes: no name of a preset or parameter has other characters than ASCII.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return (void)scalar, 0; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {
  return (void)first, (void)second, UINT32_MAX;
}
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return (void)scalar, 0; }
const uint8_t *_swift_stdlib_nfd_decompositions;

// The general category of a character as far as messages need it: those that a terminal does not show, or
// that change the direction of writing. The numbers are those of Swift's tables, which have 33 KB.
uint8_t _swift_stdlib_getGeneralCategory(uint32_t scalar) {
  enum { OTHER_LETTER = 4, LINE_SEPARATOR = 23, PARAGRAPH_SEPARATOR = 24, CONTROL = 25, FORMAT = 26 };
  static const uint32_t format[][2] = {
    {0xad, 0xad}, {0x600, 0x605}, {0x61c, 0x61c}, {0x6dd, 0x6dd}, {0x70f, 0x70f}, {0x890, 0x891},
    {0x8e2, 0x8e2}, {0x180e, 0x180e}, {0x200b, 0x200f}, {0x202a, 0x202e}, {0x2060, 0x2064},
    {0x2066, 0x206f}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0x110bd, 0x110bd}, {0x110cd, 0x110cd},
    {0x13430, 0x1343f}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0001, 0xe0001}, {0xe0020, 0xe007f},
  };
  if (scalar < 0x20 || (scalar >= 0x7f && scalar < 0xa0)) return CONTROL;
  if (scalar == 0x2028) return LINE_SEPARATOR;
  if (scalar == 0x2029) return PARAGRAPH_SEPARATOR;
  for (size_t index = 0; index < sizeof format / sizeof *format; index++)
    if (scalar >= format[index][0] && scalar <= format[index][1]) return FORMAT;
  return OTHER_LETTER;
}
