import CFiles

// System calls that Swift does not import, or that differ between systems.

/// Renames a file or folder; fails if the new name exists.
///
/// - Returns: 0, or −1 with an error in `errno`. The error is EINVAL or ENOSYS if the system or the file
///   system cannot check the new name and rename in one step.
package func renameNew(_ old: String, _ new: String) -> Int32 {
  old.withPath { old in new.withPath { cfiles_rename_new(old, $0) } }
}

/// Exchanges the names of two files or folders in one step.
///
/// - Returns: 0, or −1 with an error in `errno`. The error is EINVAL or ENOSYS if the system or the file
///   system cannot do it in one step.
package func exchange(_ one: String, _ other: String) -> Int32 {
  one.withPath { one in other.withPath { cfiles_exchange(one, $0) } }
}

/// Copies owner, permissions and attributes from a path to an open file or folder.
///
/// Values that the system does not let the caller set are skipped. The setuid, setgid and sticky bits of a
/// file are not copied.
package func keepOwner(of path: String, in descriptor: Int32) {
  path.withPath { cfiles_keep($0, descriptor) }
}
