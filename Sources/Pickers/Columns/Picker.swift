public import ScrollPhysics

/// A picker of one or many columns made from plain text, numbers, or rows that depend on others.
///
///     let cards = Picker(columns: [suits, ranks], looping: [1], selection: [2, 6])
///     cards.selection   // [2, 6]
///
/// Columns may depend on earlier ones. Where such a column's rows change, it keeps its index, then
/// takes the last row there is: 31 March becomes 28 or 29 February. While the month still turns it
/// comes back to the 31st where there is one; what it shows when the month rests, it keeps.
public struct Picker: Equatable, Sendable {
  /// One column.
  public struct Column: Equatable, Sendable {
    /// Where its rows come from.
    public internal(set) var content: ColumnRows
    /// The wheel that shows them.
    public var wheel: Wheel
    /// Rows that are passed but never rested on, also where fewer rows are there now.
    var disabled: [Range<Int>] = []
    /// The row to come back to while a column it depends on still moves.
    var heldRow: Int?

    /// What a row says, if it depends on no other column; else `Picker.text(ofRow:inColumn:)` tells.
    public func text(ofRow row: Int) -> String { content.text(of: row) { _ in 0 } }
  }

  /// The columns, from the left.
  public internal(set) var columns: [Column]
  /// Events on their way, kept only for their room.
  var scratch = Scratch<PickerEvent>(capacity: 64)
  /// The selected rows before what happens, kept only for their room.
  var starts = Scratch<Int>(capacity: 8)

  /// Creates a picker at rest from plain text.
  ///
  /// - Parameters:
  ///   - columns: What each row of each column says.
  ///   - looping: Indices of the columns whose first row follows the last.
  ///   - selection: The row at the centre of each column; missing ones are 0, others are brought to
  ///     the nearest row there is.
  ///   - rowExtent: Length of a row, in points; 40 in place of one that is none.
  ///   - tuning: The numbers that make it feel as it does.
  public init(
    columns: [[String]],
    looping: Set<Int> = [],
    selection: [Int] = [],
    rowExtent: Double = RowScroller.standardRowExtent,
    tuning: ScrollTuning = .uikit
  ) {
    self.init(
      columns: columns.map { ColumnRows.titles($0) },
      looping: looping,
      selection: selection,
      rowExtent: rowExtent,
      tuning: tuning
    )
  }

  /// Creates a picker at rest from rows of any kind.
  ///
  /// - Parameters:
  ///   - columns: Where each column's rows come from; one may depend on columns before it only, on
  ///     any other it reckons with row 0.
  ///   - looping: Indices of the columns whose first row follows the last.
  ///   - selection: The row at the centre of each column; missing ones are 0, others are brought to
  ///     the nearest row there is.
  ///   - disabled: Rows that are passed but never rested on, by column.
  ///   - rowExtent: Length of a row, in points; 40 in place of one that is none.
  ///   - tuning: The numbers that make it feel as it does.
  public init(
    columns: [ColumnRows],
    looping: Set<Int> = [],
    selection: [Int] = [],
    disabled: [Int: [Range<Int>]] = [:],
    rowExtent: Double = RowScroller.standardRowExtent,
    tuning: ScrollTuning = .uikit
  ) {
    self.columns = []
    for (index, content) in columns.enumerated() {
      let wheel = Wheel(
        rowCount: content.count { self.parentRow($0) },
        rowExtent: rowExtent,
        selection: index < selection.count ? selection[index] : 0,
        loops: looping.contains(index),
        disabled: disabled[index] ?? [],
        tuning: tuning
      )
      self.columns.append(
        Column(content: content, wheel: wheel, disabled: disabled[index] ?? [])
      )
    }
  }

  /// The selected row of each column, from the left; 0 for a column without rows.
  public var selection: [Int] { columns.map { $0.wheel.selection ?? 0 } }

  /// What the selected row of each column says, from the left; empty for a column without rows.
  public var selectedTexts: [String] {
    columns.indices.map { text(ofRow: parentRow($0), inColumn: $0) }
  }

  /// Whether anything moves by itself as time goes on.
  public var isMoving: Bool { columns.contains { $0.wheel.isMoving } }

  /// The numbers that make every column feel as it does.
  public var tuning: ScrollTuning {
    get { columns.first?.wheel.rows.tuning ?? .uikit }
    set {
      for column in columns.indices { columns[column].wheel.rows.tuning = newValue }
    }
  }

  /// Gives a column's wheel another size; the selection stays.
  ///
  /// - Parameters:
  ///   - column: The column; one that does not exist changes nothing.
  ///   - radius: Radius of the cylinder, in points; one that is none counts as 150.
  ///   - rimScale: Size of content at the rim as a share of the one at the centre, 0...1.
  public mutating func resize(column: Int, radius: Double, rimScale: Double = 1) {
    guard columns.indices.contains(column) else { return }
    columns[column].wheel.geometry = WheelGeometry(radius: radius, rimScale: rimScale)
    columns[column].wheel.resize(radius: radius)
  }

  /// What a row says; empty for one that does not exist.
  public func text(ofRow row: Int, inColumn column: Int) -> String {
    guard columns.indices.contains(column) else { return "" }
    return columns[column].content.text(of: row) { $0 < column ? parentRow($0) : 0 }
  }

  /// Name of the picture of a row; nil without one.
  public func image(ofRow row: Int, inColumn column: Int) -> String? {
    guard columns.indices.contains(column), case .rows(let rows) = columns[column].content,
      rows.indices.contains(row)
    else { return nil }
    return rows[row].image
  }

  /// The selected row of a column; 0 for one that is not there yet, or has no rows.
  func parentRow(_ column: Int) -> Int {
    columns.indices.contains(column) ? columns[column].wheel.selection ?? 0 : 0
  }
}
