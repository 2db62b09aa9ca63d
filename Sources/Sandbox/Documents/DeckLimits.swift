/// The limits of a deck, so that a wrong file cannot fill the memory.
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
  /// Unicode scalars of a number's prefix, separators and suffix.
  static let formatCharacters = 8
  /// The greatest magnitude of a number.
  static let number = 1_000_000_000_000
}
