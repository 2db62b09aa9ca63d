/// A user's file that was in use when a session was recorded.
///
/// The session contains the file, or only its name and hash if the file is too large for one line.
package struct SessionAttachment: Equatable, Sendable {
  /// The kind of a file; the raw value is the name of the kind in session files.
  package enum Kind: String, Sendable {
    /// The user's deck, the content of a piece; it replaces the scene's deck for the same kind of
    /// piece.
    case deck
    /// A preset of the user; if a session has several, the last one counts.
    ///
    /// A replay shows the name of that preset. The parameters of the preset are in the header.
    case preset
    /// A theme for the dark or the light appearance.
    ///
    /// The first theme of a session is shown at the beginning. The key D switches to the theme of
    /// the other appearance.
    case theme
    /// A picture that is shown in rows of a deck.
    case picture
  }

  /// Largest size of a stored deck, and largest total size of all stored pictures, in bytes.
  package static let storedBytes = 256 << 10
  /// Largest number of Unicode scalars of a name; a longer name is cut off.
  private static let nameLength = 200

  package let kind: Kind
  /// Messages contain this name, and the rows of a deck refer to a picture by it.
  package let name: String
  /// In 16 hexadecimal digits; it identifies a file whose content is not stored.
  package let hash: String
  /// nil if the file is too large to be stored.
  package internal(set) var content: [UInt8]?

  /// Stores the content if it has at most `limit` bytes, otherwise only its hash.
  ///
  /// The content is also not stored if its line would have more than 1 MiB.
  package init(_ kind: Kind, name: String, _ content: [UInt8], storedUpTo limit: Int = .max) {
    self.kind = kind
    self.name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.nameLength)))
    hash = Self.hash(of: content)
    self.content = content.count <= limit ? content : nil
    if !fitsIntoLine { self.content = nil }
  }

  init(_ kind: Kind, name: String, hash: String, content: [UInt8]?) {
    (self.kind, self.name, self.hash, self.content) = (kind, name, hash, content)
  }

  /// Returns the 64-bit FNV-1a hash of bytes, in 16 hexadecimal digits.
  package static func hash(of bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
