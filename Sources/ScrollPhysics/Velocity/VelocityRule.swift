import RealModule

/// How the velocity of a pointer is computed from its positions.
///
/// The rules with a time window use the whole window at 60 to 1000 Hz: `leastSquares`, `impulse`,
/// `windowAverage` and `mean`. `iosWeighted` and `segmentMean` count segments, as their sources do.
/// At a higher rate they therefore use a shorter time. All rules give the same velocity of a steady
/// finger. After a rest of 100 ms that is sampled they give 0, except for the rules with a longer
/// window.
public enum VelocityRule: String, CaseIterable, Equatable, Sendable {
  /// The weighted mean of the last three segments: 0.60 of the oldest, 0.35 of the middle, 0.05 of
  /// the newest.
  ///
  /// With fewer than four samples since the last turn of the finger, it is the slope of the line
  /// fitted to them. If samples jitter (see `SampleJitter`), single segments are not reliable, and
  /// the velocity is that of a curve fitted to the last 60 ms. The value is checked against the
  /// line through the last four samples. If it has the opposite sign, or exceeds three times the
  /// slope of that line by more than 200 pt/s, it is replaced by the slope of the line through the
  /// samples of the last 100 ms.
  ///
  /// - Source: (0.2 new + 0.8 previous) within (0.25 latest + 0.75 previous), published by Flutter
  ///   for iOS.
  case iosWeighted
  /// The slope, at the newest sample, of the parabola fitted to the last 100 ms; with two samples
  /// the slope of the line through them.
  ///
  /// - Source: Android's default, and Flutter's on systems other than iOS.
  case leastSquares
  /// The velocity of a body that the pointer pushes: its energy grows by the work of the pointer.
  ///
  /// Symbols: v velocity of a segment, u velocity of the body, W = u·|u|/2, s(W) the sign of W.
  /// For each segment, oldest first: W += (v − u)·|v|, halved after the first; u = s(W)·√(2|W|).
  /// If samples jitter (see `SampleJitter`), the velocity is that of a curve fitted to the last
  /// 60 ms, at its newest sample.
  ///
  /// - Source: Android's option for slow and uneven screens.
  case impulse
  /// The whole movement divided by its whole time, over at most 300 ms.
  ///
  /// - Source: better-scroll. The velocity is 0 for a touch of 300 ms or more, or of 15 px or less.
  case windowAverage
  /// The movement of the last 150 ms divided by its time.
  ///
  /// - Source: GTK's swipe gesture, gtkgestureswipe.c.
  case mean
  /// The mean velocity of the last five segments that are longer than 5 ms, within 100 ms.
  ///
  /// - Source: Firefox's SimpleVelocityTracker.cpp; apz.max_velocity_queue_size,
  ///   apz.velocity_relevance_time_ms.
  case segmentMean
  /// The mean velocity of the last three moves, times 0.7: see `MoveVelocities`.
  ///
  /// The velocity is 0 for a touch of 15 px or less, and from the rest interval on. A finger that rests and
  /// still sends its place keeps its velocity.
  ///
  /// - Source: Qt Quick's Flickable.
  case moveMean
}

/// A position of a pointer and its instant, in points and seconds.
struct VelocitySample: Equatable, Sendable {
  var time: Double
  var position: Double
}

/// The samples from which a velocity is computed, newest first.
struct VelocityWindow {
  private let samples: [VelocitySample]
  /// The index of the second newest sample of the window, plus 1.
  private let second: Int
  /// Number of samples in the window.
  private(set) var count: Int

  /// Creates a window of all samples, or without the second newest, which is too close to the newest.
  init(_ samples: [VelocitySample], skipsSecond: Bool = false) {
    self.samples = samples
    count = samples.count - (skipsSecond ? 1 : 0)
    second = count - 1
  }

  /// Returns the window without samples older than a horizon in seconds, but keeps at least the
  /// newest few.
  func within(_ horizon: Double, atLeast least: Int = 1) -> VelocityWindow {
    var window = self
    let (limit, least) = (horizon + VelocityTracker.slack, max(least, 1))
    guard count > least else { return window }
    let time = self[0].time
    while window.count > least, time - older(window.count - 1).time > limit { window.count -= 1 }
    return window
  }

  /// Returns the window without the samples before the newest gap.
  var sinceGap: VelocityWindow {
    var window = self
    for back in 1..<max(count, 1) {
      let time = self[back - 1].time - self[back].time
      if time > VelocityTracker.gap + VelocityTracker.slack {
        window.count = back
        break
      }
    }
    return window
  }

  /// Returns the window with at most `limit` samples, the newest.
  func newest(_ limit: Int) -> VelocityWindow {
    var window = self
    window.count = min(count, limit)
    return window
  }

  /// Returns the window without the samples before the last turn of the finger.
  ///
  /// In a turn the finger moves back for at least 10 ms and 2 points. A finger often rolls while it
  /// lifts, and single positions can be wrong. A turn therefore counts only if the distances before
  /// and after it, over equally many segments, differ by at most a factor of two. The sample after
  /// the turn is the first of the window.
  var sinceTurn: VelocityWindow {
    guard count > 2 else { return self }
    let last = self[0]
    var next = self[1]
    for back in 1..<count - 1 {
      let turn = next
      next = older(back + 1)
      let distance = last.position - turn.position
      // Most samples continue the movement of the one before.
      guard distance * (next.position - turn.position) >= 0, abs(distance) >= 2,
        last.time - turn.time > 0.010 - VelocityTracker.slack
      else { continue }
      /// The distance of a number of segments before the turn, divided by the distance after it.
      func share(_ segments: Int) -> Double {
        (self[min(back + segments, count - 1)].position - turn.position) / distance
      }
      if share(back) <= 2, share(back + 1) >= 0.5 { return newest(max(back, 2)) }
    }
    return self
  }

  subscript(back: Int) -> VelocitySample { back == 0 ? samples[samples.count - 1] : older(back) }

  /// A sample that is older than the newest; `back` is less than `count`, which is not checked.
  @inline(__always)
  func older(_ back: Int) -> VelocitySample {
    samples.withUnsafeBufferPointer { $0[second &- back] }
  }

  /// The velocity between two neighbouring samples, in points per second; `back` counts from the
  /// newest.
  func segmentVelocity(_ back: Int) -> Double {
    (self[back].position - self[back + 1].position) / (self[back].time - self[back + 1].time)
  }

  /// The slope of the least-squares line; 0 with samples at fewer than two instants.
  var slope: Double {
    guard count > 0 else { return 0 }
    var line = LeastSquaresLine()
    let last = self[0]
    line.add(time: 0, position: 0)
    for back in 1..<count {
      let sample = older(back)
      line.add(time: sample.time - last.time, position: sample.position - last.position)
    }
    return line.slope ?? 0
  }

  /// The distance from the oldest sample to the newest, divided by its time; 0 with samples at
  /// fewer than two instants.
  var mean: Double {
    let time = self[0].time - self[count - 1].time
    return time > 0 ? (self[0].position - self[count - 1].position) / time : 0
  }

  /// The mean velocity of the newest segments that are longer than a time in seconds, at most
  /// `limit` of them; 0 without one.
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

  /// The velocity of a body that the pointer pushes; see `VelocityRule.impulse`.
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
