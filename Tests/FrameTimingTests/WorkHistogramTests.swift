import FrameTiming
import Testing

@Suite struct WorkHistogramTests {
  private func log(work: [Double]) -> FrameLog {
    var log = FrameLog(refreshRate: 60)
    for (number, work) in work.enumerated() {
      log.record(FrameSample(number: number, start: 0, draw: work))
    }
    return log
  }

  @Test func `frames fall into the bin that begins at or before their work`() {
    let histogram = WorkHistogram(log(work: [0, 0.9, 1, 1, 1.5, 15.9]), upTo: 16)
    #expect((0..<16).map { histogram[$0] } == [2, 3] + Array(repeating: 0, count: 13) + [1])
    #expect(histogram.largest == 3)
  }

  @Test func `frames beyond the range are in the last bin`() {
    let histogram = WorkHistogram(log(work: [16, 1e200]), upTo: 16)
    #expect(histogram[15] == 2)
  }

  @Test func `every frame is counted once`() {
    var random = Xorshift(seed: 2)
    let work = (0..<500).map { _ in random.next() * 0.02 }
    let histogram = WorkHistogram(log(work: work), upTo: 0.01)
    #expect((0..<16).reduce(0) { $0 + histogram[$1] } == 500)
  }

  @Test func `no frames leave every bin empty`() {
    #expect(WorkHistogram(log(work: []), upTo: 1).largest == 0)
  }

  @Test func `bins begin at even steps`() {
    let histogram = WorkHistogram(log(work: []), upTo: 0.2)
    #expect(histogram.lowerEdge(of: 0) == 0)
    #expect(isClose(histogram.lowerEdge(of: 4), 0.05, tolerance: 1e-15))
  }

  /// Durations and the ranges that hold them, in seconds.
  static let ranges: [(duration: Double, range: Double)] = [
    (0, 0.0001), (0.0001, 0.0001), (0.00011, 0.0002), (0.0008, 0.001), (0.0015, 0.002),
    (0.002, 0.002), (0.003, 0.005), (0.017, 0.02), (4, 5), (9, 10), (10, 10), (99, 10),
  ]

  @Test(arguments: ranges) func `a range is the next of one, two, five and ten`(
    step: (duration: Double, range: Double)
  ) {
    #expect(WorkHistogram.roundRange(holding: step.duration) == step.range)
  }

  @Test func `a range of zero is refused`() async {
    await #expect(processExitsWith: .failure) {
      _ = WorkHistogram(FrameLog(refreshRate: 60), upTo: 0)
    }
  }
}
