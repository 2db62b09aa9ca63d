import FrameTiming
import Testing
import TestSupport

struct LateStartTests {
  @Test(arguments: [(60.0, 60.0), (59.94, 60), (59.94, 59), (60.1, 60), (143.9, 144), (75, 75)])
  func `a frame begins shortly before every refresh`(rate: Double, stated: Double) {
    var display = SimulatedDisplay(rate: rate, stated: stated, kind: .waits)
    display.show(frames: 1200)
    expect(display.pacer.isInStep)
    let intervals = display.intervals(from: 200)
    expect(intervals.allSatisfy { isClose($0, 1, tolerance: 1e-6) }, "a refresh was skipped")
    let ages = display.frames[200...].map { $0.shown - $0.start }
    expect(
      ages.allSatisfy { $0 < 0.0045 },
      "a frame began too early: 2 ms of work and 2 ms of margin are expected"
    )
  }

  @Test func `a late frame uses the next refresh, and the pacer stays in step`() {
    var display = SimulatedDisplay(rate: 60, stated: 60, kind: .waits)
    display.show(frames: 100)
    display.now += 0.030
    display.show(frames: 100)
    expect(display.pacer.isInStep)
    expect(display.intervals(from: 110).allSatisfy { isClose($0, 1, tolerance: 1e-6) })
  }

  @Test(arguments: [(60.0, 144.0), (144, 60), (60, 59.94), (120, 30)])
  func `after a move to another display frames follow its refreshes`(old: Double, new: Double) {
    var display = SimulatedDisplay(rate: old, stated: old.rounded(), kind: .waits)
    display.show(frames: 300)
    display.move(toRate: new, stated: new.rounded())
    expectEqual(display.pacer.isInStep, (old.rounded() == new.rounded()))
    display.show(frames: 300)
    expect(display.pacer.isInStep)
    expect(display.intervals(from: 400).allSatisfy { isClose($0, 1, tolerance: 1e-6) })
    expect(display.frames[400...].allSatisfy { $0.shown - $0.start < 0.0045 })
  }

  @Test func `a present that returns immediately does not change the starts`() {
    var display = SimulatedDisplay(rate: 60, stated: 60, kind: .returnsAtOnce)
    display.show(frames: 600)
    expect(!display.pacer.isInStep)
    expect(isClose(display.frames[599].start - display.frames[0].start, 599 / 60, tolerance: 1e-9))
  }

  @Test(arguments: [0.0006, 0.001, 0.0015, 0.002, 0.0025, 0.003, 0.004, 0.005, 0.006, 0.010])
  func `a present that is slow without waiting is detected`(duration: Double) {
    var display = SimulatedDisplay(rate: 60, stated: 60, kind: .isSlow(duration))
    display.show(frames: 600)
    expect(!display.pacer.isInStep)
    let starts = display.frames[200...].map(\.start)
    let intervals = zip(starts.dropFirst(), starts).map { ($0 - $1) * 60 }
    expect(intervals.allSatisfy { isClose($0, 1, tolerance: 0.02) })
  }

  @Test func `the measurements of the display are still used after a rest`() {
    var display = SimulatedDisplay(rate: 59.94, stated: 60, kind: .waits)
    display.show(frames: 300)
    display.now += 1.2345
    display.pacer.rest()
    display.show(frames: 20)
    expect(display.pacer.isInStep)
    expect(display.intervals(from: 303).allSatisfy { isClose($0, 1, tolerance: 1e-6) })
  }
}
