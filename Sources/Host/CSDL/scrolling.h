#pragma once

// The scroll valuators of an X server's devices. SDL 2 receives them in motion events but does not read them.
//
// Included by shims.h, after x11.h.

// A device that scrolls. In each pair, the first element is horizontal and the second vertical.
typedef struct {
    // The server's number of the device.
    int number;
    // Numbers of the valuators; -1 if the device has none for the axis.
    int valuators[2];
    // Change of a valuator's value for one notch; not 0.
    double increments[2];
    // Present values of the valuators.
    double values[2];
    SDL_bool isTouchpad;
    // Whether the driver sends an unchanged value when fingers lift.
    SDL_bool reportsLift;
} csdl_X11ScrollDevice;

// A motion of the pointer.
typedef struct {
    // The server's number of the device that moved.
    int device;
    // The server's time, in milliseconds.
    Uint32 time;
    // Position in the window, in pixels.
    double x, y;
} csdl_X11Motion;

#if defined(__linux__) && defined(SDL_VIDEO_DRIVER_X11)

// Returns a motion that has valuators other than those of the position; NULL for other events.
static inline const XIDeviceEvent *csdl_x11_device_event(const SDL_Event *event) {
    const XEvent *message = csdl_x11_event(event);
    if (!message || message->type != GenericEvent || !message->xcookie.data) return NULL;
    if (message->xcookie.evtype != XI_Motion) return NULL;
    const XIDeviceEvent *device = (const XIDeviceEvent *)message->xcookie.data;
    const XIValuatorState *valuators = &device->valuators;
    for (int bit = 2; bit < valuators->mask_len * 8; bit++) {
        if (XIMaskIsSet(valuators->mask, bit)) return device;
    }
    return NULL;
}

// Reads a motion that has valuators other than those of the position; false for other events.
static inline SDL_bool csdl_x11_motion(const SDL_Event *event, csdl_X11Motion *motion) {
    const XIDeviceEvent *device = csdl_x11_device_event(event);
    if (!device) return SDL_FALSE;
    *motion = (csdl_X11Motion){
        device->sourceid, (Uint32)device->time, device->event_x, device->event_y};
    return SDL_TRUE;
}

// Reads the value of a valuator in a motion; false if the motion does not contain it.
static inline SDL_bool csdl_x11_valuator(const SDL_Event *event, int number, double *value) {
    const XIDeviceEvent *device = csdl_x11_device_event(event);
    if (!device || number < 0 || number >= device->valuators.mask_len * 8) return SDL_FALSE;
    if (!XIMaskIsSet(device->valuators.mask, number)) return SDL_FALSE;
    // Only values of the set bits are present.
    const double *values = device->valuators.values;
    for (int bit = 0; bit < number; bit++) {
        if (XIMaskIsSet(device->valuators.mask, bit)) values++;
    }
    *value = *values;
    return SDL_TRUE;
}

// Returns 1 if the pointer entered the window, -1 if it left the window, else 0.
static inline int csdl_x11_crossing(const SDL_Event *event) {
    const XEvent *message = csdl_x11_event(event);
    if (message && message->type == EnterNotify) return 1;
    return message && message->type == LeaveNotify ? -1 : 0;
}

// Returns whether a button that represents a notch of a wheel was pressed. Writes the server's time, in
// milliseconds.
static inline SDL_bool csdl_x11_wheel_press(const SDL_Event *event, Uint32 *time) {
    const XEvent *message = csdl_x11_event(event);
    if (!message || message->type != ButtonPress) return SDL_FALSE;
    if (message->xbutton.button < 4 || message->xbutton.button > 7) return SDL_FALSE;
    *time = (Uint32)message->xbutton.time;
    return SDL_TRUE;
}

