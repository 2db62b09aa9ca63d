package import FrameTiming
import JSONText

/// Writes and reads frames as CSV: every phase of every frame, one line each.
///
/// Times are in milliseconds with six decimals (1 ns), the start in seconds with nine. What was not
/// measured is empty; stutter and warm-up are 0 or 1. A marker is quoted by RFC 4180 where it has
/// to be, so it may contain commas, quotes and line breaks. Lines end with a line feed.
///
///     FrameCSV.appendHead(to: &bytes)
///     FrameCSV.append(log.record(sample), to: &bytes)  // once a frame
package enum FrameCSV {
  /// The names of the columns, in their order.
  private static let columns = [
    "number", "start_s", "interval_ms", "input_ms", "update_ms", "draw_ms", "present_ms",
    "idle_ms", "latency_ms", "animation_error_ms", "missed", "stutter", "warmup", "marker",
  ]

  /// Appends the line of names with which a file begins.
  package static func appendHead(to bytes: inout [UInt8]) {
    bytes.appendText(columns.joined(separator: ",") + "\n")
  }

  /// Appends a frame's line.
  package static func append(_ record: FrameRecord, to bytes: inout [UInt8]) {
    let sample = record.sample
    bytes.appendInteger(sample.number)
    bytes.append(UInt8(ascii: ","))
    bytes.appendDecimal(sample.start, digits: 9)
    appendTime(sample.interval, to: &bytes)
    appendTime(sample.input, to: &bytes)
    appendTime(sample.update, to: &bytes)
    appendTime(sample.draw, to: &bytes)
    appendTime(sample.present, to: &bytes)
    appendTime(sample.idle, to: &bytes)
    appendTime(sample.latency, to: &bytes)
    appendTime(sample.animationError, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    bytes.appendInteger(record.missed)
    bytes.appendText(record.isStutter ? ",1" : ",0")
    bytes.appendText(record.isWarmUp ? ",1," : ",0,")
    if let marker = record.marker { appendQuoted(marker, to: &bytes) }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func appendTime(_ seconds: Double?, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    if let seconds { bytes.appendDecimal(seconds * 1000, digits: 6) }
  }

  /// Appends a cell, in quotes if it is empty or contains a character that would end it.
  private static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let isPlain = text.utf8.allSatisfy { $0 != UInt8(ascii: ",") && $0 != quote && $0 >= 0x20 }
    // Quotes distinguish an empty marker from none, and keep spaces at the ends.
    guard !isPlain || text.isEmpty || text.hasPrefix(" ") || text.hasSuffix(" ") else {
      bytes.appendText(text)
      return
    }
    bytes.append(quote)
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file as UTF-8; a byte order mark and any line ends are accepted. Empty lines are
  ///     skipped.
  ///   - file: The file's name, for errors.
  /// - Returns: At least one frame, in the file's order; as the file has no simulated interval, it is
  ///   set to have the animation error.
  /// - Throws: `FrameFileError` where the name of a column is missing, a cell does not have the
  ///   expected form, or no row follows.
  package static func read(_ bytes: [UInt8], file: String) throws(FrameFileError) -> [FrameRecord] {
    var reader = CSVReader(bytes, file: file)
    guard try reader.readNames(within: 1, { _ in true }) else {
      throw FrameFileError(file: file, text: "the file is empty")
    }
    for (index, name) in columns.enumerated() {
      guard index < reader.names.count else {
        let text = "expected a column named \(name) after the last one"
        throw FrameFileError(file: file, at: reader.names[index - 1], text: text)
      }
      let found = reader.names[index]
      guard found.text == name else {
        let text = "found \"\(found.text)\", expected a column named \(name)"
        throw FrameFileError(file: file, at: found, text: text)
      }
    }
    var frames: [FrameRecord] = []
    while let row = try reader.next(atLeast: columns.count) {
      guard row.cells.count == columns.count else {
        let text = "found \(row.cells.count) cells, expected \(columns.count)"
        throw FrameFileError(file: file, at: row.cells[row.cells.count - 1], text: text)
      }
      frames.append(try record(row))
    }
    guard !frames.isEmpty else {
      throw FrameFileError(file: file, line: reader.line, column: 1, text: "no frame in the file")
    }
    return frames
  }

  private static func record(_ row: CSVRow) throws(FrameFileError) -> FrameRecord {
    var sample = FrameSample(number: try row.whole(0), start: try row.number(1))
    sample.interval = try row.optionalTime(2)
    sample.input = try row.time(3)
    sample.update = try row.time(4)
    sample.draw = try row.time(5)
    sample.present = try row.time(6)
    sample.idle = try row.time(7)
    sample.latency = try row.optionalTime(8)
    if let error = try row.optionalTime(9) {
      sample.simulatedInterval = (sample.interval ?? 0) + error
    }
    var record = FrameRecord(sample, marker: row.text(13))
    record.missed = try row.whole(10)
    record.isStutter = try row.flag(11)
    record.isWarmUp = try row.flag(12)
    return record
  }
}
