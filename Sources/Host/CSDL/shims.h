#pragma once

// The program keeps its own main; SDL must not rename it.
#define SDL_MAIN_HANDLED

#include "x11.h"

#include <SDL.h>
#include <SDL_syswm.h>
#include <SDL_ttf.h>
#include <string.h>

// Macros that Swift cannot see.
static const int csdl_windowpos_centered = SDL_WINDOWPOS_CENTERED;
static const Uint32 csdl_touch_mouse_id = SDL_TOUCH_MOUSEID;
static const SDL_TouchID csdl_mouse_touch_id = SDL_MOUSE_TOUCHID;

// Returns the name of the current OpenGL context's renderer, or NULL without a context.
static inline const char *csdl_gl_renderer_name(void) {
    typedef const unsigned char *(*GetString)(unsigned int);
    GetString get = (GetString)SDL_GL_GetProcAddress("glGetString");
    return get ? (const char *)get(0x1F01 /* GL_RENDERER */) : NULL;
}

// Reads a window's handles on a display server; false if SDL uses another one.
static inline SDL_bool csdl_window_info(SDL_Window *window, SDL_SYSWM_TYPE subsystem,
                                        SDL_SysWMinfo *info) {
    SDL_VERSION(&info->version);
    SDL_bool isKnown = SDL_GetWindowWMInfo(window, info);
    return isKnown && info->subsystem == subsystem ? SDL_TRUE : SDL_FALSE;
}

// Returns a window's Wayland surface and writes its connection to `display`. Returns NULL on another system.
static inline void *csdl_wayland_surface(SDL_Window *window, void **display) {
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
    SDL_SysWMinfo info = {0};
    if (!csdl_window_info(window, SDL_SYSWM_WAYLAND, &info)) return NULL;
    *display = info.info.wl.display;
    return info.info.wl.surface;
#else
    return NULL;
#endif
}

#if defined(__linux__) && defined(SDL_VIDEO_DRIVER_X11)

#include <poll.h>
#include <sys/shm.h>

// Returns a function of a library, or NULL. The library stays loaded, because SDL's driver uses it too.
static inline void *csdl_function(const char *library, const char *name) {
    void *loaded = SDL_LoadObject(library);
    return loaded ? SDL_LoadFunction(loaded, name) : NULL;
}

// The same, with the type that X11's headers declare.
#define CSDL_FUNCTION(library, name) ((__typeof__(name) *)csdl_function(library, #name))

// Memory that an X server shares, and the functions that send it to a window.
typedef struct {
    // NULL if there is no picture.
    Uint32 *pixels;
    Display *display;
    Window window;
    GC gc;
    XShmSegmentInfo segment;
    XImage image;
    __typeof__(XShmPutImage) *put;
    __typeof__(XFlush) *flush;
    __typeof__(XSync) *sync;
    __typeof__(XShmDetach) *detach;
    __typeof__(XFreeGC) *freeGC;
} csdl_X11Picture;

// Returns the X server's event in an SDL event; NULL for other events. The pointer is valid only in an event
// watch, because SDL frees the event afterwards.
static inline const XEvent *csdl_x11_event(const SDL_Event *event) {
    if (event->type != SDL_SYSWMEVENT || !event->syswm.msg) return NULL;
    const SDL_SysWMmsg *message = event->syswm.msg;
    return message->subsystem == SDL_SYSWM_X11 ? &message->msg.x11.event : NULL;
}

// Returns the X server's id of a window; 0 on another system.
static inline unsigned long csdl_x11_window(SDL_Window *window) {
    SDL_SysWMinfo info = {0};
    return csdl_window_info(window, SDL_SYSWM_X11, &info) ? info.info.x11.window : 0;
}

