#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Calls the body with an empty temporary folder and removes it afterwards.
public nonisolated(nonsending) func withTemporaryFolder<Result>(
  _ body: (_ folder: String) async throws -> Result
) async throws -> Result {
  let name = "touch-sandbox-\(UUID().uuidString.prefix(8))"
  let folder = FileManager.default.temporaryDirectory.appending(path: name).path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(folder)
}
