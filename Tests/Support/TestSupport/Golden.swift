#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Expected texts, stored in a folder next to the tests.
///
/// A run with `RECORD_GOLDENS=1` writes them; any other run compares.
public enum Golden {
  /// A difference between a text and its golden.
  public struct Difference: Error, Equatable, CustomStringConvertible {
    /// The file, the line, and both versions of it.
    public let description: String
  }

  /// Compares a text with the file `name`.txt in the folder `Goldens` of the test's module.
  ///
  /// - Throws: `Difference` with the first different line.
  public static func check(_ text: String, name: String, file: String = #filePath) throws {
    // The folder of the module is the one that ends with "Tests".
    var module = URL(filePath: file)
    while !module.lastPathComponent.hasSuffix("Tests"), module.path != "/" {
      module.deleteLastPathComponent()
    }
    let folder = module.appendingPathComponent("Goldens")
    let place = folder.appendingPathComponent("\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place)
      return
    }
    guard let data = try? Data(contentsOf: place) else {
      throw Difference(description: "no golden \(name).txt: write it with RECORD_GOLDENS=1")
    }
    let kept = String(decoding: data, as: UTF8.self)
    if let difference = difference(from: kept, to: text) {
      throw Difference(description: "\(name).txt \(difference)")
    }
  }

  /// The first different line, with the two lines before it; nil for equal texts.
  public static func difference(from kept: String, to text: String) -> String? {
    guard kept != text else { return nil }
    let expected = kept.split(separator: "\n", omittingEmptySubsequences: false)
    let found = text.split(separator: "\n", omittingEmptySubsequences: false)
    let length = max(expected.count, found.count)
    func line(_ lines: [Substring], _ index: Int) -> Substring {
      index < lines.count ? lines[index] : "(no such line)"
    }
    let first =
      (0..<length).first { line(expected, $0) != line(found, $0) } ?? length
    var report = "differs in line \(first + 1):\n"
    for index in max(0, first - 2)..<first { report += "    \(line(expected, index))\n" }
    report += "  - \(line(expected, first))\n  + \(line(found, first))"
    return report
  }
}