// Sleeps until a window's X server sends data or `seconds` have passed. Returns false on another system.
//
// SDL's own wait is in whole milliseconds, and reads the server's socket about 15 times.
static inline SDL_bool csdl_x11_sleep(SDL_Window *window, double seconds) {
    static __typeof__(XEventsQueued) *queued = NULL;
    SDL_SysWMinfo info = {0};
    if (!csdl_window_info(window, SDL_SYSWM_X11, &info)) return SDL_FALSE;
    if (!queued) queued = CSDL_FUNCTION("libX11.so.6", XEventsQueued);
    if (!queued) return SDL_FALSE;
    struct pollfd socket = {.fd = ConnectionNumber(info.info.x11.display), .events = POLLIN};
    struct timespec time = {.tv_sec = (time_t)seconds};
    time.tv_nsec = (long)((seconds - (double)time.tv_sec) * 1e9);
    if (!queued(info.info.x11.display, QueuedAfterFlush)) ppoll(&socket, 1, &time, NULL);
    return SDL_TRUE;
}

// Sets _NET_WM_NAME, the title that current window managers show. SDL's own conversion needs a UTF-8 locale.
static inline void csdl_x11_set_title(SDL_Window *window, const char *title) {
    SDL_SysWMinfo info = {0};
    if (!csdl_window_info(window, SDL_SYSWM_X11, &info)) return;
    __typeof__(XInternAtom) *intern = CSDL_FUNCTION("libX11.so.6", XInternAtom);
    __typeof__(XChangeProperty) *change = CSDL_FUNCTION("libX11.so.6", XChangeProperty);
    __typeof__(XFlush) *flush = CSDL_FUNCTION("libX11.so.6", XFlush);
    if (intern && change && flush) {
        Display *display = info.info.x11.display;
        Atom name = intern(display, "_NET_WM_NAME", False);
        Atom type = intern(display, "UTF8_STRING", False);
        change(display, info.info.x11.window, name, type, 8, PropModeReplace,
               (const unsigned char *)title, (int)strlen(title));
        flush(display);
    }
}

// Returns the X server's id of the window that was destroyed; 0 for other events.
static inline unsigned long csdl_x11_destroyed_window(const SDL_Event *event) {
    const XEvent *message = csdl_x11_event(event);
    return message && message->type == DestroyNotify ? message->xdestroywindow.window : 0;
}

// Returns the X server's time of a touch, in milliseconds; -1 if the event is not a touch of an X server.
static inline Sint64 csdl_x11_touch_time(const SDL_Event *event) {
    const XEvent *message = csdl_x11_event(event);
    if (!message || message->type != GenericEvent || !message->xcookie.data) return -1;
    int type = message->xcookie.evtype;
    if (type != XI_TouchBegin && type != XI_TouchUpdate && type != XI_TouchEnd) return -1;
    return (Uint32)((const XIDeviceEvent *)message->xcookie.data)->time;
}

// Returns whether the left button was pressed on an X server. Writes the position in the window, in pixels.
//
// Ends the pointer grab that the press begins. During the grab, the server would turn new fingers into
// motion of the mouse.
static inline SDL_bool csdl_x11_take_press(const SDL_Event *event, int *x, int *y) {
    const XEvent *message = csdl_x11_event(event);
    if (!message || message->type != ButtonPress || message->xbutton.button != Button1) {
        return SDL_FALSE;
    }
    __typeof__(XUngrabPointer) *ungrab = CSDL_FUNCTION("libX11.so.6", XUngrabPointer);
    __typeof__(XFlush) *flush = CSDL_FUNCTION("libX11.so.6", XFlush);
    if (!ungrab || !flush) return SDL_FALSE;
    ungrab(message->xbutton.display, CurrentTime);
    flush(message->xbutton.display);
    *x = message->xbutton.x;
    *y = message->xbutton.y;
    return SDL_TRUE;
}

static inline void (**csdl_x11_failure_handler(void))(void) {
    static void (*handler)(void) = NULL;
    return &handler;
}

