import JSONText

/// Writes frames as CSV: every phase of every frame, one line each.
///
/// Times are in milliseconds with six decimals (1 ns), the start in seconds with nine. What was not
/// measured is empty; stutter and warm-up are 0 or 1. A marker is quoted by RFC 4180 where it has
/// to be, so it may contain commas, quotes and line breaks. Lines end with a line feed.
/// `FrameCSVReader` reads the files.
///
///     FrameCSV.appendHead(to: &bytes)
///     FrameCSV.append(FrameRow(log.record(sample)), to: &bytes)  // once a frame
package enum FrameCSV {
  /// The names of the columns, in their order.
  package static let columns = [
    "number", "start_s", "interval_ms", "input_ms", "update_ms", "draw_ms", "present_ms",
    "idle_ms", "latency_ms", "animation_error_ms", "missed", "stutter", "warmup", "marker",
  ]

  /// Appends the line of names with which a file begins.
  package static func appendHead(to bytes: inout [UInt8]) {
    bytes.appendText(columns.joined(separator: ","))
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends a frame's line.
  package static func append(_ row: FrameRow, to bytes: inout [UInt8]) {
    bytes.appendInteger(row.number)
    bytes.append(UInt8(ascii: ","))
    bytes.appendDecimal(row.start, digits: 9)
    appendTime(row.interval, to: &bytes)
    appendTime(row.input, to: &bytes)
    appendTime(row.update, to: &bytes)
    appendTime(row.draw, to: &bytes)
    appendTime(row.present, to: &bytes)
    appendTime(row.idle, to: &bytes)
    appendTime(row.latency, to: &bytes)
    appendTime(row.animationError, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    bytes.appendInteger(row.missed)
    bytes.appendText(row.isStutter ? ",1" : ",0")
    bytes.appendText(row.isWarmUp ? ",1," : ",0,")
    if let marker = row.marker { appendQuoted(marker, to: &bytes) }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func appendTime(_ milliseconds: Double?, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    guard let milliseconds else { return }
    bytes.appendDecimal(milliseconds, digits: 6)
  }

  /// Appends a cell, in quotes if it is empty or contains a character that would end it.
  private static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    let isPlain = text.utf8.allSatisfy { byte in
      byte != UInt8(ascii: ",") && byte != UInt8(ascii: "\"") && byte >= 0x20
    }
    // Quotes distinguish an empty marker from none, and keep spaces at the ends.
    guard !isPlain || text.isEmpty || text.hasPrefix(" ") || text.hasSuffix(" ") else {
      bytes.appendText(text)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
