#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// How often the calling thread has asked for memory since it began: calls of malloc, calloc,
/// realloc, aligned_alloc, posix_memalign and memalign, whether freed since or not. Always 0 where
/// counting is not available.
uint64_t allocation_count(void);

/// Whether allocations are counted here: with glibc and without a sanitizer that has its own malloc.
bool allocation_counting_available(void);

#endif
