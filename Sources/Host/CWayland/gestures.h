#ifndef CWAYLAND_GESTURES_H
#define CWAYLAND_GESTURES_H

// The hold gesture of the protocol pointer-gestures-unstable-v1: fingers rest on a touchpad. libwayland does
// not declare this protocol. Included by shims.h.

struct zwp_pointer_gestures_v1;
struct zwp_pointer_gesture_hold_v1;

// The first version of zwp_pointer_gestures_v1 with hold gestures.
static const uint32_t cwayland_gestures_version = 3;

struct cwayland_hold_listener {
    void (*begin)(void *data, struct zwp_pointer_gesture_hold_v1 *hold, uint32_t serial, uint32_t time,
                  struct wl_surface *surface, uint32_t fingers);
    void (*end)(void *data, struct zwp_pointer_gesture_hold_v1 *hold, uint32_t serial, uint32_t time,
                int32_t cancelled);
};

static inline const struct wl_interface *cwayland_hold_interface(void) {
    static const struct wl_interface *types[] = {NULL, NULL, &wl_surface_interface, NULL};
    static const struct wl_message requests[] = {{"destroy", "", types}};
    static const struct wl_message events[] = {{"begin", "uuou", types}, {"end", "uui", types}};
    static const struct wl_interface interface = {
        "zwp_pointer_gesture_hold_v1", 3, 1, requests, 2, events};
    return &interface;
}

static inline const struct wl_interface *cwayland_gestures_interface(void) {
    // The interfaces of swipes and pinches are not needed, because no object of them is created.
    static const struct wl_interface *types[] = {NULL, &wl_pointer_interface};
    static const struct wl_message requests[] = {
        {"get_swipe_gesture", "no", types},
        {"get_pinch_gesture", "no", types},
        {"release", "2", types},
        {"get_hold_gesture", "3no", types}};
    static const struct wl_interface interface = {
        "zwp_pointer_gestures_v1", 3, 4, requests, 0, NULL};
    return &interface;
}

// Binds the compositor's gestures object, whose number in the registry is `name`.
static inline struct zwp_pointer_gestures_v1 *cwayland_bind_gestures(struct wl_registry *registry,
                                                                     uint32_t name) {
    return (struct zwp_pointer_gestures_v1 *)wl_registry_bind(
        registry, name, cwayland_gestures_interface(), cwayland_gestures_version);
}

static inline void cwayland_release_gestures(struct zwp_pointer_gestures_v1 *gestures) {
    wl_proxy_marshal_flags((struct wl_proxy *)gestures, 2, NULL, cwayland_gestures_version,
                           WL_MARSHAL_FLAG_DESTROY);
}

// Requests the hold gestures of a pointer. The listener must exist as long as the result; free the result with
// `cwayland_destroy_hold`.
static inline struct zwp_pointer_gesture_hold_v1 *cwayland_get_hold(
    struct zwp_pointer_gestures_v1 *gestures, struct wl_pointer *pointer,
    const struct cwayland_hold_listener *listener, void *data) {
    struct wl_proxy *hold =
        wl_proxy_marshal_flags((struct wl_proxy *)gestures, 3, cwayland_hold_interface(),
                               cwayland_gestures_version, 0, NULL, pointer);
    if (hold) wl_proxy_add_listener(hold, (void (**)(void))listener, data);
    return (struct zwp_pointer_gesture_hold_v1 *)hold;
}

static inline void cwayland_destroy_hold(struct zwp_pointer_gesture_hold_v1 *hold) {
    wl_proxy_marshal_flags((struct wl_proxy *)hold, 0, NULL, cwayland_gestures_version,
                           WL_MARSHAL_FLAG_DESTROY);
}

#endif
