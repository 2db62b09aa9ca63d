import CFiles

/// An output that is open: a new file, or a FIFO, a device or a descriptor that is written directly.
struct OpenOutput {
  let target: OutputTarget
  let descriptor: Int32
  /// The path of the file that was created; nil if the output is written directly.
  private(set) var place: String?

  /// The file's temporary path; nil if it has the name of the target.
  var temporary: String? { place == target.realPath ? nil : place }

  /// Creates the file at `place`, or opens the FIFO, the device or the descriptor.
  ///
  /// A new file at another path than that of the target is temporary. It gets the owner and the permissions of
  /// the file that it will replace. Signals are delayed until it is closed or has replaced that file.
  init(_ target: OutputTarget, at place: String, clock: FileClock = FileClock()) throws(Failure) {
    self.target = target
    var error: Int32 = 0
    switch target.kind {
    case .file:
      self.place = place
      // The delay begins before the file exists, so that a signal leaves no file.
      if place != target.realPath { TemporaryFiles.add(place) }
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND | O_NONBLOCK
      descriptor = Descriptor.opened(place, flags, target.permissions ?? 0o666)
      if descriptor < 0 { error = errno }
    case .descriptor(let number):
      // Text that was printed before must come first.
      flushPrintedText()
      descriptor = Descriptor.copy(of: number)
      if descriptor < 0 { error = errno }
    case .special:
      (descriptor, error) = Descriptor.openedWithReader(target.realPath, clock)
    }
    guard descriptor >= 0 else {
      if let temporary { TemporaryFiles.forget(temporary) }
      guard target.kind == .file, error == EEXIST else {
        throw Failure(path: target.label, number: error)
      }
      throw target.existsFailure()
    }
    if temporary != nil, target.permissions != nil {
      keepOwner(of: target.realPath, in: descriptor)
    }
  }

  /// Whether another program has removed, renamed or replaced the file.
  var isLost: Bool { place.map { !Descriptor.isFile(descriptor, at: $0) } ?? false }

  /// Waits until the content is on the disk; returns the system's error number, or 0.
  func synchronize() -> Int32 {
    Descriptor.retrying { fsync(descriptor) } == 0 ? 0 : errno
  }

  /// Replaces the existing file by the temporary file; returns the system's error number, or 0.
  mutating func replace() -> Int32 {
    guard let temporary else { return 0 }
    let error = synchronize()
    guard error == 0 else { return error }
    guard rename(temporary, target.realPath) == 0 else { return errno }
    TemporaryFiles.forget(temporary)
    place = target.realPath
    return 0
  }

  /// A temporary file is removed, and with `removes` any file.
  func close(removes: Bool = false) {
    if let place, removes || temporary != nil, !isLost { unlink(place) }
    _ = CFiles.close(descriptor)
    if let temporary { TemporaryFiles.forget(temporary) }
  }
}
