#include "AllocationCounter.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define HAS_OWN_MALLOC 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_OWN_MALLOC)

// These functions replace glibc's malloc for every library in the process. They count the calls
// and forward them.

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// Initial-exec, because an allocation at the first use in a thread would recurse.
static _Thread_local uint64_t calls __attribute__((tls_model("initial-exec")));

void *malloc(size_t size) {
  calls += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  calls += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  calls += 1;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  calls += 1;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  calls += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  calls += 1;
  if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  int before = errno;
  void *memory = __libc_memalign(alignment, size);
  errno = before;
  if (memory == NULL) {
    return ENOMEM;
  }
  *result = memory;
  return 0;
}

uint64_t allocation_count(void) { return calls; }

bool allocation_counting_available(void) { return true; }

#else

uint64_t allocation_count(void) { return 0; }

bool allocation_counting_available(void) { return false; }

#endif
