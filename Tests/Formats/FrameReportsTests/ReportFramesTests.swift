import TestSupport
import Testing

@testable import FrameReports
@testable import FrameTiming

struct ReportFramesTests {
  /// The 16-bit words of a list of frames.
  private func words(_ frames: ReportFrames) -> [Int] {
    stride(from: 0, to: frames.bytes.count, by: 2).map {
      Int(frames.bytes[$0]) | Int(frames.bytes[$0 + 1]) << 8
    }
  }

  @Test func `a frame has its times, durations and flags in eleven words`() {
    var sample = FrameSample(number: 3, start: 1.5, input: 0.0001, update: 0.001)
    (sample.draw, sample.present, sample.interval) = (0.0327, 0.002, 0.05)
    (sample.events, sample.sessionTime) = (2, 0.75)
    var record = FrameRecord(sample)
    (record.missed, record.isStutter, record.cause) = (2, true, .draw)
    let frames = ReportFrames([record])
    // 50 ms is 32768 µs and 135 times 128 µs; 3 is the number of `draw`, counted from 1.
    let flags = 2 | 3 << 5 | 1 << 8 | 2 << 10
    expectEqual(
      words(frames),
      [
        150_000 & 0xFFFF, 150_000 >> 16, 75_000 & 0xFFFF, 75_000 >> 16, 32_768 + 135, 100, 1000,
        32_700, 2000, 0xFFFF, flags,
      ]
    )
  }

  @Test func `values that were not measured are all ones, and too large ones the largest`() {
    var record = FrameRecord(FrameSample(number: 0, start: 1e9, interval: 100))
    record.missed = 99
    let unset = 0xFFFF
    expectEqual(
      words(ReportFrames([record])),
      [
        unset - 1, unset, unset, unset, unset - 1, 0, 0, 0, 0, unset, 31,
      ]
    )
    let phases = words(ReportFrames(intervals: [0.01]))[5..<9]
    expect(phases.allSatisfy { $0 == unset })
  }

  @Test func `a janky step is marked at its frame, which is the one before its measurement`() {
    var records = (0..<3).map { FrameRecord(FrameSample(number: $0, start: Double($0))) }
    var motion = FrameMotion()
    motion.drag.janky = 1
    records[2].sample.motion = motion
    let flags = stride(from: 10, to: 33, by: 11).map { words(ReportFrames(records))[$0] }
    expectEqual(flags, [0, 1 << 9, 0])
  }

  @Test func `frames of the warm-up are left out, and intervals follow one another`() {
    let warm = FrameRecord(FrameSample(number: 0, start: 0), isWarmUp: true)
    expectEqual(ReportFrames([warm]).count, 0)
    let frames = ReportFrames(intervals: [0.01, 0.02, 0.03])
    expectEqual(stride(from: 0, to: 33, by: 11).map { words(frames)[$0] }, [0, 1000, 3000])
  }

  @Test(arguments: [
    (0.0, "0"), (0.012345, "0.0123"), (0.12345, "0.123"), (1.2345, "1.23"), (16.666, "16.7"),
    (99.96, "100"), (-16.666, "-16.7"), (12345.6, "12346"),
  ]) func `numbers are shown with three digits`(value: Double, text: String) {
    expectEqual(value.shown, text)
  }
}
