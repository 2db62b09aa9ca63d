#ifndef CSDL_SHIMS_H
#define CSDL_SHIMS_H

// The program keeps its own main; SDL must not rename it.
#define SDL_MAIN_HANDLED

#include <SDL.h>
#include <SDL_ttf.h>
#include <string.h>

// Macros that Swift cannot see.
static const int csdl_windowpos_centered = SDL_WINDOWPOS_CENTERED;
static const Uint32 csdl_touch_mouse_id = SDL_TOUCH_MOUSEID;
static const SDL_TouchID csdl_mouse_touch_id = SDL_MOUSE_TOUCHID;

// Name of what draws in the current OpenGL context; NULL without one.
static inline const char *csdl_gl_renderer_name(void) {
    typedef const unsigned char *(*GetString)(unsigned int);
    GetString get = (GetString)SDL_GL_GetProcAddress("glGetString");
    return get ? (const char *)get(0x1F01 /* GL_RENDERER */) : NULL;
}

// Memory that an X server shares, as declared in XShm.h, the start of an image in Xlib.h, and the
// functions that send it to a window.
typedef struct {
    unsigned long number;
    int id;
    char *address;
    int isReadOnly;
} csdl_XShmSegmentInfo;

typedef struct {
    int width, height;
    int xoffset;
    int format;
    char *data;
    int byte_order, bitmap_unit, bitmap_bit_order, bitmap_pad;
    int depth;
    int bytes_per_line;
    int bits_per_pixel;
    unsigned long red_mask, green_mask, blue_mask;
    void *segment;
    void *functions[6];
} csdl_XImage;

typedef struct {
    // NULL without a picture.
    Uint32 *pixels;
    void *display;
    unsigned long window;
    void *gc;
    csdl_XShmSegmentInfo segment;
    csdl_XImage image;
    int (*put)(void *, unsigned long, void *, csdl_XImage *, int, int, int, int, unsigned, unsigned,
               int);
    int (*flush)(void *);
    int (*sync)(void *, int);
    int (*detach)(void *, csdl_XShmSegmentInfo *);
    int (*freeGC)(void *, void *);
} csdl_X11Picture;

#if defined(__linux__) && UINTPTR_MAX > 0xFFFFFFFF

#include <sys/shm.h>

// The parts of X11's structs that are read, as declared in Xlib.h, XInput2.h and SDL_syswm.h. X11's
// headers need not be installed.
typedef struct {
    int type;
    unsigned long serial;
    int send_event;
    void *display;
    int extension;
    int evtype;
    unsigned int cookie;
    void *data;
} csdl_XGenericEventCookie;

typedef struct {
    int type;
    unsigned long serial;
    int send_event;
    void *display;
    int extension;
    int evtype;
    unsigned long time;
} csdl_XIDeviceEvent;

typedef struct {
    int type;
    unsigned long serial;
    int send_event;
    void *display;
    unsigned long window;
    unsigned long root;
    unsigned long subwindow;
    unsigned long time;
    int x, y;
    int x_root, y_root;
    unsigned int state;
    unsigned int button;
} csdl_XButtonEvent;

typedef struct {
    int type;
    unsigned long serial;
    int send_event;
    void *display;
    unsigned long event;
    unsigned long window;
} csdl_XDestroyWindowEvent;

typedef struct {
    SDL_version version;
    int subsystem;
    union {
        csdl_XGenericEventCookie cookie;
        csdl_XButtonEvent button;
        csdl_XDestroyWindowEvent destruction;
    } event;
} csdl_SysWMmsg;

typedef struct {
    SDL_version version;
    int subsystem;
    union {
        struct {
            void *display;
            unsigned long window;
        } x11;
        struct {
            void *display;
            void *surface;
        } wayland;
        Uint8 space[64];
    } info;
} csdl_SysWMinfo;

struct SDL_SysWMinfo;
extern DECLSPEC SDL_bool SDLCALL SDL_GetWindowWMInfo(SDL_Window *, struct SDL_SysWMinfo *);

typedef struct {
    int type;
    void *display;
    unsigned long resourceid;
    unsigned long serial;
    unsigned char error_code;
    unsigned char request_code;
    unsigned char minor_code;
} csdl_XErrorEvent;

// The message of an X server's event; NULL for other events. Valid only within an event watch: the
// content is freed afterwards.
static inline const csdl_SysWMmsg *csdl_x11_message(const SDL_Event *event) {
    if (event->type != SDL_SYSWMEVENT || !event->syswm.msg) return NULL;
    const csdl_SysWMmsg *message = (const csdl_SysWMmsg *)event->syswm.msg;
    return message->subsystem == 2 /* SDL_SYSWM_X11 */ ? message : NULL;
}

