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
/// - for dragged and for free pieces, the number of all steps, and the number of janky steps next to a missed
///   refresh
/// - the inputs and the picture, see `ScrollCSV`
/// - the position in the played session, in seconds
/// - for each piece, its displayed position in points; empty if the piece did not move
///
/// Example:
///
///     FrameCSV.appendHead(pieces: ["ruler"], to: &bytes)
///     FrameCSV.append(log.record(sample), displayed: [80], to: &bytes)  // once a frame
package enum FrameCSV {
  /// The names of the columns that every file begins with, in their order.
  private static let columns: [String] = {
    var names = ["number", "start_s"]
    FrameSample(number: 0, start: 0).forEachTime { name, _ in names.append(name) }
    return names + ["missed", "stutter", "warmup", "marker"]
  }()

  /// The columns of motion, after `columns`; files of earlier versions do not have these columns.
  private static let motionColumns = [
    "drag_steps", "drag_janky", "drag_judder", "free_steps", "free_janky", "free_judder", "moving",
    "still", "lag", "speed", "step",
  ]
  /// The columns of hitch and overrun, after the columns of motion.
  static let lateColumns = ["hitch_ms", "overrun_ms"]
  /// The columns of `frames` and `jankyMissed` in `FrameMotion.Steps`, for dragged and for free pieces.
  private static let apartColumns = [
    "drag_frames", "drag_janky_missed", "free_frames", "free_janky_missed",
  ]
  /// The column of the position in the played session, in seconds.
  private static let sessionColumn = "session_s"
  /// The beginning of the name of a piece's column, for example of `displayed.ruler`.
  private static let displayed = "displayed."

  /// Appends the first line of a file, which contains the names of the columns.
  package static func appendHead(pieces: [String] = [], to bytes: inout [UInt8]) {
    let names =
      columns + motionColumns + lateColumns + apartColumns + ScrollCSV.columns
      + [sessionColumn] + pieces.map { displayed + $0 }
    bytes.appendText(names.joined(separator: ",") + "\n")
  }

  /// Appends the line of a frame.
  ///
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
    for steps in [record.sample.motion?.drag, record.sample.motion?.free] {
      bytes.appendCell(steps?.frames)
      bytes.appendCell(steps?.jankyMissed)
    }
    ScrollCSV.append(record.sample.scroll, to: &bytes)
    bytes.appendCell(record.sample.sessionTime, digits: 6)
    for place in displayed { bytes.appendCell(place, digits: 4) }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func append(_ motion: FrameMotion?, to bytes: inout [UInt8]) {
    guard let motion else {
      return bytes.append(contentsOf: repeatElement(UInt8(ascii: ","), count: motionColumns.count))
    }
    for steps in [motion.drag, motion.free] {
      bytes.appendCell(steps.count)
      bytes.appendCell(steps.janky)
      bytes.appendCell(steps.judder, digits: 4)
    }
    bytes.appendCell(motion.moving)
    bytes.appendCell(motion.still)
    bytes.appendCell(motion.lagDistance, digits: 4)
    bytes.appendCell(motion.lagSpeed, digits: 4)
    bytes.appendCell(motion.step, digits: 4)
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
    var first = columns.count
    /// Returns the index of the first of `names` if the next columns have these names, and skips the columns.
    ///
    /// Otherwise returns nil.
    func skip(_ names: [String]) -> Int? {
      guard reader.names.dropFirst(first).map(\.text).starts(with: names) else { return nil }
      defer { first += names.count }
      return first
    }
    // Files of earlier versions end sooner.
    let motionPlace = skip(motionColumns)
    let latePlace = motionPlace == nil ? nil : skip(lateColumns)
    let apartPlace = latePlace == nil ? nil : skip(apartColumns)
    let scrollPlace = apartPlace == nil ? nil : skip(ScrollCSV.columns)
    let sessionPlace = scrollPlace == nil ? nil : skip([sessionColumn])
    for name in reader.names.dropFirst(first) where !name.text.hasPrefix(displayed) {
      let text = "found \(ShownText.quoted(name.text)), expected \(displayed) and a piece"
      throw reader.error(text, at: name)
    }
    var frames: [FrameRecord] = []
    while try reader.next(atLeast: columns.count) {
      guard reader.cells.count == reader.names.count else {
        throw reader.wrongCount(expected: reader.names.count)
      }
      var frame = try record(reader)
      if let motionPlace { frame.sample.motion = try motion(reader, from: motionPlace) }
      if let latePlace {
        frame.hitch = try reader.time(latePlace)
        frame.overrun = try reader.number(latePlace + 1) / 1000
      }
      if let apartPlace, frame.sample.motion != nil {
        frame.sample.motion?.drag.frames = try reader.whole(apartPlace)
        frame.sample.motion?.drag.jankyMissed = try reader.whole(apartPlace + 1)
        frame.sample.motion?.free.frames = try reader.whole(apartPlace + 2)
        frame.sample.motion?.free.jankyMissed = try reader.whole(apartPlace + 3)
      }
      if let scrollPlace {
        let places = scrollPlace..<(scrollPlace + ScrollCSV.columns.count)
        frame.sample.scroll = try ScrollCSV.moment(reader, at: Array(places))
      }
      if let sessionPlace, !reader.cells[sessionPlace].text.isEmpty {
        frame.sample.sessionTime = try reader.number(sessionPlace)
      }
      frames.append(frame)
    }
    guard !frames.isEmpty else { throw reader.error("no frame in the file") }
    return frames
  }

  /// Returns the motion in the row that was read last, from column `first` on; nil if that cell is empty.
  private static func motion(
    _ row: CSVReader,
    from first: Int
  ) throws(FrameFileError) -> FrameMotion? {
    if row.cells[first].text.isEmpty { return nil }
    var motion = FrameMotion()
    motion.drag = try steps(row, from: first)
    motion.free = try steps(row, from: first + 3)
    motion.moving = try row.whole(first + 6)
    motion.still = try row.whole(first + 7)
    motion.lagDistance = try row.number(first + 8)
    motion.lagSpeed = try row.number(first + 9)
    motion.step = try row.number(first + 10)
    return motion
  }

  private static func steps(
    _ row: CSVReader,
    from column: Int
  ) throws(FrameFileError) -> FrameMotion.Steps {
    var steps = FrameMotion.Steps()
    steps.count = try row.whole(column)
    steps.janky = try row.whole(column + 1)
    steps.judder = try row.number(column + 2)
    return steps
  }

  /// Returns the frame in the row that was read last, from the columns that every file has.
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
    var record = FrameRecord(sample, marker: row.text(13))
    record.missed = try row.whole(10)
    record.isStutter = try row.flag(11)
    record.isWarmUp = try row.flag(12)
    return record
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
