import ScrollPhysics
import TestSupport
import Testing

/// Displayed overscroll while a finger drags content beyond an edge.
struct EdgeDragPropertyTests {
  static let viewport = 300.0

  /// A finger that drags content whose range is symmetric about zero.
  struct Pull {
    var scroller: Scroller
    var place = 0.0
    var time = 0.0
    var events: [ScrollEvent] = []

    init(_ preset: Preset, half: Double, at offset: Double) {
      var tuning = preset.tuning
      tuning.dragSlop = 0
      scroller = Scroller(
        tuning: tuning,
        axis: .vertical,
        range: .bounded(minimum: -half, maximum: half),
        viewportExtent: EdgeDragPropertyTests.viewport,
        contentOffset: offset
      )
      handle(.down)
    }

    /// Moves the finger so that content without an edge would move by a distance.
    mutating func follow(_ distance: Double) {
      place -= distance
      time += 0.008
      handle(.moved)
    }

    mutating func handle(_ phase: PointerEvent.Phase) {
      let event = PointerEvent(time: time, id: 0, phase: phase, x: 0, y: place)
      scroller.handle(event, into: &events)
    }

    var overscroll: Double { scroller.range.overscroll(scroller.contentOffset) }
  }

  /// Random movements, mostly outwards.
  static func steps(_ count: Int, largest: Double, using random: inout SplitMix64) -> [Double] {
    (0..<count).map { _ in Double.random(in: -0.4 * largest...largest, using: &random) }
  }

  @Test(arguments: Preset.all) func `content never leaves the viewport`(preset: Preset) {
    var random = SplitMix64(seed: 81)
    var violations = Violations()
    for number in 0..<20 {
      var pull = Pull(preset, half: 50, at: Double.random(in: -50...50, using: &random))
      // Friction and fraction depend on the single movement: use one of a finger's length.
      let isBanded = preset.isBanded
      let largest = isBanded ? 1e5 : preset.isFraction ? 10 : Self.viewport / 8
      for step in Self.steps(80, largest: largest, using: &random) {
        pull.follow(step)
        // Qt halves every movement, without a limit.
        let isLimited = preset.name != "qt"
        let isInside =
          (abs(pull.overscroll) < Self.viewport || !isLimited) && pull.scroller.velocity.isFinite
        violations.add(isInside, "\(number): \(pull.overscroll)")
        if (preset.tuning.engine.edgeDrag == .none) {
          violations.add(pull.overscroll == 0, "\(number): \(pull.overscroll)")
        }
      }
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all) func `content beyond the edge moves with the finger, and no further`(
    preset: Preset
  ) {
    var random = SplitMix64(seed: 82)
    var violations = Violations()
    for number in 0..<20 {
      var pull = Pull(preset, half: 50, at: 50)
      for step in Self.steps(60, largest: 20, using: &random) {
        let before = pull.scroller.contentOffset
        pull.follow(step)
        let moved = pull.scroller.contentOffset - before
        violations.add(moved * step >= 0, "\(number): \(moved) of \(step)")
        violations.add(abs(moved) <= abs(step) + 1e-9, "\(number): \(moved) of \(step)")
      }
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all) func `a finger that returns moves content back to the edge`(
    preset: Preset
  ) {
    var random = SplitMix64(seed: 83)
    var violations = Violations()
    for number in 0..<30 {
      var pull = Pull(preset, half: 50, at: 50)
      let step = Double.random(in: 0.5...20, using: &random)
      let count = Int.random(in: 5...40, using: &random)
      for _ in 0..<count { pull.follow(step) }
      violations.add((preset.tuning.engine.edgeDrag == .none) || pull.overscroll > 0, "\(number)")
      for _ in 0..<count { pull.follow(-step) }
      // Friction applies to the movement back across the edge, but not to the movement out.
      let rest = preset.isFriction ? step : 1e-9
      violations.add(pull.overscroll <= rest, "\(number): \(pull.overscroll)")
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all) func `a mirrored pull gives mirrored events`(preset: Preset) {
    var random = SplitMix64(seed: 84)
    var violations = Violations()
    for number in 0..<20 {
      let offset = Double.random(in: -50...50, using: &random)
      var pull = Pull(preset, half: 50, at: offset)
      var mirror = Pull(preset, half: 50, at: -offset)
      for step in Self.steps(60, largest: 40, using: &random) {
        pull.follow(step)
        mirror.follow(-step)
      }
      pull.handle(.up)
      mirror.handle(.up)
      violations.add(pull.events.map(\.mirrored) == mirror.events, "\(number)")
    }
    expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Preset.all)
  func `only friction and resistance depend on the number of steps of a pull`(
    preset: Preset
  ) {
    var random = SplitMix64(seed: 85)
    for _ in 0..<10 {
      let distance = Double.random(in: 10...400, using: &random)
      var (fine, coarse) = (Pull(preset, half: 50, at: 50), Pull(preset, half: 50, at: 50))
      for _ in 0..<64 { fine.follow(distance / 64) }
      coarse.follow(distance)
      let difference = abs(fine.overscroll - coarse.overscroll)
      // Qt shows nothing of the first two movements, however long.
      if preset.name == "qt" { continue }
      switch preset.tuning.engine.edgeDrag {
      case .rubberBand, .fraction, .stretch, .slowed, .limit, .none: expect(difference < 1e-9)
      case .friction: expect(difference > 1)
      case .resistance: expect(difference > 1e-6)
      }
    }
  }
}

extension Preset {
  fileprivate var isBanded: Bool {
    if case .rubberBand = tuning.engine.edgeDrag { true } else { false }
  }
  fileprivate var isFraction: Bool {
    if case .fraction = tuning.engine.edgeDrag { true } else { false }
  }
  fileprivate var isFriction: Bool {
    if case .friction = tuning.engine.edgeDrag { true } else { false }
  }
}
