/* Prints how often moving and freeing take memory once an object was created, and what creating and
 * changing return when memory is scarce. Links Tests/AllocationCounter. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <touchphysics.h>

#include "AllocationCounter.h"

/* Flicks, catches, steps and turns for twenty seconds; reads events in every second frame. */
static void move(touch_object object, double start) {
  touch_event event;
  touch_state state;
  double offset;
  for (int frame = 0; frame < 1200; frame++) {
    double time = start + frame / 60.0;
    int step = frame % 97;
    for (int64_t finger = 0; finger < 2 && step < 8; finger++) {
      touch_pointer pointer = {time, finger, step == 0 ? TOUCH_DOWN : step < 7 ? TOUCH_MOVED : TOUCH_UP,
                               50.0 - step * 9, 90.0 - step * 17};
      touch_handle(object, &pointer);
    }
    if (step == 50) touch_step(object, 0, time, 3, TOUCH_KEY);
    if (step == 60) touch_turn(object, 0, time, 0.4);
    if (step == 70) touch_select(object, 0, time, 5, 1, TOUCH_PROGRAM);
    touch_advance(object, time);
    touch_get_state(object, 0, &state);
    touch_displayed_offset(object, 0, TOUCH_RESAMPLING_PREDICT, time, &offset);
    while (frame % 2 && touch_next_event(object, &event) == 1) continue;
  }
}

/* Creates an object of each kind with a preset. */
static int create(int kind, const char *preset, touch_object *object) {
  touch_scroller_config scroller = {.size = sizeof scroller, .preset = preset, .content = 9000};
  touch_wheel_config wheel = {.size = sizeof wheel, .preset = preset, .rows = 1000000};
  touch_ruler_config ruler = {.size = sizeof ruler, .preset = preset, .marks = 500};
  touch_header_config header = {.size = sizeof header, .preset = preset, .titles = 7};
  /* The fingers press the days, in column 8. */
  touch_column columns[12] = {{.rows = 100}, {.rows = 12, .loops = 1}};
  for (int column = 2; column < 12; column++) columns[column].rows = 50;
  columns[8] = (touch_column){.year_column = 1, .month_column = 2, .first_year = 2000};
  touch_picker_config picker = {.size = sizeof picker, .preset = preset, .columns = columns,
                                .column_count = 12};
  switch (kind) {
    case 0: return touch_scroller_create(&scroller, object);
    case 1: return touch_wheel_create(&wheel, object);
    case 2: return touch_ruler_create(&ruler, object);
    case 3: return touch_header_create(&header, object);
    default: return touch_picker_create(&picker, object);
  }
}

/* The number of changes that are refused for want of memory. */
static int count_refused(touch_object wheel) {
  static const char text[] = "{\"name\": \"a\", \"base\": \"web\"}";
  touch_frame frame = {0, 0, 100, 100};
  touch_parameter parameter;
  char name[32];
  int results[] = {
      touch_set_rows(wheel, 0, 1, 50), touch_set_frame(wheel, &frame), touch_preset_count(),
      touch_preset_name(0, name, sizeof name), touch_set_preset(wheel, "web"),
      touch_set_preset_json(wheel, text, sizeof text - 1, NULL, 0), touch_tune(wheel, "dragSlop", 4),
      touch_parameter_count(wheel), touch_get_parameter(wheel, 0, &parameter),
  };
  int count = 0;
  for (size_t index = 0; index < sizeof results / sizeof *results; index++)
    count += results[index] == TOUCH_ERROR_MEMORY;
  return count;
}

int main(void) {
  touch_object object, wheel, objects[40];
  unsigned long long moving = 0, creating = 0;
  for (int preset = 0; preset < touch_preset_count(); preset++) {
    char name[32];
    touch_preset_name(preset, name, sizeof name);
    for (int kind = 0; kind < 5; kind++) {
      uint64_t before = allocation_count();
      if (create(kind, name, &object) < 0) return 1;
      creating += allocation_count() - before;
      before = allocation_count();
      move(object, 0);
      moving += allocation_count() - before;
      touch_free(object);
    }
  }
  printf("moving %llu\ncounted %d\n", moving, creating > 0);
  /* More objects than there are names at first. */
  for (int index = 0; index < 40; index++)
    if (create(index % 5, NULL, &objects[index]) < 0) return 1;
  uint64_t before = allocation_count();
  for (int index = 0; index < 40; index++) touch_free(objects[index]);
  printf("freeing %llu\n", (unsigned long long)(allocation_count() - before));
  if (create(1, NULL, &wheel) < 0) return 1;
  printf("refused %d\n", count_refused(wheel));
  fflush(stdout);

  struct rlimit limit = {64 << 20, 64 << 20};
  setrlimit(RLIMIT_AS, &limit);
  int result = 0, count = 0;
  while (result == 0) result = create(count++ % 5, NULL, &object);
  touch_advance(object, 1);
  printf("scarce %d %d\n", result, count > 100 && count < 65536);
  void *volatile memory;
  for (size_t size = 1 << 20; size >= 16; size /= 2) do memory = malloc(size); while (memory);
  printf("refused %d\n", count_refused(wheel));
  printf("freed %d\n", touch_free(wheel));
  return 0;
}
