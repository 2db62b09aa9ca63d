import ScrollPhysics
import TestSupport
import Testing

struct SnapRuleTests {
  @Test func `free content keeps its offset`() {
    expectEqual(SnapRule.free.snapped(12.345), 12.345)
  }

  @Test func `an offset snaps to the nearest row, and a tie to the larger`() {
    let rule = SnapRule.rows(extent: 40)
    expectEqual(rule.snapped(0), 0)
    expectEqual(rule.snapped(19.99), 0)
    expectEqual(rule.snapped(20), 40)
    expectEqual(rule.snapped(-20), 0)
    expectEqual(rule.snapped(-20.01), -40)
    expectEqual(rule.snapped(4019), 4000)
  }

  @Test func `an offset just below the middle snaps to the smaller row`() {
    // 0.49999999999999994 + 0.5 is 1 in a double.
    expectEqual(SnapRule.rows(extent: 1).snapped(0.5.nextDown), 0)
    expectEqual(SnapRule.rows(extent: 1).snapped((-0.5).nextDown), -1)
  }

  @Test(arguments: [1, 40, 33.3, 136, 0.1])
  func `the offset of a row snaps to itself, up to 2^50 rows`(
    extent: Double
  ) {
    let rule = SnapRule.rows(extent: extent)
    var random = SplitMix64(seed: 9)
    for bits in 0...31 {
      let row = Double(Int.random(in: 0...(1 << bits), using: &random))
      expectEqual(rule.snapped(row * extent), row * extent)
      expectEqual(rule.snapped(-row * extent), -row * extent)
    }
  }

  /// Offset and velocity of a release with pages of 100 pt, and its rest position.
  @Test(arguments: [
    (130, 0, 100), (150, 0, 200), (130, 500, 200), (170, 500, 200), (170, -500, 100),
    (130, -500, 100), (130, 8000, 200), (930, -8000, 900), (-130, -500, -200.0),
    (100, 500, 200), (100, -500, 0), (-100, 500, 0), (-100, -500, -200), (0, 500, 100),
    (0, -500, -100), (500, 8000, 600), (500, -8000, 400), (100, 0, 100), (-150, 0, -100),
  ])
  func `a fling moves to the next page in its direction, and a rest to the nearest`(
    offset: Double,
    velocity: Double,
    rest: Double
  ) {
    // Halfway Qt goes to the earlier page.
    for preset in Preset.all where preset.name != "qt" || abs(offset) != 150 {
      let motion = preset.tuning.motion(
        from: offset,
        velocity: velocity,
        range: .bounded(minimum: -1000, maximum: 1000),
        snap: .pages(extent: 100)
      )
      expectEqual(motion?.restPosition ?? offset, rest, "\(preset.name)")
    }
  }

  @Test(arguments: [100, 33.3, 136.7, 0.1, 1e6 / 3])
  func `a fling from any page goes to its neighbour, mirrored for the other direction`(
    extent: Double
  ) {
    func rest(from offset: Double, _ velocity: Double) -> Double? {
      let range = ScrollRange.bounded(minimum: -.infinity, maximum: .infinity)
      let snap = SnapRule.pages(extent: extent)
      let tuning = ScrollTuning.uikit
      return tuning.motion(from: offset, velocity: velocity, range: range, snap: snap)?.restPosition
    }
    for page in stride(from: -1000, through: 1000, by: 25) {
      let offset = Double(page) * extent
      expectEqual(rest(from: offset, 900), Double(page + 1) * extent)
      expectEqual(rest(from: offset, -900), Double(page - 1) * extent)
      // From between two pages it is the one ahead.
      expectEqual(rest(from: offset + extent * 0.3, 900), Double(page + 1) * extent)
      expectEqual(rest(from: offset + extent * 0.3, -900), Double(page) * extent)
    }
  }

  @Test func `pages snap as rows do`() {
    for offset in [-151, -150, -149, 0, 49.9, 50, 1234] {
      expectEqual(
        SnapRule.pages(extent: 100).snapped(offset),
        SnapRule.rows(extent: 100).snapped(offset)
      )
    }
  }

  @Test func `an offset on a disabled row snaps to the nearest enabled row`() {
    let rule = SnapRule.rows(extent: 40, disabled: DisabledRows([4..<7], rowCount: 10))
    expect(rule.snapped(159) == 120 && rule.snapped(241) == 280)
    // On the middle one of three: the direction selects the side; without one, the nearer side.
    expect(rule.snapped(200, direction: 9) == 280 && rule.snapped(200, direction: -9) == 120)
    expect(rule.snapped(203) == 280 && rule.snapped(197) == 120)
    expect(rule.snapped(203, direction: -9) == 120 && rule.snapped(197, direction: 9) == 280)
    expectEqual(rule.snapped(200), 280)
  }

  @Test func `offsets too large for a row index are unchanged`() {
    let rule = SnapRule.rows(extent: 40, disabled: DisabledRows([4..<7], rowCount: 10))
    expect(rule.snapped(1e300) == 1e300 && rule.snapped(-.infinity) == -.infinity)
    expect(rule.snapped(.nan).isNaN)
  }

  @Test(arguments: [0, -40, Double.nan, .infinity, -.infinity])
  func `rows and pages without a valid length are free`(extent: Double) {
    expectEqual(SnapRule.rows(extent: extent), .free)
    expectEqual(SnapRule.pages(extent: extent), .free)
    var scroller = Scroller(.uikit, .bounded(minimum: 0, maximum: 900), snap: .rows(extent: extent))
    for step in 0...5 {
      scroller.handle(
        PointerEvent(
          time: Double(step) * 0.01,
          id: 1,
          phase: step == 0 ? .down : .moved,
          x: 0,
          y: -20 * Double(step)
        )
      )
    }
    scroller.handle(PointerEvent(time: 0.05, id: 1, phase: .up, x: 0, y: -100))
    scroller.advance(to: 60)
    expectEqual(scroller.phase, .resting)
    expect(scroller.contentOffset > 90 && scroller.contentOffset <= 900)
  }
}
