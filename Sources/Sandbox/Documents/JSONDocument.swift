import JSONText
import OutputFiles

/// Reads the JSON that users edit: decks, scenes, themes and presets.
///
///     let accent = try JSONDocument.read(path: "dusk.json") { root throws(SourceProblem) in
///       try root.object(expecting: ["name", "accent"]).required("accent").string()
///     }
///     // "#FF9F0A"
enum JSONDocument {
  /// The size of the largest file that is read, in bytes.
  static let byteLimit = 4 * 1024 * 1024
  /// Greatest nesting of arrays and objects.
  static let depth = 16
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Converts the root value of a text in UTF-8, with or without a byte order mark, to a result.
  ///
  /// - Throws: `SourceProblem` if the text is too long or is not JSON, and the problem that `body`
  ///   throws, with the file and the path of the value.
  static func read<Result>(
    _ bytes: [UInt8],
    file: String,
    _ body: @MainActor (JSONValue) throws(SourceProblem) -> Result
  ) throws(SourceProblem) -> Result {
    var root: JSONValue?
    do throws(SourceProblem) {
      guard bytes.count <= byteLimit else {
        throw .found("more than \(byteLimit) bytes", expected: "at most \(byteLimit)")
      }
      let start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
      let value = try JSONParser.parse(bytes, start..<bytes.count, depth: depth)
      root = value
      return try body(value)
    } catch {
      // A problem of another file that `body` reads already has its position.
      guard error.file.isEmpty else { throw error }
      var problem = error
      problem.file = file
      if let root, let offset = error.offset { problem.path = root.path(toOffset: offset) }
      throw problem
    }
  }

  /// Reads a file like the function for bytes; throws if it cannot be read.
  static func read<Result>(
    path: String,
    _ body: @MainActor (JSONValue) throws(SourceProblem) -> Result
  ) throws(SourceProblem) -> Result {
    let bytes: [UInt8]
    do throws(Failure) {
      bytes = try InputFile.bytes(of: path, upTo: byteLimit)
    } catch {
      let found = "no file that can be read (\(error.message))"
      var problem = SourceProblem.found(found, expected: "JSON")
      problem.file = path
      throw problem
    }
    return try read(bytes, file: path, body)
  }
}
