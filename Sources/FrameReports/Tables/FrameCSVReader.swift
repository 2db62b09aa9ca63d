/// Reads our own CSV back.
package enum FrameCSVReader {
  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file as UTF-8; a byte order mark and any line ends are taken. Empty lines are
  ///     skipped.
  ///   - file: The file's name, for messages.
  /// - Returns: At least one row, in the file's order.
  /// - Throws: `FrameFileError` where a name of `FrameCSV.columns` is missing or another stands in
  ///   its place, a cell is not what it should be, or no row follows.
  package static func read(_ bytes: [UInt8], file: String) throws(FrameFileError) -> [FrameRow] {
    var scanner = CSVScanner(bytes, file: file)
    guard let head = try scanner.next() else {
      throw FrameFileError(file: file, line: 1, column: 1, text: "the file is empty")
    }
    try check(head, file: file)
    var rows: [FrameRow] = []
    while let cells = try scanner.next() {
      if cells.count == 1, cells[0].text.isEmpty { continue }
      rows.append(try FrameRow(FrameRowCells(cells, file: file)))
    }
    guard !rows.isEmpty else {
      throw FrameFileError(file: file, line: scanner.line, column: 1, text: "no frame in the file")
    }
    return rows
  }

  private static func check(_ head: [CSVScanner.Cell], file: String) throws(FrameFileError) {
    for (index, name) in FrameCSV.columns.enumerated() {
      guard index < head.count else {
        let text = "expected a column named \(name) after the last one"
        throw FrameFileError(file: file, line: 1, column: head[index - 1].column, text: text)
      }
      guard head[index].text == name else {
        let text = "found \"\(head[index].text)\", expected a column named \(name)"
        throw FrameFileError(file: file, line: 1, column: head[index].column, text: text)
      }
    }
  }
}

/// The cells of one row, each as what it should be.
struct FrameRowCells {
  private let cells: [CSVScanner.Cell]
  private let file: String

  init(_ cells: [CSVScanner.Cell], file: String) throws(FrameFileError) {
    self.cells = cells
    self.file = file
    let expected = FrameCSV.columns.count
    guard cells.count == expected else {
      let text = "found \(cells.count) cells, expected \(expected)"
      let last = cells[cells.count - 1]
      throw FrameFileError(file: file, line: last.line, column: last.column, text: text)
    }
  }

  func whole(_ index: Int) throws(FrameFileError) -> Int {
    guard let value = Int(cells[index].text), value >= 0 else {
      throw error(index, expected: "a whole number of at least 0")
    }
    return value
  }

  func number(_ index: Int) throws(FrameFileError) -> Double {
    guard let value = PlainNumber.parse(cells[index].text) else {
      throw error(index, expected: "a number")
    }
    return value
  }

  func duration(_ index: Int) throws(FrameFileError) -> Double {
    guard let value = PlainNumber.parse(cells[index].text), value >= 0 else {
      throw error(index, expected: "a time of at least 0")
    }
    return value
  }

  func optional(_ index: Int) throws(FrameFileError) -> Double? {
    cells[index].text.isEmpty ? nil : try duration(index)
  }

  func flag(_ index: Int) throws(FrameFileError) -> Bool {
    switch cells[index].text {
    case "0": return false
    case "1": return true
    default: throw error(index, expected: "0 or 1")
    }
  }

  /// Text; nil if the cell is empty and not even quoted.
  func text(_ index: Int) -> String? {
    cells[index].text.isEmpty && !cells[index].isQuoted ? nil : cells[index].text
  }

  private func error(_ index: Int, expected: String) -> FrameFileError {
    FrameFileError(
      file: file,
      line: cells[index].line,
      column: cells[index].column,
      text: "\(FrameCSV.columns[index]) is \"\(cells[index].text)\", expected \(expected)"
    )
  }
}

/// Numbers as logs write them: digits, one sign, a point and an exponent.
enum PlainNumber {
  /// The number; nil if the text is none or not a finite one.
  ///
  /// Spaces do not matter.
  static func parse(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: " "):
        true
      default: false
      }
    }
    guard isPlain, let value = Double(text.filter { $0 != " " }), value.isFinite else { return nil }
    return value
  }
}
