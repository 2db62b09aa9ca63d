/// A file of the user with which a session was recorded.
///
/// The session contains the file, or only its name and hash if it is too large.
package struct SessionAttachment: Equatable, Sendable {
  /// The kinds of files, by their names in sessions.
  package enum Kind: String, Sendable {
    /// A deck, which replaces the scene's deck of its kind.
    case deck
    /// The preset whose name is shown. Its parameters are in the header.
    case preset
    /// A theme. The first one of a session is shown, and the key D switches to the one of the other
    /// appearance.
    case theme
    /// A picture that rows of the decks show.
    case picture
  }

  /// Largest size in bytes of a deck that is stored, and of all stored pictures together.
  package static let storedBytes = 256 << 10
  /// Largest number of Unicode scalars of a name; a longer name is cut off.
  private static let nameLength = 200

  package let kind: Kind
  /// Name of the file.
  ///
  /// Messages show it, and rows refer to pictures by it.
  package let name: String
  /// The hash of the content, which identifies a file that is not stored.
  package let hash: String
  /// The content of the file; nil if it is too large to be stored.
  package let content: [UInt8]?

  /// Creates an attachment from the content of a file; the content is stored if it has at most `limit`
  /// bytes.
  package init(_ kind: Kind, name: String, _ content: [UInt8], storedUpTo limit: Int = .max) {
    self.kind = kind
    self.name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.nameLength)))
    hash = Self.hash(of: content)
    self.content = content.count <= limit ? content : nil
  }

  init(_ kind: Kind, name: String, hash: String, content: [UInt8]?) {
    (self.kind, self.name, self.hash, self.content) = (kind, name, hash, content)
  }

  /// The 64-bit FNV-1a hash of bytes, in 16 hexadecimal digits.
  package static func hash(of bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
