import Files

/// The PNG files of the symbols.
package nonisolated struct SymbolSource: Equatable, Sendable {
  /// Folder of the PNG files; nil for no folder.
  ///
  /// A symbol that is neither in the folder nor in `contents` is drawn as a box.
  package var folder: String?
  /// Contents of PNG files, by file name; they take precedence over the files of the folder.
  ///
  /// Empty for a picture of a session's deck that the session does not contain.
  package var contents: [String: [UInt8]] = [:]
  /// File names of the pictures that are read before the first frame.
  package var names: [String] = []

  package init(folder: String? = nil, contents: [String: [UInt8]] = [:], names: [String] = []) {
    self.folder = folder
    self.contents = contents
    self.names = names
  }

  /// Where a picture is looked for, for messages; nil without a place.
  func place(of name: String) -> String? {
    contents[name] == nil ? folder.map { "\($0)/\(name)" } : "\(name) of the session"
  }

  /// Reads the file of a picture, which may be of any kind.
  ///
  /// A link that leads out of the folder that contains `folder`, which is that of the deck, is not followed: a deck
  /// of another person could name any file of this user as its picture.
  func bytes(of name: String) -> [UInt8]? {
    if let content = contents[name] { return content }
    guard let folder else { return nil }
    let parent = folder.lastIndex(of: "/").map { String(folder[...$0]) } ?? "."
    guard let deck = realpath(parent), let path = realpath("\(folder)/\(name)"),
      path.hasPrefix(deck == "/" ? "/" : "\(deck)/")
    else { return nil }
    return SymbolPicture.bytes(of: path)
  }

  /// The file of a picture, if it can be decoded; only such a file may be passed on in a recording or a page.
  ///
  /// - Returns: nil for a file that is no picture within the limits, or has more than `limit` bytes.
  package func picture(_ name: String, upTo limit: Int) -> [UInt8]? {
    guard let bytes = bytes(of: name), bytes.count <= limit, SymbolPicture(bytes) != nil else {
      return nil
    }
    return bytes
  }
}
