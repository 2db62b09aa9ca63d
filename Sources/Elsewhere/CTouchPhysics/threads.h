#ifndef CTOUCHPHYSICS_THREADS_H
#define CTOUCHPHYSICS_THREADS_H

#include <pthread.h>
#include <stdint.h>

// Mutexes, threads and atomic variables, which Embedded Swift does not have.

typedef struct {
  pthread_mutex_t mutex;
} ctouch_mutex;

static inline void ctouch_begin(ctouch_mutex *mutex) { pthread_mutex_init(&mutex->mutex, NULL); }
static inline void ctouch_unlock(ctouch_mutex *mutex) { pthread_mutex_unlock(&mutex->mutex); }

// Locks one of `count` mutexes and returns its index: the first free one, searched from index `number` on.
// If none is free, waits for the mutex at `number`.
static inline int ctouch_lock_one(ctouch_mutex *mutexes, int count, int number) {
  for (int step = 0; step < count; step++) {
    int free = number + step < count ? number + step : number + step - count;
    if (pthread_mutex_trylock(&mutexes[free].mutex) == 0) return free;
  }
  pthread_mutex_lock(&mutexes[number].mutex);
  return number;
}

// Returns a number that no other running thread has.
static inline uintptr_t ctouch_thread(void) { return (uintptr_t)pthread_self(); }

enum { CTOUCH_SLOTS = 65536 };

// A slot of the table of objects; all zeros before its first use.
typedef struct {
  uint64_t name; // of the object; 0 if the slot is empty
  uint32_t uses; // number of earlier objects in the slot
  uint32_t next; // index of the next free slot, plus 1; 0 if there is none
  void *object;
} ctouch_slot;

// Each object file has its own copy of these variables. Only ObjectTable.swift calls functions that use them.

static ctouch_slot ctouch_slots[CTOUCH_SLOTS] = {{0}};
static pthread_mutex_t ctouch_table = PTHREAD_MUTEX_INITIALIZER;

static inline ctouch_slot *ctouch_slot_at(int number) { return &ctouch_slots[number]; }
static inline void ctouch_lock_table(void) { pthread_mutex_lock(&ctouch_table); }
static inline void ctouch_unlock_table(void) { pthread_mutex_unlock(&ctouch_table); }

// Returns the name in a slot. Another thread may change it at the same time.
static inline uint64_t ctouch_name(const ctouch_slot *slot) {
  return __atomic_load_n(&slot->name, __ATOMIC_ACQUIRE);
}

// Slots are changed in C, because in Swift an exclusive access to a field covers the whole slot.

static inline void ctouch_fill(ctouch_slot *slot, void *object, uint64_t name) {
  slot->object = object;
  __atomic_store_n(&slot->name, name, __ATOMIC_RELEASE);
}

// Empties a slot and stores `next`, its link to the next free slot. Returns the number of uses so far.
static inline uint32_t ctouch_empty(ctouch_slot *slot, uint32_t next) {
  __atomic_store_n(&slot->name, 0, __ATOMIC_RELEASE);
  slot->next = next;
  return ++slot->uses;
}

#endif
