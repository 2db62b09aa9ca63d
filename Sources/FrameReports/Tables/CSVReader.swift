/// Splits CSV into rows of cells by RFC 4180, and reads the rows below a line of names.
///
/// Lines end with a line feed, a carriage return or both. A byte order mark at the beginning is
/// skipped. A cell that begins with a quote ends with the next single one and may contain commas
/// and line breaks; a quote inside another cell is an ordinary character.
struct CSVReader {
  /// One cell and its position.
  struct Cell {
    var text: String
    var line: Int
    /// Its first byte in the line, counted from 1.
    var column: Int
    /// Whether it was quoted.
    var isQuoted: Bool
  }

  private let bytes: [UInt8]
  let file: String
  private var position = 0
  /// The present line, counted from 1.
  private(set) var line = 1
  private var lineStart = 0
  /// The names of the columns.
  private(set) var names: [Cell] = []

  /// Creates a reader at the beginning of a file; `file` is its name for errors.
  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (position, lineStart) = (3, 3) }
  }

  /// Reads up to the line of names, the first within some lines that `isHead` returns true for.
  ///
  /// - Returns: Whether there is one.
  mutating func readNames(
    within lines: Int,
    _ isHead: ([Cell]) -> Bool
  ) throws(FrameFileError) -> Bool {
    while line <= lines, let cells = try nextCells() {
      guard isHead(cells) else { continue }
      names = cells
      return true
    }
    return false
  }

  /// The index of a column; nil if there is none of that name.
  func column(_ name: String) -> Int? { names.firstIndex { $0.text == name } }

  /// The next row that is not empty, with a cell for at least `count` columns; nil at the end.
  mutating func next(atLeast count: Int) throws(FrameFileError) -> CSVRow? {
    while let cells = try nextCells() {
      if cells.count == 1, cells[0].text.isEmpty { continue }
      guard cells.count >= count else {
        let text = "found \(cells.count) cells, expected \(names.count)"
        throw FrameFileError(file: file, at: cells[cells.count - 1], text: text)
      }
      return CSVRow(cells: cells, names: names, file: file)
    }
    return nil
  }

  /// The next row, which has at least one cell; nil at the end of the file.
  private mutating func nextCells() throws(FrameFileError) -> [Cell]? {
    guard let first = next else { return nil }
    var cells = [try cell(first)]
    while next == UInt8(ascii: ",") {
      position += 1
      cells.append(try cell(next))
    }
    if next != nil { endLine() }
    return cells
  }

  /// The byte at the position; nil at the end of the file.
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func cell(_ first: UInt8?) throws(FrameFileError) -> Cell {
    if first == UInt8(ascii: "\"") { return try quotedCell() }
    let start = position
    while let byte = next, !isEnd(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    return Cell(text: text, line: line, column: start - lineStart + 1, isQuoted: false)
  }

  private mutating func quotedCell() throws(FrameFileError) -> Cell {
    let (firstLine, column) = (line, position - lineStart + 1)
    var text: [UInt8] = []
    position += 1
    while let byte = next {
      if byte == UInt8(ascii: "\"") {
        position += 1
        guard next == byte else {
          guard next.map(isEnd) ?? true else {
            let text = "expected a comma or the end of the line after a quote"
            throw FrameFileError(
              file: file,
              line: line,
              column: position - lineStart + 1,
              text: text
            )
          }
          let string = String(decoding: text, as: UTF8.self)
          return Cell(text: string, line: firstLine, column: column, isQuoted: true)
        }
      }
      let start = position
      if isLineEnd(byte) {
        endLine()
      } else {
        position += 1
      }
      text += bytes[start..<position]
    }
    throw FrameFileError(file: file, line: firstLine, column: column, text: "quote without an end")
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") || isLineEnd(byte) }

  /// Skips a line end, which may be two bytes.
  private mutating func endLine() {
    let isReturn = bytes[position] == 0x0D
    position += 1
    if isReturn, next == 0x0A { position += 1 }
    line += 1
    lineStart = position
  }
}

/// The cells of one row and their values.
struct CSVRow {
  let cells: [CSVReader.Cell]
  let names: [CSVReader.Cell]
  let file: String

  func whole(_ index: Int) throws(FrameFileError) -> Int {
    let value = Int(cells[index].text).flatMap { $0 >= 0 ? $0 : nil }
    return try checked(value, index, expected: "a whole number of at least 0")
  }

  func number(_ index: Int) throws(FrameFileError) -> Double {
    try checked(optionalNumber(index), index, expected: "a number")
  }

  func milliseconds(_ index: Int) throws(FrameFileError) -> Double {
    let value = optionalNumber(index).flatMap { $0 >= 0 ? $0 : nil }
    return try checked(value, index, expected: "a time of at least 0 in milliseconds")
  }

  /// A time given in milliseconds, in seconds.
  func time(_ index: Int) throws(FrameFileError) -> Double { try milliseconds(index) / 1000 }

  /// A time given in milliseconds, in seconds; nil if the cell is empty.
  func optionalTime(_ index: Int) throws(FrameFileError) -> Double? {
    cells[index].text.isEmpty ? nil : try time(index)
  }

  func flag(_ index: Int) throws(FrameFileError) -> Bool {
    let text = cells[index].text
    return try checked(text == "0" ? false : text == "1" ? true : nil, index, expected: "0 or 1")
  }

  /// Text; nil if the cell is empty and not quoted.
  func text(_ index: Int) -> String? {
    cells[index].text.isEmpty && !cells[index].isQuoted ? nil : cells[index].text
  }

  /// A finite number of digits, signs, a point and an exponent; nil for other text.
  func optionalNumber(_ index: Int) -> Double? {
    let text = cells[index].text.filter { $0 != " " }
    // Other letters are hexadecimal digits, "inf" and "nan".
    let isPlain = text.utf8.allSatisfy { 0x20..<0x41 ~= $0 || $0 | 0x20 == UInt8(ascii: "e") }
    guard isPlain, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  private func checked<Value>(
    _ value: Value?,
    _ index: Int,
    expected: String
  ) throws(FrameFileError) -> Value {
    if let value { return value }
    let text = "\(names[index].text) is \"\(cells[index].text)\", expected \(expected)"
    throw FrameFileError(file: file, at: cells[index], text: text)
  }
}
