import FrameTiming
import JSONText

/// Writes and reads the columns of a frame's inputs and picture, in logs and in tables of any program.
///
/// Times are whole microseconds of one clock. Empty cells have these meanings:
///
/// - `present_us`: the picture did not change.
/// - `input_first_us`: no event arrived for the frame.
/// - `synthetic_us`: no input was predicted for the frame.
///
/// `gesture` is `start` if a scroll starts with the frame, and `end` if a scroll ends after the frame.
enum ScrollCSV {
  static let columns = [
    "begin_us", "present_us", "refresh_us", "input_first_us", "input_last_us", "input_delta",
    "input_peak", "fling", "synthetic_us", "gesture",
  ]

  /// Greatest magnitude of a time that is accepted, in microseconds: 31 years.
  private static let farthest = 1_000_000_000_000_000

  /// Appends the cells of a frame, each after a comma; if `moment` is nil, the cells are empty.
  static func append(_ moment: ScrollMoment?, to bytes: inout [UInt8]) {
    let frame = moment?.frame
    bytes.appendCell(frame?.begin)
    bytes.appendCell(frame?.presented)
    bytes.appendCell(frame?.interval)
    bytes.appendCell(frame?.real?.first)
    bytes.appendCell(frame?.real?.last)
    bytes.appendCell(frame?.real?.total, digits: 6)
    bytes.appendCell(frame?.real?.peak, digits: 6)
    let isInertial = frame?.real?.isInertial ?? frame?.synthetic?.isInertial
    bytes.appendCell(isInertial.map { $0 ? 1 : 0 })
    bytes.appendCell(frame?.synthetic?.begin)
    bytes.append(UInt8(ascii: ","))
    guard let moment else { return }
    if moment.starts {
      bytes.appendText("start")
    } else if moment.ends || moment.endsBefore {
      bytes.appendText("end")
    }
  }

  /// Returns the inputs and the picture in the row that was read last; nil if all cells are empty.
  ///
  /// `columns` has the index of each column of `ScrollCSV.columns` in the file.
  static func moment(
    _ row: CSVReader,
    at columns: [Int]
  ) throws(FrameFileError) -> ScrollMoment? {
    guard columns.contains(where: { !row.cells[$0].text.isEmpty }) else { return nil }
    var moment = ScrollMoment()
    switch row.cells[columns[9]].text {
    case "": break
    case "start": moment.starts = true
    case "end": moment.ends = true
    default: throw row.unexpected(columns[9], expected: "start, end or nothing")
    }
    guard columns.dropLast().contains(where: { !row.cells[$0].text.isEmpty }) else { return moment }
    func time(_ column: Int) throws(FrameFileError) -> Int? {
      let text = row.cells[columns[column]].text
      if text.isEmpty { return nil }
      guard let time = Int(text), -farthest...farthest ~= time else {
        throw row.unexpected(columns[column], expected: "whole microseconds")
      }
      return time
    }
    func needed(_ column: Int) throws(FrameFileError) -> Int {
      guard let value = try time(column) else {
        throw row.unexpected(columns[column], expected: "whole microseconds")
      }
      return value
    }
    func distance(_ column: Int) throws(FrameFileError) -> Double {
      row.cells[columns[column]].text.isEmpty ? 0 : abs(try row.number(columns[column]))
    }
    let isInertial = row.cells[columns[7]].text.isEmpty ? false : try row.flag(columns[7])
    var frame = JankFrame(begin: try needed(0), interval: try needed(2), presented: try time(1))
    let (first, last) = (try time(3), try time(4))
    let (total, peak) = (try distance(5), try distance(6))
    if first != nil || last != nil {
      frame.real = JankFrame.Real(
        first: try needed(3),
        last: try needed(4),
        isInertial: isInertial,
        total: total,
        peak: peak
      )
    }
    frame.synthetic = try time(8).map { .init(begin: $0, isInertial: isInertial) }
    moment.frame = frame
    return moment
  }

  /// Reads the rows of a table that has only the columns of `columns`, in any order.
  ///
  /// `reader` has already read the line of column names. A line that contains only `start` or `end` starts or
  /// ends a scroll between two frames. The interval of a frame is the time since the previous changed picture
  /// of its scroll. The latency of a frame is the time from its first input to its picture; in a fling, latency
  /// is not measured.
  ///
  /// - Returns: A log of all frames, all intervals in seconds, and the frames for a page.
  static func read(
    _ reader: inout CSVReader
  ) throws(FrameFileError) -> (log: FrameLog, intervals: [Double], frames: ReportFrames) {
    var places: [Int] = []
    for name in columns {
      guard let place = reader.column(name) else {
        throw reader.error("expected a column named \(name)", at: reader.names.last)
      }
      places.append(place)
    }
    if let other = reader.names.indices.first(where: { !places.contains($0) }) {
      let name = ShownText.quoted(reader.names[other].text)
      let text = "found \(name), expected only \(columns.joined(separator: ", "))"
      throw reader.error(text, at: reader.names[other])
    }
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    var intervals: [Double] = []
    var frames = ReportFrames()
    var number = 0
    var origin: Int?
    var previous: Int?
    while try reader.next(atLeast: 1) {
      let isAlone = reader.cells.count == 1
      guard isAlone || reader.cells.count == columns.count else {
        throw reader.wrongCount(expected: columns.count)
      }
      var read = ScrollMoment()
      if isAlone {
        read.starts = reader.cells[0].text == "start"
        read.ends = reader.cells[0].text == "end"
        guard read.starts || read.ends else { throw reader.wrongCount(expected: columns.count) }
      } else if let found = try moment(reader, at: places) {
        read = found
      }
      if read.starts { previous = nil }
      if let frame = read.frame {
        let start = Double(frame.begin - (origin ?? frame.begin)) / 1e6
        origin = origin ?? frame.begin
        if frame.interval > 0 { log.refreshRate = 1e6 / Double(frame.interval) }
        var sample = FrameSample(number: number, start: start)
        sample.hasPhases = false
        if let presented = frame.presented {
          if let previous, presented > previous {
            sample.interval = Double(presented - previous) / 1e6
            intervals.append(Double(presented - previous) / 1e6)
          }
          previous = presented
          if let real = frame.real, !real.isInertial {
            sample.latency = Double(presented - real.first) / 1e6
          }
        }
        sample.scroll = read
        frames.add(log.record(sample))
        number += 1
      } else {
        log.addBound(read)
      }
      if read.ends { previous = nil }
    }
    guard number > 0 else { throw reader.error("no frame in the file") }
    log.endScroll()
    return (log, intervals, frames)
  }
}
