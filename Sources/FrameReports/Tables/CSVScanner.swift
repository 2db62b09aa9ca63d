/// Splits CSV into rows of cells by RFC 4180.
///
/// Lines end with a line feed, a carriage return or both. A byte order mark at the beginning is
/// skipped. A cell that begins with a quote ends with the next single one and may contain commas
/// and line breaks; a quote inside another cell is an ordinary character.
struct CSVScanner {
  /// One cell and its position.
  struct Cell: Equatable {
    var text: String
    var line: Int
    /// Its first byte in the line, counted from 1.
    var column: Int
    /// Whether it was quoted.
    var isQuoted: Bool
  }

  private let bytes: [UInt8]
  private let file: String
  private var place = 0
  private(set) var line = 1
  private var lineStart = 0

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      place = 3
      lineStart = 3
    }
  }

  /// The next row, which has at least one cell; nil at the end of the file.
  mutating func next() throws(FrameFileError) -> [Cell]? {
    guard place < bytes.count else { return nil }
    var cells: [Cell] = []
    while true {
      cells.append(try cell())
      guard place < bytes.count, bytes[place] == UInt8(ascii: ",") else { break }
      place += 1
    }
    skipLineEnd()
    return cells
  }

  private mutating func cell() throws(FrameFileError) -> Cell {
    if place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
      return try quotedCell()
    }
    let start = place
    while place < bytes.count, !isEnd(bytes[place]) {
      place += 1
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    return Cell(text: text, line: line, column: start - lineStart + 1, isQuoted: false)
  }

  private mutating func quotedCell() throws(FrameFileError) -> Cell {
    let (firstLine, column) = (line, place - lineStart + 1)
    var text: [UInt8] = []
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        place += 1
        guard place < bytes.count, bytes[place] == byte else {
          try requireEndOfCell()
          let string = String(decoding: text, as: UTF8.self)
          return Cell(text: string, line: firstLine, column: column, isQuoted: true)
        }
      }
      text.append(byte)
      if isLineEnd(byte) {
        endLine()
        if byte == 0x0D, bytes[place - 1] == 0x0A { text.append(0x0A) }
      } else {
        place += 1
      }
    }
    throw FrameFileError(file: file, line: firstLine, column: column, text: "quote without an end")
  }

  private func requireEndOfCell() throws(FrameFileError) {
    guard place < bytes.count, !isEnd(bytes[place]) else { return }
    let column = place - lineStart + 1
    let text = "expected a comma or the end of the line after a quote"
    throw FrameFileError(file: file, line: line, column: column, text: text)
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") || isLineEnd(byte) }

  private mutating func skipLineEnd() {
    if place < bytes.count { endLine() }
  }

  /// Skips a line end, which may be two bytes.
  private mutating func endLine() {
    let isReturn = bytes[place] == 0x0D
    place += 1
    if isReturn, place < bytes.count, bytes[place] == 0x0A { place += 1 }
    line += 1
    lineStart = place
  }
}
