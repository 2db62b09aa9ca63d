#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// The number of allocations of the calling thread since its start: calls of malloc, calloc,
/// realloc, aligned_alloc, posix_memalign and memalign, including freed memory. Always 0 if
/// counting is not available.
uint64_t allocation_count(void);

/// Whether allocations are counted: only with glibc and without a sanitizer that replaces malloc.
bool allocation_counting_available(void);

#endif