// What SDL stores of a window on a display server: SDL_SYSWM_X11 is 2, SDL_SYSWM_WAYLAND 6.
static inline SDL_bool csdl_window_info(SDL_Window *window, int subsystem, csdl_SysWMinfo *info) {
    SDL_VERSION(&info->version);
    SDL_bool isKnown = SDL_GetWindowWMInfo(window, (struct SDL_SysWMinfo *)info);
    return isKnown && info->subsystem == subsystem ? SDL_TRUE : SDL_FALSE;
}

// The X server's number of a window; 0 on another system.
static inline unsigned long csdl_x11_window(SDL_Window *window) {
    csdl_SysWMinfo info = {0};
    return csdl_window_info(window, 2, &info) ? info.info.x11.window : 0;
}

// Sets the title that window managers of today show; SDL's own conversion needs a locale of UTF-8.
static inline void csdl_x11_set_title(SDL_Window *window, const char *title) {
    typedef unsigned long (*Intern)(void *, const char *, int);
    typedef int (*Change)(void *, unsigned long, unsigned long, unsigned long, int, int,
                          const unsigned char *, int);
    typedef int (*Flush)(void *);
    csdl_SysWMinfo info = {0};
    if (!csdl_window_info(window, 2, &info)) return;
    void *library = SDL_LoadObject("libX11.so.6");
    Intern intern = library ? (Intern)SDL_LoadFunction(library, "XInternAtom") : NULL;
    Change change = library ? (Change)SDL_LoadFunction(library, "XChangeProperty") : NULL;
    Flush flush = library ? (Flush)SDL_LoadFunction(library, "XFlush") : NULL;
    if (intern && change && flush) {
        void *display = info.info.x11.display;
        unsigned long name = intern(display, "_NET_WM_NAME", 0);
        unsigned long type = intern(display, "UTF8_STRING", 0);
        change(display, info.info.x11.window, name, type, 8, 0 /* PropModeReplace */,
               (const unsigned char *)title, (int)strlen(title));
        flush(display);
    }
    if (library) SDL_UnloadObject(library);
}

// A window's connection to the Wayland compositor and its surface; NULL on another system.
static inline void *csdl_wayland_surface(SDL_Window *window, void **display) {
    csdl_SysWMinfo info = {0};
    if (!csdl_window_info(window, 6, &info)) return NULL;
    *display = info.info.wayland.display;
    return info.info.wayland.surface;
}

// The X server's number of the window that an event says was destroyed; 0 for other events.
static inline unsigned long csdl_x11_destroyed_window(const SDL_Event *event) {
    const csdl_SysWMmsg *message = csdl_x11_message(event);
    if (!message || message->event.cookie.type != 17 /* DestroyNotify */) return 0;
    return message->event.destruction.window;
}

// The X server's milliseconds of a touch; -1 if the event is not a touch of an X server.
static inline Sint64 csdl_x11_touch_time(const SDL_Event *event) {
    const csdl_SysWMmsg *message = csdl_x11_message(event);
    if (!message) return -1;
    const csdl_XGenericEventCookie *cookie = &message->event.cookie;
    if (cookie->type != 35 /* GenericEvent */ || !cookie->data) return -1;
    // XI_TouchBegin, XI_TouchUpdate and XI_TouchEnd.
    if (cookie->evtype < 18 || cookie->evtype > 20) return -1;
    return (Uint32)((const csdl_XIDeviceEvent *)cookie->data)->time;
}

// Whether the left button was pressed on an X server, and where in the window.
//
// Ends the grab of the pointer that the press begins: the server would turn fingers that land
// meanwhile into motion of the mouse.
static inline SDL_bool csdl_x11_take_press(const SDL_Event *event, int *x, int *y) {
    typedef int (*Ungrab)(void *, unsigned long);
    typedef int (*Flush)(void *);
    static void *library = NULL;
    const csdl_SysWMmsg *message = csdl_x11_message(event);
    if (!message) return SDL_FALSE;
    const csdl_XButtonEvent *button = &message->event.button;
    if (button->type != 4 /* ButtonPress */ || button->button != 1) return SDL_FALSE;
    if (!library) library = SDL_LoadObject("libX11.so.6");
    Ungrab ungrab = library ? (Ungrab)SDL_LoadFunction(library, "XUngrabPointer") : NULL;
    Flush flush = library ? (Flush)SDL_LoadFunction(library, "XFlush") : NULL;
    if (!ungrab || !flush) return SDL_FALSE;
    ungrab(button->display, 0 /* CurrentTime */);
    flush(button->display);
    *x = button->x;
    *y = button->y;
    return SDL_TRUE;
}

