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
  private static let columns: [String] = {
    var names = ["number", "start_s"]
    FrameSample(number: 0, start: 0).forEachTime { name, _ in names.append(name) }
    return names + ["missed", "stutter", "warmup", "marker"]
  }()

  /// Appends the line of names with which a file begins.
  package static func appendHead(to bytes: inout [UInt8]) {
    bytes.appendText(columns.joined(separator: ",") + "\n")
  }

  /// Appends a frame's line.
  package static func append(_ record: FrameRecord, to bytes: inout [UInt8]) {
    bytes.appendInteger(record.sample.number)
    bytes.append(UInt8(ascii: ","))
    bytes.appendDecimal(record.sample.start, digits: 9)
    record.sample.forEachTime { _, time in
      bytes.append(UInt8(ascii: ","))
      if let time { bytes.appendDecimal(time * 1000, digits: 6) }
    }
    bytes.append(UInt8(ascii: ","))
    bytes.appendInteger(record.missed)
    bytes.appendText(record.isStutter ? ",1" : ",0")
    bytes.appendText(record.isWarmUp ? ",1," : ",0,")
    if let marker = record.marker { appendQuoted(marker, to: &bytes) }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends a cell, in quotes if it is empty or contains a character that would end it.
  private static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let isPlain = text.utf8.allSatisfy { $0 != UInt8(ascii: ",") && $0 != quote && $0 >= 0x20 }
    // Quotes distinguish an empty marker from none, and keep spaces at the ends.
    guard !isPlain || text.isEmpty || text.hasPrefix(" ") || text.hasSuffix(" ") else {
      return bytes.appendText(text)
    }
    bytes += [quote] + text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }

  /// Reads a whole file as UTF-8, with any line ends; `file` is its name for errors.
  ///
  /// - Returns: At least one frame, in the file's order; as the file has no simulated interval, it is
  ///   set to have the animation error.
  /// - Throws: `FrameFileError` where the name of a column is missing, a cell does not have the
  ///   expected form, or no row follows.
  package static func read(_ bytes: [UInt8], file: String) throws(FrameFileError) -> [FrameRecord] {
    var reader = CSVReader(bytes, file: file)
    _ = try reader.readNames(within: 1, known: [])
    guard !reader.names.isEmpty else { throw reader.error("the file is empty") }
    for (index, name) in columns.enumerated() {
      guard index < reader.names.count else {
        let text = "expected a column named \(name) after the last one"
        throw reader.error(text, at: reader.names.last)
      }
      let found = reader.names[index]
      guard found.text == name else {
        let text = "found \(ShownText.quoted(found.text)), expected a column named \(name)"
        throw reader.error(text, at: found)
      }
    }
    var frames: [FrameRecord] = []
    while try reader.next(atLeast: columns.count) {
      guard reader.cells.count == columns.count else {
        throw reader.wrongCount(expected: columns.count)
      }
      frames.append(try record(reader))
    }
    guard !frames.isEmpty else { throw reader.error("no frame in the file") }
    return frames
  }

  /// The frame in the row that was read last.
  private static func record(_ row: CSVReader) throws(FrameFileError) -> FrameRecord {
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

extension FrameSample {
  /// Calls a closure with the name and the value of each time that logs have, in the order of their
  /// columns; in seconds, nil if it was not measured.
  func forEachTime(_ body: (String, Double?) -> Void) {
    body("interval_ms", interval)
    body("input_ms", input)
    body("update_ms", update)
    body("draw_ms", draw)
    body("present_ms", present)
    body("idle_ms", idle)
    body("latency_ms", latency)
    body("animation_error_ms", animationError)
  }
}
