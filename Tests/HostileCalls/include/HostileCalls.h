#ifndef HOSTILE_CALLS_H
#define HOSTILE_CALLS_H

#include <stdint.h>

/// Calls the functions of touchphysics.h at random, most of the time with arguments that are not allowed.
///
/// Returns NULL, or what was wrong with a result.
const char *hostile_calls(uint64_t seed, int count);

#endif
