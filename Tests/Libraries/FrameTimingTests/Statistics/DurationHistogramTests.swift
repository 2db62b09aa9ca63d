import FrameTiming
import Testing
import TestSupport

struct DurationHistogramTests {
  private func histogram(of work: [Double], upTo range: Double) -> DurationHistogram {
    var histogram = DurationHistogram(upTo: range, binCount: 16)
    for work in work { histogram.add(work) }
    return histogram
  }

  @Test func `a frame is counted in the bin that contains its work`() {
    let histogram = histogram(of: [0, 0.9, 1, 1, 1.5, 15.9], upTo: 16)
    expectEqual((0..<16).map { histogram[$0] }, [2, 3] + Array(repeating: 0, count: 13) + [1])
    expectEqual(histogram.largest, 3)
  }

  @Test func `frames at or beyond the end of the range are counted separately`() {
    let histogram = histogram(of: [15.9, 16, 1e200, 1e200], upTo: 16)
    expectEqual(histogram[15], 1)
    expectEqual(histogram.over, 3)
    expectEqual(histogram.largest, 3)
  }

  @Test func `every frame is counted once`() {
    var random = Xorshift(seed: 2)
    let work = (0..<500).map { _ in random.next() * 0.02 }
    let histogram = histogram(of: work, upTo: 0.01)
    expectEqual((0..<16).reduce(histogram.over) { $0 + histogram[$1] }, 500)
  }

  @Test func `without frames every bin is empty`() {
    expectEqual(histogram(of: [], upTo: 1).largest, 0)
  }

  @Test func `bins have equal widths`() {
    let histogram = histogram(of: [], upTo: 0.2)
    expectEqual(histogram.lowerEdge(of: 0), 0)
    expect(isClose(histogram.lowerEdge(of: 4), 0.05, tolerance: 1e-15))
  }

  /// Durations and the ranges that hold them, in seconds.
  static let ranges: [(duration: Double, range: Double)] = [
    (0, 0.0001), (0.0001, 0.0001), (0.00011, 0.0002), (0.0008, 0.001), (0.0015, 0.002),
    (0.002, 0.002), (0.003, 0.005), (0.017, 0.02), (4, 5), (9, 10), (10, 10), (99, 10),
  ]

  @Test(arguments: ranges) func `a range is rounded up to one, two or five times a power of ten`(
    step: (duration: Double, range: Double)
  ) {
    expectEqual(DurationHistogram.roundRange(holding: step.duration), step.range)
  }
}
