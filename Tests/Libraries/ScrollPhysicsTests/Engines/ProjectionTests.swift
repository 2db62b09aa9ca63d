import ScrollPhysics
import TestSupport
import Testing

/// The offset at which content would rest if the finger were lifted now.
struct ProjectionTests {
  static let distances = [-260.0, -90, -31, -4, 4, 31, 90, 260]
  static let presets = ScrollTuning.presets.map(\.name)

  private func scroller(
    _ tuning: ScrollTuning = .uikit,
    range: ScrollRange = .bounded(minimum: 0, maximum: 4000),
    from offset: Double = 2000
  ) -> Scroller {
    Scroller(tuning, range, at: offset, snap: .rows(extent: 40))
  }

  /// Moves a finger at constant velocity for 60 ms and does not lift it.
  private func drag(_ scroller: inout Scroller, by distance: Double) {
    scroller.handle(PointerEvent(time: 1, id: 1, phase: .down, x: 0, y: 0))
    for step in 1...6 {
      let share = Double(step) / 6
      let time = 1 + 0.06 * share
      scroller.handle(PointerEvent(time: time, id: 1, phase: .moved, x: 0, y: distance * share))
    }
  }

  @Test(arguments: presets, distances)
  func `the projected offset is the resting offset after the finger is lifted`(
    name: String,
    distance: Double
  ) throws {
    for range in [ScrollRange.bounded(minimum: 0, maximum: 4000), .looping(period: 4000)] {
      var scroller = scroller(try #require(.preset(named: name)), range: range)
      drag(&scroller, by: distance)
      let projected = scroller.projectedOffset
      scroller.handle(PointerEvent(time: 1.06, id: 1, phase: .up, x: 0, y: distance))
      expect(abs(scroller.restingOffset - projected) < 1e-9)
      expectEqual(scroller.projectedOffset, scroller.restingOffset)
    }
  }

  @Test func `a finger at rest projects the nearest row`() {
    var scroller = scroller()
    drag(&scroller, by: -95)
    expect(scroller.projectedOffset > scroller.contentOffset + 100)
    scroller.advance(to: 2)
    expectEqual(scroller.phase, .dragging)
    expectEqual(scroller.projectedOffset, (scroller.contentOffset / 40).rounded() * 40)
  }

  @Test func `content at rest projects its offset`() {
    expectEqual(scroller().projectedOffset, 2000)
  }

  @Test func `the projection of caught content includes the carried momentum`() throws {
    var scroller = scroller(try #require(.preset(named: "flutter")), from: 400)
    drag(&scroller, by: -120)
    scroller.handle(PointerEvent(time: 1.06, id: 1, phase: .up, x: 0, y: -120))
    let times = [1.1, 1.11, 1.12, 1.13]
    scroller.handle(PointerEvent(time: 1.1, id: 2, phase: .down, x: 0, y: 0))
    for (step, time) in times.enumerated() {
      scroller.handle(PointerEvent(time: time, id: 2, phase: .moved, x: 0, y: -20 * Double(step)))
    }
    let projected = scroller.projectedOffset
    scroller.handle(PointerEvent(time: 1.13, id: 2, phase: .up, x: 0, y: -60))
    expect(abs(scroller.restingOffset - projected) < 1e-9)
  }

  @Test func `a mouse wheel that stops between two rows projects the nearer one`() {
    var scroller = scroller()
    scroller.scroll(by: 27, cause: .wheel, at: 1)
    expectEqual(scroller.contentOffset, 2027)
    expectEqual(scroller.projectedOffset, 2040)
  }
}
