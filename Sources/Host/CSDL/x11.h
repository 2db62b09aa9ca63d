#pragma once

// X11's headers, which SDL_syswm.h also needs. X11's functions are loaded at run time, so nothing is linked.
#if defined(__linux__)
#include <X11/Xlib.h>
#include <X11/Xatom.h>
#include <X11/Xproto.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xrandr.h>
#endif
