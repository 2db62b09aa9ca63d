import JSONText
import TestSupport
import Testing

@testable import Sandbox

/// JSON files: accepted additions to JSON, limits, and the positions of errors.
@MainActor struct JSONDocumentTests {
  /// Reads a text of the file `f`.
  static func read<Result>(
    _ text: String,
    _ body: @MainActor (JSONText.JSONValue) throws(SourceProblem) -> Result
  ) throws(SourceProblem) -> Result {
    try JSONDocument.read(Array(text.utf8), file: "f", body)
  }

  /// The error for bytes of the file `f`; nil if they are accepted.
  static func refusal(of bytes: [UInt8]) -> String? {
    errorText { try JSONDocument.read(bytes, file: "f") { _ in } }
  }

  @Test func `an error in a nested file states the position in that file`() {
    let errorText = Self.errorText {
      try Self.read("[1]") { root throws(SourceProblem) in
        try JSONDocument.read(Array("[\n2]".utf8), file: "g") { value throws(SourceProblem) in
          _ = try value.array()[0].string()
        }
      }
    }
    expectEqual(errorText, "g:2: 0: found 2, expected a text")
  }

  @Test func `a byte order mark is skipped`() throws {
    let count = try Self.read("\u{FEFF}[1]") { root throws(SourceProblem) in
      try root.array().count
    }
    expectEqual(count, 1)
  }

  @Test func `a file may have four mebibytes and not a byte more`() {
    let text: [UInt8] = [UInt8(ascii: "1")] + Array(repeating: 0x20, count: 4 * 1024 * 1024 - 1)
    expect(Self.refusal(of: text) == nil)
    expectEqual(
      Self.refusal(of: text + [0x20]),
      "f: found more than 4194304 bytes, expected at most 4194304"
    )
  }

  @Test func `arrays and objects can nest 16 levels deep and not 17`() {
    func nested(_ depth: Int) -> [UInt8] {
      Array(repeating: UInt8(ascii: "["), count: depth)
        + Array(repeating: UInt8(ascii: "]"), count: depth)
    }
    expect(Self.refusal(of: nested(16)) == nil)
    let problem = "found arrays and objects 17 deep, expected at most 16"
    expectEqual(Self.refusal(of: nested(17))?.hasSuffix(problem), true)
  }

  @Test func `the error for a file that cannot be read states the reason`() {
    expectEqual(
      Self.errorText { try JSONDocument.read(path: "/nowhere/lost.json") { _ in } },
      "/nowhere/lost.json: found no file that can be read (No such file or directory), "
        + "expected JSON"
    )
    expectEqual(
      Self.errorText { try JSONDocument.read(path: "/") { _ in } },
      "/: found no file that can be read (Is a directory), expected JSON"
    )
    expectEqual(
      Self.errorText { try JSONDocument.read(path: "/dev/zero") { _ in } },
      "/dev/zero: found more than 4194304 bytes, expected at most 4194304"
    )
  }

  /// The error that a body throws; nil without an error.
  static func errorText(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
