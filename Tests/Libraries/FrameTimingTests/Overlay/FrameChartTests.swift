import FrameTiming
import TestSupport
import Testing

struct FrameChartTests {
  private func chart(frames: Int) -> FrameChart {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0, capacity: 1)
    for number in 0..<frames {
      log.record(
        FrameSample(
          number: number,
          start: Double(number),
          draw: Double(number % 7) / 1000,
          interval: number == 0 ? nil : number == frames / 3 ? 2 : 0.016
        )
      )
    }
    return log.chart
  }

  @Test func `a short run has a column for every frame`() {
    let columns = chart(frames: 10).columns
    expectEqual(columns.map(\.start), (0..<10).map(Double.init))
    expect(columns.allSatisfy { $0.frames == 1 && $0.start == $0.end })
    expect(columns[0].interval == nil)
    expectEqual(columns[3].interval, 2...2)
  }

  @Test(arguments: [511, 512, 513, 1024, 1025, 5000, 20_000])
  func `a run of any length has every frame in at most 512 columns`(frames: Int) {
    let columns = chart(frames: frames).columns
    expect(columns.count <= 512)
    expect(columns.count > min(frames, 256) - 1)
    expectEqual(columns.reduce(0) { $0 + $1.frames }, frames)
    expectEqual(columns.first?.start, 0)
    expectEqual(columns.last?.end, Double(frames - 1))
    for (one, next) in zip(columns, columns.dropFirst()) {
      expectEqual(one.end + 1, next.start)
    }
  }

  @Test(arguments: [1000, 5000]) func `columns preserve the extreme values`(frames: Int) {
    let columns = chart(frames: frames).columns
    expectEqual(columns.compactMap { $0.interval?.upperBound }.max(), 2)
    expectEqual(columns.compactMap { $0.interval?.lowerBound }.min(), 0.016)
    expectEqual(columns.compactMap { $0.work?.lowerBound }.min(), 0)
    expectEqual(columns.compactMap { $0.work?.upperBound }.max(), 0.006)
  }

  @Test(arguments: [100, 1000, 5000])
  func `a column has the longest interval of its late frames`(frames: Int) {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0, capacity: 1)
    for number in 0..<frames {
      let interval = number % 50 == 7 ? 0.034 + 0.001 * Double(number % 3) : 0.016
      log.record(FrameSample(number: number, start: Double(number) / 60, interval: interval))
    }
    let late = log.chart.columns.compactMap(\.lateInterval)
    expectEqual(late.count, frames / 50)
    expectEqual(late.max(), log.total().interval?.max)
  }
}
