import TestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files and environment variables of the machine.
package enum Surroundings {
  /// Whether the tests run as root, which may change owners and mount file systems.
  package static var isRoot: Bool { geteuid() == 0 }

  /// Whether Scripts/page has built what a page runs.
  package static var hasPageModels: Bool {
    size(of: "\(packageRoot)/.build/page/touch.wasm.gz") > 0
  }

  package static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }

  package static func isExecutable(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }

  package static func isInPath(_ program: String) -> Bool {
    (variable("PATH") ?? "").split(separator: ":").contains { isExecutable("\($0)/\(program)") }
  }

  package static func text(of path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  package static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  package static func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: path)
  }

  /// Creates a folder and its parent folders.
  package static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The bytes of a file.
  ///
  /// - Throws: `HarnessError` if it does not exist.
  package static func bytes(of path: String) throws -> [UInt8] {
    guard let found = FileManager.default.contents(atPath: path) else {
      throw HarnessError("no file \(path)")
    }
    return Array(found)
  }

  /// The current size of a file in bytes; 0 if it does not exist.
  package static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The names of the files in a folder, in order.
  package static func files(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// Calls the body with an empty temporary folder and removes it afterwards.
  package nonisolated(nonsending) static func withTemporaryFolder<Result>(
    _ body: (_ folder: String) async throws -> Result
  ) async throws -> Result {
    try await TestSupport.withTemporaryFolder(body)
  }
}
