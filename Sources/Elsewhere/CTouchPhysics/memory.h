#ifndef CTOUCHPHYSICS_MEMORY_H
#define CTOUCHPHYSICS_MEMORY_H

#include <stdlib.h>

// Returns whether `size` bytes can be allocated now. If an allocation in Swift fails, the program ends.
static inline _Bool ctouch_has_memory(size_t size) {
  void *volatile memory = malloc(size);
  free(memory);
  return memory != NULL;
}

#endif
