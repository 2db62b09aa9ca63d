import RealModule

/// How the velocity of a pointer is computed from where it was.
///
/// A rule with a window of time has the whole window at 60 to 1000 Hz: `leastSquares`, `impulse`,
/// `windowAverage` and `mean`. `iosWeighted` and `segmentMean` count segments, as their sources do, so
/// that they look back for a shorter time at a higher rate. All give the same velocity of a steady
/// finger, and none after a rest of 100 ms that the samples include, but for the rules whose window is
/// longer.
public enum VelocityRule: String, CaseIterable, Equatable, Sendable {
  /// Of the last three segments 0.60 of the oldest, 0.35 of the middle, 0.05 of the newest.
  ///
  /// With fewer than four samples since the finger last turned round it is the slope of the straight
  /// line fitted to them. Where samples jitter, `SampleJitter`, single segments are not reliable, and
  /// the velocity is that of a curve fitted to the last 60 ms. A value that contradicts the line
  /// through the last four samples, because it points the other way or is more than 200 pt/s over
  /// three times the line's, is replaced by the slope of the line through those of the last 100 ms.
  ///
  /// - Source: (0.2 new + 0.8 previous) within (0.25 latest + 0.75 previous), published by Flutter
  ///   for iOS.
  case iosWeighted
  /// The slope at the newest sample of the parabola fitted to the last 100 ms; of the straight
  /// line with two samples.
  ///
  /// - Source: Android's default, and Flutter's elsewhere than on iOS.
  case leastSquares
  /// The velocity of a body that the pointer pushed along: its energy grows by the work done.
  ///
  /// Symbols: v velocity of a segment, u velocity so far, W = u·|u|/2. For each segment, oldest
  /// first: W += (v − u)·|v|, halved after the first; u = s(W)·√(2|W|). Where samples jitter, the
  /// velocity is that of a curve fitted to the last 60 ms, at its newest sample.
  ///
  /// - Source: Android's option for slow and uneven screens.
  case impulse
  /// The whole movement divided by its whole time, in the bounds of the parameters `momentumTime` and
  /// `momentumDistance`.
  ///
  /// - Source: better-scroll: nothing for a touch of 300 ms and more, or of 15 px and less.
  case windowAverage
  /// The movement of the last 150 ms divided by its time.
  ///
  /// - Source: GTK's swipe gesture, gtkgestureswipe.c.
  case mean
  /// The mean of the velocities of the last five segments of more than 5 ms in 100 ms.
  ///
  /// - Source: Firefox's SimpleVelocityTracker.cpp; apz.max_velocity_queue_size,
  ///   apz.velocity_relevance_time_ms.
  case segmentMean
}

/// The bounds of a touch whose average velocity counts.
package struct TouchWindow: Equatable, Sendable {
  /// Time of a touch from which it has no velocity, in seconds.
  package var time = 0.3
  /// Movement up to which a touch has no velocity, in points.
  package var distance = 15.0

  mutating func visit(_ body: ParameterVisitor) {
    body(TuningParameter("momentumTime", "s", 0.01...10, 0.01), &time)
    body(TuningParameter("momentumDistance", "pt", 0...1000, 1), &distance)
  }
}

/// A place and an instant of a pointer.
struct VelocitySample: Equatable, Sendable {
  var time: Double
  var position: Double
}

/// The samples that count, newest first.
struct VelocityWindow {
  let samples: [VelocitySample]
  /// Whether the sample before the newest is too near to count.
  let skipsSecond: Bool
  /// How many count.
  private(set) var count: Int

  init(_ samples: [VelocitySample], skipsSecond: Bool = false) {
    self.samples = samples
    self.skipsSecond = skipsSecond
    count = samples.count - (skipsSecond ? 1 : 0)
  }

  /// The same window without samples older than a horizon, in seconds, but for the newest few.
  func within(_ horizon: Double, atLeast least: Int = 1) -> VelocityWindow {
    var window = self
    let limit = horizon + VelocityTracker.slack
    while window.count > max(least, 1), self[0].time - self[window.count - 1].time > limit {
      window.count -= 1
    }
    return window
  }

  /// The same window with at most so many samples, the newest.
  func newest(_ limit: Int) -> VelocityWindow {
    var window = self
    window.count = min(count, limit)
    return window
  }

  /// The same window without the samples before the finger last turned round.
  ///
  /// In a turn the finger goes back for 10 ms and 2 points at least. So that neither the roll of a
  /// lifting finger nor one wrong position counts, the ways before and since, in as many segments, are
  /// at least half as long as each other. The sample after the turn is the first that counts.
  var sinceTurn: VelocityWindow {
    for back in 1..<max(count - 1, 1) {
      let way = self[0].position - self[back].position
      /// The way of so many segments before, as a share of the way since.
      func share(_ segments: Int) -> Double {
        (self[min(back + segments, count - 1)].position - self[back].position) / way
      }
      if abs(way) >= 2,
        self[0].time - self[back].time > 0.010 - VelocityTracker.slack,
        share(1) >= 0, share(back) <= 2, share(back + 1) >= 0.5
      {
        return newest(max(back, 2))
      }
    }
    return self
  }

  subscript(back: Int) -> VelocitySample {
    samples[samples.count - 1 - (back > 0 && skipsSecond ? back + 1 : back)]
  }

  /// The velocity from one sample to the next newer one, which is so far back; points per second.
  func segmentVelocity(_ back: Int) -> Double {
    (self[back].position - self[back + 1].position) / (self[back].time - self[back + 1].time)
  }

  /// The slope of the least-squares line; 0 with fewer than two instants.
  var slope: Double {
    guard count >= 2 else { return 0 }
    let size = Double(count)
    var (t, x, tt, tx) = (0.0, 0.0, 0.0, 0.0)
    for back in 0..<count {
      // Counted from the newest sample, so digits are not lost.
      let time = self[back].time - self[0].time
      let position = self[back].position - self[0].position
      t += time
      x += position
      tt += time * time
      tx += time * position
    }
    let spread = size * tt - t * t
    return spread > 0 ? (size * tx - t * x) / spread : 0
  }

  /// The movement from the oldest sample to the newest divided by its time; 0 with fewer than two
  /// instants.
  var mean: Double {
    let time = self[0].time - self[count - 1].time
    return time > 0 ? (self[0].position - self[count - 1].position) / time : 0
  }

  /// The mean of the velocities of the newest segments, at most so many, each longer than a time
  /// in seconds; 0 without one.
  func segmentMean(_ limit: Int, length: Double) -> Double {
    var (sum, number, newest) = (0.0, 0, 0)
    for back in 0..<count where number < limit {
      let time = self[newest].time - self[back].time
      guard time > length + VelocityTracker.slack else { continue }
      sum += (self[newest].position - self[back].position) / time
      number += 1
      newest = back
    }
    return number > 0 ? sum / Double(number) : 0
  }

  /// The velocity of a body pushed along by the pointer.
  var impulse: Double {
    func speed(_ work: Double) -> Double {
      work < 0 ? -Double.sqrt(-2 * work) : Double.sqrt(2 * work)
    }
    var work = 0.0
    var isFirst = true
    var back = count - 1
    while back > 0 {
      back -= 1
      guard self[back].time > self[back + 1].time else { continue }
      let velocity = segmentVelocity(back)
      work += (velocity - speed(work)) * abs(velocity)
      if isFirst { work /= 2 }
      isFirst = false
    }
    return speed(work)
  }
}
