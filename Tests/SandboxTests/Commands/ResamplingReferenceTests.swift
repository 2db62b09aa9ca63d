@testable import Benchmarks
import Foundation
import TestSupport
import Testing

/// The other rules of the table in the page "Resampling" are those of their authors.
@MainActor @Suite struct ResamplingReferenceTests {
  /// The lines of a file of reference figures, in words.
  private static func lines(_ name: String) throws -> [[Substring]] {
    let file = "\(packageRoot)/Tests/SandboxTests/Fixtures/\(name)"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    return text.split(separator: "\n").map { $0.split(separator: " ") }
  }

  /// Every line is a case, finger and axis, an instant in milliseconds, the place there or `-` for the
  /// newest sample, and the samples in milliseconds and pixels.
  ///
  /// Those cases are left out that test what `android` does not have: Android's bookkeeping of the set
  /// of fingers, their order, device and tool (12), its older consumer's replacement of samples that
  /// repeat a place (1), and Chromium's mean interval of samples (1).
  @Test func `the rule of Android and Chromium has the places of their tests`() throws {
    let lines = try Self.lines("resampling.txt")
    #expect(Set(lines.map { $0[0].prefix { $0 != "." } }).count == 29)
    for line in lines {
      let samples = line[3...].map { sample -> FingerStroke.Sample in
        let parts = sample.split(separator: ":").map { Double($0) ?? .nan }
        return (parts[0] / 1000, parts[1])
      }
      let place = ResamplingDisplay.android(samples, at: (Double(line[1]) ?? .nan) / 1000)
      #expect((place == nil) == (line[2] == "-"), "\(line)")
      guard let place, let expected = Double(line[2]) else { continue }
      #expect(isClose(place, expected, tolerance: 0.005), "\(line): \(place)")
    }
  }

  /// 120 samples a second: noisy and filtered.
  @Test func `the One Euro filter has the values of its author's table`() throws {
    let lines = try Self.lines("one_euro.txt")
    #expect(lines.count == 1200)
    var filter = OneEuroFilter()
    for (number, line) in lines.enumerated() {
      let value = filter.filtered((Double(number) / 120, Double(line[0]) ?? .nan))
      #expect(isClose(value, Double(line[1]) ?? .nan, tolerance: 1e-4), "row \(number): \(value)")
    }
  }
}
