/// A table of comma-separated cells with a header line; no cell contains a comma.
struct TextTable {
  /// Names of the columns.
  let names: [String]
  /// The lines after the header.
  let rows: [[String]]
  /// The number of lines before the header.
  let preamble: Int

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - name: A cell that identifies the header within the first 100 lines.
  /// - Throws: `HarnessError` for a missing header, and for a line of another length.
  init(_ text: String, namedBy name: String) throws {
    let lines = text.split(separator: "\n").map { line in
      var isQuoted = false
      let cells = line.split(omittingEmptySubsequences: false) { character in
        if character == "\"" { isQuoted.toggle() }
        return character == "," && !isQuoted
      }
      return cells.map(String.init)
    }
    guard let head = lines.prefix(100).firstIndex(where: { $0.contains(name) }) else {
      throw HarnessError("no line with \(name)")
    }
    names = lines[head]
    rows = Array(lines[(head + 1)...])
    preamble = head
    for (index, row) in rows.enumerated() where row.count != names.count {
      throw HarnessError("row \(index) has \(row.count) cells, the header has \(names.count)")
    }
  }

  /// Reads a table from a file.
  init(path: String, namedBy name: String) throws {
    guard let text = Surroundings.text(of: path) else {
      throw HarnessError("\(path) does not exist")
    }
    try self.init(text, namedBy: name)
  }

  /// The cells of a column.
  func column(_ name: String) throws -> [String] {
    guard let place = names.firstIndex(of: name) else { throw HarnessError("no column \(name)") }
    return rows.map { $0[place] }
  }

  /// The numbers of a column; nil for an empty cell.
  func numbers(_ name: String) throws -> [Double?] {
    try column(name).map { cell in
      guard !cell.isEmpty else { return nil }
      guard let number = Double(cell) else { throw HarnessError("\(name) is '\(cell)'") }
      return number
    }
  }
}
