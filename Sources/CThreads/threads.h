#ifndef CTHREADS_THREADS_H
#define CTHREADS_THREADS_H

/// The processors on which a thread may run.
typedef struct {
  /// The system's number of the thread; 0 if it has not begun.
  int thread;
  /// The processor that the thread avoids; -1 for none.
  int avoided;
  unsigned long allowed[16];
} cthreads_Processors;

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>

/// Reads the processors of the calling thread.
static inline void cthreads_begin(cthreads_Processors *processors) {
  processors->avoided = -1;
  processors->thread = 0;
  if (syscall(SYS_sched_getaffinity, 0, sizeof processors->allowed, processors->allowed) > 0)
    processors->thread = (int)syscall(SYS_gettid);
}

/// Has the thread run on another processor than the calling one, if it may.
static inline void cthreads_avoid_caller(cthreads_Processors *processors) {
  unsigned cpu;
  unsigned long set[16];
  const unsigned bits = 8 * sizeof set[0];
  if (processors->thread == 0 || syscall(SYS_getcpu, &cpu, 0, 0) != 0) return;
  if (cpu >= 16 * bits || (int)cpu == processors->avoided) return;
  processors->avoided = (int)cpu;
  for (int word = 0; word < 16; word++) set[word] = processors->allowed[word];
  set[cpu / bits] &= ~(1UL << cpu % bits);
  // Fails without effect if there is no other processor.
  syscall(SYS_sched_setaffinity, processors->thread, sizeof set, set);
}
#else
static inline void cthreads_begin(cthreads_Processors *processors) { processors->thread = 0; }
static inline void cthreads_avoid_caller(cthreads_Processors *processors) { (void)processors; }
#endif

#endif
