import JSONText

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file of JSON that users edit: a deck, a theme or a preset.
///
///     let document = try JSONDocument(path: "dusk.json")
///     let accent = try document.read { root throws(SourceProblem) in
///       try root.object(expecting: ["name", "accent"]).required("accent").string()
///     }
///     // "#FF9F0A"
struct JSONDocument: Equatable, Sendable {
  /// The size of the largest file that is read, in bytes.
  static let byteLimit = 4 * 1024 * 1024
  /// How deep arrays and objects may be nested.
  static let depth = 16
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let file: String
  private let root: JSONValue

  /// Parses a text in UTF-8, with or without a byte order mark.
  ///
  /// - Parameters:
  ///   - bytes: The text, at most 4 MiB.
  ///   - file: The path of its file, for errors.
  /// - Throws: `SourceProblem` if the text is too long or is not JSON.
  init(_ bytes: [UInt8], file: String) throws(SourceProblem) {
    self.file = file
    do throws(SourceProblem) {
      guard bytes.count <= Self.byteLimit else {
        throw .found("more than \(Self.byteLimit) bytes", expected: "at most \(Self.byteLimit)")
      }
      let start = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
      root = try JSONParser.parse(bytes, start..<bytes.count, depth: Self.depth)
    } catch {
      var problem = error
      problem.file = file
      throw problem
    }
  }

  /// Reads and parses a file.
  ///
  /// At most one byte more than the limit is read, so that a device without an end is an error.
  ///
  /// - Throws: `SourceProblem` if the file cannot be read, is too long or is not JSON.
  init(path: String) throws(SourceProblem) {
    guard let stream = fopen(path, "rb") else { throw Self.unreadable(path) }
    defer { fclose(stream) }
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.byteLimit + 1) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, stream)
    }
    guard ferror(stream) == 0 else { throw Self.unreadable(path) }
    try self.init(bytes, file: path)
  }

  /// Reads the root value.
  ///
  /// - Parameter body: Makes a result of the root value.
  /// - Returns: The result.
  /// - Throws: The problem that `body` throws, with the file and the path of the value.
  func read<Result>(
    _ body: (JSONValue) throws(SourceProblem) -> Result
  ) throws(SourceProblem) -> Result {
    do throws(SourceProblem) {
      return try body(root)
    } catch {
      var problem = error
      problem.file = file
      if let offset = error.offset { problem.path = root.path(toOffset: offset) }
      throw problem
    }
  }

  private static func unreadable(_ path: String) -> SourceProblem {
    var problem = SourceProblem.found(
      "no file that can be read (\(String(cString: strerror(errno))))",
      expected: "JSON"
    )
    problem.file = path
    return problem
  }
}
