public import ScrollPhysics

/// A picker with columns of texts, of numbers, or of rows that depend on another column.
///
///     let suits: ColumnRows = ["Clubs", "Diamonds", "Hearts", "Spades"]
///     let ranks = ColumnRows.numbers(first: 1, count: 13)
///     let cards = Picker(columns: [suits, ranks], looping: [1], selection: [2, 6])
///     cards.selection   // [2, 6]
///
/// A column may depend on earlier columns. When its rows change, its selected index does not change
/// if a row with this index exists. Otherwise the column moves to its last row: 31 March becomes 28
/// or 29 February. While the month still moves, the day returns to the 31st in every month that has
/// 31 days. When the month comes to rest, the day that is shown then stays selected.
///
/// A column in `keepingValue` keeps its text instead, if one of the new rows has this text. A column
/// may be empty for some rows of the columns that it depends on.
public struct Picker: PickerModel {
  /// One column: the source of its rows and the wheel that shows them.
  public struct Column: Equatable, Sendable {
    package internal(set) var content: ColumnRows
    /// The wheel that shows the rows.
    public package(set) var wheel: Wheel
    /// Width relative to the other columns; positive.
    let widthShare: Double
    /// Rows on which the column never rests.
    ///
    /// The ranges may contain rows that do not exist at present.
    var disabled: [Range<Int>]
    /// Whether the column keeps the text of its row, and not the index, when its rows change.
    let keepsValue: Bool
    /// The row that the column selects again, if it exists, while a column that it depends on
    /// moves.
    ///
    /// nil if the column keeps its present row.
    var preferredRow: PreferredRow?
  }

  /// A row to which a column returns when it exists.
  struct PreferredRow: Equatable, Sendable {
    /// Index of the row, plus the number of rows that were omitted before the first row.
    let row: Int
    /// The text of the row; empty if the column does not keep its value.
    let text: String
  }

  /// The columns, in order from left to right, or from right to left if `isRightToLeft`.
  public package(set) var columns: [Column] = []
  /// Position and size of the picker in its window, in points.
  ///
  /// The columns share the width of the frame. The radius of the wheels is half the height of the
  /// frame, unless a radius was set.
  public var frame: PickerFrame {
    didSet { layOutColumns() }
  }
  /// Largest total width of the columns, in points.
  ///
  /// If this is less than the width of the frame, the columns are in the middle of the frame. If it
  /// is infinite, the columns fill the frame except for a margin. A new value has no effect until
  /// `frame` is set.
  package var columnsExtent = Double.infinity
  /// Whether each column is to the left of the previous one, as in Hebrew and Arabic.
  public let isRightToLeft: Bool
  /// Reused buffer for the selected row of each column before a change.
  var previousRows: ReusableBuffer<Int>

  /// Margin between the frame's sides and the columns, in points; at most an eighth of the width.
  private static let margin = 16.0

