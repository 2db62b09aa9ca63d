import ScrollPhysics
import TestSupport
import Testing

/// After a warm-up, no preset allocates: in drags, flings, catches, programmed scrolls, shown frames.
@Suite(.countsAllocations, .serialized)
struct AllocationTests {
  /// Duration of the second finger's movement. Without optimization, the velocity tracker allocates
  /// when it removes the oldest of its twenty samples.
  #if DEBUG
    static let joint = 0.03
  #else
    static let joint = 0.1
  #endif

  /// Eight seconds of pointer events, created before the count begins.
  static let script: [PointerEvent] = {
    var events: [PointerEvent] = []
    for (index, distance) in [-180.0, 260, -30, 420, 90, -700].enumerated() {
      let start = Double(index) * 1.2
      events += Stroke(at: start).moved(by: distance, over: 0.12).lifted().events
      events += Stroke(at: start + 0.2, id: 1).moved(by: distance / 2, over: 0.1).events
      events += Stroke(at: start + 0.3, id: 2).moved(by: distance / 2, over: joint).lifted().events
      events.append(PointerEvent(time: start + 0.45, id: 1, phase: .up, x: 0, y: 0))
      events += Stroke(at: start + 0.8).moved(by: 40, over: 0.1).cancelled().events
    }
    return events
  }()

  /// Plays the script twice at 120 frames per second; counts allocations the second time.
  static func count(_ original: Scroller) -> (allocations: UInt64, scrolls: Int) {
    var scroller = original
    var events: [ScrollEvent] = []
    events.reserveCapacity(4096)
    var scrolls = 0
    var shown = 0.0
    func play(from start: Double) {
      var next = 0
      for frame in 0..<1200 {
        let time = start + Double(frame) / 120
        while next < script.count, start + script[next].time <= time {
          var event = script[next]
          event.time += start
          scroller.handle(event, into: &events)
          next += 1
        }
        if frame == 1000 {
          scroller.scroll(to: 300, animation: .spring, cause: .key, at: time, into: &events)
        }
        if frame == 1100 { scroller.scroll(by: 7, cause: .wheel, at: time, into: &events) }
        scroller.advance(to: time, into: &events)
        shown += scroller.displayedOffset(.off)
        shown += scroller.displayedOffset(.interpolate)
        shown += scroller.displayedOffset(.predict)
        scrolls += events.count
        events.removeAll(keepingCapacity: true)
      }
    }
    play(from: 0)
    let count = allocations { play(from: 10) }
    expect(shown.isFinite)
    return (count, scrolls)
  }

  @Test(arguments: Preset.all) func `a warm scroller does not allocate`(preset: Preset) {
    for snap in [SnapRule.free, .rows(extent: 40), .pages(extent: 150)] {
      for range in [ScrollRange.bounded(minimum: 0, maximum: 600), .looping(period: 480)] {
        for bounces in [true, false] {
          let count = Self.count(
            Scroller(preset.tuning, range, at: 280, snap: snap, bounces: bounces)
          )
          expectEqual(count.allocations, 0, "\(snap) \(range) bounces \(bounces)")
          expect(count.scrolls > 250)
        }
      }
    }
  }

  @Test(arguments: Preset.all) func `reading a motion does not allocate`(preset: Preset) {
    let releases = ReleaseCase.everyday(300, seed: 91)
    var sum = 0.0
    // The first use creates the tables.
    for release in releases { sum += release.motion(preset.tuning)?.position(at: 0.1) ?? 0 }
    let counted = allocations {
      for index in 0..<releases.count {
        guard let motion = releases[index].motion(preset.tuning) else { continue }
        sum += motion.position(at: motion.duration / 3) + motion.velocity(at: 0.1)
        guard let piece = motion.piece(at: 0) else { continue }
        sum += motion.time(passing: motion.position(at: piece.end / 2), in: piece)
      }
    }
    expectEqual(counted, 0)
    expect(sum.isFinite && sum != 0)
  }
}
