#ifndef CFILES_FILES_H
#define CFILES_FILES_H

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>

/// O_PATH, which <fcntl.h> declares only with _GNU_SOURCE. A descriptor opened with it only locates a file.
static const int cfiles_path_only = 010000000;

/// Renames a file or folder; fails if the new name exists. Returns 0, or -1 with an error in `errno`. The
/// error is EINVAL or ENOSYS if the system or the file system cannot do this in one step.
static inline int cfiles_rename_new(const char *from, const char *to) {
  // RENAME_NOREPLACE of <linux/fs.h>.
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1u);
}

/// Exchanges two names in one step. Returns the same values as `cfiles_rename_new`.
static inline int cfiles_exchange(const char *one, const char *other) {
  // RENAME_EXCHANGE of <linux/fs.h>.
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2u);
}

/// Returns 1 if an attribute depends on a file's content: the capabilities of a program, or a hash.
static inline int cfiles_is_of_content(const char *name) {
  return strcmp(name, "security.capability") == 0 || strcmp(name, "security.ima") == 0 ||
         strcmp(name, "security.evm") == 0;
}

/// Copies the extended attributes of the file at `path`, including its access list, to an open file.
static inline void cfiles_copy_attributes(const char *path, int file) {
  // Linux limits a list of names and a value to this size.
  const size_t limit = 65536;
  char *names = malloc(limit), *value = malloc(limit);
  ssize_t size = names && value ? listxattr(path, names, limit) : 0;
  // A new file can have inherited an access list from its folder.
  if (size >= 0) (void)!fremovexattr(file, "system.posix_acl_access");
  for (const char *name = names; size > 0 && name < names + size; name += strlen(name) + 1) {
    ssize_t length = cfiles_is_of_content(name) ? -1 : getxattr(path, name, value, limit);
    if (length >= 0) (void)!fsetxattr(file, name, value, (size_t)length, 0);
  }
  free(names);
  free(value);
}
#else
#include <copyfile.h>
#include <stdio.h>

static inline int cfiles_rename_new(const char *from, const char *to) {
  return renamex_np(from, to, RENAME_EXCL);
}

static inline int cfiles_exchange(const char *one, const char *other) {
  return renamex_np(one, other, RENAME_SWAP);
}

static inline void cfiles_copy_attributes(const char *path, int file) {
  int source = open(path, O_RDONLY | O_CLOEXEC);
  if (source < 0) return;
  (void)fcopyfile(source, file, NULL, COPYFILE_ACL | COPYFILE_XATTR);
  close(source);
}
#endif

/// Copies owner, permissions and attributes from `path` to an open file or folder. Values that the
/// system does not let the caller set are skipped.
///
/// A file gets no setuid, setgid or sticky bit, because its new content must not run with the rights of
/// the owner. If the group cannot be set, the group gets the permissions of others.
static inline void cfiles_keep(const char *path, int file) {
  struct stat before, now;
  if (stat(path, &before) != 0 || fstat(file, &now) != 0) return;
  mode_t mode = before.st_mode & (S_ISDIR(before.st_mode) ? 03777 : 0777);
  if (before.st_gid != now.st_gid && fchown(file, (uid_t)-1, before.st_gid) != 0)
    mode = (mode & 01707) | (mode & 07) << 3;
  // Only root may give a file away.
  if (before.st_uid != now.st_uid) (void)!fchown(file, before.st_uid, (gid_t)-1);
  // Copy the access list before fchmod, because the list rewrites the group bits of the mode.
  cfiles_copy_attributes(path, file);
  fchmod(file, mode);
}

#endif