// Ignores errors, because other programs can cause them, for example by closing a window that gets a
// message. Xlib's own handler would end the program. SDL cannot survive BadAtom from XGetAtomName.
static inline int csdl_x11_handle_error(Display *display, XErrorEvent *error) {
    SDL_bool isName = error->error_code == BadAtom && error->request_code == X_GetAtomName;
    if (isName) (*csdl_x11_failure_handler())();
    return 0;
}

static inline int csdl_x11_handle_lost_connection(Display *display) {
    (*csdl_x11_failure_handler())();
    return 0;
}

// Sets the function to call when the X server ends the connection; it must end the program. Errors of
// single requests are ignored. SDL loads the same library, so nothing is linked.
static inline void csdl_x11_on_failure(void (*handler)(void)) {
    *csdl_x11_failure_handler() = handler;
    __typeof__(XSetErrorHandler) *set = CSDL_FUNCTION("libX11.so.6", XSetErrorHandler);
    __typeof__(XSetIOErrorHandler) *setIO = CSDL_FUNCTION("libX11.so.6", XSetIOErrorHandler);
    if (set) set(csdl_x11_handle_error);
    if (setIO) setIO(csdl_x11_handle_lost_connection);
}

static inline SDL_bool *csdl_x11_refusal(void) {
    static SDL_bool isRefused = SDL_FALSE;
    return &isRefused;
}

static inline int csdl_x11_refuse(Display *display, XErrorEvent *error) {
    *csdl_x11_refusal() = SDL_TRUE;
    return 0;
}

// Sends rectangles of a picture to its window. Does not wait for the server; see `csdl_x11_wait`.
static inline void csdl_x11_put(csdl_X11Picture *picture, const SDL_Rect *rects, int count) {
    picture->image.obdata = (XPointer)&picture->segment;
    for (const SDL_Rect *rect = rects; rect < rects + count; rect++) {
        picture->put(picture->display, picture->window, picture->gc, &picture->image, rect->x, rect->y,
                     rect->x, rect->y, (unsigned)rect->w, (unsigned)rect->h, False);
    }
    picture->flush(picture->display);
}

// Waits until the server has read everything that was sent.
static inline void csdl_x11_wait(csdl_X11Picture *picture) { picture->sync(picture->display, False); }

// Frees the memory of a picture, if it has any, and sets all fields to 0.
static inline void csdl_x11_free(csdl_X11Picture *picture) {
    if (!picture->pixels) return;
    if (picture->gc) {
        picture->detach(picture->display, &picture->segment);
        picture->freeGC(picture->display, picture->gc);
        picture->sync(picture->display, False);
    }
    shmdt(picture->pixels);
    memset(picture, 0, sizeof *picture);
}