static inline void (**csdl_x11_failure_handler(void))(void) {
    static void (*handler)(void) = NULL;
    return &handler;
}

// Any program can cause an X error in this one, as with a message to a window that was closed; Xlib's
// own handler would end this program. Only without the name of an atom SDL cannot continue.
static inline int csdl_x11_handle_error(void *display, csdl_XErrorEvent *error) {
    (void)display;
    SDL_bool isName = error->error_code == 5 /* BadAtom */ && error->request_code == 17;
    if (isName) (*csdl_x11_failure_handler())();
    return 0;
}

static inline int csdl_x11_handle_lost_connection(void *display) {
    (void)display;
    (*csdl_x11_failure_handler())();
    return 0;
}

// Has a function called when the X server ends the connection, which must end the program, and ignores
// the errors of single requests. SDL loads the same library, so nothing is linked.
static inline void csdl_x11_on_failure(void (*handler)(void)) {
    typedef int (*ErrorHandler)(void *, csdl_XErrorEvent *);
    typedef ErrorHandler (*SetErrorHandler)(ErrorHandler);
    typedef int (*IOHandler)(void *);
    typedef IOHandler (*SetIOHandler)(IOHandler);
    void *library = SDL_LoadObject("libX11.so.6");
    if (!library) return;
    *csdl_x11_failure_handler() = handler;
    SetErrorHandler set = (SetErrorHandler)SDL_LoadFunction(library, "XSetErrorHandler");
    SetIOHandler setIO = (SetIOHandler)SDL_LoadFunction(library, "XSetIOErrorHandler");
    if (set) set(csdl_x11_handle_error);
    if (setIO) setIO(csdl_x11_handle_lost_connection);
}

static inline SDL_bool *csdl_x11_refusal(void) {
    static SDL_bool isRefused = SDL_FALSE;
    return &isRefused;
}

static inline int csdl_x11_refuse(void *display, csdl_XErrorEvent *error) {
    (void)display, (void)error;
    *csdl_x11_refusal() = SDL_TRUE;
    return 0;
}

// Sends a rectangle of a picture to its window, without waiting.
static inline void csdl_x11_put(csdl_X11Picture *picture, SDL_Rect rect) {
    picture->image.segment = &picture->segment;
    picture->put(picture->display, picture->window, picture->gc, &picture->image, rect.x, rect.y,
                 rect.x, rect.y, (unsigned)rect.w, (unsigned)rect.h, 0);
}

static inline void csdl_x11_flush(csdl_X11Picture *picture) { picture->flush(picture->display); }

// Waits until the server has read what was sent.
static inline void csdl_x11_wait(csdl_X11Picture *picture) { picture->sync(picture->display, 0); }

// Frees the memory, if there is any.
static inline void csdl_x11_free(csdl_X11Picture *picture) {
    if (!picture->pixels) return;
    if (picture->gc) {
        picture->detach(picture->display, &picture->segment);
        picture->freeGC(picture->display, picture->gc);
        picture->sync(picture->display, 0);
    }
    shmdt(picture->pixels);
    memset(picture, 0, sizeof *picture);
}

