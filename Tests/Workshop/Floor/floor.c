// A lower bound: the cost of the same scene in a C program that only draws.
//
// It opens a window of 1280x720, draws the sandbox's panels with about 60 rectangles and 30 lines
// of cached text sixty times a second, and shows only the panels that change: header, wheel, ruler,
// events and frame times. SDL's software renderer draws on the window's own surface, which is the
// cheapest method of SDL without a graphics processor. All positions depend on the frame's number.
//
//     cc -O2 floor.c $(pkg-config --cflags --libs SDL2_ttf) -lm -o floor
//     floor FONT [FRAMES]
//
// Prints the processor time per frame, and the median and the 99th percentile of the intervals
// between frames, in ms, after a warm-up of 120 frames.

#define SDL_MAIN_HANDLED
#include <SDL.h>
#include <SDL_ttf.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { width = 1280, height = 720, text_count = 30, rect_count = 60, warm_up = 120, rate = 60 };

struct text {
  SDL_Texture *texture;
  int width, height;
};

// The panels that change: header, wheel, ruler, events, frame times.
static const SDL_Rect panels[] = {
    {32, 72, 816, 84}, {32, 172, 400, 344}, {448, 172, 400, 344}, {864, 72, 384, 444},
    {32, 532, 1216, 156},
};
enum { panel_count = sizeof panels / sizeof panels[0] };

static void fail(const char *call) {
  fprintf(stderr, "floor: %s: %s\n", call, SDL_GetError());
  exit(4);
}

static double seconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static int by_size(const void *one, const void *other) {
  double a = *(const double *)one, b = *(const double *)other;
  return (a > b) - (a < b);
}

// Creates the lines of text in the sizes of the panels.
static void set_texts(SDL_Renderer *renderer, const char *font_path, struct text *texts) {
  static const int sizes[panel_count] = {17, 20, 12, 12, 9};
  TTF_Font *font = TTF_OpenFont(font_path, sizes[0]);
  if (font == NULL) fail("TTF_OpenFont");
  SDL_Color white = {255, 255, 255, 255};
  for (int i = 0; i < text_count; i++) {
    char line[32];
    snprintf(line, sizeof line, "title %d", i);
    TTF_SetFontSize(font, sizes[i / (text_count / panel_count)]);
    SDL_Surface *surface = TTF_RenderUTF8_Blended(font, line, white);
    if (surface == NULL) fail("TTF_RenderUTF8_Blended");
    texts[i].texture = SDL_CreateTextureFromSurface(renderer, surface);
    if (texts[i].texture == NULL) fail("SDL_CreateTextureFromSurface");
    texts[i].width = surface->w;
    texts[i].height = surface->h;
    SDL_FreeSurface(surface);
  }
  TTF_CloseFont(font);
}

// Draws the rectangles of a panel, in place of marks, bars and bands.
static void draw_rects(SDL_Renderer *renderer, const SDL_Rect *panel, int frame) {
  for (int i = 0; i < rect_count / panel_count; i++) {
    int x = panel->x + (i * 53 + frame * 3) % (panel->w - 8);
    SDL_Rect bar = {x, panel->y + panel->h / 2, 3, 8 + (i + frame) % 24};
    SDL_SetRenderDrawColor(renderer, 100, 181, 255, 255);
    SDL_RenderFillRect(renderer, &bar);
  }
}

static void draw_texts(SDL_Renderer *renderer, const struct text *texts, const SDL_Rect *panel,
                       int first, int frame) {
  for (int i = 0; i < text_count / panel_count; i++) {
    const struct text *text = &texts[first + i];
    SDL_Rect place = {panel->x + 16 + (i % 3) * (panel->w / 3),
                      panel->y + (i * 29 + frame) % (panel->h - text->height), text->width,
                      text->height};
    SDL_SetTextureColorMod(text->texture, 255, 255 - 8 * i, 255);
    SDL_SetTextureAlphaMod(text->texture, 255 - 16 * i);
    SDL_RenderCopy(renderer, text->texture, NULL, &place);
  }
}

static void draw(SDL_Renderer *renderer, const struct text *texts, int frame) {
  for (int i = 0; i < panel_count; i++) {
    SDL_RenderSetClipRect(renderer, &panels[i]);
    SDL_SetRenderDrawColor(renderer, 28, 28, 30, 255);
    SDL_RenderFillRect(renderer, &panels[i]);
    draw_rects(renderer, &panels[i], frame);
    draw_texts(renderer, texts, &panels[i], i * (text_count / panel_count), frame);
  }
  SDL_RenderFlush(renderer);
}

// Waits until a deadline and handles events, as a program with a window must.
static void wait_until(double deadline) {
  for (;;) {
    double rest = deadline - seconds(CLOCK_MONOTONIC);
    SDL_Event event;
    if (rest >= 0.001) {
      SDL_WaitEventTimeout(&event, (int)(rest * 1000));
    } else {
      if (rest > 0) {
        struct timespec pause = {0, (long)(rest * 1e9)};
        nanosleep(&pause, NULL);
      }
      SDL_PumpEvents();
    }
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    if (rest <= 0) return;
  }
}

int main(int count, char **words) {
  int frames = count > 2 ? atoi(words[2]) : 600;
  if (count < 2 || frames < 1) {
    fprintf(stderr, "usage: floor FONT [FRAMES]\n");
    return 2;
  }
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  if (SDL_Init(SDL_INIT_VIDEO) != 0) fail("SDL_Init");
  if (TTF_Init() != 0) fail("TTF_Init");
  SDL_Window *window = SDL_CreateWindow("floor", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                        width, height, 0);
  if (window == NULL) fail("SDL_CreateWindow");
  SDL_Surface *surface = SDL_GetWindowSurface(window);
  if (surface == NULL) fail("SDL_GetWindowSurface");
  SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
  if (renderer == NULL) fail("SDL_CreateSoftwareRenderer");
  struct text texts[text_count];
  set_texts(renderer, words[1], texts);
  double *intervals = calloc(frames, sizeof *intervals);
  if (intervals == NULL) return 4;
  double used = 0, shown = 0, start = seconds(CLOCK_MONOTONIC);
  for (int frame = 0; frame < warm_up + frames; frame++) {
    if (frame == warm_up) used = seconds(CLOCK_PROCESS_CPUTIME_ID);
    wait_until(start + (double)frame / rate);
    draw(renderer, texts, frame);
    if (SDL_UpdateWindowSurfaceRects(window, panels, panel_count) != 0) fail("present");
    double now = seconds(CLOCK_MONOTONIC);
    if (frame >= warm_up) intervals[frame - warm_up] = now - shown;
    shown = now;
  }
  used = seconds(CLOCK_PROCESS_CPUTIME_ID) - used;
  qsort(intervals, frames, sizeof *intervals, by_size);
  printf("cpu_per_frame %.4f ms\n", 1000 * used / frames);
  printf("interval_p50 %.4f ms\n", 1000 * intervals[frames / 2]);
  printf("interval_p99 %.4f ms\n", 1000 * intervals[(int)ceil(0.99 * frames) - 1]);
  return 0;
}
