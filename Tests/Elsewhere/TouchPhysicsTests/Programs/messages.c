/* Prints the message for each preset in JSON that standard input has, one a line. */
#include <stdio.h>
#include <string.h>
#include <touchphysics.h>

int main(void) {
  static char line[65536], message[1024];
  touch_object *tracker;
  if (touch_tracker_create(NULL, &tracker) < 0) return 1;
  while (fgets(line, sizeof line, stdin)) {
    size_t length = strcspn(line, "\n");
    message[0] = 0;
    int result = touch_set_preset_json(tracker, line, length, message, sizeof message);
    printf("%d %s\n", result, message);
  }
  return 0;
}
