import ScrollPhysics
import Sessions

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder of a test's own that goes when the test is over.
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

  func text(of name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }
}

let plainHeader = SessionHeader(
  title: "Slow drag",
  width: 1280,
  height: 720,
  preset: "uikit",
  scene: "default"
)

let plainHeaderLine = """
  {"format":"touchcast","version":1,"title":"Slow drag","size":[1280,720],"scale":1,\
  "preset":"uikit","scene":"default","tuning":{}}
  """

/// Reads a plain header and these lines, each with its newline.
func read(_ lines: String...) throws(SessionError) -> Session {
  try read(text: ([plainHeaderLine] + lines).map { $0 + "\n" }.joined())
}

/// Reads a file of this text.
func read(text: String) throws(SessionError) -> Session {
  try SessionReader.read(bytes: Array(text.utf8), name: "demo.touchcast")
}

/// The error reading ends with, as people see it; nil when there is none.
func complaint(about lines: String...) -> String? {
  complaint(aboutText: ([plainHeaderLine] + lines).map { $0 + "\n" }.joined())
}

/// The error reading a file of this text ends with, as people see it; nil when there is none.
func complaint(aboutText text: String) -> String? {
  do {
    _ = try read(text: text)
    return nil
  } catch {
    return error.description
  }
}

func down(_ id: Int, at microseconds: Int = 0) -> SessionEntry {
  SessionEntry(
    microseconds: microseconds,
    event: .down(id: id, x: 8, y: 9.5, kind: .touch, pressure: nil)
  )
}
