public import Pickers

/// What the pieces on the stage show: their rows, values and titles, and where they start.
///
/// A piece without rows is not on the stage at all.
public struct Scene: Equatable, Sendable {
  /// One column of the wheel.
  public struct Column: Equatable, Sendable {
    /// Where its rows come from.
    public var content: ColumnRows
    /// Whether the first row follows the last.
    public var loops: Bool
    /// The row at the centre in the beginning.
    public var selection: Int
    /// Rows that are passed but never rested on.
    public var disabled: [Range<Int>]
    /// What the column is called, for people who cannot see it.
    public var label: String
    /// How wide the column is beside others; over 0.
    public var widthShare: Double

    /// Creates a column.
    public init(
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
    public init(titles: [String], loops: Bool = false, selection: Int = 0) {
      self.init(content: .titles(titles), loops: loops, selection: selection)
    }
  }

  /// Name under which a session finds the scene.
  public var name: String
  /// The wheel's columns, from the left; none where there is no wheel.
  public var columns: [Column] = []
  /// Size of rows at the wheel's rim as a share of those at its centre, 0...1.
  public var rimScale = 1.0
  /// The ruler's values; without marks there is no ruler.
  public var scale = RulerScale(minimum: 0, step: 1, fractionDigits: 0, count: 0)
  /// What the ruler's values are of, such as "kg".
  public var unit = ""
  /// The ruler's mark at the centre in the beginning.
  public var mark = 0
  /// The header's titles; none where there is no header.
  public var titles: [String] = []
  /// The header's title at the centre in the beginning.
  public var title = 0
  /// How many of the header's columns are seen where there is room; else 3.
  public var visibleColumns = 5
  /// How far beyond the header's panel a finger may come down and still drag it, in points.
  public var dragOutset = 0.0
  /// The rows of the wheel on the sheet; none where there is no sheet.
  public var choices: [String] = []
  /// The row of the wheel on the sheet that holds in the beginning.
  public var choice = 0

  /// The names a session may ask for.
  public static let names = [
    "all", "cards", "prefectures", "date", "weight", "categories",
  ]
  /// The name that the scene `all` had in older sessions.
  public static let olderName = "default"

  /// Creates a scene without pieces.
  public init(name: String) {
    self.name = name
  }

  /// Creates a scene with every piece.
  public init(
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
