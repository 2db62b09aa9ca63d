/* Prints how many allocations objects make that move for the second time. Links Tests/AllocationCounter. */
#include <stdio.h>
#include <touchphysics.h>

#include "AllocationCounter.h"

/* Flicks, catches, steps, turns and scrolls for twenty seconds, from the first row on. */
static void move(touch_object *object, double start) {
  const touch_event *events;
  touch_state state;
  double offset;
  if (touch_select(object, 0, start, 0, 0, TOUCH_PROGRAM) < 0)
    touch_scroll_to(object, start, 0, 0, TOUCH_PROGRAM);
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
    if (step > 80) touch_scroll(object, 0, time, step < 90 ? TOUCH_GESTURE : TOUCH_GESTURE_END, 9);
    touch_advance(object, time);
    touch_get_state(object, 0, &state);
    touch_displayed_offset(object, 0, TOUCH_RESAMPLING_PREDICT, time, &offset);
    if (touch_events(object, &events) < 0) return;
  }
}

/* Creates an object of each kind with a preset. */
static int create(int kind, const char *preset, touch_object **object) {
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

int main(void) {
  touch_object *object;
  unsigned long long moving = 0, creating = 0;
  for (int preset = 0; preset < touch_preset_count(); preset++) {
    char name[32];
    touch_preset_name(preset, name, sizeof name);
    for (int kind = 0; kind < 5; kind++) {
      uint64_t before = allocation_count();
      if (create(kind, name, &object) < 0) return 1;
      creating += allocation_count() - before;
      move(object, 0);
      before = allocation_count();
      move(object, 20);
      moving += allocation_count() - before;
      touch_free(object);
    }
  }
  printf("moving %llu\ncounted %d\n", moving, creating > 0);
  return 0;
}
