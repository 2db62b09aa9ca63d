import CFiles

// Calls that Swift does not import, or that differ between systems.

/// Renames a file or folder unless the new name exists.
///
/// Returns −1 with `errno` EINVAL or ENOSYS if the system or the file system cannot do it in one
/// step.
package func renameNew(_ old: String, _ new: String) -> Int32 {
  old.withPath { old in new.withPath { cfiles_rename_new(old, $0) } }
}

/// Exchanges two names in one step; errors as those of `renameNew`.
package func exchange(_ one: String, _ other: String) -> Int32 {
  one.withPath { one in other.withPath { cfiles_exchange(one, $0) } }
}

/// Gives an open file or folder the owner, permissions and attributes of another one, as far as the
/// system allows.
///
/// A file gets no setuid, setgid or sticky bit.
package func keepOwner(of path: String, in descriptor: Int32) {
  path.withPath { cfiles_keep($0, descriptor) }
}
