import JSONText

/// Which frames of a log are read, and which of their intervals.
package struct LogReading: Sendable {
  /// Words that name a source of frames, such as a swap chain; nil if the log has frames of one source.
  package var only: String?
  /// nil for presented intervals, or displayed ones in a log that has no others.
  package var interval: FrameInterval?
  /// Number of frames at the beginning that count as warm-up, besides those that the log marks.
  package var warmUp = 0
  /// The refresh rate of a log that states none, in Hz; nil for 60, which is then assumed.
  package var refreshRate: Double?

  package init(
    only: String? = nil,
    interval: FrameInterval? = nil,
    warmUp: Int = 0,
    refreshRate: Double? = nil
  ) {
    (self.only, self.interval) = (only, interval)
    (self.warmUp, self.refreshRate) = (warmUp, refreshRate)
  }
}

/// The two intervals that a log can have for one frame.
package enum FrameInterval: String, CaseIterable, Sendable {
  /// From one call of present to the next.
  case presented
  /// From one change of the display to the next.
  case displayed
}

/// The rows of a log of another program, with cells by the names of their columns.
///
/// Capitals in names do not count. The rows of several programs, swap chains or windows are counted for each of these
/// sources; `LogReading.only` chooses one.
struct LogRows {
  private(set) var reader: CSVReader
  let reading: LogReading
  /// Indices by the name in the log, and by that name in lower case.
  private var columns: [String: Int] = [:]
  private var sources: [(words: [String], isChosen: Bool, frames: Int, first: CSVReader.Cell)] = []
  /// False after a line of text between two tables.
  var isInTable = true
  /// The beginning of the first row.
  private(set) var first: CSVReader.Cell?

  /// Creates the rows below the line of names that `reader` has read.
  init(_ reader: CSVReader, _ reading: LogReading) {
    (self.reader, self.reading) = (reader, reading)
    indexColumns()
  }

  private mutating func indexColumns() {
    columns = [:]
    for (index, name) in reader.names.enumerated().reversed() {
      columns[name.text.lowercased()] = index
      columns[name.text] = index
    }
  }

  /// Calls `add` with each frame of a log of this program.
  mutating func readOwnFrames(_ add: (FrameCSV.Row) -> Void) throws(SourceProblem) {
    try FrameCSV.read(&reader, add)
  }

  /// Returns to the beginning of the file, before its first table; the rows are then not kept.
  mutating func restart() {
    reader.restart()
    reader.keepsRows = false
    isInTable = false
  }

  /// Reads the next row that has text and is not a repeated line of names.
  ///
  /// - Returns: False at the end of the file.
  /// - Throws: `SourceProblem` if a row of a table has more cells than columns.
  mutating func next() throws(SourceProblem) -> Bool {
    while try reader.next(atLeast: 1) {
      let cells = reader.cells
      if cells.allSatisfy({ CSVReader.trimmed($0.text).isEmpty }) { continue }
      if cells.count > 1, CSVReader.trimmed(cells[0].text) == reader.names[0].text {
        reader.adoptNames()
        indexColumns()
        isInTable = true
        continue
      }
      if isInTable {
        guard cells.dropFirst(reader.names.count).allSatisfy(\.text.isEmpty) else {
          throw reader.wrongCount(expected: reader.names.count)
        }
        first = first ?? cells[0]
      }
      return true
    }
    return false
  }

  /// The row if only its first cell has text.
  var text: Substring? {
    let isText = reader.cells.dropFirst().allSatisfy(\.text.isEmpty)
    return isText ? CSVReader.trimmed(reader.cells[0].text) : nil
  }

  func has(_ name: String) -> Bool { column(name) != nil }

  private func column(_ name: String) -> Int? { columns[name] ?? columns[name.lowercased()] }

  /// The index of a column if the row has a value there.
  private func value(_ name: String) -> Int? {
    guard let index = column(name), index < reader.cells.count else { return nil }
    let text = CSVReader.trimmed(reader.cells[index].text)
    guard let first = text.utf8.first else { return nil }
    // Most values are numbers, which are not compared with words.
    let isWord = first | 0x20 == UInt8(ascii: "n")
    return isWord && ["na", "n/a", "nan", "null"].contains(text.lowercased()) ? nil : index
  }

  /// The first of some columns that has a number in this row; nil if none has one.
  func number(_ names: String...) throws(SourceProblem) -> Double? {
    guard let index = names.lazy.compactMap(value).first else { return nil }
    return try reader.number(index)
  }

