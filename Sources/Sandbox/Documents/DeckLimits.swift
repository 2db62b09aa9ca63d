/// How much a deck may hold; more is refused, so that a wrong file cannot fill the memory.
enum DeckLimits {
  /// Columns of a wheel.
  static let columns = 8
  /// Rows of a column or table.
  static let rows = 100_000
  /// Tables of a column that depends on another; as many as a leap year has days.
  static let tables = 366
  /// Titles of a header.
  static let titles = 2000
  /// Unicode scalars of a text.
  static let characters = 200
  /// Unicode scalars of what stands before, in and after a number.
  static let formatCharacters = 8
  /// The size of a number.
  static let number = 1_000_000_000_000
}
