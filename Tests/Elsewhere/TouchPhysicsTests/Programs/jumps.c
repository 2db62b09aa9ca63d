/* Moves a wheel of ROWS rows from its middle to its first row, for each tick rule and cause. Callgrind
 * counts the instructions, with a dump after each jump:
 *
 *     jumps ROWS */
#include <stdlib.h>
#include <string.h>
#include <touchphysics.h>
#include <valgrind/callgrind.h>

static int jump(int64_t rows, const char *preset, int cause) {
  touch_wheel_config config = {.size = sizeof config, .rows = rows, .selection = rows / 2};
  touch_object *wheel;
  const touch_event *events;
  int count = 0;
  touch_state state;
  if (touch_wheel_create(&config, &wheel) < 0) return 1;
  if (touch_set_preset_json(wheel, preset, strlen(preset), NULL, 0) < 0) return 1;
  if (touch_select(wheel, 0, 0, 0, 1, cause) != 1) return 1;
  CALLGRIND_ZERO_STATS;
  for (int frame = 1; frame <= 8 * 60; frame++) {
    touch_advance(wheel, frame / 60.0);
    count += touch_events(wheel, &events);
  }
  if (touch_is_moving(wheel) != 0 || count == 0) return 1;
  if (touch_get_state(wheel, 0, &state) < 0 || state.row != 0) return 1;
  touch_free(wheel);
  return 0;
}

int main(int argc, char *argv[]) {
  int64_t rows = argc == 2 ? atoll(argv[1]) : 0;
  const char *middle = "{\"name\": \"m\", \"base\": \"uikit\", \"tickRule\": \"middle\"}";
  const char *border = "{\"name\": \"b\", \"base\": \"uikit\", \"tickRule\": \"border\"}";
#define JUMP(rule, cause)                                                                          \
  if (jump(rows, rule, TOUCH_##cause) != 0) return 1;                                              \
  CALLGRIND_DUMP_STATS_AT(#rule "_" #cause)
  JUMP(middle, KEY);
  JUMP(middle, TAP);
  JUMP(middle, PROGRAM);
  JUMP(border, KEY);
  JUMP(border, TAP);
  JUMP(border, PROGRAM);
  return 0;
}
