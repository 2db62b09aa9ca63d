import Console
import Files
import TouchImport

/// Finds the kind of a file by its first bytes, for messages about files that cannot be used.
enum FileKind {
  private static let signatures: [(bytes: [UInt8], kind: String)] = [
    ([0x89] + "PNG".utf8, "a PNG picture"), ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
    (Array("GIF8".utf8), "a GIF picture"), (Array("%PDF".utf8), "a PDF document"),
    (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"), ([0x1F, 0x8B], "a gzip archive"),
    ([0x28, 0xB5, 0x2F, 0xFD], "a Zstandard archive"), (Array("\u{7F}ELF".utf8), "a program"),
    ([0x1A, 0x45, 0xDF, 0xA3], "a WebM or Matroska film"), (Array("OggS".utf8), "an Ogg file"),
  ]

  /// Returns the first bytes of a file that can be a JSON object or a session.
  ///
  /// - Throws: `Failure` for any other file; its message names the kind of the file.
  static func start(of path: String) throws(Failure) -> [UInt8] {
    let expected = "expected a session, scene, deck, theme or preset"
    guard !InputFile.isFolder(path) else { throw Failure(.file, "\(path): a folder, \(expected)") }
    try InputFile.checkIsRegular(path)
    let start = try InputFile.start(of: path)
    if let kind = input(path, start) { throw Failure(.file, "\(path): \(kind)") }
    guard let kind = name(of: start) else { return start }
    // The error of the JSON parser has the line.
    if kind == otherText, path.lowercased().hasSuffix(".json") { return start }
    throw Failure(.file, "\(path): \(kind), \(expected)")
  }

  /// Returns the kind of a file from which a command makes a session, and the command; nil for any other file.
  static func input(_ path: String, _ start: [UInt8]) -> String? {
    let (kind, command): (String, String)
    if path.hasSuffix(".gestures") {
      (kind, command) = ("a gesture script", "simulate")
    } else if name(of: start) == otherText, ForeignRecording.isRecording(start) {
      (kind, command) = ("a recording of an input device", "convert")
    } else {
      return nil
    }
    return "\(kind); '\(command) \(path) -o FILE.touchcast' makes a session of it"
  }

  /// The kind of a file that is certainly no session, for the error of a command that reads sessions.
  static func noSession(_ path: String) -> String? {
    guard path != "-", let start = try? InputFile.start(of: path), !start.isEmpty else {
      return nil
    }
    let kind = name(of: start).flatMap { $0 == otherText ? nil : "\($0), expected a session" }
    return input(path, start) ?? kind
  }

  private static let otherText = "a text that is no JSON object"

  /// Whether the first line of a file is the header of a session.
  static func isSession(_ start: [UInt8]) -> Bool {
    let line = start.prefix { $0 != UInt8(ascii: "\n") }
    return line.firstRange(of: "\"touchcast\"".utf8) != nil
  }

  /// Returns the kind of a file that begins with these bytes; nil if it can be a JSON object.
  static func name(of start: [UInt8]) -> String? {
    if start.isEmpty { return "an empty file" }
    if let known = signatures.first(where: { start.starts(with: $0.bytes) }) { return known.kind }
    switch start.dropFirst(start.starts(with: "RIFF".utf8) ? 8 : 4).prefix(4) {
    case let type where type.elementsEqual("WEBP".utf8): return "a WebP picture"
    case let type where type.elementsEqual("ftyp".utf8): return "an MP4 film"
    default: break
    }
    if start.contains(0) { return "a binary file" }
    let text = String(decoding: start, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if text.isEmpty || text.hasPrefix("{") { return nil }
    return text.hasPrefix("<") ? "a page (HTML or XML)" : otherText
  }
}
