package import FrameTiming
import JSONText

/// Writes and reads frames as CSV: one line for each frame, with the times of all its phases.
///
/// Times are in milliseconds with six decimals (1 ns), the start in seconds with nine. A value that was not
/// measured is empty. Stutter and warm-up are 0 or 1. A marker is quoted by RFC 4180 if necessary, and may
/// contain commas, quotes and line breaks. Lines end with a line feed. The columns after the marker are, in
/// this order:
///
/// - the values of `FrameMotion`, in points
/// - hitch and overrun
/// - the position in the played session, in seconds
/// - for each piece, its displayed position in points; empty if the piece did not move
///
/// Example:
///
///     FrameCSV.appendHead(pieces: ["ruler"], to: &bytes)
///     FrameCSV.append(log.record(sample), displayed: [80], to: &bytes)  // once a frame
package enum FrameCSV {
  /// Every file begins with these columns, in this order.
  private static let columns = frameColumns + motionColumns + lateColumns

  private static let frameColumns: [String] = {
    var names = ["number", "start_s"]
    FrameSample(number: 0, start: 0).forEachTime { name, _ in names.append(name) }
    return names + ["missed", "stutter", "warmup", "marker"]
  }()

  private static let motionColumns = [
    "drag_frames", "drag_steps", "drag_janky", "drag_judder", "free_frames", "free_steps",
    "free_janky", "free_judder", "moving", "still", "lag", "speed", "step",
  ]
  private static let lateColumns = ["hitch_ms", "overrun_ms", "session_s"]
  /// The beginning of the name of a piece's column, for example of `displayed.ruler`.
  private static let displayed = "displayed."

  /// Appends the first line of a file, which contains the names of the columns.
  package static func appendHead(pieces: [String] = [], to bytes: inout [UInt8]) {
    let names = columns + pieces.map { displayed + $0 }
    bytes.appendText(names.joined(separator: ",") + "\n")
  }

  /// `displayed` has one element for each piece: its displayed position in points, or nil if it did not move.
  package static func append(
    _ record: FrameRecord,
    displayed: some Sequence<Double?> = [],
    to bytes: inout [UInt8]
  ) {
    bytes.appendInteger(record.sample.number)
    bytes.appendCell(record.sample.start, digits: 9)
    record.sample.forEachTime { _, time in bytes.appendCell(time.map { $0 * 1000 }, digits: 6) }
    bytes.appendCell(record.missed)
    bytes.appendText(record.isStutter ? ",1" : ",0")
    bytes.appendText(record.isWarmUp ? ",1," : ",0,")
    if let marker = record.marker { appendCell(marker, to: &bytes) }
    append(record.sample.motion, to: &bytes)
    for time in [record.hitch, record.overrun] { bytes.appendCell(time * 1000, digits: 6) }
    bytes.appendCell(record.sample.sessionTime, digits: 6)
    for place in displayed { bytes.appendCell(place, digits: 4) }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func append(_ motion: FrameMotion?, to bytes: inout [UInt8]) {
    for steps in [motion?.drag, motion?.free] {
      bytes.appendCell(steps?.frames)
      bytes.appendCell(steps?.count)
      bytes.appendCell(steps?.janky)
      bytes.appendCell(steps?.judder, digits: 4)
    }
    bytes.appendCell(motion?.moving)
    bytes.appendCell(motion?.still)
    bytes.appendCell(motion?.lagDistance, digits: 4)
    bytes.appendCell(motion?.lagSpeed, digits: 4)
    bytes.appendCell(motion?.step, digits: 4)
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

  /// Reads all frames of a file as UTF-8, with any line ends; `file` is the file's name in errors.
  ///
  /// - Returns: At least one frame, in the file's order. The file does not contain the simulated interval; it
  ///   is computed as interval + animation error.
  /// - Throws: `FrameFileError` if the name of a column is missing, a cell has an unexpected content, or the
  ///   file has no frame.
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
    for name in reader.names.dropFirst(columns.count) where !name.text.hasPrefix(displayed) {
      let text = "found \(ShownText.quoted(name.text)), expected \(displayed) and a piece"
      throw reader.error(text, at: name)
    }
    var frames: [FrameRecord] = []
    while try reader.next(atLeast: columns.count) {
      guard reader.cells.count == reader.names.count else {
        throw reader.wrongCount(expected: reader.names.count)
      }
      frames.append(try record(reader))
    }
    guard !frames.isEmpty else { throw reader.error("no frame in the file") }
    return frames
  }

  private static func record(_ row: CSVReader) throws(FrameFileError) -> FrameRecord {
    var sample = FrameSample(number: try row.whole(0), start: try row.number(1))
    sample.interval = try row.optionalTime(2)
    sample.input = try row.time(3)
    sample.update = try row.time(4)
    sample.draw = try row.time(5)
    sample.present = try row.time(6)
    sample.idle = try row.time(7)
    sample.latency = try row.optionalTime(8)
    if !row.cells[9].text.isEmpty {
      sample.simulatedInterval = (sample.interval ?? 0) + (try row.number(9)) / 1000
    }
    sample.motion = try motion(row, from: frameColumns.count)
    let late = frameColumns.count + motionColumns.count
    if !row.cells[late + 2].text.isEmpty { sample.sessionTime = try row.number(late + 2) }
    var record = FrameRecord(sample, marker: row.text(13))
    record.missed = try row.whole(10)
    record.isStutter = try row.flag(11)
    record.isWarmUp = try row.flag(12)
    record.hitch = try row.time(late)
    record.overrun = try row.number(late + 1) / 1000
    return record
  }

  /// nil if the cell in the column `first` is empty.
  private static func motion(
    _ row: CSVReader,
    from first: Int
  ) throws(FrameFileError) -> FrameMotion? {
    if row.cells[first].text.isEmpty { return nil }
    var motion = FrameMotion()
    motion.drag = try steps(row, from: first)
    motion.free = try steps(row, from: first + 4)
    motion.moving = try row.whole(first + 8)
    motion.still = try row.whole(first + 9)
    motion.lagDistance = try row.number(first + 10)
    motion.lagSpeed = try row.number(first + 11)
    motion.step = try row.number(first + 12)
    return motion
  }

  private static func steps(
    _ row: CSVReader,
    from column: Int
  ) throws(FrameFileError) -> FrameMotion.Steps {
    var steps = FrameMotion.Steps()
    steps.frames = try row.whole(column)
    steps.count = try row.whole(column + 1)
    steps.janky = try row.whole(column + 2)
    steps.judder = try row.number(column + 3)
    return steps
  }
}

extension [UInt8] {
  /// Appends a comma and a whole number; only the comma if the number is nil.
  mutating func appendCell(_ number: Int?) {
    append(UInt8(ascii: ","))
    if let number { appendInteger(number) }
  }

  /// Appends a comma and a number with `digits` decimals; only the comma if the number is nil.
  mutating func appendCell(_ number: Double?, digits: Int) {
    append(UInt8(ascii: ","))
    if let number { appendDecimal(number, digits: digits) }
  }
}

extension FrameSample {
  /// Calls `body` for each time of the frame that logs contain, in the order of the columns.
  ///
  /// The arguments are the name of the column and the time in seconds, or nil if it was not measured.
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
