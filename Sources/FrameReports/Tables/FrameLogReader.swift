/// Reads the frame times of a log of this program, MangoHud or PresentMon.
///
/// The program is recognized by a column in the first 100 lines: `interval_ms`, `fps`, or one of
/// `MsBetweenPresents`, `msBetweenPresents` (PresentMon 1) and `FrameTime` (PresentMon 2). The warm-up
/// of own logs is left out, as are frames for which PresentMon measured nothing (NA). Versions of
/// MangoHud that count microseconds are recognized by their rates.
package enum FrameLogReader {
  /// How many lines may precede the line of names: some logs describe the machine first.
  private static let headLines = 100

  private enum Format {
    case own, mangoHud, presentMon(column: String)
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file as UTF-8; a byte order mark and any line ends are accepted.
  ///   - file: The file's name, for errors and as the name of the series.
  /// - Returns: The frame times, at least one.
  /// - Throws: `FrameFileError` where no known column is found, a cell is no frame time, the file has
  ///   frames of two programs, or no frame follows.
  package static func read(_ bytes: [UInt8], file: String) throws(FrameFileError) -> FrameSeries {
    var format: Format?
    let found = try CSVReader(bytes, file: file, searching: headLines) { cells in
      format = self.format(of: cells.map(\.text))
      return format != nil
    }
    guard var reader = found, let format else {
      let text =
        "expected a column named interval_ms (our log), fps (MangoHud), MsBetweenPresents or"
        + " FrameTime (PresentMon) within the first \(headLines) lines"
      throw FrameFileError(file: file, line: 1, column: 1, text: text)
    }
    let times =
      switch format {
      case .own: try ownTimes(bytes, file: file)
      case .mangoHud: try mangoHudTimes(&reader)
      case .presentMon(let name): try presentMonTimes(&reader, column: name)
      }
    guard !times.isEmpty else {
      let text = "no frame time in the file"
      throw FrameFileError(file: file, line: reader.line, column: 1, text: text)
    }
    return FrameSeries(name: file, times: times)
  }

  private static func format(of names: [String]) -> Format? {
    if names.contains("interval_ms") { return .own }
    if names.contains("fps") { return .mangoHud }
    return ["MsBetweenPresents", "msBetweenPresents", "FrameTime"].first(where: names.contains)
      .map { .presentMon(column: $0) }
  }

  private static func ownTimes(_ bytes: [UInt8], file: String) throws(FrameFileError) -> [Double] {
    try FrameCSVReader.read(bytes, file: file).filter { !$0.isWarmUp }.compactMap(\.interval)
  }

  private static func mangoHudTimes(_ reader: inout CSVReader) throws(FrameFileError) -> [Double] {
    guard let column = reader.column("frametime"), let rates = reader.column("fps") else {
      let line = reader.names[0].line
      let text = "expected a column named frametime"
      throw FrameFileError(file: reader.file, line: line, column: 1, text: text)
    }
    var times: [Double] = []
    var scale: Double?
    while let row = try reader.next(atLeast: column + 1) {
      let time = try row.milliseconds(column)
      times.append(time)
      if scale == nil, rates < row.cells.count {
        scale = millisecondsPerUnit(of: time, at: CSVRow.number(row.cells[rates].text) ?? 0)
      }
    }
    guard let scale, scale != 1 else { return times }
    return times.map { $0 * scale }
  }

  /// The unit of a frame time, by the rate beside it; nil if it cannot be determined.
  ///
  /// Their product is 1000 in milliseconds and 1,000,000 in microseconds; the limit is their geometric
  /// mean.
  private static func millisecondsPerUnit(of time: Double, at rate: Double) -> Double? {
    guard time > 0, rate > 0 else { return nil }
    return time * rate > 31_623 ? 0.001 : 1
  }

  private static func presentMonTimes(
    _ reader: inout CSVReader,
    column name: String
  ) throws(FrameFileError) -> [Double] {
    let column = reader.column(name) ?? 0
    let programColumn = reader.column("Application")
    var program: String?
    var times: [Double] = []
    while let row = try reader.next(atLeast: column + 1) {
      if let programColumn, programColumn < row.cells.count {
        let cell = row.cells[programColumn]
        if let program, cell.text != program {
          let text = "frames of two programs, \(program) and \(cell.text): keep those of one"
          throw FrameFileError(file: reader.file, at: cell, text: text)
        }
        program = cell.text
      }
      if row.cells[column].text == "NA" { continue }
      times.append(try row.milliseconds(column))
    }
    return times
  }
}
