/* A wheel of the hours of a day in a terminal; up and down turn it, q ends:
 *
 *     cc wheel.c $(pkg-config --cflags --libs touchphysics) -o wheel
 *
 * wheel --headless prints the events and offsets of fixed keys and a flick. */
#define _POSIX_C_SOURCE 200809L /* for the clock and the signals, with cc -std=c99, too */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <touchphysics.h>
#include <unistd.h>

static const char *const names[] = {
    "willBeginDragging",    "didScroll",          "willEndDragging",          "didEndDragging",
    "willBeginDecelerating", "didEndDecelerating", "didEndScrollingAnimation", "tick",
    "change",               "settle",
};

static touch_object *wheel;

static double offset(void) {
  double offset = 0;
  touch_offset(wheel, 0, &offset);
  return offset;
}

/* Prints the events of the last call. */
static void print_events(void) {
  const touch_event *events;
  int count = touch_events(wheel, &events);
  for (int i = 0; i < count; i++)
    printf("%s %a %lld\n", names[events[i].kind], events[i].time, (long long)events[i].row);
}

/* Advances to a time, and prints the events and the offset. */
static void report(double time) {
  touch_advance(wheel, time);
  print_events();
  printf("%a\n", offset());
}

static void run_headless(void) {
  int frame = 0;
  touch_step(wheel, 0, 0, -2, TOUCH_KEY);
  print_events();
  for (; touch_is_moving(wheel) == 1; frame++) report(frame / 60.0);
  for (int step = 0; step <= 8; step++) {
    touch_pointer pointer = {.time = frame / 60.0 + step * 0.01, .y = 60 - 20 * step};
    pointer.phase = step == 0 ? TOUCH_DOWN : step < 8 ? TOUCH_MOVED : TOUCH_UP;
    touch_handle(wheel, &pointer);
    print_events();
    report(pointer.time);
  }
  for (frame += 5; touch_is_moving(wheel) == 1; frame++) report(frame / 60.0);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Draws seven hours around the centre, each on the line where it is. */
static void draw(void) {
  touch_state state = {0};
  touch_get_state(wheel, 0, &state);
  int nearest = (int)(state.offset / 40 + 0.5);
  printf("\033[H\033[J");
  for (int line = -3; line <= 3; line++) {
    int hour = ((nearest + line) % 24 + 24) % 24;
    printf("%s %02d:00%s\r\n", hour == state.row ? "\033[7m" : "", hour, "\033[0m");
  }
  fflush(stdout);
}

/* The signal that ends the program, so that it restores the terminal first. */
static volatile sig_atomic_t ended_by;

static void end(int signal) { ended_by = signal; }

int main(int argc, char *argv[]) {
  touch_wheel_config config = {.size = sizeof config, .rows = 24, .selection = 8, .loops = 1};
  int error = touch_wheel_create(&config, &wheel);
  if (error < 0) {
    fprintf(stderr, "wheel: %s\n", touch_error_text(error));
    return 1;
  }
  if (argc > 1 && strcmp(argv[1], "--headless") == 0) {
    run_headless();
    return 0;
  }
  struct termios old, raw;
  if (tcgetattr(STDIN_FILENO, &old) < 0) {
    fprintf(stderr, "wheel: the input is no terminal\n");
    return 1;
  }
  signal(SIGINT, end);
  signal(SIGTERM, end);
  raw = old;
  raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  tcsetattr(STDIN_FILENO, TCSANOW, &raw);
  char keys[8] = "";
  while (keys[0] != 'q' && !ended_by) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    memset(keys, 0, sizeof keys);
    if (poll(&input, 1, touch_is_moving(wheel) == 1 ? 16 : -1) > 0 &&
        read(STDIN_FILENO, keys, 3) <= 0)
      break;
    if (strcmp(keys, "\033[A") == 0) touch_step(wheel, 0, now(), -1, TOUCH_KEY);
    if (strcmp(keys, "\033[B") == 0) touch_step(wheel, 0, now(), 1, TOUCH_KEY);
    touch_advance(wheel, now());
    draw();
  }
  tcsetattr(STDIN_FILENO, TCSANOW, &old);
  return ended_by ? 128 + ended_by : 0;
}
