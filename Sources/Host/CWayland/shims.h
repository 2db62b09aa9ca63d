#ifndef CWAYLAND_SHIMS_H
#define CWAYLAND_SHIMS_H

#include <wayland-client.h>

// Declared by sys/mman.h for programs that ask for it by a macro.
extern int memfd_create(const char *name, unsigned int flags);

// Macro that Swift cannot see.
static const unsigned int cwayland_close_on_exec = 1 /* MFD_CLOEXEC */;

// The compositor's shared memory by its number in the registry. The object keeps the address of the
// interface, which Swift would copy.
static inline struct wl_shm *cwayland_bind_shm(struct wl_registry *registry, uint32_t name) {
    return (struct wl_shm *)wl_registry_bind(registry, name, &wl_shm_interface, 1);
}

// An output of the compositor, whose events are place, mode and from version 2 on its scale, by its
// number and version in the registry.
static inline struct wl_output *cwayland_bind_output(struct wl_registry *registry, uint32_t name,
                                                     uint32_t version) {
    return (struct wl_output *)wl_registry_bind(registry, name, &wl_output_interface,
                                                version < 2 ? version : 2);
}

#include "gestures.h"

// A seat of the compositor, by its number in the registry.
static inline struct wl_seat *cwayland_bind_seat(struct wl_registry *registry, uint32_t name,
                                                 uint32_t version) {
    return (struct wl_seat *)wl_registry_bind(registry, name, &wl_seat_interface, version);
}

#endif
