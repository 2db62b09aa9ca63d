import ScrollPhysics
import Sessions
import TestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A temporary folder of one test, removed at its end.
final class TemporaryFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "sessions-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: file(name), atomically: false, encoding: .utf8)
  }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }
}

/// The line of an entry in a session file.
func line(of entry: SessionEntry) -> Substring {
  SessionText.text(for: Session(header: plainHeader, entries: [entry])).split(separator: "\n")[1]
}

/// The text of a file with only a header.
func text(of header: SessionHeader) -> String {
  SessionText.text(for: Session(header: header, entries: []))
}

func down(_ id: Int, at microseconds: Int = 0) -> SessionEntry {
  SessionEntry(
    microseconds: microseconds,
    event: .down(id: id, x: 8, y: 9.5, kind: .touch, pressure: nil)
  )
}
