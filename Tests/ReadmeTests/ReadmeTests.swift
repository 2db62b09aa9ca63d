import Foundation
import TestSupport
import Testing

struct ReadmeTests {
  private static let root = URL(filePath: packageRoot)

  /// The lines of a text without indentation, except empty lines.
  private func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// The fenced blocks of a language.
  private func blocks(_ language: String, in text: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  @Test func `every Swift example of the README is part of a test`() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let source = try String(
      contentsOf: Self.root.appending(path: "Tests/ReadmeTests/ReadmeExamples.swift"),
      encoding: .utf8
    )
    let compiled = lines(source).joined(separator: "\n")
    let examples = blocks("swift", in: readme)
    #expect(examples.count == 7)
    for example in examples { #expect(example.split(separator: "\n").count <= 20, "\(example)") }
    for example in examples {
      #expect(compiled.contains(lines(example).joined(separator: "\n")), "\(example)")
    }
  }

  @Test func `every path in the README exists`() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let paths = readme.matches(of: /(?:Sources|Tests|Assets|Scripts)\/[A-Za-z0-9_\/.\-]+/)
      .map { String($0.output) }
    #expect(paths.count > 5)
    for path in paths {
      let clean = path.hasSuffix(".") ? String(path.dropLast()) : path
      let exists = FileManager.default.fileExists(atPath: Self.root.appending(path: clean).path)
      #expect(exists, "\(clean)")
    }
  }
}
