/// What was typed in one go, and the row it means.
///
/// Characters typed within half a second of each other make one prefix; after a pause a new one
/// begins. Letters are compared without regard to case.
///
///     var typing = TypeAhead()
///     typing.type("t", at: 0)
///     typing.type("o", at: 0.2)
///     typing.match(in: 47) { prefectures[$0] }   // the first that begins with "to"
public struct TypeAhead: Equatable, Sendable {
  /// A longer pause begins a new prefix, in seconds.
  public static let pause = 0.5
  /// Most characters kept.
  public static let capacity = 64

  /// What was typed so far, in lower case.
  public private(set) var prefix = ""
  private var lastTime = -Double.infinity

  /// Creates an empty prefix.
  public init() {}

  /// Takes a character typed at an instant in seconds.
  public mutating func type(_ character: Character, at time: Double) {
    if time - lastTime > Self.pause { prefix = "" }
    lastTime = max(lastTime, time)
    guard prefix.count < Self.capacity else { return }
    prefix += character.lowercased()
  }

  /// Takes back the last character, as Backspace does.
  public mutating func deleteLast(at time: Double) {
    if time - lastTime > Self.pause { prefix = "" }
    lastTime = max(lastTime, time)
    if !prefix.isEmpty { prefix.removeLast() }
  }

  /// The first row whose title begins with the prefix; nil without one, and for an empty prefix.
  ///
  /// - Parameters:
  ///   - rowCount: How many rows there are.
  ///   - title: What a row says.
  /// - Returns: The row.
  /// - Complexity: O(rows) in time; makes a lower-case copy of each title it looks at.
  public func match(in rowCount: Int, title: (Int) -> String) -> Int? {
    guard !prefix.isEmpty else { return nil }
    return (0..<rowCount).first { title($0).lowercased().hasPrefix(prefix) }
  }
}
