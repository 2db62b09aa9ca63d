/* Prints the bytes of the heap that an object of each kind takes, and of a picker those of a column. */
#include <malloc.h>
#include <stdio.h>
#include <touchphysics.h>

enum { KINDS = 8, OBJECTS = 500 };

static int create(int kind, touch_object **object) {
  touch_scroller_config scroller = {.size = sizeof scroller, .content = 9000};
  touch_wheel_config wheel = {.size = sizeof wheel, .rows = 1000000};
  touch_ruler_config ruler = {.size = sizeof ruler, .marks = 500};
  touch_header_config header = {.size = sizeof header, .titles = 7};
  touch_column columns[2] = {{.rows = 100}, {.rows = 12, .loops = 1}};
  touch_picker_config picker = {.size = sizeof picker, .columns = columns, .column_count = kind - 3};
  switch (kind) {
    case 0: return touch_scroller_create(&scroller, object);
    case 1: return touch_wheel_create(&wheel, object);
    case 2: return touch_ruler_create(&ruler, object);
    case 3: return touch_header_create(&header, object);
    case 4: case 5: return touch_picker_create(&picker, object);
    case 6: return touch_resampler_create(object);
    default: return touch_tracker_create(NULL, object);
  }
}

int main(void) {
  static const char *const names[KINDS] = {"scroller", "wheel", "ruler", "header",
                                           "picker", "columns", "resampler", "tracker"};
  static touch_object *objects[OBJECTS];
  /* What all objects share is taken with the first. */
  if (create(0, &objects[0]) < 0) return 1;
  touch_free(objects[0]);
  for (int kind = 0; kind < KINDS; kind++) {
    struct mallinfo2 before = mallinfo2();
    for (int index = 0; index < OBJECTS; index++)
      if (create(kind, &objects[index]) < 0) return 1;
    struct mallinfo2 after = mallinfo2();
    printf("%s %zu\n", names[kind],
           (after.uordblks + after.hblkhd - before.uordblks - before.hblkhd) / OBJECTS);
    for (int index = 0; index < OBJECTS; index++) touch_free(objects[index]);
  }
  return 0;
}
