import CFiles

// System calls that Swift does not import, or that differ between systems.

/// Exchanges the names of two files or folders in one step.
///
/// - Returns: 0, or −1 with an error in `errno`. The error is EINVAL or ENOSYS if the system or the file
///   system cannot do it in one step.
package func exchange(_ one: String, _ other: String) -> Int32 {
  one.withPath { one in other.withPath { cfiles_exchange(one, $0) } }
}

/// Copies owner, group and permissions from a path to an open file or folder.
///
/// Values that the system does not let the caller set are skipped. A file gets no setuid, setgid or sticky bit,
/// because its new content must not run with the rights of the owner. Access lists are not copied.
package func keepOwner(of path: String, in descriptor: Int32) {
  var (before, now) = (stat(), stat())
  guard readStatus(of: path, into: &before) == 0, fstat(descriptor, &now) == 0 else { return }
  var mode = before.st_mode & (before.st_mode & S_IFMT == S_IFDIR ? 0o3777 : 0o777)
  #if os(Linux)
    // The group's bits of a file with an access list are the limit of the list, not the rights of the group.
    if path.withPath({ getxattr($0, "system.posix_acl_access", nil, 0) }) > 0 { mode &= ~0o070 }
  #endif
  if before.st_gid != now.st_gid, fchown(descriptor, .max, before.st_gid) != 0 {
    // The new group gets no more rights than others have.
    mode = mode & 0o1707 | (mode & 0o007) << 3
  }
  // Only root may give a file away.
  if before.st_uid != now.st_uid { _ = fchown(descriptor, before.st_uid, .max) }
  fchmod(descriptor, mode)
}
