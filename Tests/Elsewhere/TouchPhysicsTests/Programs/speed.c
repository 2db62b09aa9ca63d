/* Prints the nanoseconds of single calls, each the least of several runs:
 *
 *     cc -O2 speed.c $(pkg-config --cflags --libs touchphysics) -o speed
 *
 * Benchmarks --calls prints the same of Swift. */
#include <stdio.h>
#include <time.h>
#include <touchphysics.h>

enum { RUNS = 9, REPETITIONS = 2000 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static long sum;

static void read_events(touch_object *object) {
  const touch_event *events;
  int count = touch_events(object, &events);
  for (int index = 0; index < count; index++) sum += events[index].kind;
}

/* A drag of 20 samples and a second of frames after it, from a time; adds the times of both. */
static double flick(touch_object *object, double start, double *handling, double *advancing) {
  double sign = (int)(start / 2) % 2 ? 1 : -1, begun = now();
  for (int step = 0; step < 20; step++) {
    touch_pointer pointer = {start + step * 0.008, 1, step == 0 ? TOUCH_DOWN : step < 19 ? TOUCH_MOVED : TOUCH_UP,
                             sign * (step * 6 - 60), sign * (step * 6 - 60)};
    touch_handle(object, &pointer);
    read_events(object);
  }
  double released = now();
  for (int frame = 0; frame < 60; frame++) {
    touch_advance(object, start + 0.16 + frame / 60.0);
    read_events(object);
  }
  *handling += released - begun;
  *advancing += now() - released;
  return start + 2;
}

static void measure(const char *name, touch_object *object) {
  double time = 0, least_handling = 1e9, least_advancing = 1e9;
  for (int run = 0; run < RUNS; run++) {
    double handling = 0, advancing = 0;
    for (int index = 0; index < REPETITIONS; index++) time = flick(object, time, &handling, &advancing);
    if (handling < least_handling) least_handling = handling;
    if (advancing < least_advancing) least_advancing = advancing;
  }
  printf("handle.%s %.1f\n", name, least_handling / REPETITIONS / 20 * 1e9);
  printf("advance.%s %.1f\n", name, least_advancing / REPETITIONS / 60 * 1e9);
}

int main(void) {
  touch_object *object;
  touch_scroller_config scroller = {.size = sizeof scroller, .content = 100000, .offset = 50000};
  touch_wheel_config wheel = {.size = sizeof wheel, .rows = 1000, .selection = 500};
  if (touch_scroller_create(&scroller, &object) < 0) return 1;
  measure("scroller", object);
  if (touch_wheel_create(&wheel, &object) < 0) return 1;
  measure("wheel", object);
  return sum == 0;
}
