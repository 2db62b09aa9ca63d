/* Makes each call that reads many times. Callgrind counts the instructions, with a dump after each call:
 *
 *     instructions scroller|wheel|ruler|header|picker rest|motion|drag COUNT */
#include <stdlib.h>
#include <string.h>
#include <touchphysics.h>
#include <valgrind/callgrind.h>

static int create(const char *kind, touch_object **object) {
  touch_scroller_config scroller = {.size = sizeof scroller, .content = 9000000, .offset = 4000};
  touch_wheel_config wheel = {.size = sizeof wheel, .rows = 1000000, .selection = 5000};
  touch_ruler_config ruler = {.size = sizeof ruler, .marks = 1000000, .selection = 5000};
  touch_header_config header = {.size = sizeof header, .titles = 10};
  touch_column columns[3] = {{.rows = 100}, {.rows = 12, .loops = 1},
                             {.year_column = 1, .month_column = 2, .first_year = 2000}};
  touch_picker_config picker = {.size = sizeof picker, .columns = columns, .column_count = 3};
  switch (kind[0]) {
    case 's': return touch_scroller_create(&scroller, object);
    case 'w': return touch_wheel_create(&wheel, object);
    case 'r': return touch_ruler_create(&ruler, object);
    case 'h': return touch_header_create(&header, object);
    default: return touch_picker_create(&picker, object);
  }
}

int main(int argc, char *argv[]) {
  touch_object *object;
  const touch_event *events;
  touch_state state;
  double time = 0, offset;
  if (argc != 4 || create(argv[1], &object) < 0) return 1;
  if (strcmp(argv[2], "rest") != 0) {
    for (int step = 0; step < 20; step++) {
      touch_pointer pointer = {time = step * 0.008, 1, step == 0 ? TOUCH_DOWN : TOUCH_MOVED,
                               30 - step * 9.0, 30 - step * 9.0};
      touch_handle(object, &pointer);
    }
    if (strcmp(argv[2], "motion") == 0) {
      touch_pointer pointer = {time += 0.008, 1, TOUCH_UP, 0, 0};
      touch_handle(object, &pointer);
      touch_advance(object, time += 0.1);
      if (touch_is_moving(object) != 1) return 1;
    }
  }
#define COUNT(name, call)                                                                          \
  CALLGRIND_ZERO_STATS;                                                                            \
  for (int count = atoi(argv[3]); count > 0; count--) call;                                        \
  CALLGRIND_DUMP_STATS_AT(name)
  COUNT("offset", touch_offset(object, 0, &offset));
  COUNT("displayed",
        touch_displayed_offset(object, 0, TOUCH_RESAMPLING_PREDICT, time + 0.01, &offset));
  COUNT("state", touch_get_state(object, 0, &state));
  COUNT("moving", touch_is_moving(object));
  COUNT("events", touch_events(object, &events));
  return 0;
}
