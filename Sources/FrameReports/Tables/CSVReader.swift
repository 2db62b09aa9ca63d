/// Reads the rows of a CSV file below a line of names.
struct CSVReader {
  private var scanner: CSVScanner
  /// The names of the columns.
  let names: [CSVScanner.Cell]
  let file: String

  /// Reads up to the line of names.
  ///
  /// - Parameters:
  ///   - bytes: The file as UTF-8; a byte order mark and any line ends are accepted.
  ///   - file: The file's name, for errors.
  ///   - lines: How many lines to search for the names.
  ///   - isHead: Whether cells are the line of names.
  /// - Throws: `FrameFileError` where a quote has no end.
  init?(
    _ bytes: [UInt8],
    file: String,
    searching lines: Int = 1,
    for isHead: ([CSVScanner.Cell]) throws(FrameFileError) -> Bool
  ) throws(FrameFileError) {
    scanner = CSVScanner(bytes, file: file)
    self.file = file
    while scanner.line <= lines, let cells = try scanner.next() {
      guard try isHead(cells) else { continue }
      names = cells
      return
    }
    return nil
  }

  /// The line after the last row, counted from 1.
  var line: Int { scanner.line }

  /// The index of a column; nil if there is none of that name.
  func column(_ name: String) -> Int? { names.firstIndex { $0.text == name } }

  /// The next row that is not empty, with a cell for at least `count` columns; nil at the end.
  mutating func next(atLeast count: Int) throws(FrameFileError) -> CSVRow? {
    while let cells = try scanner.next() {
      if cells.count == 1, cells[0].text.isEmpty { continue }
      guard cells.count >= count else {
        let text = "found \(cells.count) cells, expected \(names.count)"
        throw FrameFileError(file: file, at: cells[cells.count - 1], text: text)
      }
      return CSVRow(cells: cells, names: names, file: file)
    }
    return nil
  }
}

/// The cells of one row and their values.
struct CSVRow {
  let cells: [CSVScanner.Cell]
  fileprivate let names: [CSVScanner.Cell]
  fileprivate let file: String

  fileprivate init(cells: [CSVScanner.Cell], names: [CSVScanner.Cell], file: String) {
    self.cells = cells
    self.names = names
    self.file = file
  }

  func whole(_ index: Int) throws(FrameFileError) -> Int {
    guard let value = Int(cells[index].text), value >= 0 else {
      throw error(index, expected: "a whole number of at least 0")
    }
    return value
  }

  func number(_ index: Int) throws(FrameFileError) -> Double {
    guard let value = CSVRow.number(cells[index].text) else {
      throw error(index, expected: "a number")
    }
    return value
  }

  func milliseconds(_ index: Int) throws(FrameFileError) -> Double {
    guard let value = CSVRow.number(cells[index].text), value >= 0 else {
      throw error(index, expected: "a time of at least 0 in milliseconds")
    }
    return value
  }

  /// A time; nil if the cell is empty.
  func optionalMilliseconds(_ index: Int) throws(FrameFileError) -> Double? {
    cells[index].text.isEmpty ? nil : try milliseconds(index)
  }

  func flag(_ index: Int) throws(FrameFileError) -> Bool {
    switch cells[index].text {
    case "0": return false
    case "1": return true
    default: throw error(index, expected: "0 or 1")
    }
  }

  /// Text; nil if the cell is empty and not quoted.
  func text(_ index: Int) -> String? {
    cells[index].text.isEmpty && !cells[index].isQuoted ? nil : cells[index].text
  }

  func error(_ index: Int, expected: String) -> FrameFileError {
    let text = "\(names[index].text) is \"\(cells[index].text)\", expected \(expected)"
    return FrameFileError(file: file, at: cells[index], text: text)
  }

  /// A finite number of digits, signs, a point and an exponent; nil for other text.
  static func number(_ text: String) -> Double? {
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
