#include "HostileCalls.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../Sources/Elsewhere/CTouchPhysics/touchphysics.h"

enum { OBJECTS = 24 };

static uint64_t state;
static touch_object *objects[OBJECTS];

static uint64_t draw(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static int below(int count) { return (int)(draw() % (uint64_t)count); }

static double number(void) {
  static const double odd[] = {
      NAN, INFINITY, -INFINITY, 0, -0.0, 1e308, -1e308, 5e-324, TOUCH_LIMIT, -TOUCH_LIMIT,
      TOUCH_LIMIT * 1.0000001, 1e-300, 0x1p-10, 0x1p-11, 9007199254740992.0, -1,
  };
  if (below(3) == 0) return odd[below(sizeof odd / sizeof *odd)];
  return (below(20000) - 8000) / 8.0;
}

static int64_t whole(void) {
  static const int64_t odd[] = {
      INT64_MIN, INT64_MAX, -1, 0, 1, (int64_t)1 << 31, ((int64_t)1 << 31) + 1, INT32_MAX, 65536, 65537,
  };
  return below(3) == 0 ? odd[below(sizeof odd / sizeof *odd)] : below(40);
}

static int32_t small(void) {
  static const int32_t odd[] = {INT32_MIN, INT32_MAX, -1, 65536, 65537, 7};
  return below(3) == 0 ? odd[below(sizeof odd / sizeof *odd)] : below(5);
}

/* A field of a configuration: most are 0, so that some configurations are allowed. */
static double length(void) { return below(4) ? 0 : number(); }
static int64_t count(void) { return below(4) ? below(300) : whole(); }
static int32_t option(void) { return below(6) ? below(2) : small(); }

static touch_frame frame(void) {
  touch_frame frame = {length(), length(), length(), length()};
  if (below(2)) frame.width = frame.height = 300;
  return frame;
}

static const char *name(void) {
  static char long_name[4096];
  static const char *const names[] = {
      "uikit", "uikitFast", "scrollMechanics", "flutter", "flutterClamping", "android",
      "web", "chromium", "chromeOS", "firefox", "gtk", "qt", "dragSlop", "snapDampingRatio", "snapResponse",
      "momentumTime", "", "\xff\xfe", long_name,
  };
  memset(long_name, 'x', sizeof long_name - 1);
  return below(10) ? names[below(sizeof names / sizeof *names)] : NULL;
}

/* An object of any kind, or NULL. */
static touch_object *object(void) { return below(12) ? objects[below(OBJECTS)] : NULL; }

static int release(touch_object **object) {
  touch_free(*object);
  *object = NULL;
  return 0;
}

static size_t size_of(size_t size) { return below(12) ? size : (size_t)whole(); }

static int create(void) {
  touch_object **to = below(16) ? &objects[below(OBJECTS)] : NULL;
  const char *preset = below(3) ? NULL : name();
  if (to) release(to);
  switch (below(8)) {
    case 0: case 1: {
      touch_scroller_config config = {
          size_of(sizeof config), preset, option(), fabs(number()), length(), length(), length(),
          length(), number(), length(), option(), option()};
      return touch_scroller_create(below(20) ? &config : NULL, to);
    }
    case 2: {
      touch_rows rows[3] = {{count(), count()}, {whole(), whole()}, {below(9), below(9)}};
      touch_wheel_config config = {
          size_of(sizeof config), preset, count(), count(), below(9) ? rows : NULL,
          below(3) ? below(2) * 3 : below(5) - 1, option(), length(), frame(), length()};
      /* Three rows exist. */
      if (config.disabled_count > 3 && config.disabled_count <= 65536) config.disabled_count = 3;
      return touch_wheel_create(below(20) ? &config : NULL, to);
    }
    case 3: {
      touch_ruler_config config = {
          size_of(sizeof config), preset, count(), count(), whole(), count(), option(),
          length(), frame()};
      return touch_ruler_create(below(20) ? &config : NULL, to);
    }
    case 4: {
      touch_header_config config = {
          size_of(sizeof config), preset, (int32_t)count(), option(), option(), option(), frame()};
      return touch_header_create(below(20) ? &config : NULL, to);
    }
    case 5: {
      touch_column columns[4] = {{count(), count(), option(), 0, 0, 0},
                                 {count(), count(), option(), 0, 0, 0},
                                 {count(), count(), option(), small(), small(), small()},
                                 {count(), count(), option(), 1, 2, 2000}};
      touch_picker_config config = {
          size_of(sizeof config), preset, below(20) ? columns : NULL, 1 + below(4), length(),
          frame(), length()};
      if (below(20) == 0) config.column_count = below(2) ? 0 : small();
      if (config.column_count > 4 && config.column_count <= 64) config.column_count = 4;
      return touch_picker_create(below(20) ? &config : NULL, to);
    }
    case 6: return touch_resampler_create(to);
    default: return touch_tracker_create(below(2) ? NULL : name(), to);
  }
}

static int preset(void) {
  static const char *const texts[] = {
      "", "{", "[[[[[[[[[[", "{\"base\": \"uikit\", \"name\": \"a\"}", "{\"base\": 1}",
      "{\"base\": \"android\", \"name\": \"b\", \"dragSlop\": 1e999}",
      "{\"base\": \"web\", \"name\": \"\\ud800\", \"dragSlop\": 1e1}", "nul\xc0",
      "{\"base\": \"uikit\", \"name\": \"c\", \"snapDampingRatio\": 0.0500000000000000001}",
  };
  const char *text = texts[below(sizeof texts / sizeof *texts)];
  size_t length = strlen(text);
  char message[64];
  memset(message, 1, sizeof message);
  size_t size = below(9) ? (size_t)below(sizeof message - 1) : SIZE_MAX;
  if (below(2)) length = below(9) ? (size_t)below((int)length + 1) : SIZE_MAX;
  int result = touch_set_preset_json(object(), below(9) ? text : NULL, length,
                                     below(9) ? message : NULL, size);
  if (size == SIZE_MAX) return result < 0 && message[0] == 1 ? result : 1000;
  if (message[size] != 1 || (size > 0 && message[0] != 1 && !memchr(message, 0, size))) return 1000;
  return result;
}

/* One call at random. */
static int call(void) {
  touch_pointer pointer = {length() + below(1000) / 16.0, below(9) ? below(10) : whole(),
                           below(6) ? below(4) : small(), below(4) ? below(200) - 100 : number(),
                           below(4) ? below(200) - 100 : number()};
  touch_frame place = frame();
  const touch_event *events;
  touch_state now;
  touch_geometry geometry;
  touch_parameter parameter;
  double value = 0;
  char text[16];
  size_t size;
  double time = below(4) ? below(1000) / 16.0 : number();
  int column = below(4) ? 0 : small();
  int result;
  switch (below(32)) {
    case 0: case 1: return create();
    case 2: return below(3) ? 0 : release(&objects[below(OBJECTS)]);
    case 3: return touch_error_text(small()) ? 0 : 1001;
    case 4: case 5: case 6: case 7: return touch_handle(object(), below(20) ? &pointer : NULL);
    case 8: case 9: case 10: return touch_advance(object(), time);
    case 11: case 12:
      result = touch_events(object(), below(9) ? &events : NULL);
      for (int index = 0; index < result; index++)
        if (!isfinite(events[index].time + events[index].offset + events[index].velocity)) return 1008;
      return result < 0 ? result : 0;
    case 13: return touch_is_moving(object());
    case 14: return touch_offset(object(), column, below(9) ? &value : NULL);
    case 15:
      result = touch_displayed_offset(object(), column, below(9) ? below(3) : small(), time,
                                      below(9) ? &value : NULL);
      return isfinite(value) ? result : 1002;
    case 16:
      result = touch_get_state(object(), column, below(9) ? &now : NULL);
      if (result == 0 && (!isfinite(now.offset) || !isfinite(now.time) || now.row < -1)) return 1003;
      return result;
    case 17:
      if (below(2)) return touch_ruler_value(object(), below(9) ? &value : NULL);
      result = touch_get_geometry(object(), column, number(), below(9) ? &geometry : NULL);
      return result == 0 && (geometry.count < 0 || !isfinite(geometry.radius)) ? 1007 : result;
    case 18: return touch_scroll_to(object(), time, number(), below(2), below(9) ? below(6) : small());
    case 19:
      return touch_select(object(), column, time, whole(), below(2), below(9) ? below(6) : small());
    case 20: return touch_step(object(), column, time, whole(), below(9) ? below(6) : small());
    case 21:
      if (below(2)) return touch_scroll(object(), column, time, below(9) ? below(10) : small(), number());
      return touch_turn(object(), column, time, number());
    case 22: return touch_retarget(object(), column, number());
    case 23: return touch_cancel(object(), time);
    case 24: return touch_set_content(object(), time, number(), length());
    case 25: return touch_set_rows(object(), column, time, count());
    case 26:
      return below(2) ? touch_set_frame(object(), below(9) ? &place : NULL)
                      : touch_set_radius(object(), length());
    case 27:
      text[0] = text[8] = 1;
      size = below(4) ? 8 : SIZE_MAX;
      result = touch_preset_name(small(), below(9) ? text : NULL, size);
      if (size == SIZE_MAX && (result >= 0 || text[0] != 1)) return 1004;
      return text[8] == 1 ? result : 1004;
    case 28: return below(2) ? touch_set_preset(object(), name()) : preset();
    case 29: return touch_tune(object(), name(), number());
    case 30:
      return below(2) ? touch_parameter_count(object())
                      : touch_get_parameter(object(), small(), below(9) ? &parameter : NULL);
    default:
      switch (below(5)) {
        case 0: return touch_resampler_add(object(), time, number());
        case 1:
          result = touch_resampler_position(object(), time, below(9) ? below(3) : small(),
                                            below(9) ? &value : NULL);
          return isfinite(value) ? result : 1005;
        case 2: return touch_tracker_add(object(), time, number());
        case 3:
          result = touch_tracker_velocity(object(), time, below(9) ? &value : NULL);
          return isfinite(value) ? result : 1006;
        default: return touch_reset(object());
      }
  }
}

const char *hostile_calls(uint64_t seed, int calls) {
  static char fault[80];
  state = seed * 2 + 1;
  for (int index = 0; index < calls; index++) {
    int result = call();
    if (result < TOUCH_ERROR_TEXT || result > 64) {
      snprintf(fault, sizeof fault, "seed %llu, call %d: result %d", (unsigned long long)seed, index,
               result);
      return fault;
    }
  }
  for (int index = 0; index < OBJECTS; index++) release(&objects[index]);
  return NULL;
}

#ifdef HOSTILE_MAIN
int main(int argc, char *argv[]) {
  int seeds = argc > 1 ? atoi(argv[1]) : 8;
  for (int seed = 1; seed <= seeds; seed++) {
    const char *fault = hostile_calls((uint64_t)seed, 100000);
    if (fault) return puts(fault), 1;
  }
  return 0;
}
#endif
