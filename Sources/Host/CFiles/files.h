#ifndef CFILES_FILES_H
#define CFILES_FILES_H

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>

/// O_PATH, which <fcntl.h> declares only with _GNU_SOURCE. A descriptor opened with it only locates a file.
static const int cfiles_path_only = 010000000;

/// Exchanges two names in one step. Returns 0, or -1 with an error in `errno`. The error is EINVAL or ENOSYS if
/// the system or the file system cannot do this.
static inline int cfiles_exchange(const char *one, const char *other) {
  // RENAME_EXCHANGE of <linux/fs.h>.
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2u);
}

#else
#include <stdio.h>

static inline int cfiles_exchange(const char *one, const char *other) {
  return renamex_np(one, other, RENAME_SWAP);
}

#endif

#endif
