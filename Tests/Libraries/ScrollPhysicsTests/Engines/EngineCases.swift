import Foundation
import ScrollPhysics
import Synchronization
import TestSupport
import Testing

/// A recorded trajectory of a reference engine.
struct EngineCase: Sendable, CustomTestStringConvertible {
  var name: String
  var scenario: String
  var position: Double
  var velocity: Double
  var minimum: Double
  var maximum: Double
  var viewport: Double
  var item: Double
  var parameters: [String: String]
  var rows: [(time: Double, position: Double)] = []

  var testDescription: String { name }

  var range: ScrollRange { .bounded(minimum: minimum, maximum: maximum) }

  func number(_ key: String) -> Double? { parameters[key].flatMap { Double($0) } }

  /// All cases of a file in Fixtures, which is read once.
  static func read(_ file: String) throws -> [EngineCase] {
    try read.withLock { read in
      if let cases = read[file] { return cases }
      let cases = cases(in: try Fixture.text(file))
      read[file] = cases
      return cases
    }
  }

  private static let read = Mutex<[String: [EngineCase]]>([:])

  private static func cases(in text: String) -> [EngineCase] {
    var cases: [EngineCase] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words[0] == "case" {
        let numbers = words[3...8].map { Double($0) ?? .nan }
        var parameters: [String: String] = [:]
        for pair in words[9].split(separator: ";") where pair.contains("=") {
          let parts = pair.split(separator: "=", maxSplits: 1)
          parameters[String(parts[0])] = String(parts[1])
        }
        cases.append(
          EngineCase(
            name: words[1],
            scenario: words[2],
            position: numbers[0],
            velocity: numbers[1],
            minimum: numbers[2],
            maximum: numbers[3],
            viewport: numbers[4],
            item: numbers[5],
            parameters: parameters
          )
        )
      } else {
        cases[cases.count - 1].rows.append(
          (time: (Double(words[0]) ?? .nan) / 1000, position: Double(words[1]) ?? .nan)
        )
      }
    }
    return cases
  }

  /// Pixels per point of the engine's screen.
  var density: Double { number("density") ?? 1 }

  /// The largest distance between a motion in points and the engine's rows, in the engine's pixels.
  func largestDifference(_ motion: Motion?, upToLast: Bool = true) -> Double {
    var largest = 0.0
    for row in upToLast ? rows[...] : rows.dropLast() {
      let here = motion.map { $0.position(at: row.time) * density } ?? position
      largest = max(largest, abs(here - row.position))
    }
    return largest
  }
}

/// Files in the folder Fixtures.
enum Fixture {
  static func text(_ name: String) throws -> String {
    try String(
      contentsOfFile: "\(packageRoot)/Tests/Libraries/ScrollPhysicsTests/Fixtures/\(name)",
      encoding: .utf8
    )
  }

  /// The rows of a CSV file with a header line, each as a dictionary by column name.
  static func table(_ name: String) throws -> [[String: String]] {
    let lines = try text(name).split(separator: "\n")
    let columns = lines[0].split(separator: ",").map(String.init)
    return lines.dropFirst().map { line in
      let values = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return Dictionary(zip(columns, values)) { first, _ in first }
    }
  }
}
