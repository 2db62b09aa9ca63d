#pragma once

// X11's headers, which SDL_syswm.h needs too. Its functions are loaded when they are needed, so nothing
// is linked.
#if defined(__linux__)
#include <X11/Xlib.h>
#include <X11/Xatom.h>
#include <X11/Xproto.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xrandr.h>
#endif
