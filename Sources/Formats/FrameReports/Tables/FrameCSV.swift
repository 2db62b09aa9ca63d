package import FrameTiming
package import JSONText

/// Writes and reads frames as CSV: one line for each frame, with every value that a figure needs.
///
/// Times are in milliseconds with six decimals (1 ns), the start in seconds with nine. A value that was not
/// measured is empty. The latencies of all events that a frame is the first to show are in one cell, with a space
/// between them. Stutter and warm-up are 0 or 1. A marker is quoted by RFC 4180 if necessary, and may
/// contain commas, quotes and line breaks. Lines end with a line feed. The columns after the marker are, in
/// this order:
///
/// - the values of `FrameMotion`, in points
/// - hitch and overrun
/// - the position in the played session, in seconds
/// - the session; empty if it is that of the row before
/// - for each piece, its displayed position in points; empty if the piece did not move
///
/// Example:
///
///     FrameCSV.appendHead(pieces: ["ruler"], to: &bytes)
///     let row = FrameCSV.Row(record, latencies: log.shownLatencies[...])
///     FrameCSV.append(row, displayed: [80], to: &bytes)  // once a frame
package enum FrameCSV {
  /// The values of a line, except for the positions of pieces.
  package struct Row: Equatable, Sendable {
    package var record: FrameRecord
    /// The latencies of the events that the frame is the first to show, in seconds.
    package var latencies: ArraySlice<Double>
    /// The name of the session of this frame and the frames after it; nil if it is unchanged.
    package var session: String?

    package init(
      _ record: FrameRecord,
      latencies: ArraySlice<Double> = [],
      session: String? = nil
    ) {
      (self.record, self.latencies, self.session) = (record, latencies, session)
    }
  }

  /// The beginning of the name of a piece's column, for example of `displayed.ruler`.
  private static let displayed = "displayed."

  /// Every file begins with these columns, in this order.
  private static let columns: [String] = {
    var (cells, row) = (FrameCells.forNames, Row(FrameRecord(FrameSample(number: 0, start: 0))))
    code(&row, with: &cells)
    return cells.names
  }()

  /// Names, writes or reads every cell of a row; the order of the calls is the order of the columns.
  private static func code(_ row: inout Row, with cells: inout FrameCells) {
    cells.whole("number", &row.record.sample.number)
    cells.number("start_s", &row.record.sample.start, digits: 9)
    cells.time("interval_ms", &row.record.sample.interval)
    cells.time("input_ms", &row.record.sample.input)
    cells.time("update_ms", &row.record.sample.update)
    cells.time("draw_ms", &row.record.sample.draw)
    cells.time("present_ms", &row.record.sample.present)
    cells.time("idle_ms", &row.record.sample.idle)
    cells.times("latencies_ms", &row.latencies)
    var error = row.record.sample.animationError.map { $0 * 1000 }
    cells.number("animation_error_ms", &error, digits: 6)
    cells.whole("missed", &row.record.missed)
    cells.flag("stutter", &row.record.isStutter)
    cells.flag("warmup", &row.record.isWarmUp)
    cells.cause("cause", &row.record.cause)
    cells.text("marker", &row.record.marker)
    cells.optional(&row.record.sample.motion, none: FrameMotion(), code)
    cells.time("hitch_ms", &row.record.hitch)
    var overrun = row.record.overrun * 1000
    cells.number("overrun_ms", &overrun, digits: 6)
    cells.number("session_s", &row.record.sample.sessionTime, digits: 6)
    cells.text("session", &row.session)
    guard cells.isReading else { return }
    row.record.overrun = overrun / 1000
    let interval = row.record.sample.interval ?? 0
    row.record.sample.simulatedInterval = error.map { interval + $0 / 1000 }
    row.record.sample.latency = row.latencies.max()
    row.record.sample.events = row.latencies.count
  }

  private static func code(_ motion: inout FrameMotion, with cells: inout FrameCells) {
    cells.whole("drag_frames", &motion.drag.frames)
    cells.whole("drag_steps", &motion.drag.count)
    cells.whole("drag_janky", &motion.drag.janky)
    cells.number("drag_judder", &motion.drag.judder, digits: 4)
    cells.whole("free_frames", &motion.free.frames)
    cells.whole("free_steps", &motion.free.count)
    cells.whole("free_janky", &motion.free.janky)
    cells.number("free_judder", &motion.free.judder, digits: 4)
    cells.whole("moving", &motion.moving)
    cells.whole("still", &motion.still)
    cells.number("lag", &motion.lagDistance, digits: 4)
    cells.number("speed", &motion.lagSpeed, digits: 4)
    cells.number("step", &motion.step, digits: 4)
  }

  /// Appends the first line of a file, which contains the names of the columns.
  package static func appendHead(pieces: [String] = [], to bytes: inout [UInt8]) {
    let names = columns + pieces.map { displayed + $0 }
    bytes.appendText(names.joined(separator: ",") + "\n")
  }

  /// `displayed` has one element for each piece: its displayed position in points, or nil if it did not move.
  package static func append(
    _ row: Row,
    displayed: [Double?] = [],
    to bytes: inout [UInt8]
  ) {
    var (row, cells) = (row, FrameCells.forText)
    // The caller's array is moved, not copied.
    swap(&cells.bytes, &bytes)
    code(&row, with: &cells)
    swap(&cells.bytes, &bytes)
    for place in displayed {
      bytes.append(UInt8(ascii: ","))
      if let place { bytes.appendDecimal(place, digits: 4) }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends the text of a cell, in quotes if a reader would otherwise not read the same text.
  package static func appendCell(_ text: String, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let isPlain = text.utf8.allSatisfy { $0 != UInt8(ascii: ",") && $0 != quote && $0 >= 0x20 }
    // Quotes distinguish an empty marker from a missing one, and preserve spaces at the ends.
    guard !isPlain || text.isEmpty || text.hasPrefix(" ") || text.hasSuffix(" ") else {
      return bytes.appendText(text)
    }
    bytes += [quote] + text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }

  /// Reads the frames below the line of column names, and calls `add` with each of them in the file's order.
  ///
  /// The file does not contain the simulated interval; it is computed as interval + animation error.
  ///
  /// - Throws: `SourceProblem` if the name of a column is missing, or a cell has an unexpected content.
  package static func read(
    _ reader: inout CSVReader,
    _ add: (Row) -> Void
  ) throws(SourceProblem) {
    try checkNames(of: reader)
    var cells = FrameCells.forValues(of: reader)
    // The bytes have one owner, which can remove the rows that were read.
    reader = CSVReader([], file: reader.file)
    defer { reader = cells.reader }
    while try cells.reader.next(atLeast: columns.count) {
      guard cells.reader.cells.count == cells.reader.names.count else {
        throw cells.reader.wrongCount(expected: cells.reader.names.count)
      }
      var row = Row(FrameRecord(FrameSample(number: 0, start: 0)))
      cells.beginRow()
      code(&row, with: &cells)
      if let error = cells.error { throw error }
      add(row)
    }
  }

  private static func checkNames(of reader: CSVReader) throws(SourceProblem) {
    for (index, name) in columns.enumerated() {
      guard index < reader.names.count else {
        let last = reader.names.last
        throw reader.problem("no further column", expected: "a column named \(name)", at: last)
      }
      let found = reader.names[index]
      guard found.text == name else {
        let text = ShownText.quoted(found.text)
        throw reader.problem(text, expected: "a column named \(name)", at: found)
      }
    }
    for name in reader.names.dropFirst(columns.count) where !name.text.hasPrefix(displayed) {
      let text = ShownText.quoted(name.text)
      throw reader.problem(text, expected: "\(displayed) and a piece", at: name)
    }
  }
}
