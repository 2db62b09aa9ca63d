#ifndef CWAYLAND_SHIMS_H
#define CWAYLAND_SHIMS_H

#include <wayland-client.h>

// sys/mman.h declares it only with _GNU_SOURCE.
extern int memfd_create(const char *name, unsigned int flags);

// A macro that Swift cannot see.
static const unsigned int cwayland_close_on_exec = 1 /* MFD_CLOEXEC */;

// Binds the compositor's shared memory, whose number in the registry is `name`. The object keeps the address
// of the interface; Swift would pass the address of a copy.
static inline struct wl_shm *cwayland_bind_shm(struct wl_registry *registry, uint32_t name) {
    return (struct wl_shm *)wl_registry_bind(registry, name, &wl_shm_interface, 1);
}

// Binds an output of the compositor, whose number in the registry is `name`. Its events are geometry, mode
// and, from version 2 on, scale.
static inline struct wl_output *cwayland_bind_output(struct wl_registry *registry, uint32_t name,
                                                     uint32_t version) {
    return (struct wl_output *)wl_registry_bind(registry, name, &wl_output_interface,
                                                version < 2 ? version : 2);
}

#include "gestures.h"

// Binds a seat of the compositor, whose number in the registry is `name`.
static inline struct wl_seat *cwayland_bind_seat(struct wl_registry *registry, uint32_t name,
                                                 uint32_t version) {
    return (struct wl_seat *)wl_registry_bind(registry, name, &wl_seat_interface, version);
}

#endif
