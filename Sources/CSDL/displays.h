#ifndef CSDL_DISPLAYS_H
#define CSDL_DISPLAYS_H

// The displays of an X server. SDL 2 reads their modes once, and rates in whole hertz.
//
// Included by shims.h, which declares what SDL stores of a window.

// A display: its part of the screen, in pixels, and its refreshes per second.
typedef struct {
    SDL_Rect area;
    double rate;
} csdl_X11Display;

#if defined(__linux__) && UINTPTR_MAX > 0xFFFFFFFF

// As declared in Xrandr.h.
typedef struct {
    unsigned long id;
    unsigned int width, height;
    unsigned long dotClock;
    unsigned int hSyncStart, hSyncEnd, hTotal, hSkew, vSyncStart, vSyncEnd, vTotal;
    char *name;
    unsigned int nameLength;
    unsigned long modeFlags;
} csdl_XRRModeInfo;

typedef struct {
    unsigned long timestamp, configTimestamp;
    int ncrtc;
    unsigned long *crtcs;
    int noutput;
    unsigned long *outputs;
    int nmode;
    csdl_XRRModeInfo *modes;
} csdl_XRRScreenResources;

typedef struct {
    unsigned long timestamp;
    int x, y;
    unsigned int width, height;
    unsigned long mode;
} csdl_XRRCrtcInfo;

// Refreshes per second of a mode; 0 if it does not state them.
static inline double csdl_x11_rate(const csdl_XRRModeInfo *mode) {
    double lines = mode->vTotal;
    if (mode->modeFlags & 0x20 /* RR_DoubleScan */) lines *= 2;
    if (mode->modeFlags & 0x10 /* RR_Interlace */) lines /= 2;
    double dots = mode->hTotal * lines;
    return dots > 0 ? (double)mode->dotClock / dots : 0;
}

// Reads the displays of a window's X server, at most `capacity`. Where `firstEvent` is 0, asks for an
// event at each change and stores its first number. Returns how many displays there are; 0 on another
// system.
static inline int csdl_x11_displays(SDL_Window *window, csdl_X11Display *displays, int capacity,
                                    int *firstEvent) {
    typedef int (*Query)(void *, int *, int *);
    typedef void (*Select)(void *, unsigned long, int);
    typedef unsigned long (*Root)(void *);
    typedef csdl_XRRScreenResources *(*Resources)(void *, unsigned long);
    typedef csdl_XRRCrtcInfo *(*Crtc)(void *, csdl_XRRScreenResources *, unsigned long);
    typedef void (*FreeResources)(csdl_XRRScreenResources *);
    typedef void (*FreeCrtc)(csdl_XRRCrtcInfo *);
    csdl_SysWMinfo info = {0};
    if (!csdl_window_info(window, 2, &info)) return 0;
    void *base = SDL_LoadObject("libX11.so.6"), *extension = SDL_LoadObject("libXrandr.so.2");
    int count = 0;
    if (base && extension) {
        void *display = info.info.x11.display;
        Root root = (Root)SDL_LoadFunction(base, "XDefaultRootWindow");
        Query query = (Query)SDL_LoadFunction(extension, "XRRQueryExtension");
        Select select = (Select)SDL_LoadFunction(extension, "XRRSelectInput");
        Resources get = (Resources)SDL_LoadFunction(extension, "XRRGetScreenResourcesCurrent");
        Crtc getCrtc = (Crtc)SDL_LoadFunction(extension, "XRRGetCrtcInfo");
        FreeResources end = (FreeResources)SDL_LoadFunction(extension, "XRRFreeScreenResources");
        FreeCrtc endCrtc = (FreeCrtc)SDL_LoadFunction(extension, "XRRFreeCrtcInfo");
        int error, isFirst = *firstEvent == 0;
        csdl_XRRScreenResources *all = NULL;
        if (query(display, firstEvent, &error)) {
            // Of the screen and of a display's mode. SDL has asked for others of the root window, which an
            // X server does not change. It may answer with an event, so that must not ask again.
            if (isFirst) select(display, info.info.x11.window, 1 | 2);
            all = get(display, root(display));
        }
        for (int i = 0; all && i < all->ncrtc && count < capacity; i++) {
            csdl_XRRCrtcInfo *crtc = getCrtc(display, all, all->crtcs[i]);
            for (int j = 0; crtc && j < all->nmode; j++) {
                if (all->modes[j].id != crtc->mode) continue;
                SDL_Rect area = {crtc->x, crtc->y, (int)crtc->width, (int)crtc->height};
                displays[count++] = (csdl_X11Display){area, csdl_x11_rate(&all->modes[j])};
                break;
            }
            if (crtc) endCrtc(crtc);
        }
        if (all) end(all);
    }
    if (base) SDL_UnloadObject(base);
    if (extension) SDL_UnloadObject(extension);
    return count;
}

// Whether an event of an X server says that a display has changed; `firstEvent` is 0 if there is none.
static inline SDL_bool csdl_x11_display_changed(const SDL_Event *event, int firstEvent) {
    const csdl_SysWMmsg *message = firstEvent ? csdl_x11_message(event) : NULL;
    // RRScreenChangeNotify and RRNotify.
    int number = message ? message->event.cookie.type - firstEvent : -1;
    return number == 0 || number == 1 ? SDL_TRUE : SDL_FALSE;
}

#else

static inline int csdl_x11_displays(SDL_Window *window, csdl_X11Display *displays, int capacity,
                                    int *firstEvent) {
    (void)window, (void)displays, (void)capacity, (void)firstEvent;
    return 0;
}
static inline SDL_bool csdl_x11_display_changed(const SDL_Event *event, int firstEvent) {
    (void)event, (void)firstEvent;
    return SDL_FALSE;
}

#endif

#endif
