/// Finds the row whose title begins with the characters that the user types.
///
/// Characters that follow each other within half a second form one prefix. After a longer pause a
/// new prefix begins. Case is ignored.
///
///     var typing = TypeAhead()
///     typing.type("t", at: 0)
///     typing.type("o", at: 0.2)
///     typing.match(in: 47) { prefectures[$0] }   // the first row that begins with "to"
public struct TypeAhead: Equatable, Sendable {
  /// Longest time between two characters of one prefix, in seconds.
  static let pause = 0.5
  /// Largest length of a prefix, in characters; further characters are ignored.
  package static let capacity = 64

  /// The typed characters, in lower case.
  package private(set) var prefix = ""
  private var lastTime = -Double.infinity

  /// Creates an empty prefix, which matches no row.
  public init() {}

  /// Appends a character that was typed at `time`, in seconds.
  public mutating func type(_ character: Character, at time: Double) {
    if time - lastTime > Self.pause { prefix = "" }
    lastTime = max(lastTime, time)
    guard prefix.count < Self.capacity else { return }
    prefix += character.lowercased()
  }

  /// Removes the last character, as Backspace does; after a pause, removes the whole prefix.
  ///
  /// `time` is the time at which Backspace was pressed, in seconds.
  public mutating func deleteLast(at time: Double) {
    if time - lastTime > Self.pause { prefix = "" }
    lastTime = max(lastTime, time)
    if !prefix.isEmpty { prefix.removeLast() }
  }

  /// Returns the first row whose title begins with the prefix; nil if the prefix is empty.
  ///
  /// - Complexity: O(rows); of most titles only the first character is compared.
  public func match(in rowCount: Int, title: (Int) -> String) -> Int? {
    guard !prefix.isEmpty else { return nil }
    return (0..<max(0, rowCount)).first { begins(title($0)) }
  }

  /// Whether a title with a first byte can begin with the prefix; most titles need no other comparison.
  ///
  /// No character from U+3000 on has a small letter in ASCII.
  private func mayBegin(_ byte: UInt8) -> Bool {
    guard let first = prefix.utf8.first, first < 0x80 else { return true }
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return byte | 0x20 == first
    case 0..<0x80: return byte == first
    default: return byte < 0xE3
    }
  }

  private func begins(_ title: String) -> Bool {
    guard mayBegin(title.utf8.first ?? 0) else { return false }
    var rest = prefix[...]
    for character in title {
      guard !rest.isEmpty else { return true }
      let lower = character.lowercased()
      guard rest.hasPrefix(lower) else { return false }
      rest = rest.dropFirst(lower.count)
    }
    return rest.isEmpty
  }
}
