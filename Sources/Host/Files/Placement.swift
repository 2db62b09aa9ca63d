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
      switch renameNew() {
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

  /// Renames the output unless the new name exists; returns the system's error number, or 0.
  ///
  /// A folder replaces only an empty folder. On a file system without hard links, a file replaces a file that
  /// another program has created since `check()`.
  private func renameNew() -> Int32 {
    let path = target.realPath
    if !target.isFolder {
      if link(temporary, path) == 0 { return unlink(temporary) == 0 ? 0 : errno }
      if errno == EEXIST { return errno }
    }
    return rename(temporary, path) == 0 ? 0 : errno
  }

  private func failure(_ number: Int32) -> Failure {
    Failure(path: target.label, number: number)
  }

  /// Exchanges the temporary and the final name; returns the system's error number, or 0.
  private func exchange() -> Int32 {
    if Files.exchange(temporary, target.realPath) == 0 { return 0 }
    guard [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(errno) else { return errno }
    return Self.exchangeInSteps(temporary, target.realPath, beside: target)
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
}
