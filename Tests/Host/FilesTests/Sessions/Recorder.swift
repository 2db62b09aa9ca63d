import Files
import JSONText
import Sessions

/// Records entries into a file, as a run does.
final class Recorder {
  private let file: SessionWriter
  private var lines: SessionBuffer?
  /// Why the last entry was not recorded.
  private(set) var problem: SourceProblem?

  init(
    path: String,
    header: SessionHeader,
    overwrite: Bool,
    clock: FileClock = FileClock()
  ) throws {
    lines = try SessionBuffer(header)
    file = try SessionWriter(path: path, overwrite: overwrite, clock: clock)
  }

  var path: String { file.path }
  var lostPath: String? { file.lostPath }

  /// Returns whether the entry was recorded.
  @discardableResult func append(_ entry: SessionEntry) -> Bool {
    do throws(SourceProblem) {
      try lines?.append(entry)
      return true
    } catch {
      problem = error
      return false
    }
  }

  func write() throws { try file.write(&lines) }

  func close() throws {
    try write()
    try file.close()
  }
}
