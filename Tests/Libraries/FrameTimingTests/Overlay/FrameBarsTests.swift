import FrameTiming
import TestSupport
import Testing

struct FrameBarsTests {
  /// A log at 50 Hz in which frame i takes i ms to draw.
  private func log(frames: Int) -> FrameLog {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    for number in 0..<frames {
      log.record(
        FrameSample(
          number: number,
          start: Double(number) / 50,
          draw: Double(number) / 1000,
          interval: 0.02
        )
      )
    }
    return log
  }

  private func bars(_ bars: FrameBars, of log: FrameLog) -> [(place: Int, bar: FrameBar)] {
    var found: [(place: Int, bar: FrameBar)] = []
    bars.forEach(of: log) { found.append(($0, $1)) }
    return found
  }

  @Test func `a chart with enough places has a bar for every frame and two free places`() {
    let bars = FrameBars(frames: 120, capacity: 200)
    expectEqual(bars.places, 122)
    let log = log(frames: 120)
    let found = self.bars(bars, of: log)
    expectEqual(found.map(\.place), Array(0..<120))
    expectEqual(found.map { Int(($0.bar.draw * 1000).rounded()) }, Array(0..<120))
    expectEqual(bars.cursor(in: log), 120)
  }

  @Test func `after the last place the bars continue at the first and replace the oldest`() {
    let bars = FrameBars(frames: 120, capacity: 200)
    let log = log(frames: 125)
    let found = self.bars(bars, of: log)
    expectEqual(found.count, 120)
    expectEqual(found.map(\.place), Array(5..<122) + [0, 1, 2])
    expectEqual(bars.cursor(in: log), 3)
  }

  @Test func `a bar stays at its place until the next sweep`() {
    let bars = FrameBars(frames: 300, capacity: 70)
    var places: [Int: Int] = [:]
    var moved = 0
    var log = log(frames: 1)
    for number in 1..<1000 {
      log.record(FrameSample(number: number, start: 0, draw: Double(number), interval: 0.02))
      for (place, bar) in self.bars(bars, of: log) {
        // 300 frames in 68 places are five frames a bar.
        let group = Int(bar.draw) / 5
        if let known = places[group], known != place { moved += 1 }
        places[group] = place
      }
    }
    expect(moved == 0 && places.count > 150)
  }

  @Test(arguments: [120, 600], [3, 10, 50, 152, 400, 1000])
  func `no two bars share a place and the gap is free`(frames: Int, capacity: Int) {
    let bars = FrameBars(frames: frames, capacity: capacity)
    expect(bars.places <= capacity)
    for recorded in [0, 1, 2, 119, 120, 121, 599, 600, 601, 2000] {
      let log = log(frames: recorded)
      let places = self.bars(bars, of: log).map(\.place)
      expectEqual(Set(places).count, places.count)
      expect(places.allSatisfy { (0..<bars.places).contains($0) })
      expectEqual(places.isEmpty, (recorded == 0))
      let cursor = bars.cursor(in: log)
      expectEqual(cursor.map { places.contains($0) }, (recorded == 0 ? nil : false))
    }
  }

  @Test func `a bar for several frames shows the one with the most work`() {
    let bars = FrameBars(frames: 600, capacity: 152)
    let log = log(frames: 600)
    let found = self.bars(bars, of: log)
    expectEqual(found.count, 150)
    expectEqual(found.map { Int(($0.bar.work * 1000).rounded()) }, (0..<150).map { 4 * $0 + 3 })
  }

  @Test func `a bar for several frames prefers a late frame to one with more work`() {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    let frames = [(0.001, 0.02), (0.002, 0.061), (0.015, 0.02), (0.003, 0.041)]
    for (number, (draw, interval)) in frames.enumerated() {
      log.record(FrameSample(number: number, start: 0, draw: draw, interval: interval))
    }
    let found = bars(FrameBars(frames: 600, capacity: 152), of: log)
    expectEqual(found.count, 1)
    expectEqual(found[0].bar.draw, 0.002)
    expectEqual(found[0].bar.lateInterval, 0.061)
  }

  @Test func `frames of the warm-up and in time are not late`() {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 2)
    for (number, interval) in [0.06, 0.06, 0.02, 0.06].enumerated() {
      log.record(FrameSample(number: number, start: 0, interval: interval))
    }
    let found = bars(FrameBars(frames: 600, capacity: 700), of: log)
    expectEqual(found.map(\.bar.lateInterval), [nil, nil, nil, 0.06])
  }

  @Test func `input counts as update in a bar`() {
    var log = FrameLog(refreshRate: 50, warmUpFrames: 0)
    log.record(FrameSample(number: 0, start: 0, input: 0.001, update: 0.002, present: 0.004))
    let bar = bars(FrameBars(frames: 120, capacity: 200), of: log)[0].bar
    expect(bar.update == 0.003 && bar.draw == 0 && bar.present == 0.004)
    expect(bar.lateInterval == nil)
  }
}