  /// A number of any size; nil if the row has none.
  func numberIfAny(_ name: String) -> Double? {
    value(name).flatMap { reader.optionalNumber($0) }
  }

  /// The first of some columns that has milliseconds in this row, in seconds; nil if none has any.
  func time(_ names: String...) throws(SourceProblem) -> Double? {
    guard let index = names.lazy.compactMap(value).first else { return nil }
    return try reader.time(index)
  }

  /// Milliseconds that every row has, in seconds.
  func requiredTime(_ name: String) throws(SourceProblem) -> Double {
    guard let index = column(name), index < reader.cells.count else {
      throw reader.wrongCount(expected: reader.names.count)
    }
    return try reader.time(index)
  }

  /// Nanoseconds on any clock; nil for 0 and the largest number, which stand for no time.
  func nanoseconds(_ name: String) throws(SourceProblem) -> Int? {
    guard let index = value(name) else { return nil }
    let stamp = Int(CSVReader.trimmed(reader.cells[index].text))
    if stamp == 0 || stamp == .max { return nil }
    return try reader.checked(
      stamp.flatMap { 1...1_000_000_000_000_000_000 ~= $0 ? $0 : nil },
      index,
      expected: "whole nanoseconds"
    )
  }

  /// Returns the first name of a column of the intervals that are read.
  ///
  /// - Throws: `SourceProblem` if the log has none.
  func intervals(presented: [String], displayed: [String]) throws(SourceProblem) -> String {
    let names =
      switch reading.interval {
      case .presented: presented
      case .displayed: displayed
      case nil: presented + displayed
      }
    if let name = names.first(where: has) { return name }
    throw noIntervals
  }

  /// The problem that a log does not have the intervals that were asked for.
  var noIntervals: SourceProblem {
    let (asked, other) =
      reading.interval == .displayed ? ("displayed", "presented") : ("presented", "displayed")
    let expected = "--interval \(other)"
    return reader.problem("no \(asked) intervals", expected: expected, at: reader.names.first)
  }

  /// Whether the frames of a source are read; all words of `LogReading.only` must name it.
  func isChosen(_ words: [String]) -> Bool {
    let known = words.flatMap { word in
      word.split(separator: " ") + word.split { $0 == " " || $0 == "/" }
    }.map { $0.lowercased() }
    return (reading.only ?? "").split(separator: " ").allSatisfy { known.contains($0.lowercased()) }
  }

  /// Counts a frame of a source, and returns whether it is read.
  mutating func count(_ words: [String]) -> Bool {
    guard !words.isEmpty else { return true }
    let known = sources.firstIndex { $0.words == words }
    if known == nil { sources.append((words, isChosen(words), 0, reader.cells[0])) }
    let index = known ?? sources.count - 1
    sources[index].frames += 1
    return sources[index].isChosen
  }

  /// Counts the frame of this row; the columns `names` together name its source.
  mutating func count(_ names: String...) -> Bool {
    count(names.compactMap(column).map { $0 < reader.cells.count ? reader.cells[$0].text : "" })
  }

  /// Throws if the frames that were counted have several sources, or if the chosen one has none.
  func checkSources() throws(SourceProblem) {
    guard !sources.isEmpty else {
      guard reading.only != nil else { return }
      let found = "no name of a program or window"
      throw reader.problem(found, expected: "no --only", at: reader.names.first)
    }
    let chosen = sources.filter(\.isChosen)
    guard chosen.count != 1 else { return }
    let named = chosen.isEmpty ? sources : chosen
    let list = named.map { source in
      let name = ShownText.singleLine(source.words.joined(separator: " "), upTo: 160)
      return "\"\(name)\" (\(source.frames) frame\(source.frames == 1 ? "" : "s"))"
    }
    let count = named.count == 1 ? "one source" : "\(named.count) sources"
    let only = reading.only.map { ShownText.quoted($0) }
    let (found, expected) =
      switch only {
      case nil: ("frames of \(count)", "those of one: choose one with --only")
      case let only? where chosen.isEmpty:
        ("no frames of \(only) but of \(count)", "--only with words of one")
      case let only?: ("frames of \(count) with \(only)", "more words for --only")
      }
    throw reader.problem(
      "\(found), \(list.joined(separator: ", "))",
      expected: expected,
      at: named[named.count > 1 ? 1 : 0].first
    )
  }
}
