import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Texts kept beside the tests.
///
/// A run with `RECORD_GOLDENS=1` writes them, any other compares.
enum Golden {
  /// Compares a text with the kept one of a name, and tells the first line that differs.
  static func check(
    _ text: String,
    name: String,
    file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("Goldens")
    let place = folder.appendingPathComponent("\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place)
      return
    }
    guard let data = try? Data(contentsOf: place) else {
      Issue.record(
        "no golden \(name).txt: write it with RECORD_GOLDENS=1",
        sourceLocation: sourceLocation
      )
      return
    }
    let kept = String(decoding: data, as: UTF8.self)
    if let difference = difference(from: kept, to: text) {
      Issue.record("\(name).txt \(difference)", sourceLocation: sourceLocation)
    }
  }

  /// The first line that differs, with the two lines before it; nil for equal texts.
  static func difference(from kept: String, to text: String) -> String? {
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