// Makes a picture of pixels 0xXXRRGGBB that the X server of a window shares; false if it cannot. SDL
// has loaded the same libraries.
static inline SDL_bool csdl_x11_share(SDL_Window *window, int width, int height,
                                      csdl_X11Picture *picture) {
    typedef int (*ErrorHandler)(void *, csdl_XErrorEvent *);
    typedef ErrorHandler (*SetErrorHandler)(ErrorHandler);
    typedef void *(*MakeGC)(void *, unsigned long, unsigned long, void *);
    typedef int (*Query)(void *);
    typedef int (*Attach)(void *, csdl_XShmSegmentInfo *);
    csdl_SysWMinfo info = {0};
    Uint32 format = SDL_GetWindowPixelFormat(window);
    int depth = format == SDL_PIXELFORMAT_RGB888 ? 24 : format == SDL_PIXELFORMAT_ARGB8888 ? 32 : 0;
    if (!depth || !csdl_window_info(window, 2, &info)) return SDL_FALSE;
    void *base = SDL_LoadObject("libX11.so.6"), *extension = SDL_LoadObject("libXext.so.6");
    if (base && extension) {
        void *display = info.info.x11.display;
        unsigned long target = info.info.x11.window;
        Query query = (Query)SDL_LoadFunction(extension, "XShmQueryExtension");
        Attach attach = (Attach)SDL_LoadFunction(extension, "XShmAttach");
        MakeGC makeGC = (MakeGC)SDL_LoadFunction(base, "XCreateGC");
        SetErrorHandler set = (SetErrorHandler)SDL_LoadFunction(base, "XSetErrorHandler");
        *(void **)&picture->put = SDL_LoadFunction(extension, "XShmPutImage");
        *(void **)&picture->detach = SDL_LoadFunction(extension, "XShmDetach");
        *(void **)&picture->freeGC = SDL_LoadFunction(base, "XFreeGC");
        *(void **)&picture->flush = SDL_LoadFunction(base, "XFlush");
        *(void **)&picture->sync = SDL_LoadFunction(base, "XSync");
        size_t size = (size_t)width * (size_t)height * 4;
        int id = query(display) ? shmget(IPC_PRIVATE, size, IPC_CREAT | 0600) : -1;
        void *memory = id < 0 ? (void *)-1 : shmat(id, NULL, 0);
        if (memory != (void *)-1) {
            picture->pixels = memory;
            picture->display = display;
            picture->window = target;
            picture->segment = (csdl_XShmSegmentInfo){.id = id, .address = memory};
            picture->image = (csdl_XImage){
                .width = width, .height = height, .format = 2 /* ZPixmap */, .data = memory,
                .depth = depth, .bytes_per_line = width * 4, .bits_per_pixel = 32};
            // A server elsewhere refuses memory that it does not see.
            picture->sync(display, 0);
            *csdl_x11_refusal() = SDL_FALSE;
            ErrorHandler before = set(csdl_x11_refuse);
            attach(display, &picture->segment);
            picture->sync(display, 0);
            set(before);
            if (!*csdl_x11_refusal()) picture->gc = makeGC(display, target, 0, NULL);
        }
        // Without its name the memory ends with its last user.
        if (id >= 0) shmctl(id, IPC_RMID, NULL);
        if (!picture->gc) csdl_x11_free(picture);
    }
    if (base) SDL_UnloadObject(base);
    if (extension) SDL_UnloadObject(extension);
    return picture->pixels ? SDL_TRUE : SDL_FALSE;
}

#else

static inline SDL_bool csdl_x11_share(SDL_Window *window, int width, int height,
                                      csdl_X11Picture *picture) {
    (void)window, (void)width, (void)height, (void)picture;
    return SDL_FALSE;
}
static inline void csdl_x11_wait(csdl_X11Picture *picture) { (void)picture; }
static inline void csdl_x11_put(csdl_X11Picture *picture, SDL_Rect rect) {
    (void)picture, (void)rect;
}
static inline void csdl_x11_flush(csdl_X11Picture *picture) { (void)picture; }
static inline void csdl_x11_free(csdl_X11Picture *picture) { (void)picture; }
static inline void csdl_x11_on_failure(void (*handler)(void)) { (void)handler; }
static inline unsigned long csdl_x11_window(SDL_Window *window) { (void)window; return 0; }
static inline void csdl_x11_set_title(SDL_Window *window, const char *title) {
    (void)window, (void)title;
}
static inline void *csdl_wayland_surface(SDL_Window *window, void **display) {
    (void)window, (void)display;
    return NULL;
}
static inline unsigned long csdl_x11_destroyed_window(const SDL_Event *event) {
    (void)event;
    return 0;
}
static inline Sint64 csdl_x11_touch_time(const SDL_Event *event) { (void)event; return -1; }
static inline SDL_bool csdl_x11_take_press(const SDL_Event *event, int *x, int *y) {
    (void)event, (void)x, (void)y;
    return SDL_FALSE;
}

#endif

#include "displays.h"

// A resource of the X server, such as "dpi" of "Xft", copied into `text`; false if there is none.
static inline SDL_bool csdl_x11_resource(
    const char *program, const char *name, char *text, size_t capacity) {
    typedef void *(*Open)(const char *);
    typedef int (*Close)(void *);
    typedef const char *(*Get)(void *, const char *, const char *);
    SDL_bool found = SDL_FALSE;
    void *library = SDL_LoadObject("libX11.so.6");
    if (!library) return SDL_FALSE;
    Open open = (Open)SDL_LoadFunction(library, "XOpenDisplay");
    Close close = (Close)SDL_LoadFunction(library, "XCloseDisplay");
    Get get = (Get)SDL_LoadFunction(library, "XGetDefault");
    void *display = open && close && get ? open(NULL) : NULL;
    if (display) {
        const char *value = get(display, program, name);
        if (value && strlen(value) < capacity) {
            strcpy(text, value);
            found = SDL_TRUE;
        }
        close(display);
    }
    SDL_UnloadObject(library);
    return found;
}

#endif
