#ifndef CTOUCHPHYSICS_THREADS_H
#define CTOUCHPHYSICS_THREADS_H

#include <pthread.h>
#include <stdint.h>

// What Embedded Swift has not: mutexes, threads, and words that one thread writes while others read them.

typedef struct {
  pthread_mutex_t mutex;
} ctouch_mutex;

static inline void ctouch_begin(ctouch_mutex *mutex) { pthread_mutex_init(&mutex->mutex, NULL); }
static inline void ctouch_unlock(ctouch_mutex *mutex) { pthread_mutex_unlock(&mutex->mutex); }

// Locks one of several mutexes and returns its number: the first from a number on that is free. If none is
// free, waits for that of the number.
static inline int ctouch_lock_one(ctouch_mutex *mutexes, int count, int number) {
  for (int step = 0; step < count; step++) {
    int free = number + step < count ? number + step : number + step - count;
    if (pthread_mutex_trylock(&mutexes[free].mutex) == 0) return free;
  }
  pthread_mutex_lock(&mutexes[number].mutex);
  return number;
}

// A number that no other running thread has.
static inline uintptr_t ctouch_thread(void) { return (uintptr_t)pthread_self(); }

enum { CTOUCH_SLOTS = 65536 };

// A place for an object; all zeros before its first use.
typedef struct {
  uint64_t name; // of the object; 0 without one
  uint32_t uses; // how many objects have used the slot before
  uint32_t next; // 1 + the next free slot; 0 without one
  void *object;
} ctouch_slot;

// The variables below are one for each object file: ObjectTable.swift alone calls what uses them.

static ctouch_slot ctouch_slots[CTOUCH_SLOTS] = {{0}};
static pthread_mutex_t ctouch_table = PTHREAD_MUTEX_INITIALIZER;

static inline ctouch_slot *ctouch_slot_at(int number) { return &ctouch_slots[number]; }
static inline void ctouch_lock_table(void) { pthread_mutex_lock(&ctouch_table); }
static inline void ctouch_unlock_table(void) { pthread_mutex_unlock(&ctouch_table); }

// The name in a slot, which another thread may be changing.
static inline uint64_t ctouch_name(const ctouch_slot *slot) {
  return __atomic_load_n(&slot->name, __ATOMIC_ACQUIRE);
}

// What changes a slot is here: Swift's exclusive access to a field counts as one to the whole slot.

static inline void ctouch_fill(ctouch_slot *slot, void *object, uint64_t name) {
  slot->object = object;
  __atomic_store_n(&slot->name, name, __ATOMIC_RELEASE);
}

// Counts a use of a slot, after which the next free one is another; returns the number of uses.
static inline uint32_t ctouch_empty(ctouch_slot *slot, uint32_t next) {
  __atomic_store_n(&slot->name, 0, __ATOMIC_RELEASE);
  slot->next = next;
  return ++slot->uses;
}

#endif
