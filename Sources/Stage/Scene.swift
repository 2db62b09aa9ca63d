public import Pickers

/// What the pieces on the stage show: their rows, values and titles, and where they start.
public struct Scene: Equatable, Sendable {
  /// One column of the wheel.
  public struct Column: Equatable, Sendable {
    /// What each row says.
    public var titles: [String]
    /// Whether the first row follows the last.
    public var loops: Bool
    /// The row at the centre in the beginning.
    public var selection: Int

    /// Creates a column.
    public init(titles: [String], loops: Bool = false, selection: Int = 0) {
      self.titles = titles
      self.loops = loops
      self.selection = selection
    }
  }

  /// Name under which a session finds the scene.
  public var name: String
  /// The wheel's columns, from the left; at least one.
  public var columns: [Column]
  /// The ruler's values.
  public var scale: RulerScale
  /// What the ruler's values are of, such as "kg".
  public var unit: String
  /// The ruler's mark at the centre in the beginning.
  public var mark: Int
  /// The header's titles; at least one.
  public var titles: [String]
  /// The header's title at the centre in the beginning.
  public var title: Int

  /// The rows of the wheel on the sheet; at least one.
  public var choices: [String]
  /// The row of the wheel on the sheet that holds in the beginning.
  public var choice: Int

  /// The names a session may ask for.
  public static let names = ["default"]

  /// Creates a scene.
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
    precondition(
      !columns.isEmpty && !titles.isEmpty && !choices.isEmpty,
      "a scene shows something"
    )
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
}
