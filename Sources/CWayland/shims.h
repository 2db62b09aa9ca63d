#ifndef CWAYLAND_SHIMS_H
#define CWAYLAND_SHIMS_H

#include <wayland-client.h>

// Declared by sys/mman.h for programs that ask for it by a macro.
extern int memfd_create(const char *name, unsigned int flags);

// Macro that Swift cannot see.
static const unsigned int cwayland_close_on_exec = 1 /* MFD_CLOEXEC */;

#endif
