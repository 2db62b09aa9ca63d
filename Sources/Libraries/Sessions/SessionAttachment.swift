/// A user's file that was in use when a session was recorded, with its content.
package struct SessionAttachment: Equatable, Sendable {
  /// The kind of a file; the raw value is the name of the kind in session files.
  package enum Kind: String, CaseIterable, Sendable {
    /// The user's scene, which has the name of the header's scene.
    case scene
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

  /// Largest total size of the pictures of a recording, in bytes.
  package static let pictureBytes = 256 << 10
  /// Largest number of Unicode scalars of a name; a longer name is cut off.
  private static let nameLength = 200

  package let kind: Kind
  /// Messages contain this name, and the rows of a deck refer to a picture by it.
  package let name: String
  package let content: [UInt8]

  /// The line of the content in a session has at most `SessionLimits.attachmentBytes`.
  package init(_ kind: Kind, name: String, _ content: [UInt8]) {
    self.kind = kind
    self.name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.nameLength)))
    self.content = content
  }

  /// Reveals a change of the content in a session that was edited.
  package var hash: String { Self.hash(of: content) }

  /// Returns the 64-bit FNV-1a hash of bytes, in 16 hexadecimal digits.
  static func hash(of bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