// Creates a picture that a window's X server shares. A pixel is 0xXXRRGGBB. Returns false if the server cannot
// share memory. Free the picture with `csdl_x11_free`.
static inline SDL_bool csdl_x11_share(SDL_Window *window, int width, int height,
                                      csdl_X11Picture *picture) {
    SDL_SysWMinfo info = {0};
    Uint32 format = SDL_GetWindowPixelFormat(window);
    int depth = format == SDL_PIXELFORMAT_RGB888 ? 24 : format == SDL_PIXELFORMAT_ARGB8888 ? 32 : 0;
    if (!depth || !csdl_window_info(window, SDL_SYSWM_X11, &info)) return SDL_FALSE;
    Display *display = info.info.x11.display;
    __typeof__(XShmQueryExtension) *query = CSDL_FUNCTION("libXext.so.6", XShmQueryExtension);
    __typeof__(XShmAttach) *attach = CSDL_FUNCTION("libXext.so.6", XShmAttach);
    __typeof__(XCreateGC) *makeGC = CSDL_FUNCTION("libX11.so.6", XCreateGC);
    __typeof__(XSetErrorHandler) *set = CSDL_FUNCTION("libX11.so.6", XSetErrorHandler);
    picture->put = CSDL_FUNCTION("libXext.so.6", XShmPutImage);
    picture->detach = CSDL_FUNCTION("libXext.so.6", XShmDetach);
    picture->freeGC = CSDL_FUNCTION("libX11.so.6", XFreeGC);
    picture->flush = CSDL_FUNCTION("libX11.so.6", XFlush);
    picture->sync = CSDL_FUNCTION("libX11.so.6", XSync);
    if (!query || !picture->sync) return SDL_FALSE;
    size_t size = (size_t)width * (size_t)height * 4;
    int id = query(display) ? shmget(IPC_PRIVATE, size, IPC_CREAT | 0600) : -1;
    void *memory = id < 0 ? (void *)-1 : shmat(id, NULL, 0);
    if (memory != (void *)-1) {
        picture->pixels = memory;
        picture->display = display;
        picture->window = info.info.x11.window;
        picture->segment = (XShmSegmentInfo){.shmid = id, .shmaddr = memory};
        picture->image = (XImage){
            .width = width, .height = height, .format = ZPixmap, .data = memory,
            .depth = depth, .bytes_per_line = width * 4, .bits_per_pixel = 32};
        // A server on another machine refuses the memory.
        picture->sync(display, False);
        *csdl_x11_refusal() = SDL_FALSE;
        XErrorHandler before = set(csdl_x11_refuse);
        attach(display, &picture->segment);
        picture->sync(display, False);
        set(before);
        if (!*csdl_x11_refusal()) {
            picture->gc = makeGC(display, picture->window, 0, NULL);
        }
    }
    // After this call, the system frees the memory when its last user detaches it.
    if (id >= 0) shmctl(id, IPC_RMID, NULL);
    if (!picture->gc) csdl_x11_free(picture);
    return picture->pixels ? SDL_TRUE : SDL_FALSE;
}

// Copies a resource of the X server, such as "dpi" of "Xft", to `text`, a buffer of `capacity` bytes. Returns
// false if the resource does not exist or does not fit.
static inline SDL_bool csdl_x11_resource(const char *program, const char *name, char *text,
                                         size_t capacity) {
    SDL_bool found = SDL_FALSE;
    __typeof__(XOpenDisplay) *open = CSDL_FUNCTION("libX11.so.6", XOpenDisplay);
    __typeof__(XCloseDisplay) *close = CSDL_FUNCTION("libX11.so.6", XCloseDisplay);
    __typeof__(XGetDefault) *get = CSDL_FUNCTION("libX11.so.6", XGetDefault);
    Display *display = open && close && get ? open(NULL) : NULL;
    if (display) {
        const char *value = get(display, program, name);
        if (value && strlen(value) < capacity) {
            strcpy(text, value);
            found = SDL_TRUE;
        }
        close(display);
    }
    return found;
}

#else

typedef struct {
    Uint32 *pixels;
} csdl_X11Picture;

static inline SDL_bool csdl_x11_share(SDL_Window *window, int width, int height,
                                      csdl_X11Picture *picture) { return SDL_FALSE; }
static inline void csdl_x11_wait(csdl_X11Picture *picture) {}
static inline void csdl_x11_put(csdl_X11Picture *picture, const SDL_Rect *rects, int count) {}
static inline void csdl_x11_free(csdl_X11Picture *picture) {}
static inline void csdl_x11_on_failure(void (*handler)(void)) {}
static inline unsigned long csdl_x11_window(SDL_Window *window) { return 0; }
static inline SDL_bool csdl_x11_sleep(SDL_Window *window, double seconds) { return SDL_FALSE; }
static inline void csdl_x11_set_title(SDL_Window *window, const char *title) {}
static inline unsigned long csdl_x11_destroyed_window(const SDL_Event *event) { return 0; }
static inline Sint64 csdl_x11_touch_time(const SDL_Event *event) { return -1; }
static inline SDL_bool csdl_x11_take_press(const SDL_Event *event, int *x, int *y) {
    return SDL_FALSE;
}
static inline SDL_bool csdl_x11_resource(const char *program, const char *name, char *text,
                                         size_t capacity) { return SDL_FALSE; }

#endif

#include "displays.h"
#include "scrolling.h"
