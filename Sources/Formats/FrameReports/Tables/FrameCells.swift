import FrameTiming
import JSONText

/// Names the columns of a table, writes the cells of a row, or reads them.
///
/// Each call handles the next cell. One sequence of calls therefore describes the table in all three forms, and a
/// value that is written is also read.
struct FrameCells {
  /// The names of the columns; empty if cells are written or read.
  private(set) var names: [String] = []
  /// The written cells, with a comma between two of them.
  var bytes: [UInt8] = []
  private let isText: Bool
  /// The row to read; nil if cells are named or written.
  private let row: CSVReader?
  /// The first cell that could not be read; the cells after it are not read.
  private(set) var error: SourceProblem?
  /// Whether cells are written as empty cells, and not read.
  private var isEmpty = false
  private var index = 0

  /// Collects the names of the columns.
  static var forNames: FrameCells { FrameCells(isText: false) }

  /// Appends the values to `bytes`.
  static var forText: FrameCells { FrameCells(isText: true) }

  private init(isText: Bool) { (self.isText, row) = (isText, nil) }

  /// Sets the values to the content of the row that was read last.
  init(reading row: CSVReader) { (isText, self.row) = (false, row) }

  var isReading: Bool { row != nil }

  /// Handles the cells of a value that may be absent; all of them are then empty.
  ///
  /// When a row is read, the value is absent if its first cell is empty. `none` is the value that `body` receives
  /// if there is no other.
  mutating func optional<Value>(
    _ value: inout Value?,
    none: Value,
    _ body: (inout Value, inout FrameCells) -> Void
  ) {
    isEmpty = row.map { $0.cells[index].text.isEmpty } ?? (value == nil)
    var present = value ?? none
    body(&present, &self)
    value = isEmpty ? nil : present
    isEmpty = false
  }

  /// `read` is the method of the reader that returns the value of a cell, and `write` appends its text.
  private mutating func cell<Value>(
    _ name: String,
    _ value: inout Value,
    _ read: (CSVReader) -> (Int) throws(SourceProblem) -> Value,
    write: (Value, inout [UInt8]) -> Void
  ) {
    defer { index += 1 }
    if isText {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if !isEmpty { write(value, &bytes) }
    } else if let row {
      guard error == nil, !isEmpty else { return }
      do throws(SourceProblem) { value = try read(row)(index) } catch { self.error = error }
    } else {
      names.append(name)
    }
  }

  mutating func whole(_ name: String, _ value: inout Int) {
    cell(name, &value, CSVReader.whole) { $1.appendInteger(Int64($0)) }
  }

  mutating func number(_ name: String, _ value: inout Double, digits: Int) {
    cell(name, &value, CSVReader.number) { $1.appendDecimal($0, digits: digits) }
  }

  /// The cell is empty for nil.
  mutating func number(_ name: String, _ value: inout Double?, digits: Int) {
    cell(name, &value, CSVReader.numberIfAny) { value, bytes in
      if let value { bytes.appendDecimal(value, digits: digits) }
    }
  }

  /// A duration in seconds; the cell contains milliseconds.
  mutating func time(_ name: String, _ value: inout Double) {
    cell(name, &value, CSVReader.time) { $1.appendDecimal($0 * 1000, digits: 6) }
  }

  /// A duration in seconds; the cell contains milliseconds, and is empty for nil.
  mutating func time(_ name: String, _ value: inout Double?) {
    cell(name, &value, CSVReader.timeIfAny) { value, bytes in
      if let value { bytes.appendDecimal(value * 1000, digits: 6) }
    }
  }

  /// Durations in seconds; the cell contains milliseconds, with a space between two numbers.
  mutating func times(_ name: String, _ value: inout ArraySlice<Double>) {
    cell(name, &value, CSVReader.times) { value, bytes in
      for place in value.indices {
        if place > value.startIndex { bytes.append(UInt8(ascii: " ")) }
        bytes.appendDecimal(value[place] * 1000, digits: 6)
      }
    }
  }

  mutating func flag(_ name: String, _ value: inout Bool) {
    cell(name, &value, CSVReader.flag) { $1.append(UInt8(ascii: $0 ? "1" : "0")) }
  }

  /// The cell is empty for nil.
  mutating func cause(_ name: String, _ value: inout DelayCause?) {
    cell(name, &value, CSVReader.cause) { value, bytes in
      if let value { bytes.appendText(value.rawValue) }
    }
  }

  /// The cell is empty for nil, and quoted for an empty text.
  mutating func text(_ name: String, _ value: inout String?) {
    cell(name, &value, CSVReader.text) { value, bytes in
      if let value { FrameCSV.appendCell(value, to: &bytes) }
    }
  }
}
