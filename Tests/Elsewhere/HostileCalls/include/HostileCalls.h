#ifndef HOSTILE_CALLS_H
#define HOSTILE_CALLS_H

#include <stdint.h>

/// Calls the functions of touchphysics.h at random, most of the time with arguments that are not allowed.
///
/// Returns NULL, or what was wrong with a result.
const char *hostile_calls(uint64_t seed, int count);

/// Uses objects of their own in up to 32 threads at once, in so many rounds, and one of all under a lock.
///
/// Returns NULL, or how a result differs from that of one thread alone.
const char *thread_calls(int threads, int rounds);

#endif
