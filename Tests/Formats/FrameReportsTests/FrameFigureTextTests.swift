import FrameReports
import FrameTiming
import TestSupport
import Testing

struct FrameFigureTextTests {
  @Test func `counts are whole numbers and times have four decimals`() throws {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    log.record(FrameSample(number: 0, start: 0, draw: 0.00123456, interval: 0.26))
    try expectEqual(#require(FrameFigure.named("missed")).text(of: log.summary()), "12")
    try expectEqual(#require(FrameFigure.named("p99")).text(of: log.summary()), "1.2346")
  }

  @Test func `a figure that was not measured has no text`() throws {
    try expect(#require(FrameFigure.named("fps")).text(of: FrameSummary()) == nil)
  }
}
