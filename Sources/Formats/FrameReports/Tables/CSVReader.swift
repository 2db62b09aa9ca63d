import FrameTiming
package import JSONText

/// Splits CSV into rows of cells by RFC 4180, and reads the rows below the line of column names.
///
/// Lines end with a line feed, a carriage return or both. A byte order mark at the beginning is skipped; after that
/// of UTF-16, which Windows writes, the text is UTF-16. Cells are separated by semicolons if the line of column
/// names contains one, else by tabs if it contains one, else by commas. Without commas between cells, numbers may
/// have decimal commas. A cell that begins with a quote ends at the next quote that is not doubled, and may contain
/// separators and line breaks. A quote inside another cell is an ordinary character. Lines that begin with two
/// slashes are comments.
package struct CSVReader {
  package struct Cell: Sendable {
    package var text: String
    var line: Int
    /// Position of the cell's first byte in its line, counted from 1.
    var column = 1
    var isQuoted = false
  }

  /// In bytes.
  private static let rowLimit = 1 << 20

  let bytes: [UInt8]
  let file: String
  private var separator = UInt8(ascii: ",")
  /// The rows of a file that is no CSV; nil for CSV.
  private var table: ArraySlice<[Cell]>?
  private var position = 0
  /// Counted from 1.
  private(set) var line = 1
  private var lineStart = 0
  /// The cells of the line of column names; empty before that line is read.
  package private(set) var names: [Cell] = []
  /// The row that was read last; at least one cell.
  package private(set) var cells: [Cell] = []

  /// Whether a column is also found by its plain name: `time_ms` finds "Time (ms)"; see `plain(_:)`.
  private let hasPlainNames: Bool

  /// `file` is the file's name in errors.
  ///
  /// If the file has no line of column names, `names` are the names of its columns.
  package init(
    _ bytes: [UInt8],
    file: String,
    names: [String] = [],
    hasPlainNames: Bool = false
  ) {
    var bytes = bytes
    if bytes.starts(with: [0xFF, 0xFE]) {
      let units = stride(from: 3, to: bytes.count, by: 2).map { index in
        UInt16(bytes[index - 1]) | UInt16(bytes[index]) << 8
      }
      bytes = Array(String(decoding: units.dropFirst(), as: UTF16.self).utf8)
    }
    self.bytes = bytes
    self.file = file
    self.hasPlainNames = hasPlainNames
    self.names = names.map { Cell(text: $0, line: 1) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (position, lineStart) = (3, 3) }
    findSeparator()
  }

  /// Creates a reader of rows that are no CSV; the first row contains the names of the columns.
  init(rows table: [[Cell]], file: String) {
    self.init([], file: file)
    self.table = table[...]
  }

  /// The problem is at the beginning of the current line if `cell` is nil.
  func problem(_ found: String, expected: String, at cell: Cell? = nil) -> SourceProblem {
    var problem = SourceProblem.found(found, expected: expected)
    (problem.file, problem.line, problem.column) = (file, cell?.line ?? line, cell?.column ?? 1)
    return problem
  }

  /// Returns to the beginning of the file; the separator and the names stay.
  mutating func restart() {
    let first = CSVReader(bytes, file: file)
    (position, line, lineStart) = (first.position, first.line, first.lineStart)
  }

  private mutating func findSeparator() {
    skipComments()
    let rest = bytes[position...]
    let line = rest[..<(rest.firstIndex(where: isLineEnd) ?? rest.endIndex)]
    separator = [UInt8(ascii: ";"), 0x09].first { line.contains($0) } ?? UInt8(ascii: ",")
  }

  /// Reads lines until a line contains one of the column names in `known`; that line becomes `names`.
  ///
  /// - Returns: The first name in `known` that the line contains; nil if the first `lines` lines contain
  ///   none.
  package mutating func readNames(
    within lines: Int,
    known: [String]
  ) throws(SourceProblem) -> String? {
    while line <= lines, try readNames() {
      if let found = known.first(where: { column($0) != nil }) { return found }
    }
    return nil
  }

  /// Reads the next line into `names`; returns false at the end of the file.
  mutating func readNames() throws(SourceProblem) -> Bool {
    findSeparator()
    guard try readCells() else { return false }
    adoptNames()
    return true
  }

  /// Uses the row that was read last as the names of the columns; blanks around a name do not count.
  mutating func adoptNames() {
    names = cells
    for index in names.indices { names[index].text = String(Self.trimmed(names[index].text)) }
  }

  /// If `hasPlainNames` is true and no column has the name, the first column with the same plain name is
  /// taken.
  package func column(_ name: String) -> Int? {
    let exact = names.firstIndex { $0.text == name }
    guard exact == nil, hasPlainNames else { return exact }
    return names.firstIndex { Self.plain($0.text) == Self.plain(name) }
  }

  /// Returns a name in lower case, with an underscore for characters between letters or digits.
  ///
  /// An example is "time_ms" for "Time (ms)".
  package static func plain(_ name: String) -> String {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
  }

  /// Reads the next row that is not empty into `cells`.
  ///
  /// - Returns: False at the end of the file.
  /// - Throws: `SourceProblem` if the row has fewer than `count` cells or cannot be read.
  package mutating func next(atLeast count: Int) throws(SourceProblem) -> Bool {
    while try readCells() {
      if cells.count == 1, cells[0].text.isEmpty { continue }
      guard cells.count >= count else { throw wrongCount(expected: names.count) }
      return true
    }
    return false
  }

  package func wrongCount(expected: Int) -> SourceProblem {
    let unit = cells.count == 1 ? "cell" : "cells"
    return problem("\(cells.count) \(unit)", expected: "\(expected)", at: cells.last)
  }

  /// Returns false at the end of the file.
  private mutating func readCells() throws(SourceProblem) -> Bool {
    if let row = table?.popFirst() {
      (cells, line) = (row, row.last?.line ?? line)
      return true
    }
    skipComments()
    guard next != nil else { return false }
    let start = position
    cells = []
    while true {
      cells.append(try cell())
      guard position - start <= Self.rowLimit else {
        let found = "a row over \(Self.rowLimit) bytes"
        throw problem(found, expected: "a shorter one", at: cells[0])
      }
      guard next == separator else { break }
      position += 1
    }
    if next != nil { endLine() }
    return true
  }

  private mutating func skipComments() {
    let slash = UInt8(ascii: "/")
    while position + 1 < bytes.count, bytes[position] == slash, bytes[position + 1] == slash {
      while let byte = next, !isLineEnd(byte) { position += 1 }
      if next != nil { endLine() }
    }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// An empty cell at the current position.
  private var here: Cell { Cell(text: "", line: line, column: position - lineStart + 1) }

  private mutating func cell() throws(SourceProblem) -> Cell {
    if next == UInt8(ascii: "\"") { return try quotedCell() }
    var (cell, start) = (here, position)
    while let byte = next, !isEnd(byte) { position += 1 }
    cell.text = String(decoding: bytes[start..<position], as: UTF8.self)
    return cell
  }

  private mutating func quotedCell() throws(SourceProblem) -> Cell {
    var (cell, text) = (here, [UInt8]())
    cell.isQuoted = true
    position += 1
    while let byte = next {
      if byte == UInt8(ascii: "\"") {
        position += 1
        guard next == byte else {
          guard next.map(isEnd) ?? true else {
            let expected = "a \(separatorName) or the end of the line"
            throw problem("more text after a quote", expected: expected, at: here)
          }
          cell.text = String(decoding: text, as: UTF8.self)
          return cell
        }
      }
      let start = position
      if isLineEnd(byte) { endLine() } else { position += 1 }
      text += bytes[start..<position]
    }
    throw problem("a quote without an end", expected: "a second quote", at: cell)
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func isEnd(_ byte: UInt8) -> Bool { byte == separator || isLineEnd(byte) }

  private var separatorName: String {
    separator == 0x09 ? "tab" : hasDecimalCommas ? "semicolon" : "comma"
  }

  private var hasDecimalCommas: Bool { separator != UInt8(ascii: ",") }

  /// Skips a line end, which may be two bytes.
  private mutating func endLine() {
    let isReturn = bytes[position] == 0x0D
    position += 1
    if isReturn, next == 0x0A { position += 1 }
    line += 1
    lineStart = position
  }
}

/// Reads values from the row that was read last; `index` is the index of the column.
extension CSVReader {
  /// Largest whole number and largest magnitude of another number that a file may contain.
  ///
  /// The sums over all rows and whole microseconds then fit into 64 bits.
  private static let (mostWhole, greatest) = (1_000_000_000, 1e12)

  func whole(_ index: Int) throws(SourceProblem) -> Int {
    let value = Int(cells[index].text).flatMap { 0...Self.mostWhole ~= $0 ? $0 : nil }
    return try checked(value, index, expected: "a whole number in 0...\(Self.mostWhole)")
  }

  func number(_ index: Int) throws(SourceProblem) -> Double {
    try number(index, in: -Self.greatest...Self.greatest)
  }

  /// nil if the cell is empty.
  func numberIfAny(_ index: Int) throws(SourceProblem) -> Double? {
    cells[index].text.isEmpty ? nil : try number(index)
  }

  package func number(
    _ index: Int,
    in range: ClosedRange<Double>
  ) throws(SourceProblem) -> Double {
    let value = optionalNumber(index).flatMap { range.contains($0) ? $0 : nil }
    return try checked(value, index, expected: "a number in \(range)")
  }

  func milliseconds(_ index: Int) throws(SourceProblem) -> Double {
    let value = number(cells[index].text).flatMap { 0...Self.greatest ~= $0 ? $0 : nil }
    return try checked(value, index, expected: "milliseconds in 0...\(Self.greatest)")
  }

  /// In seconds; the cell contains milliseconds.
  func time(_ index: Int) throws(SourceProblem) -> Double { try milliseconds(index) / 1000 }

  /// In seconds; the cell contains milliseconds or is empty.
  func timeIfAny(_ index: Int) throws(SourceProblem) -> Double? {
    cells[index].text.isEmpty ? nil : try time(index)
  }

  /// In seconds; the cell contains milliseconds with spaces between them, or is empty.
  func times(_ index: Int) throws(SourceProblem) -> ArraySlice<Double> {
    let texts = cells[index].text.split(separator: " ")
    let values = texts.compactMap { text in
      number(String(text)).flatMap { 0...Self.greatest ~= $0 ? $0 / 1000 : nil }
    }
    return try checked(
      values.count == texts.count ? values[...] : nil,
      index,
      expected: "milliseconds in 0...\(Self.greatest), with spaces between them"
    )
  }

  func flag(_ index: Int) throws(SourceProblem) -> Bool {
    try checked(["0": false, "1": true][cells[index].text], index, expected: "0 or 1")
  }

  /// nil if the cell is empty.
  func cause(_ index: Int) throws(SourceProblem) -> DelayCause? {
    if cells[index].text.isEmpty { return nil }
    return try checked(
      DelayCause(rawValue: cells[index].text),
      index,
      expected: ShownText.choice(DelayCause.all.map(\.rawValue))
    )
  }

  /// nil if the cell is empty and not quoted.
  package func text(_ index: Int) -> String? {
    cells[index].text.isEmpty && !cells[index].isQuoted ? nil : cells[index].text
  }

  /// nil if the cell contains no finite number; spaces around a number are ignored.
  ///
  /// Hexadecimal numbers, "inf" and "nan" are not accepted.
  package func optionalNumber(_ index: Int) -> Double? { number(cells[index].text) }

  private func number(_ text: String) -> Double? {
    let text = Self.trimmed(text)
    // Other letters are hexadecimal digits, "inf" and "nan".
    let isPlain = text.utf8.allSatisfy { 0x20..<0x41 ~= $0 || $0 | 0x20 == UInt8(ascii: "e") }
    guard isPlain else { return nil }
    let number = hasDecimalCommas ? Double(Self.withPoints(text)) : Double(text)
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func withPoints(_ text: Substring) -> String {
    let comma = UInt8(ascii: ",")
    return String(decoding: text.utf8.map { $0 == comma ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
  }

  /// The text without spaces at its ends.
  static func trimmed(_ text: String) -> Substring {
    var text = text[...]
    while text.utf8.first == UInt8(ascii: " ") { text.removeFirst() }
    while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
    return text
  }

  func checked<Value>(
    _ value: Value?,
    _ index: Int,
    expected: @autoclosure () -> String
  ) throws(SourceProblem) -> Value {
    if let value { return value }
    let cell = cells[index]
    var problem = problem(ShownText.quoted(cell.text), expected: expected(), at: cell)
    problem.name = ShownText.singleLine(names[index].text)
    throw problem
  }
}
