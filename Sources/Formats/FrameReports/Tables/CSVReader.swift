package import JSONText

/// Splits CSV into rows of cells by RFC 4180, and reads the rows below the line of column names.
///
/// Lines end with a line feed, a carriage return or both. A byte order mark at the beginning is skipped; after that
/// of UTF-16, which Windows writes, the text is UTF-16. Cells are separated by semicolons if the line of column
/// names contains one, else by tabs if it contains one, else by commas. Without commas between cells, numbers may
/// have decimal commas. A cell that begins with a quote ends at the next quote that is not doubled, and may contain
/// separators and line breaks. A quote inside another cell is an ordinary character. Lines that begin with two
/// slashes are comments.
///
/// A reader of blocks has only a few MiB of the file in memory. A copy of it must not be read: both would take blocks
/// from the same source.
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
  /// Greatest size of a file of which no part can be read alone, in bytes.
  static let wholeLimit = 64 << 20

  /// The part of the file that is in memory.
  private(set) var bytes: [UInt8] = []
  /// Returns the next block of the file, empty at its end; nil if the rest of the file is in memory.
  private var nextBlock: (() -> [UInt8])?
  /// Whether the bytes of rows that were read stay in memory, for `restart()`.
  var keepsRows = true
  let file: String
  private var separator = UInt8(ascii: ",")
  /// The rows of a file that is no CSV; nil for CSV.
  private var table: ArraySlice<[Cell]>?
  private(set) var position = 0
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
    self.bytes = Self.isUTF16(bytes) ? Self.utf8(utf16: bytes) : bytes
    self.file = file
    self.hasPlainNames = hasPlainNames
    self.names = names.map { Cell(text: $0, line: 1) }
    begin()
    findSeparator()
  }

  /// Creates a reader of a file whose blocks `nextBlock` returns; an empty block is the end of the file.
  init(file: String, _ nextBlock: @escaping () -> [UInt8]) throws(SourceProblem) {
    (self.file, self.nextBlock, hasPlainNames) = (file, nextBlock, false)
    fill()
    if Self.isUTF16(bytes) {
      try readWhole()
      bytes = Self.utf8(utf16: bytes)
    }
    begin()
  }

  /// Goes to the first line, after a byte order mark.
  private mutating func begin() {
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    (line, lineStart) = (1, position)
  }

  private static func isUTF16(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xFE]) }

  private static func utf8(utf16 bytes: [UInt8]) -> [UInt8] {
    let units = stride(from: 3, to: bytes.count, by: 2).map { index in
      UInt16(bytes[index - 1]) | UInt16(bytes[index]) << 8
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Reads all blocks.
  ///
  /// - Throws: `SourceProblem` if the file has more than `wholeLimit` bytes.
  mutating func readWhole() throws(SourceProblem) {
    while let block = nextBlock?(), !block.isEmpty {
      bytes += block
      guard bytes.count <= Self.wholeLimit else {
        throw problem("more than \(Self.wholeLimit) bytes", expected: "at most that in this format")
      }
    }
    nextBlock = nil
  }

  /// Reads blocks until the next row, if it is not too long, is in memory.
  private mutating func fill() {
    guard nextBlock != nil, bytes.count - position <= Self.rowLimit + 1 else { return }
    if !keepsRows {
      bytes.removeSubrange(..<position)
      (position, lineStart) = (0, lineStart - position)
    }
    while bytes.count - position < 4 * Self.rowLimit, let block = nextBlock?() {
      bytes += block
      if block.isEmpty { nextBlock = nil }
    }
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
  ///
  /// - Precondition: `keepsRows` was true until now.
  mutating func restart() { begin() }

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
    let start = (byte: position, cell: here)
    cells.removeAll(keepingCapacity: true)
    while true {
      cells.append(try cell(ofRow: start))
      try checkLength(ofRow: start)
      guard next == separator else { break }
      position += 1
    }
    if next != nil { endLine() }
    return true
  }

  private func checkLength(ofRow start: (byte: Int, cell: Cell)) throws(SourceProblem) {
    guard position - start.byte > Self.rowLimit else { return }
    let found = "a row over \(Self.rowLimit) bytes"
    throw problem(found, expected: "a shorter one", at: start.cell)
  }

  private mutating func skipComments() {
    let slash = UInt8(ascii: "/")
    fill()
    while position + 1 < bytes.count, bytes[position] == slash, bytes[position + 1] == slash {
      while let byte = next, !isLineEnd(byte) {
        position += 1
        if position == bytes.count { fill() }
      }
      if next != nil { endLine() }
      fill()
    }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// An empty cell at the current position.
  private var here: Cell { Cell(text: "", line: line, column: position - lineStart + 1) }

  private mutating func cell(ofRow start: (byte: Int, cell: Cell)) throws(SourceProblem) -> Cell {
    if next == UInt8(ascii: "\"") { return try quotedCell(ofRow: start) }
    var (cell, start) = (here, position)
    while let byte = next, !isEnd(byte) { position += 1 }
    cell.text = String(decoding: bytes[start..<position], as: UTF8.self)
    return cell
  }

  private mutating func quotedCell(
    ofRow row: (byte: Int, cell: Cell)
  ) throws(SourceProblem) -> Cell {
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
    try checkLength(ofRow: row)
    throw problem("a quote without an end", expected: "a second quote", at: cell)
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func isEnd(_ byte: UInt8) -> Bool { byte == separator || isLineEnd(byte) }

  private var separatorName: String {
    separator == 0x09 ? "tab" : hasDecimalCommas ? "semicolon" : "comma"
  }

  var hasDecimalCommas: Bool { separator != UInt8(ascii: ",") }

  /// Skips a line end, which may be two bytes.
  private mutating func endLine() {
    let isReturn = bytes[position] == 0x0D
    position += 1
    if isReturn, next == 0x0A { position += 1 }
    line += 1
    lineStart = position
  }
}
