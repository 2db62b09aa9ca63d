import Subprocess
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The library that Scripts/library has built, and programs of the tests that use it.
enum Library {
  static let folder = packageRoot + "/.build/library"
  static let programs = packageRoot + "/Tests/Elsewhere/TouchPhysicsTests/Programs"
  static let examples = packageRoot + "/Assets/Examples"

  /// Ignores SIGPIPE, so that a program that ends before it reads its input does not end the tests.
  private static let ignoresBrokenPipes: Bool = {
    signal(SIGPIPE, SIG_IGN)
    return true
  }()

  /// Whether the tests fail without the libraries; otherwise they are skipped.
  private static var isRequired: Bool {
    #if os(Linux) && arch(x86_64)
      ProcessInfo.processInfo.environment["CI"] != nil
    #else
      false
    #endif
  }

  static var isBuilt: Bool {
    isRequired
      || FileManager.default.fileExists(atPath: folder + "/share/man/man3/touchphysics.3")
  }

  static let webFolder = packageRoot + "/.build/library-web"

  static var isWebBuilt: Bool {
    isRequired
      || FileManager.default.fileExists(atPath: webFolder + "/touchphysics.wasm")
  }

  static func text(of path: String) -> String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// Whether a command is in PATH.
  static func has(_ command: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(command)")
    }
  }

  /// What a shell writes to its standard output; it must succeed and not write to standard error.
  static func shell(_ command: String, input: String = "") async throws -> String {
    _ = ignoresBrokenPipes
    let variables: [Environment.Key: String?] = [
      "PKG_CONFIG_PATH": "\(folder)/lib/pkgconfig",
      "LD_LIBRARY_PATH": "\(folder)/lib",
      "TOUCHPHYSICS": "\(folder)/lib/libtouchphysics.so.1",
    ]
    let result = try await Subprocess.run(
      .path(FilePath("/bin/bash")),
      arguments: ["-c", command],
      environment: .inherit.updating(variables),
      input: .string(input),
      output: .string(limit: 64 << 20),
      error: .string(limit: 1 << 20)
    )
    try #require(result.terminationStatus == .exited(0), "\(command): \(result.standardError)")
    expectEqual(result.standardError, "", "\(command)")
    return result.standardOutput
  }

  /// Compiles a program, by default with the static library.
  ///
  /// A standard without GNU's extensions leaves those of the system to the program.
  static func compile(
    _ sources: String,
    _ flags: String = "",
    standard: String = "c11 -D_GNU_SOURCE",
    linking: String = "$(pkg-config --cflags touchphysics) \(folder)/lib/libtouchphysics.a -lm",
    to program: String
  ) async throws {
    _ = try await shell(
      "cc -std=\(standard) -O1 -Wall -Wextra -Werror \(flags) \(sources) \(linking) -o \(program)"
    )
  }
}
