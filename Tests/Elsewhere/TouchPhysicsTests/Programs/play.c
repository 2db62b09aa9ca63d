/* Makes the calls that standard input lists, and prints each result, event and offset as bits. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <touchphysics.h>

static void print(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  printf(" %" PRIx64, bits);
}

static void print_line(const char *word, double value) {
  printf("%s", word);
  print(value);
  puts("");
}

/* Prints what can be read of an object of any kind. */
static void print_all(touch_object *object, int result, int columns, double time) {
  const touch_event *events;
  /* A call that fails leaves the events of the last one. */
  int count = result < 0 ? 0 : touch_events(object, &events);
  for (int index = 0; index < count; index++) {
    touch_event event = events[index];
    printf("event %d %d %d %d %" PRId64, event.kind, event.cause, event.column, event.direction,
           event.row);
    print(event.time), print(event.offset), print(event.velocity);
    puts("");
  }
  for (int column = 0; column < columns; column++) {
    touch_state state;
    touch_get_state(object, column, &state);
    printf("state %d %d %" PRId64 " %" PRId64, state.phase, state.pointers, state.row,
           state.resting_row);
    print(state.time), print(state.offset), print(state.velocity), print(state.resting_offset);
    for (int resampling = 0; resampling < 3; resampling++) {
      double shown = 0;
      touch_displayed_offset(object, column, resampling, time, &shown);
      print(shown);
    }
    puts("");
    touch_geometry geometry;
    if (touch_get_geometry(object, column, state.offset, &geometry) == 0) {
      printf("geometry %" PRId64 " %" PRId64, geometry.first, geometry.count);
      print(geometry.row_extent), print(geometry.radius);
      puts("");
    }
  }
  double value;
  for (int resampling = 0; resampling < 3; resampling++)
    if (touch_resampler_position(object, time, resampling, &value) == 0) print_line("position", value);
  if (touch_tracker_velocity(object, time, &value) == 0) print_line("velocity", value);
  if (touch_ruler_value(object, &value) == 0) print_line("value", value);
}

int main(void) {
  char word[32], preset[32], parameter[32];
  touch_object *object = NULL;
  int columns = 1;
  while (scanf("%31s", word) == 1) {
    int column, animated, cause, result = -100;
    long long row;
    double time = 0, a, b;
    if (strcmp(word, "scroller") == 0) {
      touch_scroller_config config = {.size = sizeof config, .preset = preset};
      scanf("%31s %lf %lf %lf %lf %d", preset, &config.content, &config.period, &config.offset,
            &config.row_extent, &config.is_paged);
      result = touch_scroller_create(&config, &object);
    } else if (strcmp(word, "wheel") == 0) {
      touch_rows disabled = {5, 2};
      touch_wheel_config config = {.size = sizeof config, .preset = preset, .disabled = &disabled};
      scanf("%31s %lld %d %d", preset, &row, &config.loops, &config.disabled_count);
      config.rows = row;
      result = touch_wheel_create(&config, &object);
    } else if (strcmp(word, "ruler") == 0) {
      touch_ruler_config config = {.size = sizeof config, .preset = preset, .selection = 30};
      config.minimum = -50, config.step = 5, config.fraction_digits = 1;
      scanf("%31s %lld", preset, &row);
      config.marks = row;
      result = touch_ruler_create(&config, &object);
    } else if (strcmp(word, "header") == 0) {
      touch_header_config config = {.size = sizeof config, .preset = preset};
      scanf("%31s %d %d", preset, &config.titles, &config.is_right_to_left);
      result = touch_header_create(&config, &object);
    } else if (strcmp(word, "picker") == 0) {
      touch_column date[3] = {{.rows = 100, .selection = 24},
                              {.rows = 12, .selection = 2, .loops = 1},
                              {.selection = 30, .year_column = 1, .month_column = 2, .first_year = 2000}};
      touch_picker_config config = {.size = sizeof config, .columns = date, .column_count = 3};
      config.preset = preset;
      scanf("%31s", preset);
      columns = 3;
      result = touch_picker_create(&config, &object);
    } else if (strcmp(word, "resampler") == 0) {
      columns = 0;
      result = touch_resampler_create(&object);
    } else if (strcmp(word, "tracker") == 0) {
      scanf("%31s", preset);
      columns = 0;
      result = touch_tracker_create(preset, &object);
    } else if (strcmp(word, "pointer") == 0) {
      touch_pointer pointer;
      scanf("%lf %lld %d %lf %lf", &pointer.time, &row, &pointer.phase, &pointer.x, &pointer.y);
      pointer.id = row;
      time = pointer.time;
      result = touch_handle(object, &pointer);
    } else if (strcmp(word, "advance") == 0) {
      scanf("%lf", &time);
      result = touch_advance(object, time);
    } else if (strcmp(word, "scroll") == 0) {
      scanf("%lf %lf %d %d", &time, &a, &animated, &cause);
      result = touch_scroll_to(object, time, a, animated, cause);
    } else if (strcmp(word, "select") == 0) {
      scanf("%d %lf %lld %d %d", &column, &time, &row, &animated, &cause);
      result = touch_select(object, column, time, row, animated, cause);
    } else if (strcmp(word, "step") == 0) {
      scanf("%d %lf %lld %d", &column, &time, &row, &cause);
      result = touch_step(object, column, time, row, cause);
    } else if (strcmp(word, "turn") == 0) {
      scanf("%d %lf %lf", &column, &time, &a);
      result = touch_turn(object, column, time, a);
    } else if (strcmp(word, "retarget") == 0) {
      scanf("%d %lf %lf", &column, &time, &a);
      result = touch_retarget(object, column, a);
    } else if (strcmp(word, "content") == 0) {
      scanf("%lf %lf %lf", &time, &a, &b);
      result = touch_set_content(object, time, a, b);
    } else if (strcmp(word, "rows") == 0) {
      scanf("%d %lf %lld", &column, &time, &row);
      result = touch_set_rows(object, column, time, row);
    } else if (strcmp(word, "frame") == 0) {
      touch_frame frame;
      scanf("%lf %lf %lf %lf", &frame.x, &frame.y, &frame.width, &frame.height);
      result = touch_set_frame(object, &frame);
    } else if (strcmp(word, "radius") == 0) {
      scanf("%lf", &a);
      result = touch_set_radius(object, a);
    } else if (strcmp(word, "letgo") == 0) {
      scanf("%lf", &time);
      result = touch_cancel(object, time);
    } else if (strcmp(word, "sample") == 0) {
      scanf("%lf %lf", &time, &a);
      result = touch_resampler_add(object, time, a);
      if (result == TOUCH_ERROR_OBJECT) result = touch_tracker_add(object, time, a);
    } else if (strcmp(word, "tune") == 0) {
      scanf("%31s %lf", parameter, &a);
      result = touch_tune(object, parameter, a);
    } else if (strcmp(word, "reset") == 0) {
      result = touch_reset(object);
    }
    printf("%s %d\n", word, result);
    if (object) print_all(object, result, columns, time);
  }
  return 0;
}