  /// Creates a picker at rest.
  ///
  /// - Parameters:
  ///   - columns: Source of each column's rows. A column may only depend on earlier columns; for
  ///     any other dependency, row 0 is used as the selected row.
  ///   - looping: Indices of the columns whose first row follows the last.
  ///   - keepingValue: Indices of the columns that keep the text of the selected row, not its index,
  ///     when their rows change.
  ///   - selection: The selected row of each column. A missing value is 0. A row that does not
  ///     exist is replaced by the nearest row.
  ///   - disabled: Rows on which a column never rests, by column.
  ///   - frame: Position and size of the picker in its window; nil for a frame of 320 x 300 points
  ///     with its centre at (0, 0).
  ///   - widthShares: Relative widths of the columns. A width that is missing, not finite or not
  ///     positive is replaced by 1.
  ///   - isRightToLeft: Whether the first column is on the right.
  ///   - rowExtent: Length of a row, in points; 40 if it is not finite and positive.
  ///   - radius: Radius of the wheels, in points; nil for half the height of the frame, which then
  ///     also follows later changes of the frame.
  ///   - tuning: The parameters of the motion.
  public init(
    columns: [ColumnRows],
    looping: Set<Int> = [],
    keepingValue: Set<Int> = [],
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
      let column = Column(
        content: content,
        wheel: wheel,
        widthShare: share,
        disabled: disabled,
        keepsValue: keepingValue.contains(index)
      )
      self.columns.append(column)
    }
    layOutColumns()
  }

  /// Creates a picker of year, month and day; the months loop.
  ///
  /// The picker has at most the first 10,000 years of `years`. The selected year is clamped to
  /// `years`, the month to 1...12, and the day to the days of that month. Touches outside `frame`
  /// have no effect. If the picker is the content of a sheet, the sheet sets the frame.
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

  /// Creates a picker of year, month and day that offers the days of a range; the months loop.
  ///
  /// The first and the last year have only the months, and their first and last month only the days,
  /// that are in the range. The selected day is clamped to the range. When a selected month or day
  /// is no longer offered, the nearest one is selected. The picker has at most the first 10,000
  /// years of the range.
  public static func date(
    in days: ClosedRange<CalendarDay>,
    selection day: CalendarDay,
    frame: PickerFrame,
    tuning: ScrollTuning = .uikit
  ) -> Picker {
    let first = days.lowerBound
    let (span, isOver) = days.upperBound.year.subtractingReportingOverflow(first.year)
    let count = isOver ? 10_000 : min(span, 9999) + 1
    let latest = CalendarDay(year: first.year &+ (count - 1), month: 12, day: 31)
    let days = first...min(days.upperBound, latest)
    let day = min(max(day, first), days.upperBound)
    let months = days.months(of: day.year)
    let month = day.month - 1 - months.lowerBound
    let row = day.year - first.year
    let names = (1...12).map { PickerRow(text: String(UInt($0), minimumDigits: 2)) }
    return Picker(
      columns: [
        .numbers(first: first.year, count: count),
        .months(year: 0, names: names, in: days),
        .monthDays(year: 0, month: 1, in: days),
      ],
      looping: [1],
      selection: [row, month, day.day - 1 - days.days(year: row, month: month).lowerBound],
      frame: frame,
      tuning: tuning
    )
  }

  /// Number of columns; may be 0.
  public var columnCount: Int { columns.count }
  /// The selected row of each column in order; 0 for a column without rows.
  public var selection: [Int] { columns.indices.map { selectedRow($0) } }
  /// The text of the selected row of each column in order; empty for a column without rows.
  public var selectedTexts: [String] { columns.indices.map { selectedText(of: $0) } }
  /// Whether the offset of any column changes with time, without input.
  public var isMoving: Bool { columns.indices.contains { columns[$0].wheel.isMoving } }

  /// The parameters of the motion, the same for every column.
  public var tuning: ScrollTuning {
    get { columns.first?.wheel.tuning ?? .uikit }
    set { for column in columns.indices { columns[column].wheel.tuning = newValue } }
  }

  /// Returns the rows of a column; nil if the column does not exist.
  public func rows(in column: Int) -> RowScroller? {
    columns.indices.contains(column) ? columns[column].wheel.rows : nil
  }

  /// Returns a copy for drawing a frame; see `PickerModel.displayed(_:at:)`.
  public func displayed(_ resampling: Resampling, at time: Double?) -> Picker {
    var copy = self
    for column in columns.indices {
      copy.columns[column].wheel = columns[column].wheel.displayed(resampling, at: time)
    }
    return copy
  }

  /// Changes the radius and the rim scale of every wheel; the selection does not change.
  ///
  /// `radius` is in points. If it is not finite and positive, 150 is used. After this call, the
  /// radius no longer depends on the frame. `rimScale` is the size of content at the rim relative
  /// to the centre, 0...1.
  public mutating func resize(radius: Double, rimScale: Double = 1) {
    for column in columns.indices {
      columns[column].wheel.resize(radius: radius, rimScale: rimScale)
    }
  }

  /// Returns the text of a row; empty if the row does not exist.
  public func text(ofRow row: Int, in column: Int) -> String {
    guard columns.indices.contains(column) else { return "" }
    // A closure that captures the picker would copy it.
    return columns[column].content.text(of: row) { [columns] in
      $0 < column ? Self.selectedRow($0, of: columns) : 0
    }
  }

  /// Returns the name of the picture of a row; nil if the row has no picture.
  public func image(ofRow row: Int, in column: Int) -> String? {
    guard columns.indices.contains(column) else { return nil }
    return columns[column].content.image(of: row) { [columns] in
      $0 < column ? Self.selectedRow($0, of: columns) : 0
    }
  }

  /// Returns the number of rows that a column has for the present selection of earlier columns.
  func contentCount(of column: Int) -> Int {
    columns[column].content.count { $0 < column ? selectedRow($0) : 0 }
  }

  /// Returns the number of rows that a column omits for the present selection of earlier columns.
  func contentOmission(of column: Int) -> Int {
    columns[column].content.omittedRows { $0 < column ? selectedRow($0) : 0 }
  }

  /// 0 if the column does not exist or has no rows.
  func selectedRow(_ column: Int) -> Int { Self.selectedRow(column, of: columns) }

  /// 0 if the column does not exist or has no rows.
  private static func selectedRow(_ column: Int, of columns: [Column]) -> Int {
    columns.indices.contains(column) ? columns[column].wheel.rows.emittedSelection ?? 0 : 0
  }

  /// Empty if the column has no rows.
  func selectedText(of column: Int) -> String { text(ofRow: selectedRow(column), in: column) }

  /// Places are counted from the left, from 0.
  private func column(atPlace place: Int) -> Int {
    isRightToLeft ? columns.count - 1 - place : place
  }

  /// If no column is at `x`, the result is the nearest column.
  package func column(atX x: Double) -> Int? {
    // No array of columns is created, so that a press allocates no memory.
    for place in columns.indices {
      let column = column(atPlace: place)
      if x < columns[column].wheel.frame.maxX { return column }
    }
    return isRightToLeft ? columns.indices.first : columns.indices.last
  }

  /// Sets the frames of the columns, side by side, with widths in proportion to `widthShare`.
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
