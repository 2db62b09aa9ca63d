#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "../../../Sources/Elsewhere/CTouchPhysics/touchphysics.h"
#include "HostileCalls.h"

enum { KINDS = 7, SCRIPTS = 2 * KINDS, MOST_THREADS = 32 };

/* What a thread does and finds. */
typedef struct {
  int number;
  int rounds;
  uint64_t results[SCRIPTS];
  int is_steady; /* every round has found the same */
} work;

/* An object that all threads use, and its lock. */
static touch_object *shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static uint64_t mixed(uint64_t hash, const void *bytes, size_t count) {
  for (size_t index = 0; index < count; index++)
    hash = (hash ^ ((const unsigned char *)bytes)[index]) * 1099511628211u;
  return hash;
}

static int create(int kind, const char *preset, touch_object **object) {
  touch_scroller_config scroller = {.size = sizeof scroller, .preset = preset, .content = 9000};
  touch_rows disabled = {7, 2};
  touch_wheel_config wheel = {.size = sizeof wheel, .preset = preset, .rows = 900, .selection = 40};
  touch_ruler_config ruler = {.size = sizeof ruler, .preset = preset, .marks = 500, .selection = 90};
  touch_header_config header = {.size = sizeof header, .preset = preset, .titles = 7};
  touch_column columns[3] = {{.rows = 100}, {.rows = 12, .loops = 1},
                             {.year_column = 1, .month_column = 2, .first_year = 2000}};
  touch_picker_config picker = {.size = sizeof picker, .preset = preset, .columns = columns,
                                .column_count = 3};
  wheel.disabled = &disabled;
  wheel.disabled_count = 1;
  switch (kind) {
    case 0: return touch_scroller_create(&scroller, object);
    case 1: return touch_wheel_create(&wheel, object);
    case 2: return touch_ruler_create(&ruler, object);
    case 3: return touch_header_create(&header, object);
    case 4: return touch_picker_create(&picker, object);
    case 5: return touch_resampler_create(object);
    default: return touch_tracker_create(preset, object);
  }
}

static uint64_t read_all(touch_object *object, double time, uint64_t hash) {
  const touch_event *events;
  touch_state state;
  double values[3] = {0};
  memset(&state, 0, sizeof state);
  int count = touch_events(object, &events);
  for (int index = 0; index < count; index++) hash = mixed(hash, &events[index], sizeof *events);
  touch_get_state(object, 0, &state);
  touch_displayed_offset(object, 0, TOUCH_RESAMPLING_PREDICT, time, &values[0]);
  touch_resampler_position(object, time, TOUCH_RESAMPLING_PREDICT, &values[1]);
  touch_tracker_velocity(object, time, &values[2]);
  return mixed(mixed(hash, &state, sizeof state), values, sizeof values);
}

/* Creates an object, changes its preset, flicks it, changes its rows and ends it. */
static uint64_t play(int script) {
  static const char text[] = "{\"name\": \"a\", \"base\": \"android\", \"dragSlop\": 4.5}";
  uint64_t hash = 14695981039346656037u;
  touch_object *object;
  char preset[32];
  int result = touch_preset_name(script % touch_preset_count(), preset, sizeof preset);
  if (result < 0 || (result = create(script % KINDS, preset, &object)) < 0) return (uint64_t)result;
  if (script % 3 == 0) touch_set_preset_json(object, text, sizeof text - 1, NULL, 0);
  if (script % 3 == 1) touch_tune(object, "dragSlop", 6);
  for (int step = 0; step <= 10; step++) {
    touch_pointer pointer = {step * 0.008, 1, step == 0 ? TOUCH_DOWN : step < 10 ? TOUCH_MOVED : TOUCH_UP,
                             40 - step * 9.0, 40 - step * 9.0};
    touch_handle(object, &pointer);
    touch_resampler_add(object, pointer.time, pointer.y);
    touch_tracker_add(object, pointer.time, pointer.y);
    hash = read_all(object, pointer.time, hash);
  }
  for (int frame = 0; frame < 50; frame++) {
    double time = 0.1 + frame / 40.0;
    touch_frame place = {-150, -150, 300, 300 - frame};
    touch_advance(object, time);
    if (frame == 20) touch_set_rows(object, 0, time, 60);
    if (frame == 25) touch_set_frame(object, &place);
    if (frame == 30) touch_step(object, 0, time, 3, TOUCH_KEY);
    hash = read_all(object, time, hash);
  }
  touch_free(object);
  return hash;
}

static void *run(void *argument) {
  work *work = argument;
  work->is_steady = 1;
  for (int round = 0; round < work->rounds; round++)
    for (int index = 0; index < SCRIPTS; index++) {
      /* Every thread begins with another script. */
      int script = (index + 3 * work->number) % SCRIPTS;
      uint64_t result = play(script);
      if (round > 0 && result != work->results[script]) work->is_steady = 0;
      work->results[script] = result;
      pthread_mutex_lock(&lock);
      const touch_event *events;
      if (touch_step(shared, 0, 0, 1, TOUCH_KEY) != 1 || touch_advance(shared, 0) != 0 ||
          touch_events(shared, &events) < 0)
        work->is_steady = 0;
      pthread_mutex_unlock(&lock);
    }
  return NULL;
}

const char *thread_calls(int threads, int rounds) {
  static work works[MOST_THREADS];
  pthread_t ids[MOST_THREADS];
  if (threads > MOST_THREADS || create(1, NULL, &shared) < 0) return "no threads or no object";
#ifdef FIRST_CALLS_ALONE
  /* Helgrind does not see that the flag of a constant's initialization orders accesses to the constant. */
  for (int script = 0; script < SCRIPTS; script++) play(script);
#endif
  for (int number = 0; number < threads; number++) {
    works[number] = (work){.number = number, .rounds = rounds};
    if (pthread_create(&ids[number], NULL, run, &works[number]) != 0) return "no thread";
  }
  for (int number = 0; number < threads; number++) pthread_join(ids[number], NULL);
  touch_free(shared);
  /* Alone, after them, so that the threads have made the first call of every kind. */
  for (int script = 0; script < SCRIPTS; script++) {
    uint64_t expected = play(script);
    if (expected < 100) return "a script fails alone";
    for (int number = 0; number < threads; number++)
      if (!works[number].is_steady || works[number].results[script] != expected)
        return "a thread has another result than alone";
  }
  return NULL;
}

#ifdef THREADS_MAIN
#include <stdlib.h>

int main(int argc, char *argv[]) {
  int threads = argc > 1 ? atoi(argv[1]) : 8, rounds = argc > 2 ? atoi(argv[2]) : 20;
  const char *fault = thread_calls(threads, rounds);
  if (fault) return puts(fault), 1;
  return 0;
}
#endif
