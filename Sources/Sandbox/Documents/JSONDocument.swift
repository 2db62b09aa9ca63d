#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file of JSON that people write by hand: a deck, a theme, a preset.
///
///     let theme = try JSONDocument(path: "dusk.json").root
///     let keys = try theme.object(expecting: ["name", "accent"])
///     let accent = try keys.required("accent").string()   // "#FF9F0A"
///
/// Foundation's decoder does not say in which line a wrong value stands and keeps one of two values
/// under the same key; people need the one and must be told of the other. Hence this is our own.
struct JSONDocument: Equatable, Sendable {
  /// The greatest file that is read, in bytes.
  static let byteLimit = 4 * 1024 * 1024

  /// The value that the file holds.
  let root: DocumentValue

  /// Takes a text in UTF-8, with or without a byte order mark.
  ///
  /// - Parameters:
  ///   - bytes: The text, at most 4 MiB.
  ///   - file: The file it is from, for errors.
  /// - Throws: `DocumentError` where the text is too long or no JSON.
  init(_ bytes: [UInt8], file: String) throws(DocumentError) {
    guard bytes.count <= Self.byteLimit else {
      throw DocumentError(
        file: file,
        found: "more than \(Self.byteLimit) bytes",
        expected: "at most these"
      )
    }
    root = DocumentValue(file: file, path: "", node: try JSONParser.parse(bytes, file: file))
  }

  /// Reads a file; no more of it than may be in one, so that even an endless one ends in an error.
  ///
  /// - Throws: `DocumentError` where the file cannot be read, is too long or no JSON.
  init(path: String) throws(DocumentError) {
    guard let stream = fopen(path, "rb") else { throw Self.unreadable(path) }
    defer { fclose(stream) }
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.byteLimit + 1) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, stream)
    }
    guard ferror(stream) == 0 else { throw Self.unreadable(path) }
    try self.init(bytes, file: path)
  }

  private static func unreadable(_ path: String) -> DocumentError {
    DocumentError(
      file: path,
      found: "no file that can be read (\(String(cString: strerror(errno))))",
      expected: "JSON"
    )
  }
}

/// A value as it stands in a file.
struct JSONNode: Equatable, Sendable {
  /// A value under a key.
  struct Member: Equatable, Sendable {
    let key: String
    /// The key's line.
    let line: Int
    let node: JSONNode
  }

  /// The kinds of values.
  enum Content: Equatable, Sendable {
    case null
    case bool(Bool)
    /// A number without point and exponent, exact in 64 bits.
    case integer(Int)
    /// Any other number; finite.
    case number(Double)
    case string(String)
    case array([JSONNode])
    /// Values in the order of the file, every key once.
    case object([Member])
  }

  /// The line in which it begins, from 1.
  let line: Int
  let content: Content
}
