#ifndef CSDL_SHIMS_H
#define CSDL_SHIMS_H

// The program keeps its own main; SDL must not rename it.
#define SDL_MAIN_HANDLED

#include <SDL.h>
#include <SDL_ttf.h>

// Macros that Swift cannot see.
static const int csdl_windowpos_centered = SDL_WINDOWPOS_CENTERED;
static const Uint32 csdl_touch_mouse_id = SDL_TOUCH_MOUSEID;
static const SDL_TouchID csdl_mouse_touch_id = SDL_MOUSE_TOUCHID;

#endif
