import JSONText

/// Writes and reads frames as CSV: every phase of every frame, one line each.
///
/// Times are in milliseconds with six decimals (1 ns), the start in seconds with nine. What was not
/// measured is empty; stutter and warm-up are 0 or 1. A marker is quoted by RFC 4180 where it has
/// to be, so it may contain commas, quotes and line breaks. Lines end with a line feed.
///
///     FrameCSV.appendHead(to: &bytes)
///     FrameCSV.append(FrameRow(log.record(sample)), to: &bytes)  // once a frame
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
    if let milliseconds { bytes.appendDecimal(milliseconds, digits: 6) }
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
  /// - Returns: At least one row, in the file's order.
  /// - Throws: `FrameFileError` where the name of a column is missing, a cell does not have the
  ///   expected form, or no row follows.
  package static func read(_ bytes: [UInt8], file: String) throws(FrameFileError) -> [FrameRow] {
    var reader = CSVReader(bytes, file: file)
    let isFound = try reader.readNames(within: 1) { cells throws(FrameFileError) in
      for (index, name) in columns.enumerated() {
        guard index < cells.count else {
          let text = "expected a column named \(name) after the last one"
          throw FrameFileError(file: file, at: cells[index - 1], text: text)
        }
        guard cells[index].text == name else {
          let text = "found \"\(cells[index].text)\", expected a column named \(name)"
          throw FrameFileError(file: file, at: cells[index], text: text)
        }
      }
      return true
    }
    guard isFound else {
      throw FrameFileError(file: file, line: 1, column: 1, text: "the file is empty")
    }
    var rows: [FrameRow] = []
    while let row = try reader.next(atLeast: columns.count) {
      guard row.cells.count == columns.count else {
        let text = "found \(row.cells.count) cells, expected \(columns.count)"
        throw FrameFileError(file: file, at: row.cells[row.cells.count - 1], text: text)
      }
      rows.append(try FrameRow(row))
    }
    guard !rows.isEmpty else {
      throw FrameFileError(file: file, line: reader.line, column: 1, text: "no frame in the file")
    }
    return rows
  }
}
