import CFiles
/// An output that is completed under a temporary name before it gets its final name.
package protocol Publishable {
  /// Returns nil if the output needs no renaming, such as the standard output.
  func complete() throws -> Placement?
  /// Closes the output and removes its temporary file or folder.
  func discard()
}

extension Publishable {
  package func finish() throws { try Placement.publish([self]) }
}

/// A complete file or folder that has a temporary name, and the target whose name it gets.
package struct Placement {
  private let target: OutputTarget
  private let temporary: String
  /// Throws if the existing file or folder at `path` must not be replaced.
  private let checkReplaced: (_ path: String) throws -> Void

  package init(
    of temporary: String,
    at target: OutputTarget,
    checkReplaced: @escaping (_ path: String) throws -> Void
  ) {
    (self.target, self.temporary) = (target, temporary)
    self.checkReplaced = checkReplaced
  }

  /// Gives several outputs their final names, and removes temporary files.
  ///
  /// No output gets its name if one is incomplete or must not get its name. If another program takes a name at
  /// the same moment, the outputs before it keep theirs.
  package static func publish(_ outputs: [any Publishable]) throws {
    defer { for output in outputs { output.discard() } }
    let placements = try outputs.compactMap { try $0.complete() }
    for placement in placements { try placement.check() }
    for placement in placements { try placement.place() }
    for folder in Set(placements.map(\.target.heldPath)) { Descriptor.synchronize(folder: folder) }
  }

  /// Throws if a file or folder has the final name and must not be replaced.
  private func check() throws {
    guard access(target.realPath, F_OK) == 0 else { return }
    guard target.mayReplace else { throw target.existsFailure() }
    try checkReplaced(target.realPath)
  }

  /// Renames the output to its final name; a replaced folder gets the temporary name.
  private func place() throws {
    let path = target.realPath
    guard target.mayReplace, access(path, F_OK) == 0 else {
      switch Self.renameNew(temporary, path) {
      case 0: return
      case EEXIST, ENOTEMPTY: throw target.existsFailure()
      case let number: throw failure(number)
      }
    }
    guard target.isFolder else {
      guard rename(temporary, path) == 0 else { throw failure(errno) }
      return
    }
    let number = exchange()
    guard number == 0 else { throw failure(number) }
    do {
      // Checks the replaced folder again, now that other programs cannot find it by its name.
      try checkReplaced(temporary)
    } catch {
      _ = exchange()
      throw error
    }
  }

  private func failure(_ number: Int32) -> Failure {
    Failure(path: target.label, number: number)
  }

  /// Exchanges the temporary and the final name; returns the system's error number, or 0.
  private func exchange() -> Int32 {
    if Files.exchange(temporary, target.realPath) == 0 { return 0 }
    guard Self.isUnsupported(errno) else { return errno }
    return Self.exchangeInSteps(temporary, target.realPath, beside: target)
  }

  /// Renames a file or folder unless the new name exists; returns the system's error number, or 0.
  private static func renameNew(_ old: String, _ new: String) -> Int32 {
    if Files.renameNew(old, new) == 0 { return 0 }
    return isUnsupported(errno) ? renameInSteps(old, new) : errno
  }

  private static func isUnsupported(_ number: Int32) -> Bool {
    [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(number)
  }

  /// Exchanges the names of two folders in several steps; returns the system's error number, or 0.
  ///
  /// Used if the system cannot exchange names in one step. If the program is killed between the steps, the
  /// content of `new` may have a third, temporary name.
  static func exchangeInSteps(_ old: String, _ new: String, beside target: OutputTarget) -> Int32 {
    let spare = target.temporaryPath()
    guard rename(new, spare) == 0 else { return errno }
    guard rename(old, new) == 0 else {
      let number = errno
      rename(spare, new)
      return number
    }
    return rename(spare, old) == 0 ? 0 : errno
  }

  /// Renames `old` to `new` in several steps unless `new` exists; returns the system's error number, or 0.
  ///
  /// Used if the system cannot do this in one step.
  static func renameInSteps(_ old: String, _ new: String) -> Int32 {
    if link(old, new) == 0 { return unlink(old) == 0 ? 0 : errno }
    guard errno != EEXIST else { return EEXIST }
    // For a folder, or without hard links: creates an empty folder or file with the new name, and
    // then replaces it.
    var status = stat()
    guard lstat(old, &status) == 0 else { return errno }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let file = isFolder ? mkdir(new, 0o700) : open(new, O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return errno }
    if !isFolder { close(file) }
    guard rename(old, new) != 0 else { return 0 }
    let number = errno
    _ = isFolder ? rmdir(new) : unlink(new)
    return number
  }
}
