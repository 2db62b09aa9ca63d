#pragma once

// The displays of an X server. SDL 2 reads the modes only once, and rounds rates to whole hertz.
//
// Included by shims.h, which declares csdl_window_info.

// The area of a display in the screen, in pixels, and its refreshes per second.
typedef struct {
    SDL_Rect area;
    double rate;
} csdl_X11Display;

#if defined(__linux__) && defined(SDL_VIDEO_DRIVER_X11)

// Returns the refreshes per second of a mode; 0 if the mode does not state them.
static inline double csdl_x11_rate(const XRRModeInfo *mode) {
    double lines = mode->vTotal;
    if (mode->modeFlags & RR_DoubleScan) lines *= 2;
    if (mode->modeFlags & RR_Interlace) lines /= 2;
    double dots = mode->hTotal * lines;
    return dots > 0 ? (double)mode->dotClock / dots : 0;
}

// Writes the displays of a window's X server, at most `capacity`, to `displays`. Writes to `firstEvent` the
// type of RandR's first event. If `firstEvent` was 0, also requests an event for each change. Returns the
// number of displays written; 0 on another system.
static inline int csdl_x11_displays(SDL_Window *window, csdl_X11Display *displays, int capacity,
                                    int *firstEvent) {
    SDL_SysWMinfo info = {0};
    if (!csdl_window_info(window, SDL_SYSWM_X11, &info)) return 0;
    int count = 0;
    Display *display = info.info.x11.display;
    __typeof__(XDefaultRootWindow) *root = CSDL_FUNCTION("libX11.so.6", XDefaultRootWindow);
    __typeof__(XRRQueryExtension) *query = CSDL_FUNCTION("libXrandr.so.2", XRRQueryExtension);
    __typeof__(XRRSelectInput) *select = CSDL_FUNCTION("libXrandr.so.2", XRRSelectInput);
    __typeof__(XRRGetScreenResourcesCurrent) *get =
        CSDL_FUNCTION("libXrandr.so.2", XRRGetScreenResourcesCurrent);
    __typeof__(XRRGetCrtcInfo) *getCrtc = CSDL_FUNCTION("libXrandr.so.2", XRRGetCrtcInfo);
    __typeof__(XRRFreeScreenResources) *end = CSDL_FUNCTION("libXrandr.so.2", XRRFreeScreenResources);
    __typeof__(XRRFreeCrtcInfo) *endCrtc = CSDL_FUNCTION("libXrandr.so.2", XRRFreeCrtcInfo);
    int error, isFirst = *firstEvent == 0;
    XRRScreenResources *all = NULL;
    if (root && query && query(display, firstEvent, &error)) {
        // Request changes of the screen and of a display's mode, on the own window: SDL has requested
        // other events on the root window, and an X server does not change that request. The server may
        // answer a request with an event, so an event must not lead to another request.
        int mask = RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask;
        if (isFirst) select(display, info.info.x11.window, mask);
        all = get(display, root(display));
    }
    for (int i = 0; all && i < all->ncrtc && count < capacity; i++) {
        XRRCrtcInfo *crtc = getCrtc(display, all, all->crtcs[i]);
        for (int j = 0; crtc && j < all->nmode; j++) {
            if (all->modes[j].id != crtc->mode) continue;
            SDL_Rect area = {crtc->x, crtc->y, (int)crtc->width, (int)crtc->height};
            displays[count++] = (csdl_X11Display){area, csdl_x11_rate(&all->modes[j])};
            break;
        }
        if (crtc) endCrtc(crtc);
    }
    if (all) end(all);
    return count;
}

// Returns whether an event of an X server reports a changed display. `firstEvent` is the number that
// `csdl_x11_displays` has written; 0 if there is none.
static inline SDL_bool csdl_x11_display_changed(const SDL_Event *event, int firstEvent) {
    const XEvent *message = firstEvent ? csdl_x11_event(event) : NULL;
    int number = message ? message->type - firstEvent : -1;
    return number == RRScreenChangeNotify || number == RRNotify ? SDL_TRUE : SDL_FALSE;
}

#else

static inline int csdl_x11_displays(SDL_Window *window, csdl_X11Display *displays, int capacity,
                                    int *firstEvent) { return 0; }
static inline SDL_bool csdl_x11_display_changed(const SDL_Event *event, int firstEvent) {
    return SDL_FALSE;
}

#endif
