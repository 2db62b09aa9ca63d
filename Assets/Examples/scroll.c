/* A list that one flicks with mouse or finger, in a window of SDL 2:
 *
 *     cc scroll.c $(pkg-config --cflags --libs touchphysics sdl2) -o scroll
 *
 * scroll --headless opens no window and prints the offsets of a fixed flick. */
#include <SDL.h>
#include <stdio.h>
#include <string.h>
#include <touchphysics.h>

enum { WIDTH = 360, HEIGHT = 640, ROW = 56, ROWS = 200 };

static touch_object *list;

static void point(double time, int phase, double y) {
  touch_pointer pointer = {.time = time, .phase = phase, .y = y};
  touch_handle(list, &pointer);
}

/* Moves the list to an instant and returns the offset to show. */
static double offset_at(double time) {
  double offset = 0;
  touch_advance(list, time);
  touch_displayed_offset(list, 0, TOUCH_RESAMPLING_PREDICT, time, &offset);
  return offset;
}

static void flick(void) {
  for (int step = 0; step <= 10; step++) {
    point(step * 0.008, step == 0 ? TOUCH_DOWN : step < 10 ? TOUCH_MOVED : TOUCH_UP, 500 - 25 * step);
    printf("%a\n", offset_at(step * 0.008));
  }
  for (int frame = 6; touch_is_moving(list) == 1; frame++) printf("%a\n", offset_at(frame / 60.0));
}

static void draw(SDL_Renderer *renderer, double offset) {
  SDL_SetRenderDrawColor(renderer, 28, 28, 30, 255);
  SDL_RenderClear(renderer);
  for (int row = 0; row < ROWS; row++) {
    SDL_FRect place = {8, (float)(row * ROW - offset + 4), WIDTH - 16, ROW - 8};
    if (place.y < -ROW || place.y > HEIGHT) continue;
    SDL_SetRenderDrawColor(renderer, (Uint8)(50 + row), 90, (Uint8)(250 - row), 255);
    SDL_RenderFillRectF(renderer, &place);
  }
  SDL_RenderPresent(renderer);
}

int main(int argc, char *argv[]) {
  touch_scroller_config config = {.size = sizeof config, .content = ROWS * ROW, .viewport = HEIGHT};
  int error = touch_scroller_create(&config, &list);
  if (error < 0) {
    fprintf(stderr, "scroll: %s\n", touch_error_text(error));
    return 1;
  }
  if (argc > 1 && strcmp(argv[1], "--headless") == 0) {
    flick();
    return 0;
  }
  SDL_Window *window;
  SDL_Renderer *renderer;
  SDL_SetHint(SDL_HINT_RENDER_VSYNC, "1");
  if (SDL_Init(SDL_INIT_VIDEO) < 0 ||
      SDL_CreateWindowAndRenderer(WIDTH, HEIGHT, 0, &window, &renderer) < 0) {
    fprintf(stderr, "scroll: %s\n", SDL_GetError());
    return 1;
  }
  for (;;) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
      double time = event.common.timestamp / 1000.0;
      if (event.type == SDL_QUIT) return 0;
      if (event.type == SDL_MOUSEBUTTONDOWN) point(time, TOUCH_DOWN, event.button.y);
      if (event.type == SDL_MOUSEMOTION) point(time, TOUCH_MOVED, event.motion.y);
      if (event.type == SDL_MOUSEBUTTONUP) point(time, TOUCH_UP, event.button.y);
      if (event.type == SDL_MOUSEWHEEL) touch_turn(list, 0, time, -ROW * event.wheel.preciseY);
    }
    draw(renderer, offset_at(SDL_GetTicks64() / 1000.0));
  }
}
