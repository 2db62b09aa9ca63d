import Foundation
import JSONText
import TestSupport
import Testing

/// A line of a table of expected jank in Fixtures.
struct JankCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let value: JSONValue

  static let all: [JankCase] = {
    let path = "\(packageRoot)/Tests/Libraries/FrameTimingTests/Fixtures/predictor_jank.jsonl"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      guard let value = try? JSONParser.parse(Array(line.utf8), depth: 12) else { return nil }
      return JankCase(testDescription: value["case"]?.text ?? "", value: value)
    }
  }()
}

struct JankTableTests {
  @Test func `every line of the table is a case`() throws {
    let path = "\(packageRoot)/Tests/Libraries/FrameTimingTests/Fixtures/predictor_jank.jsonl"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.isEmpty && JankCase.all.count == text.split(separator: "\n").count)
  }
}

extension JSONValue {
  func integer(_ key: String) -> Int? { self[key]?.integer }
  func elements(_ key: String) -> [JSONValue] { self[key]?.elements ?? [] }
  /// The whole numbers of an array; nil for another value.
  var integers: [Int]? { elements?.compactMap(\.integer) }
}
