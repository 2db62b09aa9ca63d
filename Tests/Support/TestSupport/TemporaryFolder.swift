#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An empty temporary folder, removed with everything in it when its test ends.
///
///     @TemporaryFolder private var folder: String
@propertyWrapper public final class TemporaryFolder: Sendable {
  /// The path, without a slash at its end.
  public let path: String

  /// Creates the folder; the process stops if that fails.
  public init() {
    let name = "touch-sandbox-\(UUID().uuidString.prefix(8))"
    path = FileManager.default.temporaryDirectory.appending(path: name).path
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      fatalError("no temporary folder \(path): \(error)")
    }
  }

  /// The path, for a property that is declared with `@TemporaryFolder`.
  public var wrappedValue: String { path }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a text to a file in the folder.
  public func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file(name)))
  }

  /// The text of a file in the folder.
  public func text(of name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }
}

/// Calls the body with an empty temporary folder and removes it afterwards.
public nonisolated(nonsending) func withTemporaryFolder<Result>(
  _ body: (_ folder: String) async throws -> Result
) async throws -> Result {
  let folder = TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  return try await body(folder.path)
}
