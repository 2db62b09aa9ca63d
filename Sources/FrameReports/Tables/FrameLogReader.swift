import FrameTiming
import JSONText

/// Reads the frame times of a log of this program, MangoHud or PresentMon.
///
/// The program is recognized by a column in the first 100 lines: `interval_ms`, `fps`, or one of
/// `MsBetweenPresents`, `msBetweenPresents` (PresentMon 1) and `FrameTime` (PresentMon 2). The
/// warm-up of this program's logs is omitted, and so are frames without a measurement of PresentMon
/// (NA). Versions of MangoHud that count microseconds are recognized by their rates.
package enum FrameLogReader {
  /// Greatest number of lines before the line of names; some logs describe the machine first.
  private static let headLines = 100

  /// The columns by which programs other than PresentMon are recognized.
  private static let (own, mangoHud) = ("interval_ms", "fps")
  private static let formats = [
    own, mangoHud, "MsBetweenPresents", "msBetweenPresents", "FrameTime",
  ]

  /// Reads a whole file as UTF-8, with any line ends; `file` is its name, for errors and of the series.
  ///
  /// - Throws: `FrameFileError` where no known column is found, a cell is no frame time, the file has
  ///   frames of two programs, or no frame follows.
  package static func read(_ bytes: [UInt8], file: String) throws(FrameFileError) -> FrameSeries {
    var reader = CSVReader(bytes, file: file)
    guard let format = try reader.readNames(within: headLines, known: formats) else {
      let text =
        "expected a column named interval_ms (our log), fps (MangoHud), MsBetweenPresents or"
        + " FrameTime (PresentMon) within the first \(headLines) lines"
      throw FrameFileError(file: file, text: text)
    }
    var summary = FrameSummary()
    let times: [Double]
    switch format {
    case own:
      let frames = try FrameCSV.read(bytes, file: file).filter { !$0.isWarmUp }
      // Files of earlier versions have no hitch and no overrun.
      let hasLateness = reader.column(FrameCSV.lateColumns[0]) != nil
      for frame in frames {
        if hasLateness {
          summary.add(frame)
        } else if let motion = frame.sample.motion {
          summary.motion.add(motion)
        }
      }
      times = frames.compactMap { $0.sample.interval.map { $0 * 1000 } }
    case mangoHud: times = try mangoHudTimes(&reader)
    default: times = try presentMonTimes(&reader, column: reader.column(format) ?? 0)
    }
    guard !times.isEmpty else { throw reader.error("no frame time in the file") }
    return FrameSeries(name: file, times: times, summary: summary)
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
