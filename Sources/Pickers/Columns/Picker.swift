public import ScrollPhysics

/// A picker of one or many columns made from plain text, numbers, or rows that depend on others.
///
///     let suits: ColumnRows = ["Clubs", "Diamonds", "Hearts", "Spades"]
///     let ranks = ColumnRows.numbers(first: 1, count: 13)
///     let cards = Picker(columns: [suits, ranks], looping: [1], selection: [2, 6])
///     cards.selection   // [2, 6]
///
/// A column may depend on earlier ones. When its rows change, it keeps its index if that exists,
/// and else moves to the last row: 31 March becomes 28 or 29 February. While the month moves, the
/// day returns to the 31st in every month that has 31 days. When the month comes to rest, the day
/// that is shown becomes the selection.
public struct Picker: PickerModel {
  /// One column: the source of its rows and the wheel that shows them.
  public struct Column: Equatable, Sendable {
    /// Source of the rows.
    package internal(set) var content: ColumnRows
    /// The wheel that shows the rows.
    public package(set) var wheel: Wheel
    /// Width relative to the other columns; positive.
    let widthShare: Double
    /// Rows on which the column never rests.
    ///
    /// They may be beyond its present rows.
    var disabled: [Range<Int>]
    /// The row to which the column returns while a column on which it depends still moves.
    var preferredRow: Int?
  }

  /// The columns, from the left; from the right if `isRightToLeft`.
  public package(set) var columns: [Column] = []
  /// Where the picker is in its window.
  ///
  /// The columns share its width. Their radius is half its height, unless a radius was set.
  public var frame: PickerFrame {
    didSet { layOutColumns() }
  }
  /// Greatest width of all columns together, in points; narrower columns are in the middle of the frame.
  ///
  /// It has an effect when the frame is set next. Infinite columns fill the frame but for a margin.
  package var columnsExtent = Double.infinity
  /// Whether each column is to the left of the previous one, as in Hebrew and Arabic.
  public let isRightToLeft: Bool
  /// The selected rows at the beginning of a change, in a reused buffer.
  var previousRows: ReusableBuffer<Int>

  /// Margin between the frame's sides and the columns, in points; at most an eighth of the width.
  private static let margin = 16.0

  /// Creates a picker at rest.
  ///
  /// - Parameters:
  ///   - columns: Source of each column's rows. Where a column depends on one that is not before
  ///     it, row 0 of that column is used.
  ///   - looping: Indices of the columns whose first row follows the last.
  ///   - selection: The row of each column; 0 if missing, the nearest row if it does not exist.
  ///   - disabled: Rows on which a column never rests, by column.
  ///   - frame: Where the picker is in its window; nil for a frame of 320 x 300 points with its
  ///     centre at (0, 0).
  ///   - widthShares: Relative widths of columns; 1 if missing, or not finite and positive.
  ///   - isRightToLeft: Whether the first column is on the right.
  ///   - rowExtent: Length of a row, in points; 40 if it is not finite and positive.
  ///   - radius: Radius of the wheels, in points; nil for half the frame's height, also after the
  ///     frame changes.
  ///   - tuning: The tuning of the motion.
  public init(
    columns: [ColumnRows],
    looping: Set<Int> = [],
    selection: [Int] = [],
    disabled: [Int: [Range<Int>]] = [:],
    frame: PickerFrame? = nil,
    widthShares: [Double] = [],
    isRightToLeft: Bool = false,
    rowExtent: Double = 40,
    radius: Double? = nil,
    tuning: ScrollTuning = .uikit
  ) {
    self.isRightToLeft = isRightToLeft
    self.frame = frame ?? .centered(width: 320, height: 2 * WheelGeometry.standardRadius)
    previousRows = ReusableBuffer(capacity: columns.count)
    for (index, content) in columns.enumerated() {
      let disabled = disabled[index] ?? []
      var wheel = Wheel(
        rowCount: content.count { selectedRow($0) },
        rowExtent: rowExtent,
        selection: index < selection.count ? selection[index] : 0,
        loops: looping.contains(index),
        disabled: disabled,
        frame: self.frame,
        radius: radius,
        tuning: tuning
      )
      wheel.rows.column = index
      let share = (index < widthShares.count ? widthShares[index].validLength : nil) ?? 1
      let column = Column(content: content, wheel: wheel, widthShare: share, disabled: disabled)
      self.columns.append(column)
    }
    layOutColumns()
  }

