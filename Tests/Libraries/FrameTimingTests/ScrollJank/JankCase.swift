import Foundation
import FrameTiming
import JSONText
import TestSupport
import Testing

/// A line of a table of expected jank in Fixtures.
struct JankCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let value: JSONValue

  /// Every line of a file, by default of any kind.
  static func all(_ file: String, kind: String? = nil) -> [JankCase] {
    let path = "\(packageRoot)/Tests/Libraries/FrameTimingTests/Fixtures/\(file)"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      guard let value = try? JSONParser.parse(Array(line.utf8), depth: 12),
        kind == nil || value["kind"]?.text == kind
      else { return nil }
      let name = value["id"]?.text ?? value["case"]?.text ?? ""
      return JankCase(testDescription: name, value: value)
    }
  }
}

struct JankTableTests {
  @Test(arguments: [
    ("frametimeline.jsonl", 8), ("predictor_jank.jsonl", 14), ("scroll_jank_v3.jsonl", 9),
    ("scroll_jank_v4_core.jsonl", 61),
  ])
  func `every line of a table is a case`(file: String, lines: Int) {
    #expect(JankCase.all(file).count == lines)
  }
}

extension JSONValue {
  func integer(_ key: String) -> Int? { self[key]?.integer }
  func elements(_ key: String) -> [JSONValue] { self[key]?.elements ?? [] }
  /// The whole numbers of an array; nil for another value.
  var integers: [Int]? { elements?.compactMap(\.integer) }
  func boolean(_ key: String) -> Bool? {
    if case .bool(let value) = self[key]?.content { value } else { nil }
  }
  /// Whether the value is a number other than 0.
  func flag(_ key: String) -> Bool { integer(key) ?? 0 != 0 }
}

extension JankFrame.Real {
  /// [first, last, is inertial, total, peak].
  init(_ numbers: [JSONValue]) {
    self.init(
      first: numbers[0].integer ?? 0,
      last: numbers[1].integer ?? 0,
      isInertial: numbers[2].integer == 1,
      total: numbers[3].double ?? 0,
      peak: numbers[4].double ?? 0
    )
  }
}

extension JankFrame {
  init(_ value: JSONValue, later: Int = 0) {
    self.init(
      begin: (value.integer("begin") ?? 0) + later,
      interval: value.integer("interval") ?? 0,
      presented: value.integer("shown").map { $0 + later }
    )
    if let numbers = value["real"]?.elements {
      var real = Real(numbers)
      (real.first, real.last) = (real.first + later, real.last + later)
      self.real = real
    }
    if let numbers = value["synthetic"]?.integers {
      synthetic = Synthetic(begin: numbers[0] + later, isInertial: numbers[1] == 1)
    }
  }
}

extension MissedVsyncs {
  /// Missed refreshes by the names of reasons in the tables.
  init(_ value: JSONValue?) {
    self.init()
    for (reason, name) in Self.names {
      self[reason] = value?.integer(name) ?? 0
    }
  }

  static let names: [(ScrollJankReason, String)] = [
    (.decelerating, "decelerating"), (.fastScroll, "fast_scroll"), (.flingStart, "fling_start"),
    (.fling, "fling"),
  ]
}
