import ScrollPhysics
import TestSupport
import Testing

/// All inputs of a release, in points and points per second.
struct ReleaseCase: Sendable {
  var offset = 0.0
  var velocity = 0.0
  var minimum = 0.0
  var maximum = 2000.0
  var viewport = 600.0
  var snap = SnapRule.free
  var bounces = true

  var range: ScrollRange { .bounded(minimum: minimum, maximum: maximum) }

  var mirrored: ReleaseCase {
    var mirror = self
    mirror.offset = -offset
    mirror.velocity = -velocity
    mirror.minimum = -maximum
    mirror.maximum = -minimum
    return mirror
  }

  func motion(_ tuning: ScrollTuning) -> Motion? {
    tuning.motion(
      from: offset,
      velocity: velocity,
      range: range,
      viewportExtent: viewport,
      snap: snap,
      bounces: bounces
    )
  }

  /// Whether content may rest at an offset: on a row, on a page or at an edge.
  func allows(_ place: Double) -> Bool {
    guard snap != .free else { return true }
    return place == minimum || place == maximum || place == snap.snapped(place)
  }

  /// Releases with offsets and velocities of real use, within the range and beyond it.
  static func everyday(_ count: Int, seed: UInt64) -> [ReleaseCase] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      var release = ReleaseCase()
      let length: Double = [0.0, 300, 2000, 20_000, .infinity].randomElement(using: &random) ?? 0
      release.minimum = length.isInfinite ? -length : Double.random(in: -700...700, using: &random)
      release.maximum = length.isInfinite ? length : release.minimum + length
      let low = length.isInfinite ? -1000 : release.minimum
      let high = length.isInfinite ? 1000 : release.maximum
      release.offset = Double.random(in: low - 150...high + 150, using: &random)
      if Int.random(in: 0..<3, using: &random) == 0 {
        release.offset = release.range.clamped(release.offset)
      }
      release.velocity = random.signed(from: 1, to: 12_000)
      if Int.random(in: 0..<8, using: &random) == 0 { release.velocity = 0 }
      release.viewport = Double.random(in: 100...900, using: &random)
      let row = Double.random(in: 20...400, using: &random)
      release.snap = SnapRule.any(row, using: &random)
      release.bounces = Int.random(in: 0..<4, using: &random) > 0
      return release
    }
  }

  /// Releases whose magnitudes are between a billionth of a point and a billion
  /// points.
  static func extreme(_ count: Int, seed: UInt64) -> [ReleaseCase] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      var release = ReleaseCase()
      release.minimum = random.signed(from: 1e-9, to: 1e9)
      release.maximum = release.minimum + abs(random.signed(from: 1e-9, to: 1e9))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: release.maximum = release.minimum
      case 1: (release.minimum, release.maximum) = (-.infinity, .infinity)
      case 2: release.maximum = .infinity
      default: break
      }
      release.offset = random.signed(from: 1e-9, to: 1e9)
      if Bool.random(using: &random) { release.offset = release.range.clamped(release.offset) }
      release.velocity = random.signed(from: 1e-9, to: 1e6)
      if Int.random(in: 0..<10, using: &random) == 0 { release.velocity = 0 }
      release.viewport = abs(random.signed(from: 1e-3, to: 1e6))
      let row = abs(random.signed(from: 1e-3, to: 1e6))
      release.snap = SnapRule.any(row, using: &random)
      release.bounces = Bool.random(using: &random)
      return release
    }
  }
}

extension SnapRule {
  /// One of the three rules.
  static func any(_ extent: Double, using random: inout SplitMix64) -> SnapRule {
    let rules: [SnapRule] = [.free, .rows(extent: extent), .pages(extent: extent)]
    return rules[Int.random(in: 0..<3, using: &random)]
  }
}

extension SplitMix64 {
  /// A number of either sign whose binary exponent is uniformly distributed.
  mutating func signed(from smallest: Double, to largest: Double) -> Double {
    var size = smallest
    let magnitudes = (smallest.exponent..<largest.exponent)
    let exponent = magnitudes.isEmpty ? 0 : Int.random(in: 0...magnitudes.count, using: &self)
    for _ in 0..<exponent { size *= 2 }
    size = min(largest, size * Double.random(in: 1..<2, using: &self))
    return Bool.random(using: &self) ? size : -size
  }
}

/// Counts the violations of a property and describes the first three.
struct Violations: CustomStringConvertible {
  private(set) var count = 0
  private var first: [String] = []

  var isEmpty: Bool { count == 0 }
  var description: String { "\(count): " + first.joined(separator: "\n") }

  mutating func add(_ isFine: Bool, _ text: @autoclosure () -> String) {
    guard !isFine else { return }
    count += 1
    if first.count < 3 { first.append(text()) }
  }
}

struct PropertyCasesTests {
  @Test func `the cases include offsets inside, outside and at the edges, rests and free content`()
  {
    let cases = ReleaseCase.everyday(2000, seed: 1)
    expect(cases.count { $0.range.overscroll($0.offset) > 0 } > 100)
    expect(cases.count { $0.range.overscroll($0.offset) < 0 } > 100)
    expect(cases.count { $0.offset == $0.maximum || $0.offset == $0.minimum } > 50)
    expect(cases.count { $0.velocity == 0 } > 100)
    expect(cases.count { $0.snap == .free } > 300)
    expect(cases.count { $0.minimum.isInfinite } > 100)
    expect(cases.count { !$0.bounces } > 100)
  }

  @Test func `magnitudes are distributed between the limits`() {
    var random = SplitMix64(seed: 2)
    let sizes = (0..<4000).map { _ in abs(random.signed(from: 1e-9, to: 1e9)) }
    expect(sizes.allSatisfy { $0 >= 1e-9 && $0 <= 1e9 })
    expect(sizes.count { $0 < 1 } > 1500 && sizes.count { $0 > 1 } > 1500)
  }

  @Test func `all violations are counted and the first three are shown`() {
    var violations = Violations()
    violations.add(true, "fine")
    expect(violations.isEmpty)
    for number in 0..<5 { violations.add(false, "wrong \(number)") }
    expectEqual(violations.count, 5)
    expectEqual(violations.description, "5: wrong 0\nwrong 1\nwrong 2")
  }
}
