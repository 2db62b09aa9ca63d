import ScrollPhysics
import TestSupport
import Testing

/// The state of a scroller at a time does not depend on how often it was advanced.
struct ScrollerTimeTests {
  struct Configuration: Sendable, CustomTestStringConvertible {
    var range: ScrollRange
    var snap: SnapRule
    var bounces: Bool
    var seed: UInt64
    var testDescription: String { "\(range) \(snap) bounces \(bounces) seed \(seed)" }
  }

  static let configurations: [Configuration] = {
    var configurations: [Configuration] = []
    for range in [ScrollRange.bounded(minimum: 0, maximum: 400), .looping(period: 280)] {
      for snap in [SnapRule.free, .rows(extent: 40)] {
        for bounces in [true, false] {
          for seed in [101, 102, 103] as [UInt64] {
            configurations.append(
              Configuration(range: range, snap: snap, bounces: bounces, seed: seed)
            )
          }
        }
      }
    }
    return configurations
  }()

  static func scroller(_ configuration: Configuration) -> Scroller {
    Scroller(
      .uikit,
      configuration.range,
      at: 120,
      snap: configuration.snap,
      bounces: configuration.bounces
    )
  }

  @Test(arguments: configurations) func `any partition of time gives the same state and events`(
    configuration: Configuration
  ) {
    var random = SplitMix64(seed: configuration.seed)
    var whole = Self.scroller(configuration)
    var split = whole
    var wholeEvents: [ScrollEvent] = []
    var splitEvents: [ScrollEvent] = []
    for _ in 0..<60 {
      let end = whole.time + Double.random(in: 0...1.5, using: &random)
      whole.advance(to: end, into: &wholeEvents)
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let between = Double.random(in: split.time...end, using: &random)
        split.advance(to: between, into: &splitEvents)
      }
      split.advance(to: end, into: &splitEvents)
      expectEqual(whole, split)
      Self.act(&random) { act in
        act(&whole, &wholeEvents)
        act(&split, &splitEvents)
      }
      expectEqual(whole, split)
    }
    expectEqual(wholeEvents.filter(\.isStep), splitEvents.filter(\.isStep))
    expect(wholeEvents.count { $0.isStep } > 60)
  }

  /// Selects a random action and passes it to `doing`, which applies it to several scrollers.
  static func act(
    _ random: inout SplitMix64,
    _ doing: ((inout Scroller, inout [ScrollEvent]) -> Void) -> Void
  ) {
    let distance = Double.random(in: -300...300, using: &random)
    let duration = Double.random(in: 0.02...0.3, using: &random)
    let kind = Int.random(in: 0..<5, using: &random)
    doing { scroller, events in
      switch kind {
      case 0:
        scroller.scroll(
          to: (distance / 40).rounded() * 40,
          animation: .spring,
          cause: .key,
          at: scroller.time,
          into: &events
        )
      case 1:
        scroller.scroll(by: distance / 10, cause: .wheel, at: scroller.time, into: &events)
      default:
        let stroke = Stroke(at: scroller.time).moved(by: distance, over: duration)
        events += scroller.play(stroke.lifted())
      }
    }
  }
}