// Writes the devices that scroll, at most `capacity`, to `devices`. The X server is that of `event` or, if
// `event` is NULL, of `window`. Returns the number of devices written; 0 on another system.
static inline int csdl_x11_scroll_devices(const SDL_Event *event, SDL_Window *window,
                                          csdl_X11ScrollDevice *devices, int capacity) {
    SDL_SysWMinfo info = {0};
    const XEvent *message = event ? csdl_x11_event(event) : NULL;
    Display *display = message ? message->xany.display : NULL;
    if (!display && window && csdl_window_info(window, SDL_SYSWM_X11, &info)) {
        display = info.info.x11.display;
    }
    if (!display) return 0;
    __typeof__(XInternAtom) *intern = CSDL_FUNCTION("libX11.so.6", XInternAtom);
    __typeof__(XIQueryDevice) *query = CSDL_FUNCTION("libXi.so.6", XIQueryDevice);
    __typeof__(XIFreeDeviceInfo) *end = CSDL_FUNCTION("libXi.so.6", XIFreeDeviceInfo);
    __typeof__(XListInputDevices) *list = CSDL_FUNCTION("libXi.so.6", XListInputDevices);
    __typeof__(XFreeDeviceList) *endList = CSDL_FUNCTION("libXi.so.6", XFreeDeviceList);
    __typeof__(XIListProperties) *properties = CSDL_FUNCTION("libXi.so.6", XIListProperties);
    __typeof__(XFree) *freeMemory = CSDL_FUNCTION("libX11.so.6", XFree);
    int count = 0, all = 0, typed = 0;
    if (intern && query && end && list && endList && properties && freeMemory) {
        Atom touchpad = intern(display, XI_TOUCHPAD, True);
        Atom libinput = intern(display, "libinput Scroll Methods Available", True);
        XIDeviceInfo *found = query(display, XIAllDevices, &all);
        XDeviceInfo *types = list(display, &typed);
        for (int i = 0; found && i < all && count < capacity; i++) {
            if (found[i].use != XISlavePointer) continue;
            csdl_X11ScrollDevice device = {found[i].deviceid, {-1, -1}, {1, 1}, {0, 0}, 0, 0};
            for (int j = 0; j < found[i].num_classes; j++) {
                const XIScrollClassInfo *scroll = (const void *)found[i].classes[j];
                if (scroll->type != XIScrollClass || scroll->increment == 0) continue;
                int axis = scroll->scroll_type == XIScrollTypeVertical;
                device.valuators[axis] = scroll->number;
                device.increments[axis] = scroll->increment;
            }
            if (device.valuators[0] < 0 && device.valuators[1] < 0) continue;
            for (int j = 0; j < found[i].num_classes; j++) {
                const XIValuatorClassInfo *valuator = (const void *)found[i].classes[j];
                if (valuator->type != XIValuatorClass) continue;
                for (int axis = 0; axis < 2; axis++) {
                    if (device.valuators[axis] == valuator->number) {
                        device.values[axis] = valuator->value;
                    }
                }
            }
            for (int j = 0; types && j < typed; j++) {
                if ((int)types[j].id == device.number && types[j].type && types[j].type == touchpad) {
                    device.isTouchpad = SDL_TRUE;
                }
            }
            int names = 0;
            Atom *name = properties(display, device.number, &names);
            for (int j = 0; name && j < names; j++) {
                if (libinput && name[j] == libinput) device.reportsLift = device.isTouchpad;
            }
            if (name) freeMemory(name);
            devices[count++] = device;
        }
        if (found) end(found);
        if (types) endList(types);
    }
    return count;
}

#else

static inline SDL_bool csdl_x11_motion(const SDL_Event *event, csdl_X11Motion *motion) {
    return SDL_FALSE;
}
static inline SDL_bool csdl_x11_valuator(const SDL_Event *event, int number, double *value) {
    return SDL_FALSE;
}
static inline int csdl_x11_crossing(const SDL_Event *event) { return 0; }
static inline SDL_bool csdl_x11_wheel_press(const SDL_Event *event, Uint32 *time) {
    return SDL_FALSE;
}
static inline int csdl_x11_scroll_devices(const SDL_Event *event, SDL_Window *window,
                                          csdl_X11ScrollDevice *devices, int capacity) { return 0; }

#endif
