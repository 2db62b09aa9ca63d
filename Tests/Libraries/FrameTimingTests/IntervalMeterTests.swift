import FrameTiming
import TestSupport
import Testing

struct IntervalMeterTests {
  @Test func `an interval is the time between two pictures, and a rest ends a series`() {
    var meter = IntervalMeter()
    expect(meter.isAtRest)
    expectEqual(meter.interval(to: 1), nil)
    expect(!meter.isAtRest)
    expectEqual(meter.interval(to: 1.25), 0.25)
    meter.rest()
    expect(meter.isAtRest)
    expectEqual(meter.interval(to: 9), nil)
    expectEqual(meter.interval(to: 9.5), 0.5)
  }

  @Test func `a picture stamped earlier than the last does not lengthen the next interval`() {
    var meter = IntervalMeter()
    let intervals = [1, 1.5, 0.25, 1.75, 2.25].map { meter.interval(to: $0) }
    expectEqual(intervals, [nil, 0.5, -1.25, 0.25, 0.5])
  }
}
