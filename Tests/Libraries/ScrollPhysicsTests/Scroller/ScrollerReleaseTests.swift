import ScrollPhysics
import TestSupport
import Testing

/// Behaviour of content after a release, through the public interface.
struct ScrollerReleaseTests {
  static let range = ScrollRange.bounded(minimum: 0, maximum: 2000)

  /// A scroller whose content is released at an offset with a velocity.
  static func released(
    _ range: ScrollRange = range,
    at offset: Double,
    velocity: Double,
    snap: SnapRule = .free,
    bounces: Bool = true
  ) -> (scroller: Scroller, events: [ScrollEvent]) {
    var scroller = Scroller(.uikit, range, at: offset, snap: snap, bounces: bounces)
    let overscroll = offset - scroller.contentOffset
    let raw = RubberBand(strength: 0.55, viewportExtent: 300).raw(overscroll)
    // Moves to the start of the flick and pauses; then flicks at constant velocity for 0.1 s.
    let flick = -velocity * 0.1
    let stroke = Stroke(at: 0).moved(by: 50, over: 0.1).moved(by: -40 - raw - flick, over: 0.2)
      .waiting(0.1).moved(by: flick, over: 0.1).lifted()
    let events = scroller.play(stroke)
    return (scroller, events)
  }

  @Test func `a release below the minimum fling velocity stays in place`() {
    var (scroller, events) = Self.released(at: 500, velocity: 240)
    expectEqual(scroller.phase, .resting)
    expectEqual(events.last?.kind, .didEndDragging(willDecelerate: false))
    expect(isClose(scroller.contentOffset, 500, tolerance: 1e-6))
    (scroller, events) = Self.released(at: 500, velocity: 260)
    expectEqual(scroller.phase, .decelerating)
  }

  @Test(arguments: [260, 400, 1000, 1900, -260, -400, -900.0])
  func `a fling within the range rests where its decay ends`(velocity: Double) {
    var scroller = Self.released(at: 900, velocity: velocity).scroller
    let decay = Leg.decay(
      from: 900,
      velocity: velocity,
      decelerationRate: 0.998,
      stopVelocity: 10
    )
    scroller.rest()
    expect(isClose(scroller.contentOffset, decay.restPosition, tolerance: 1e-4))
  }

  @Test(arguments: [0, 100, 260, 400, 1000, 1900, -30, -260, -400, -900.0])
  func `a fling with rows rests on the row nearest to the end of its decay`(velocity: Double) {
    let rows = SnapRule.rows(extent: 40)
    var scroller = Self.released(at: 905, velocity: velocity, snap: rows).scroller
    let decay = Leg.decay(
      from: 905,
      velocity: abs(velocity) < 250 ? 0 : velocity,
      decelerationRate: 0.998,
      stopVelocity: 10
    )
    let before = scroller.velocity
    expect(abs(velocity) < 250 || isClose(before, velocity, tolerance: 1e-3))
    scroller.rest()
    expectEqual(scroller.contentOffset, rows.snapped(decay.restPosition))
  }

  @Test func `a fling past the edge bounces and rests on the edge`() {
    var scroller = Self.released(at: 1900, velocity: 2000).scroller
    var farthest = 0.0
    for frame in 1...600 {
      scroller.advance(to: 0.5 + Double(frame) / 120)
      farthest = max(farthest, scroller.contentOffset)
    }
    expect(farthest > 2020 && farthest < 2200)
    expect(scroller.contentOffset == 2000 && scroller.phase == .resting)
  }

  @Test(arguments: [-8000, -3000, 3000, 8000.0]) func `without bounces a fling stops at the edge`(
    velocity: Double
  ) {
    var (scroller, events) = Self.released(at: 1000, velocity: velocity, bounces: false)
    for frame in 1...1200 { scroller.advance(to: 0.5 + Double(frame) / 120, into: &events) }
    expectEqual(scroller.contentOffset, (velocity < 0 ? 0 : 2000))
    for event in events {
      guard case .didScroll(let offset) = event.kind else { continue }
      expect(offset >= 0 && offset <= 2000)
    }
  }

  @Test func `without bounces a fling at the edge does not move content`() {
    let (scroller, events) = Self.released(at: 2010, velocity: 3000, bounces: false)
    expect(scroller.phase == .resting && scroller.contentOffset == 2000)
    expectEqual(events.last?.kind, .didEndDragging(willDecelerate: false))
  }

  @Test(arguments: [-120, 2120.0]) func `a released overscroll returns to its edge`(
    offset: Double
  ) {
    var (scroller, events) = Self.released(at: offset, velocity: 0)
    expect(isClose(scroller.contentOffset, offset, tolerance: 1e-6))
    expectEqual(scroller.phase, .bouncing)
    // After half a second the content is near the edge and has not passed it.
    for frame in 1...60 { scroller.advance(to: 0.5 + Double(frame) / 120, into: &events) }
    let edge = offset < 0 ? 0.0 : 2000
    expect((scroller.contentOffset - edge) * (offset - edge) >= 0)
    expect(abs(scroller.contentOffset - edge) < 5)
    scroller.rest()
    expectEqual(scroller.contentOffset, edge)
  }

  @Test(arguments: [(-60, 2500.0), (2060, -2500)])
  func `a fast inward flick beyond the edge ends within the range`(
    offset: Double,
    pointerVelocity: Double
  ) {
    let rows = SnapRule.rows(extent: 40)
    for snap in [SnapRule.free, rows] {
      var (scroller, _) = Self.released(at: offset, velocity: pointerVelocity, snap: snap)
      expect(scroller.velocity * pointerVelocity > 0)
      expect(abs(scroller.velocity) > 500)
      scroller.rest()
      expect(scroller.contentOffset > 100 && scroller.contentOffset < 1900)
      expect(snap == .free || rows.snapped(scroller.contentOffset) == scroller.contentOffset)
    }
  }

  @Test func `a slow inward flick beyond the edge ends on the edge`() {
    var scroller = Self.released(at: -60, velocity: 300).scroller
    scroller.rest()
    expectEqual(scroller.contentOffset, 0)
  }

  @Test(arguments: [8000, -8000.0]) func `a fling in a range of one row returns to the row`(
    velocity: Double
  ) {
    let point = ScrollRange.bounded(minimum: 0, maximum: 0)
    var scroller = Self.released(point, at: 0, velocity: velocity, snap: .rows(extent: 40)).scroller
    scroller.rest()
    expect(scroller.contentOffset == 0 && scroller.phase == .resting)
  }

  @Test(arguments: Preset.all) func `a fling is the cause after a release with velocity only`(
    preset: Preset
  ) {
    let hasNoMinimum = preset.tuning.minimumFlingVelocity == 0
    for place in [-60.0, 0, 1000, 2000, 2060] {
      for distance in [400.0, -400] {
        var causes: [Set<ScrollCause>] = []
        for pause in [0, 0.5] {
          var scroller = Scroller(preset.tuning, Self.range, at: place, snap: .rows(extent: 400))
          let drag = Stroke(at: 0).moved(by: distance, over: 0.1).waiting(pause).lifted()
          causes.append(Set((scroller.play(drag) + scroller.rest()).map(\.cause)))
        }
        expectEqual(causes[1], [.drag], "\(preset.name) at \(place) by \(distance)")
        guard place == 1000, hasNoMinimum else { continue }
        expectEqual(causes[0], [.drag, .fling])
      }
    }
  }
}
