import Console
import JSONText
import Files

/// Reads the JSON files that users edit: decks, scenes, themes and presets.
///
///     let accent = try JSONDocument.read(path: "dusk.json") { root throws(SourceProblem) in
///       try root.object(expecting: ["name", "accent"]).required("accent").string()
///     }
///     // "#FF9F0A"
enum JSONDocument {
  static let byteLimit = 4 * 1024 * 1024
  /// Greatest depth of nested arrays and objects.
  static let depth = 16
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Parses a text in UTF-8 and passes its root value to `body`, which converts it to a result.
  ///
  /// The text may begin with a byte order mark.
  ///
  /// - Throws: `SourceProblem` if the text is too long or is not JSON, and the problem that `body` throws.
  ///   Both problems contain the file and the path of the value.
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
      // `body` can read another file. A problem of that file already has its position.
      guard error.file.isEmpty else { throw error }
      var problem = error
      problem.file = file
      if let root, let offset = error.offset { problem.path = root.path(toOffset: offset) }
      throw problem
    }
  }

  /// Parses a file and passes its root value to `body`, which converts it to a result.
  ///
  /// - Throws: `SourceProblem` if the file cannot be read or is not JSON, and the problem that
  ///   `body` throws.
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
