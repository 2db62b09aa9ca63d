public import ScrollPhysics

/// A picker of one or many columns made from plain text.
///
///     let cards = Picker(columns: [suits, ranks], looping: [1], selection: [2, 6])
///     cards.selection   // [2, 6]
public struct Picker: Equatable, Sendable {
  /// One column.
  public struct Column: Equatable, Sendable {
    /// What each row says.
    public let titles: [String]
    /// The wheel that shows them.
    public var wheel: Wheel
  }

  /// The columns, from the left.
  public var columns: [Column]

  /// Creates a picker at rest.
  ///
  /// - Parameters:
  ///   - columns: What each row of each column says.
  ///   - looping: Indices of the columns whose first row follows the last.
  ///   - selection: The row at the centre of each column; missing ones are 0.
  ///   - rowExtent: Length of a row, in points; over 0.
  ///   - tuning: The numbers that make it feel as it does.
  public init(
    columns: [[String]],
    looping: Set<Int> = [],
    selection: [Int] = [],
    rowExtent: Double = 40,
    tuning: ScrollTuning = .uikit
  ) {
    self.columns = columns.enumerated().map { index, titles in
      Column(
        titles: titles,
        wheel: Wheel(
          rowCount: titles.count,
          rowExtent: rowExtent,
          selection: index < selection.count ? selection[index] : 0,
          loops: looping.contains(index),
          tuning: tuning
        )
      )
    }
  }

  /// The selected row of each column, from the left; 0 for a column without rows.
  public var selection: [Int] { columns.map { $0.wheel.selection ?? 0 } }
}
