import Foundation
import TestSupport
import Testing

struct ReadmeTests {
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

  /// README and the pages that it links.
  private static let pages = {
    let readme = (try? ReadmeTests.text(of: "README.md")) ?? ""
    return ["README.md"] + readme.matches(of: /\]\((Sources[^)]*)\)/).map { String($0.output.1) }
  }()

  private static func text(of page: String) throws -> String {
    try String(contentsOf: URL(filePath: "\(packageRoot)/\(page)"), encoding: .utf8)
  }

  @Test func `every Swift example is part of a test, and imports what it uses`() throws {
    let source = try Self.text(of: "Tests/Libraries/ReadmeTests/ReadmeExamples.swift")
    let compiled = lines(source).joined(separator: "\n")
    var count = 0
    for page in Self.pages {
      for example in blocks("swift", in: try Self.text(of: page))
      where !example.contains(".package(") {
        let (imports, code) = (
          lines(example).filter { $0.hasPrefix("import ") },
          lines(example).filter { !$0.hasPrefix("import ") }
        )
        expect(code.count <= 20, "\(example)")
        expect(compiled.contains(code.joined(separator: "\n")), "\(example)")
        expect(Set(lines(source)).isSuperset(of: imports), "\(example)")
        for (name, module) in Self.modules where example.contains(name) {
          expect(imports.contains("import \(module)"), "\(module) in \(example)")
        }
        count += 1
      }
    }
    expectEqual(count, 9)
  }

  /// Types of the examples, and the modules that declare them.
  private static let modules = [
    "PointerEvent": "ScrollPhysics", "Scroller(": "ScrollPhysics", "Leg.": "ScrollPhysics",
    "Wheel(": "Pickers",
    "PickerEvent": "Pickers", "SessionReader": "Sessions", "FrameLog": "FrameTiming",
  ]

  @Test func `the products of the README's manifest exist`() throws {
    let products = try Self.text(of: "README.md").matches(of: /\.product\(name: ("[A-Za-z]+")/)
    let manifest = try Self.text(of: "Package.swift")
    expectEqual(products.count, 2)
    for product in products { expect(manifest.contains(".library(name: \(product.output.1)")) }
  }

  @Test func `every path in the README and its pages exists`() throws {
    for page in Self.pages {
      let paths = try Self.text(of: page)
        .matches(of: /(?:Sources|Tests|Assets|Scripts)\/[A-Za-z0-9_\/.+\-]+/)
        .map { String($0.output) }
      for path in paths where !path.contains("NAME") {
        let clean = path.hasSuffix(".") ? String(path.dropLast()) : path
        let exists = FileManager.default.fileExists(atPath: "\(packageRoot)/\(clean)")
        expect(exists, "\(page): \(clean)")
      }
    }
  }
}
