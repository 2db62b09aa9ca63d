import FrameTiming
import JSONText

/// Reads the frame times of a log of this program, MangoHud or PresentMon.
///
/// The program is recognized by a column in the first 100 lines: `interval_ms`, `fps`, or one of
/// `MsBetweenPresents`, `msBetweenPresents` (PresentMon 1) and `FrameTime` (PresentMon 2). Two kinds of
/// frames are omitted: the warm-up in this program's logs, and frames that PresentMon did not measure (NA).
/// Some versions of MangoHud write frame times in microseconds. In their logs, frame time · fps is about
/// 1,000,000; with milliseconds it is about 1000.
package enum FrameLogReader {
  /// Number of lines that are searched for the line of column names; some logs describe the machine first.
  private static let headLines = 100

  /// The columns that identify a log of this program and a log of MangoHud.
  private static let (own, mangoHud) = ("interval_ms", "fps")
  private static let formats = [
    own, mangoHud, "MsBetweenPresents", "msBetweenPresents", "FrameTime",
  ]

  /// Reads a whole file as UTF-8, with any line ends; `file` is its name in errors and in the series.
  ///
  /// - Throws: `FrameFileError` if no known column is found, a cell does not contain a frame time, the file
  ///   has frames of two programs, or the file has no frame.
  package static func read(_ bytes: [UInt8], file: String) throws(FrameFileError) -> FrameSeries {
    var reader = CSVReader(bytes, file: file)
    guard let format = try reader.readNames(within: headLines, known: formats) else {
      let text =
        "expected a column named interval_ms (our log), fps (MangoHud), or MsBetweenPresents or"
        + " FrameTime (PresentMon), within the first \(headLines) lines"
      throw FrameFileError(file: file, text: text)
    }
    var summary = FrameSummary()
    let times: [Double]
    var shown: ReportFrames?
    switch format {
    case own:
      let frames = try FrameCSV.read(bytes, file: file).filter { !$0.isWarmUp }
      for frame in frames { summary.add(frame) }
      times = frames.compactMap { $0.sample.interval.map { $0 * 1000 } }
      shown = ReportFrames(frames)
    case mangoHud: times = try mangoHudTimes(&reader)
    default: times = try presentMonTimes(&reader, column: reader.column(format) ?? 0)
    }
    guard !times.isEmpty else { throw reader.error("no frame time in the file") }
    return FrameSeries(name: file, times: times, summary: summary, frames: shown)
  }

  private static func mangoHudTimes(_ reader: inout CSVReader) throws(FrameFileError) -> [Double] {
    guard let column = reader.column("frametime"), let rates = reader.column(mangoHud) else {
      throw reader.error("expected a column named frametime", at: reader.names[0])
    }
    var times: [Double] = []
    var scale: Double?
    while try reader.next(atLeast: column + 1) {
      let time = try reader.milliseconds(column)
      times.append(time)
      let rate = rates < reader.cells.count ? reader.optionalNumber(rates) ?? 0 : 0
      // The product is 1000 in milliseconds and 1,000,000 in microseconds; this is the geometric mean.
      if scale == nil, time * rate > 0 { scale = time * rate > 31_623 ? 0.001 : 1 }
    }
    return times.map { $0 * (scale ?? 1) }
  }

  private static func presentMonTimes(
    _ reader: inout CSVReader,
    column: Int
  ) throws(FrameFileError) -> [Double] {
    let programColumn = reader.column("Application")
    var program: String?
    var times: [Double] = []
    while try reader.next(atLeast: column + 1) {
      if let programColumn, programColumn < reader.cells.count {
        let cell = reader.cells[programColumn]
        if let program, cell.text != program {
          let names = "\(ShownText.quoted(program)) and \(ShownText.quoted(cell.text))"
          let text = "frames of two programs, \(names): keep those of one"
          throw reader.error(text, at: cell)
        }
        program = cell.text
      }
      if reader.cells[column].text != "NA" { times.append(try reader.milliseconds(column)) }
    }
    return times
  }
}
