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
  /// Reads the cells; without content if cells are named or written.
  var reader: CSVReader
  private let use: Use
  /// The first cell that could not be read; the cells after it are not read.
  private(set) var error: SourceProblem?
  /// Whether cells are written as empty cells, and not read.
  private var isEmpty = false
  private var index = 0

  private enum Use {
    case names, text, values
  }

  /// Collects the names of the columns.
  static var forNames: FrameCells { FrameCells(.names, CSVReader([], file: "")) }

  /// Appends the values to `bytes`.
  static var forText: FrameCells { FrameCells(.text, CSVReader([], file: "")) }

  /// Sets the values to the content of rows of `reader`.
  static func forValues(of reader: CSVReader) -> FrameCells { FrameCells(.values, reader) }

  private init(_ use: Use, _ reader: CSVReader) { (self.use, self.reader) = (use, reader) }

  var isReading: Bool { use == .values }

  /// Returns to the first cell of a row.
  mutating func beginRow() { index = 0 }

  /// Handles the cells of a value that may be absent; all of them are then empty.
  ///
  /// When a row is read, the value is absent if its first cell is empty. `none` is the value that `body` receives
  /// if there is no other.
  mutating func optional<Value>(
    _ value: inout Value?,
    none: Value,
    _ body: (inout Value, inout FrameCells) -> Void
  ) {
    isEmpty = isReading ? reader.cells[index].text.isEmpty : value == nil
    var present = value ?? none
    body(&present, &self)
    value = isEmpty ? nil : present
    isEmpty = false
  }

  /// `read` returns the value of a cell, and `write` appends its text.
  @inline(__always)
  private mutating func cell<Value>(
    _ name: String,
    _ value: inout Value,
    _ read: (borrowing CSVReader, Int) throws(SourceProblem) -> Value,
    write: (Value, inout [UInt8]) -> Void
  ) {
    defer { index += 1 }
    switch use {
    case .names: names.append(name)
    case .text:
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if !isEmpty { write(value, &bytes) }
    case .values:
      guard error == nil, !isEmpty else { return }
      do throws(SourceProblem) { value = try read(reader, index) } catch { self.error = error }
    }
  }

  mutating func whole(_ name: String, _ value: inout Int) {
    cell(name, &value) { (row, index) throws(SourceProblem) in
      try row.whole(index)
    } write: { value, bytes in
      bytes.appendInteger(Int64(value))
    }
  }

  mutating func number(_ name: String, _ value: inout Double, digits: Int) {
    cell(name, &value) { (row, index) throws(SourceProblem) in
      try row.number(index)
    } write: { value, bytes in
      bytes.appendDecimal(value, digits: digits)
    }
  }

  /// The cell is empty for nil.
  mutating func number(_ name: String, _ value: inout Double?, digits: Int) {
    cell(name, &value) { (row, index) throws(SourceProblem) in
      try row.numberIfAny(index)
    } write: { value, bytes in
      if let value { bytes.appendDecimal(value, digits: digits) }
    }
  }

  /// A duration in seconds; the cell contains milliseconds.
  mutating func time(_ name: String, _ value: inout Double) {
    cell(name, &value) { (row, index) throws(SourceProblem) in
      try row.time(index)
    } write: { value, bytes in
      bytes.appendDecimal(value * 1000, digits: 6)
    }
  }

  /// A duration in seconds; the cell contains milliseconds, and is empty for nil.
  mutating func time(_ name: String, _ value: inout Double?) {
    cell(name, &value) { (row, index) throws(SourceProblem) in
      try row.timeIfAny(index)
    } write: { value, bytes in
      if let value { bytes.appendDecimal(value * 1000, digits: 6) }
    }
  }

  /// Durations in seconds; the cell contains milliseconds, with a space between two numbers.
  mutating func times(_ name: String, _ value: inout ArraySlice<Double>) {
    cell(name, &value) { (row, index) throws(SourceProblem) in
      try row.times(index)
    } write: { value, bytes in
      for place in value.indices {
        if place > value.startIndex { bytes.append(UInt8(ascii: " ")) }
        bytes.appendDecimal(value[place] * 1000, digits: 6)
      }
    }
  }

  mutating func flag(_ name: String, _ value: inout Bool) {
    cell(name, &value) { (row, index) throws(SourceProblem) in
      try row.flag(index)
    } write: { value, bytes in
      bytes.append(UInt8(ascii: value ? "1" : "0"))
    }
  }

  /// The cell is empty for nil.
  mutating func cause(_ name: String, _ value: inout DelayCause?) {
    cell(name, &value) { (row, index) throws(SourceProblem) in
      try row.cause(index)
    } write: { value, bytes in
      if let value { bytes.appendText(value.rawValue) }
    }
  }

  /// The cell is empty for nil, and quoted for an empty text.
  mutating func text(_ name: String, _ value: inout String?) {
    cell(name, &value) { (row, index) throws(SourceProblem) in
      row.text(index)
    } write: { value, bytes in
      if let value { FrameCSV.appendCell(value, to: &bytes) }
    }
  }
}
