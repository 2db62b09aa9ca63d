import Console
import Drawing
import Files
import ScrollPhysics
import SDLHost
import Stage

extension Loop {
  /// Opens a file in the live run.
  ///
  /// If a replay is shown, the replay ends first. An error is shown as a message.
  func open(_ path: String) throws {
    if source is PlaybackSource { try resume() }
    needsFrame = true
    do {
      try source.open(path, in: self)
    } catch {
      report("\(error)")
    }
  }

  private func showOnDesktop(_ file: String) {
    do {
      try screen.window.open(file: InputFile.realPath(of: file) ?? file)
    } catch {
      report("\(error)")
    }
  }

  /// Opens the file of the current message if a pointer presses the message.
  ///
  /// - Returns: Whether the event belongs to a press on the message.
  func opensFile(_ pointer: PointerEvent) throws -> Bool {
    if pointer.id == openingPointer {
      if pointer.phase != .moved { openingPointer = nil }
      return true
    }
    guard pointer.phase == .down, let file = messageFile, let messageEnd, clock.now < messageEnd
    else { return false }
    var status = source.status(at: clock.now, in: self)
    guard status.message == nil else { return false }
    status.message = message
    guard let rect = source.messageRect(status, in: self),
      rect.contains(Point(x: pointer.x, y: pointer.y))
    else { return false }
    openingPointer = pointer.id
    message = nil
    let start = (try? InputFile.bytes(of: file, upTo: 4096)) ?? []
    if FileKind.isSession(start) { try open(file) } else { showOnDesktop(file) }
    return true
  }

  /// Writes the shown picture to a new file in the folder for pictures; an error is shown as a message.
  func takePicture() {
    let folder = options.folder(for: .pictures)
    let path = FreeName.path(in: folder, prefix: "sandbox", suffix: "png")
    do {
      let file = try OutputFile(path, force: false)
      try screen.presenter.writePicture(to: file)
      try file.finish()
      report("picture in \(path)")
      messageFile = path
    } catch {
      report("\(error)")
    }
  }
}
