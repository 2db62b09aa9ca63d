/// Reads the files of `FrameCSV`.
package enum FrameCSVReader {
  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file as UTF-8; a byte order mark and any line ends are accepted. Empty lines are
  ///     skipped.
  ///   - file: The file's name, for errors.
  /// - Returns: At least one row, in the file's order.
  /// - Throws: `FrameFileError` where a name of `FrameCSV.columns` is missing, a cell does not have
  ///   the expected form, or no row follows.
  package static func read(_ bytes: [UInt8], file: String) throws(FrameFileError) -> [FrameRow] {
    let reader = try CSVReader(bytes, file: file) { cells throws(FrameFileError) in
      try check(cells, file: file)
      return true
    }
    guard var reader else {
      throw FrameFileError(file: file, line: 1, column: 1, text: "the file is empty")
    }
    let count = FrameCSV.columns.count
    var rows: [FrameRow] = []
    while let row = try reader.next(atLeast: count) {
      guard row.cells.count == count else {
        let text = "found \(row.cells.count) cells, expected \(count)"
        throw FrameFileError(file: file, at: row.cells[row.cells.count - 1], text: text)
      }
      rows.append(try FrameRow(row))
    }
    guard !rows.isEmpty else {
      throw FrameFileError(file: file, line: reader.line, column: 1, text: "no frame in the file")
    }
    return rows
  }

  private static func check(_ head: [CSVScanner.Cell], file: String) throws(FrameFileError) {
    for (index, name) in FrameCSV.columns.enumerated() {
      guard index < head.count else {
        let text = "expected a column named \(name) after the last one"
        throw FrameFileError(file: file, at: head[index - 1], text: text)
      }
      guard head[index].text == name else {
        let text = "found \"\(head[index].text)\", expected a column named \(name)"
        throw FrameFileError(file: file, at: head[index], text: text)
      }
    }
  }
}