  /// Creates a picker of year, month and day; the months loop.
  ///
  /// At most 10,000 years are offered, the first of the range. The selected year is clamped to
  /// `years`, the month to 1...12, and the day to the days of that month. Touches outside of `frame`
  /// have no effect. A sheet sets the frame of its content.
  public static func date(
    years: ClosedRange<Int>,
    year: Int,
    month: Int,
    day: Int,
    frame: PickerFrame,
    tuning: ScrollTuning = .uikit
  ) -> Picker {
    let (span, isOver) = years.upperBound.subtractingReportingOverflow(years.lowerBound)
    let year = min(max(year, years.lowerBound), years.upperBound)
    return Picker(
      columns: [
        .numbers(first: years.lowerBound, count: isOver ? 10_000 : min(span, 9999) + 1),
        .numbers(first: 1, count: 12, minimumDigits: 2),
        .days(year: 0, month: 1, firstYear: years.lowerBound),
      ],
      looping: [1],
      selection: [year &- years.lowerBound, min(max(month, 1), 12) - 1, max(day, 1) - 1],
      frame: frame,
      tuning: tuning
    )
  }

  /// Number of columns.
  public var columnCount: Int { columns.count }
  /// The selected row of each column in order; 0 for a column without rows.
  public var selection: [Int] { columns.indices.map { selectedRow($0) } }
  /// The text of the selected row of each column in order; empty for a column without rows.
  public var selectedTexts: [String] { columns.indices.map { selectedText(of: $0) } }
  /// Whether the state changes with time, without input.
  public var isMoving: Bool { columns.contains { $0.wheel.isMoving } }

  /// The tuning of every column.
  ///
  /// A motion under way keeps the tuning with which it began.
  public var tuning: ScrollTuning {
    get { columns.first?.wheel.tuning ?? .uikit }
    set { for column in columns.indices { columns[column].wheel.tuning = newValue } }
  }

  /// The rows of a column; nil for a column that does not exist.
  public func rows(in column: Int) -> RowScroller? {
    columns.indices.contains(column) ? columns[column].wheel.rows : nil
  }

  /// Returns a copy for drawing, with its rows where the fingers are shown.
  ///
  /// The copy's state is the same.
  public func displayed(_ resampling: Resampling, at time: Double?) -> Picker {
    var copy = self
    for column in columns.indices {
      copy.columns[column].wheel = columns[column].wheel.displayed(resampling, at: time)
    }
    return copy
  }

  /// Changes the cylinder of every wheel; the selection stays.
  ///
  /// The radius is in points; 150 if it is not finite and positive. From now on it does not depend
  /// on the frame. `rimScale` is the size of content at the rim relative to the centre, 0...1.
  public mutating func resize(radius: Double, rimScale: Double = 1) {
    for column in columns.indices {
      columns[column].wheel.resize(radius: radius, rimScale: rimScale)
    }
  }

  /// The text of a row; empty for a row that does not exist.
  public func text(ofRow row: Int, in column: Int) -> String {
    guard columns.indices.contains(column) else { return "" }
    return columns[column].content.text(of: row) { $0 < column ? selectedRow($0) : 0 }
  }

  /// Name of the picture of a row; nil without one.
  public func image(ofRow row: Int, in column: Int) -> String? {
    guard columns.indices.contains(column), case .rows(let rows) = columns[column].content,
      rows.indices.contains(row)
    else { return nil }
    return rows[row].image
  }

  /// The number of rows of a column's content at the selection of the columns before it.
  func contentCount(of column: Int) -> Int {
    columns[column].content.count { $0 < column ? selectedRow($0) : 0 }
  }

  /// The selected row of a column; 0 for a column that does not exist or has no rows.
  func selectedRow(_ column: Int) -> Int {
    columns.indices.contains(column) ? columns[column].wheel.rows.selection ?? 0 : 0
  }

  /// The text of the selected row of a column; empty without rows.
  func selectedText(of column: Int) -> String { text(ofRow: selectedRow(column), in: column) }

  /// The index of the column at a position, counted from the left.
  private func column(atPlace place: Int) -> Int {
    isRightToLeft ? columns.count - 1 - place : place
  }

  /// The column at a horizontal coordinate; the nearest one if it is beside the columns.
  ///
  /// nil without columns.
  package func column(atX x: Double) -> Int? {
    // No array of columns is created, so that a press allocates no memory.
    for place in columns.indices {
      let column = column(atPlace: place)
      if x < columns[column].wheel.frame.maxX { return column }
    }
    return isRightToLeft ? columns.indices.first : columns.indices.last
  }

  /// Places the columns beside each other, as wide as their shares.
  private mutating func layOutColumns() {
    var margin = min(Self.margin, frame.width / 8)
    if columnsExtent < .infinity { margin = max(margin / 4, (frame.width - columnsExtent) / 2) }
    var whole = 0.0
    for column in columns.indices { whole += columns[column].widthShare }
    var rest = frame
    rest.x += margin
    for place in columns.indices {
      let column = column(atPlace: place)
      rest.width = (frame.width - 2 * margin) * columns[column].widthShare / whole
      columns[column].wheel.frame = rest
      rest.x += rest.width
    }
  }
}
