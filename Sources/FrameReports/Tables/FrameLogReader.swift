/// Reads the frame times of a log, whichever program wrote it.
///
/// It knows our own CSV, MangoHud's and PresentMon's and tells them apart by a column: in the first
/// 100 lines there is one with a cell `interval_ms`, `fps`, or one of `MsBetweenPresents`,
/// `msBetweenPresents` (version 1) and `FrameTime` (version 2). Of our own log the warm-up is left
/// out. PresentMon writes NA where it measured nothing; such frames are left out. Versions of
/// MangoHud that count microseconds are known by their rates.
package enum FrameLogReader {
  /// How far down the line of names may stand: some logs describe the machine first.
  private static let headLines = 100

  /// Which program wrote a log.
  private enum Kind {
    case own, mangoHud, presentMon(column: String)
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file as UTF-8; a byte order mark and any line ends are taken.
  ///   - file: The file's name, for messages and as the name of the series.
  /// - Returns: The frame times, at least one.
  /// - Throws: `FrameFileError` where no known column is found, a cell is no frame time, the frames
  ///   of two programs are mixed, or no frame follows.
  package static func read(_ bytes: [UInt8], file: String) throws(FrameFileError) -> FrameSeries {
    var scanner = CSVScanner(bytes, file: file)
    while scanner.line <= headLines, let cells = try scanner.next() {
      guard let kind = kind(of: cells.map(\.text)) else { continue }
      let times: [Double]
      switch kind {
      case .own:
        times = try ownTimes(bytes, file: file)
      case .mangoHud:
        let rates = cells.firstIndex { $0.text == "fps" }
        times = try column("frametime", head: cells, rest: &scanner, file: file, rates: rates)
      case .presentMon(let name):
        times = try column(name, head: cells, rest: &scanner, file: file, application: true)
      }
      guard !times.isEmpty else {
        let line = scanner.line
        throw FrameFileError(file: file, line: line, column: 1, text: "no frame time in the file")
      }
      return FrameSeries(name: file, times: times)
    }
    let text =
      "expected a column named interval_ms (our log), fps (MangoHud), MsBetweenPresents or"
      + " FrameTime (PresentMon) within the first \(headLines) lines"
    throw FrameFileError(file: file, line: 1, column: 1, text: text)
  }

  private static func kind(of names: [String]) -> Kind? {
    if names.contains("interval_ms") { return .own }
    if names.contains("fps") { return .mangoHud }
    for name in ["MsBetweenPresents", "msBetweenPresents", "FrameTime"] where names.contains(name) {
      return .presentMon(column: name)
    }
    return nil
  }

  private static func ownTimes(_ bytes: [UInt8], file: String) throws(FrameFileError) -> [Double] {
    var times: [Double] = []
    for row in try FrameCSVReader.read(bytes, file: file) where !row.isWarmUp {
      if let interval = row.interval { times.append(interval) }
    }
    return times
  }

  /// The numbers of one column below its name.
  ///
  /// - Parameters:
  ///   - name: The column's name.
  ///   - head: The line of names.
  ///   - scanner: The lines after it.
  ///   - file: The file's name.
  ///   - application: Whether the frames of several programs may be in the file and NA is no error.
  ///   - rates: Place of the column that tells the rate of each frame; nil where none does.
  /// - Returns: Milliseconds in the order of the lines.
  /// - Throws: `FrameFileError` where the column is missing or a cell is no frame time.
  private static func column(
    _ name: String,
    head: [CSVScanner.Cell],
    rest scanner: inout CSVScanner,
    file: String,
    application: Bool = false,
    rates: Int? = nil
  ) throws(FrameFileError) -> [Double] {
    guard let place = head.firstIndex(where: { $0.text == name }) else {
      let text = "expected a column named \(name)"
      throw FrameFileError(file: file, line: head[0].line, column: 1, text: text)
    }
    let programPlace = application ? head.firstIndex { $0.text == "Application" } : nil
    var program: String?
    var times: [Double] = []
    var scale: Double?
    while let cells = try scanner.next() {
      if cells.count == 1, cells[0].text.isEmpty { continue }
      guard place < cells.count else {
        let text = "found \(cells.count) cells, expected \(head.count)"
        let last = cells[cells.count - 1]
        throw FrameFileError(file: file, line: last.line, column: last.column, text: text)
      }
      if let programPlace, programPlace < cells.count {
        let cell = cells[programPlace]
        try requireSame(cell, program, file: file)
        program = cell.text
      }
      if application, cells[place].text == "NA" { continue }
      let time = try time(cells[place], name: name, file: file)
      times.append(time)
      if scale == nil, let rates, rates < cells.count {
        scale = millisecondsPerUnit(of: time, at: PlainNumber.parse(cells[rates].text) ?? 0)
      }
    }
    guard let scale, scale != 1 else { return times }
    return times.map { $0 * scale }
  }

  /// What a frame time is counted in, by the rate beside it; nil if they do not tell.
  ///
  /// Their product is 1000 in milliseconds and 1,000,000 in microseconds; the limit lies midway.
  private static func millisecondsPerUnit(of time: Double, at rate: Double) -> Double? {
    guard time > 0, rate > 0 else { return nil }
    return time * rate > 31_623 ? 0.001 : 1
  }

  private static func requireSame(
    _ cell: CSVScanner.Cell,
    _ program: String?,
    file: String
  ) throws(FrameFileError) {
    guard let program, cell.text != program else { return }
    let text = "frames of two programs, \(program) and \(cell.text): keep those of one"
    throw FrameFileError(file: file, line: cell.line, column: cell.column, text: text)
  }

  private static func time(
    _ cell: CSVScanner.Cell,
    name: String,
    file: String
  ) throws(FrameFileError) -> Double {
    guard let value = PlainNumber.parse(cell.text), value >= 0 else {
      let text = "\(name) is \"\(cell.text)\", expected a time of at least 0 in milliseconds"
      throw FrameFileError(file: file, line: cell.line, column: cell.column, text: text)
    }
    return value
  }
}
