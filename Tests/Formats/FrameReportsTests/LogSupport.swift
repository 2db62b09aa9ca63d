import FrameReports
import JSONText

extension FrameLogReader {
  static func run(
    _ bytes: [UInt8],
    file: String,
    _ reading: LogReading = LogReading()
  ) throws(SourceProblem) -> LoggedRun {
    try run(blocks(of: bytes), file: file, reading)
  }

  static func read(
    _ bytes: [UInt8],
    file: String,
    _ reading: LogReading = LogReading()
  ) throws(SourceProblem) -> FrameSeries {
    try read(blocks(of: bytes), file: file, reading)
  }

  private static func blocks(of bytes: [UInt8]) -> () -> [UInt8] {
    var rest = bytes[...]
    return {
      defer { rest = rest.dropFirst(65_536) }
      return Array(rest.prefix(65_536))
    }
  }
}

extension FrameCSV {
  /// Reads all frames of a table whose first line has the names of its columns.
  static func read(_ bytes: [UInt8], file: String) throws(SourceProblem) -> [Row] {
    var reader = CSVReader(bytes, file: file)
    _ = try reader.readNames(within: 1, known: [])
    var rows: [Row] = []
    try read(&reader) { rows.append($0) }
    return rows
  }
}
