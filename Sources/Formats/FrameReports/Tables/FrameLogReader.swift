import FrameTiming
import JSONText

/// Reads the frame times of a log of this program, MangoHud or PresentMon.
///
/// The program is recognized by a column in the first 100 lines: `interval_ms`, `fps`, or one of
/// `MsBetweenPresents`, `msBetweenPresents` (PresentMon 1) and `FrameTime` (PresentMon 2). Two kinds of
/// frames are omitted: the warm-up in this program's logs, and frames that PresentMon did not measure (NA).
/// Some versions of MangoHud write frame times in microseconds. In their logs, the median of frame time · fps is
/// about 1,000,000; with milliseconds it is about 1000.
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
  /// If the file has frames of several sources, `only` chooses one: it is one or more of application, process and
  /// swap chain, with spaces between them.
  ///
  /// - Throws: `FrameFileError` if no known column is found, a cell does not contain a frame time, the file
  ///   has frames of several sources, or the file has no frame.
  package static func read(
    _ bytes: [UInt8],
    file: String,
    only: String? = nil
  ) throws(FrameFileError) -> FrameSeries {
    var reader = CSVReader(bytes, file: file)
    guard let format = try reader.readNames(within: headLines, known: formats) else {
      let text =
        "expected a column named interval_ms (our log), fps (MangoHud), or MsBetweenPresents or"
        + " FrameTime (PresentMon), within the first \(headLines) lines"
      throw FrameFileError(file: file, text: text)
    }
    let sources = ["Application", "ProcessID", "SwapChainAddress"].compactMap { reader.column($0) }
    if only != nil, sources.isEmpty {
      let text = "the file names no application and no swap chain, so that none can be chosen"
      throw reader.error(text, at: reader.names[0])
    }
    switch format {
    case own: return try ownSeries(bytes, file: file)
    case mangoHud: return try series(file, mangoHudTimes(&reader), reader)
    default:
      let column = reader.column(format) ?? 0
      return try series(file, presentMonTimes(&reader, column, sources, only: only), reader)
    }
  }

  private static func series(
    _ file: String,
    _ times: [Double],
    _ reader: CSVReader
  ) throws(FrameFileError) -> FrameSeries {
    guard !times.isEmpty else { throw reader.error("no frame time in the file") }
    return FrameSeries(name: file, times: times)
  }

  private static func ownSeries(
    _ bytes: [UInt8],
    file: String
  ) throws(FrameFileError) -> FrameSeries {
    let rows = try FrameCSV.read(bytes, file: file)
    var totals = FrameTotals()
    for row in rows { totals.add(row.record, latencies: Array(row.latencies)) }
    let frames = rows.map(\.record).filter { !$0.isWarmUp }
    let times = frames.compactMap { $0.sample.interval.map { $0 * 1000 } }
    guard !times.isEmpty else {
      throw FrameFileError(file: file, text: "no frame time in the file")
    }
    return FrameSeries(
      name: file,
      times: times,
      summary: totals.summary,
      frames: ReportFrames(frames),
      session: rows.compactMap(\.session).first
    )
  }

  private static func mangoHudTimes(_ reader: inout CSVReader) throws(FrameFileError) -> [Double] {
    guard let column = reader.column("frametime"), let rates = reader.column(mangoHud) else {
      throw reader.error("expected a column named frametime", at: reader.names[0])
    }
    var times: [Double] = []
    var products: [Double] = []
    while try reader.next(atLeast: column + 1) {
      let time = try reader.milliseconds(column)
      times.append(time)
      let rate = rates < reader.cells.count ? reader.optionalNumber(rates) ?? 0 : 0
      if time * rate > 0 { products.append(time * rate) }
    }
    guard !products.isEmpty else { return times }
    // The bound is the geometric mean of 1000 (milliseconds) and 1,000,000 (microseconds).
    let isInMicroseconds = products.sorted().percentile(permille: 500) > 31_623
    return isInMicroseconds ? times.map { $0 / 1000 } : times
  }

  /// `sources` are the columns that together name the source of a frame.
  private static func presentMonTimes(
    _ reader: inout CSVReader,
    _ column: Int,
    _ sources: [Int],
    only: String?
  ) throws(FrameFileError) -> [Double] {
    var times: [Double] = []
    var found: [(words: [String], isWanted: Bool, rows: Int, first: CSVReader.Cell)] = []
    let wanted = only?.split(separator: " ") ?? []
    while try reader.next(atLeast: column + 1) {
      let words = sources.map { $0 < reader.cells.count ? reader.cells[$0].text : "" }
      let known = found.firstIndex { $0.words == words }
      let index = known ?? found.count
      if known == nil {
        let isWanted = wanted.allSatisfy(words.flatMap { $0.split(separator: " ") }.contains)
        found.append((words, isWanted, 0, reader.cells[sources.first ?? 0]))
      }
      found[index].rows += 1
      guard found[index].isWanted, reader.cells[column].text != "NA" else { continue }
      times.append(try reader.milliseconds(column))
    }
    if found.isEmpty || found.count(where: \.isWanted) == 1 { return times }
    let list = found.map { source in
      let name = ShownText.quoted(source.words.joined(separator: " "))
      return "\(name) (\(source.rows) frame\(source.rows == 1 ? "" : "s"))"
    }
    let count = found.count == 1 ? "one source" : "\(found.count) sources"
    let text = "frames of \(count), \(list.joined(separator: ", ")): choose one with --only"
    throw reader.error(text, at: found[found.count > 1 ? 1 : 0].first)
  }
}
