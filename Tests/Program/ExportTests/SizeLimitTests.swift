import TestSupport
import Testing

@testable import Export

struct SizeLimitTests {
  @Test(
    arguments: [
      ("1MB", 1_000_000), ("1.5 MiB", 1_572_864), ("800kB", 800_000), ("300KB", 300_000),
      ("12", 12), ("12B", 12), ("2KiB", 2048),
    ]
  )
  func `a size has a unit`(text: String, bytes: Int) {
    expectEqual(SizeLimit(text)?.bytes, bytes)
  }

  @Test(arguments: ["", "MB", "-1MB", "1GB", "0.1B", "1e99", "nan", "1 M B x"])
  func `another text is refused`(text: String) {
    expect(SizeLimit(text) == nil)
  }

  /// The attempts for a file of a size at full rate and scale, which shrinks by a power of the cost.
  private static func attempts(_ limit: SizeLimit, full: Double, power: Double) -> [Int] {
    var tried: [(attempt: SizeLimit.Attempt, bytes: Int)] = []
    while let attempt = limit.next(after: tried) {
      let share = attempt.rate / 50 * attempt.scale * attempt.scale.squareRoot()
      let shrunk = power == 1 ? share : share.squareRoot()
      let bytes = Int(full * shrunk)
      tried.append((attempt, bytes))
      if bytes <= limit.bytes { break }
    }
    return tried.map(\.bytes)
  }

  @Test func `few attempts meet a limit or show that none does`() throws {
    let limit = try #require(SizeLimit("1MB"))
    expectEqual(Self.attempts(limit, full: 900_000, power: 1), [900_000])
    for full in [1.2e6, 3e6, 6e6] {
      for power in [1, 0.5] {
        let sizes = Self.attempts(limit, full: full, power: power)
        expect(sizes.count <= 6, "\(sizes)")
        try expect(#require(sizes.last) <= 1_000_000, "\(sizes)")
        try expect(#require(sizes.last) > 400_000, "\(sizes)")
      }
    }
    let hopeless = Self.attempts(limit, full: 1e9, power: 1)
    expect(hopeless.count == 2 && hopeless[1] > 1_000_000)
  }
}
