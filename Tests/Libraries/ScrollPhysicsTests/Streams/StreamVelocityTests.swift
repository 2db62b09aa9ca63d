import ScrollPhysics
import TestSupport
import Testing

/// Velocities and targets of scroll streams.
struct StreamVelocityTests {
  private static func scroller(_ tuning: ScrollTuning) -> Scroller {
    Scroller(tuning, .bounded(minimum: 0, maximum: 4000))
  }

  @Test(arguments: Preset.all) func `content in the system's momentum has a velocity`(
    preset: Preset
  ) {
    var scroller = Self.scroller(preset.tuning)
    for frame in 0...12 {
      scroller.scroll(.momentum(by: 8), at: Double(frame) / 60)
    }
    // Qt has no velocity while fingers are on the touchpad.
    if preset.tuning.touchpadRule != .qt {
      expect(isClose(scroller.velocity, 480, tolerance: 100))
    }
    scroller.scroll(.momentumEnd, at: 0.21)
    expect(scroller.velocity == 0 && !scroller.isMoving)
  }

  @Test(arguments: [ScrollAction.hold, .momentum(by: 0)])
  func `a gesture after another stream has no velocity under a rule that was changed`(
    action: ScrollAction
  ) {
    var scroller = Self.scroller(.uikit)
    scroller.scroll(.gesture(by: 10), at: 0)
    scroller.scroll(action, at: 0.1)
    scroller.scroll(.gesture(by: 10), at: 0.2)
    scroller.tuning.velocityRule = .moveMean
    expectEqual(scroller.velocity, 0)
  }

  @Test func `a notch moves past a disabled row, or stays before a disabled end`() {
    let rows = DisabledRows([1..<3, 8..<10], rowCount: 10)
    var scroller = Scroller(
      .uikit,
      .bounded(minimum: 0, maximum: 360),
      snap: .rows(extent: 40, disabled: rows)
    )
    func turn(_ count: Int, at time: Double) -> Double {
      let notch = ScrollAction.wheel(notches: Double(count), rows: count)
      scroller.scroll(notch, at: time)
      scroller.advance(to: time + 3)
      return scroller.contentOffset
    }
    expectEqual(turn(1, at: 0), 120)
    expectEqual(turn(-1, at: 10), 0)
    expectEqual(turn(7, at: 20), 280)
    expectEqual(turn(1, at: 30), 280)
    expectEqual(turn(-6, at: 40), 0)
  }
}
