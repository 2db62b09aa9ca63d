import Console

/// The files that a window shows, and their states when they were read.
struct FileWatch {
  private struct Entry {
    let path: String
    let file: OpenedFile
    var stamp: FileStamp?
  }

  /// Time between two checks, in seconds.
  static let interval = 0.5

  private var entries: [Entry] = []
  private var next = 0.0

  /// The time of the next check, in seconds on the clock of `changes(at:)`; nil without files.
  var deadline: Double? { entries.isEmpty ? nil : next }

  /// Adds or replaces a path, which is the file itself or a file that it refers to.
  mutating func add(_ path: String, of file: OpenedFile) {
    entries.removeAll { $0.path == path }
    entries.append(Entry(path: path, file: file, stamp: FileStamp(path)))
  }

  func contains(_ path: String) -> Bool { entries.contains { $0.path == path } }

  /// Returns the paths whose files have changed since the last check, with the files to read again.
  ///
  /// Before `deadline`, nothing is checked. A file that does not exist counts as unchanged.
  mutating func changes(at time: Double) -> [(path: String, file: OpenedFile)] {
    guard let deadline, time >= deadline else { return [] }
    next = time + Self.interval
    return entries.indices.compactMap { index in
      guard let stamp = FileStamp(entries[index].path), stamp != entries[index].stamp else {
        return nil
      }
      entries[index].stamp = stamp
      return (entries[index].path, entries[index].file)
    }
  }
}
