package import Pickers

/// What the pieces on the stage show: their rows, values and titles, and where they start.
///
/// A piece without rows is not on the stage at all.
package struct Scene: Equatable, Sendable {
  /// One column of the wheel.
  package struct Column: Equatable, Sendable {
    /// Where its rows come from.
    package var content: ColumnRows
    /// Whether the first row follows the last.
    package var loops: Bool
    /// The row at the centre in the beginning.
    package var selection: Int
    /// Rows that are passed but never rested on.
    package var disabled: [Range<Int>]
    /// What the column is called, for people who cannot see it.
    package var label: String
    /// How wide the column is beside others; over 0.
    package var widthShare: Double

    /// Creates a column.
    package init(
      content: ColumnRows,
      loops: Bool = false,
      selection: Int = 0,
      disabled: [Range<Int>] = [],
      label: String = "",
      widthShare: Double = 1
    ) {
      self.content = content
      self.loops = loops
      self.selection = selection
      self.disabled = disabled
      self.label = label
      self.widthShare = widthShare > 0 && widthShare.isFinite ? widthShare : 1
    }

    /// Creates a column of text.
    package init(titles: [String], loops: Bool = false, selection: Int = 0) {
      self.init(content: .titles(titles), loops: loops, selection: selection)
    }
  }

  /// Name under which a session finds the scene.
  package var name: String
  /// The wheel's columns, from the left; none where there is no wheel.
  package var columns: [Column] = []
  /// Size of rows at the wheel's rim as a share of those at its centre, 0...1.
  package var rimScale = 1.0
  /// The ruler's values; without marks there is no ruler.
  package var scale = RulerScale(minimum: 0, step: 1, fractionDigits: 0, count: 0)
  /// What the ruler's values are of, such as "kg".
  package var unit = ""
  /// The ruler's mark at the centre in the beginning.
  package var mark = 0
  /// The header's titles; none where there is no header.
  package var titles: [String] = []
  /// The header's title at the centre in the beginning.
  package var title = 0
  /// How many of the header's columns are seen where there is room; else 3.
  package var visibleColumns = 5
  /// How far beyond the header's panel a finger may come down and still drag it, in points.
  package var dragOutset = 0.0
  /// The rows of the wheel on the sheet; none where there is no sheet.
  package var choices: [String] = []
  /// The row of the wheel on the sheet that holds in the beginning.
  package var choice = 0

  /// The names a session may ask for.
  package static let names = [
    "all", "cards", "prefectures", "date", "weight", "categories",
  ]
  /// The name that the scene `all` had in older sessions.
  package static let olderName = "default"

  /// Creates a scene without pieces.
  package init(name: String) {
    self.name = name
  }

  /// Creates a scene with every piece.
  package init(
    name: String,
    columns: [Column],
    scale: RulerScale,
    unit: String,
    mark: Int,
    titles: [String],
    title: Int,
    choices: [String],
    choice: Int
  ) {
    self.name = name
    self.columns = columns
    self.scale = scale
    self.unit = unit
    self.mark = mark
    self.titles = titles
    self.title = title
    self.choices = choices
    self.choice = choice
  }

  /// Whether a scene of a session's header is the one of this name.
  func answers(to name: String) -> Bool {
    self.name == name || (self.name == "all" && name == Self.olderName)
  }
}
