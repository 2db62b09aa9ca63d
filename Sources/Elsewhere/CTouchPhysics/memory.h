#ifndef CTOUCHPHYSICS_MEMORY_H
#define CTOUCHPHYSICS_MEMORY_H

#include <stdlib.h>

// Whether that many bytes can be taken now. Swift's allocation ends the program where they cannot.
static inline _Bool ctouch_has_memory(size_t size) {
  void *volatile memory = malloc(size);
  free(memory);
  return memory != NULL;
}

#endif
