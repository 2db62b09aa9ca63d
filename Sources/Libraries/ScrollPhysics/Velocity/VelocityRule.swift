import RealModule

/// How the velocity of a pointer is computed from its positions.
///
/// `leastSquares`, `impulse`, `windowAverage` and `mean` use a time window; its length is the same
/// at every rate from 60 to 1000 Hz. `iosWeighted` and `segmentMean` use a fixed number of
/// segments, as their sources do. At a higher rate these segments cover a shorter time.
///
/// For a finger with constant velocity, all rules except `moveMean` give this velocity. If samples show
/// 100 ms of rest, `iosWeighted`, `leastSquares`, `impulse` and `segmentMean` give 0.
public enum VelocityRule: String, CaseIterable, Equatable, Sendable {
  /// The weighted mean of the velocities of the last three segments.
  ///
  /// The weights are 0.60 for the oldest, 0.35 for the middle and 0.05 for the newest segment. With
  /// fewer than four samples since the last turn of the finger, the velocity is the slope of the line
  /// fitted to these samples. If samples jitter (see `SampleJitter`), single segments are not reliable,
  /// and the velocity is that of a curve fitted to the last 60 ms.
  ///
  /// The velocity is checked against the slope of the line through the last four samples. It is rejected if it
  /// has the opposite sign, or exceeds three times this slope by more than 200 pt/s. The result is then the
  /// slope of the line through the samples of the last 100 ms.
  ///
  /// - Source: Flutter's published fit of iOS: 0.25·s₀ + 0.75·s₁, with the smoothed velocities s₀ =
  ///   0.2·u₀ + 0.8·u₁ and s₁ = 0.2·u₁ + 0.8·u₂. u₀ is the velocity of the newest segment, u₁ and
  ///   u₂ those of the segments before it.
  case iosWeighted
  /// The slope, at the newest sample, of a parabola that is fitted to the last 100 ms.
  ///
  /// With two samples it is the slope of the line through them.
  ///
  /// - Source: Android's default, and Flutter's on systems other than iOS.
  case leastSquares
  /// The velocity of a body of mass 1 that the pointer pushes: the pointer's work becomes kinetic energy.
  ///
  /// Symbols: v velocity of a segment, u velocity of the body, W = u·|u|/2 signed energy, s(W) sign of
  /// W.
  /// For each segment, oldest first: W += (v − u)·|v|, then u = s(W)·√(2|W|). After the first segment,
  /// W is halved.
  /// If samples jitter (see `SampleJitter`), the velocity is that of a curve fitted to the last 60 ms,
  /// at its newest sample.
  ///
  /// - Source: Android's option for slow and uneven screens.
  case impulse
  /// The distance since the start of a time window, divided by the time since this start.
  ///
  /// The first sample of a touch starts a window. A later sample starts a new one if more than 300 ms
  /// have passed since the start of the present window. The velocity is 0 if 300 ms or more have
  /// passed from the start of the window to the release, or if the distance is 15 points or less.
  ///
  /// - Source: better-scroll.
  case windowAverage
  /// The distance of the last 150 ms, divided by the time from the first to the last sample of this window.
  ///
  /// - Source: GTK's swipe gesture, gtkgestureswipe.c.
  case mean
  /// The mean velocity of the last five segments within 100 ms.
  ///
  /// A segment of 5 ms or less is joined with the segment before it.
  ///
  /// - Source: Firefox's SimpleVelocityTracker.cpp; apz.max_velocity_queue_size,
  ///   apz.velocity_relevance_time_ms.
  case segmentMean
  /// The mean velocity of the last three moves, as Qt computes them; see `MoveVelocities`.
  ///
  /// The velocity is 0 if the finger sent no position during the rest interval. Unless the content loops,
  /// it is also 0 if the finger moved 15 points or less. A resting finger that still sends its position
  /// keeps its velocity.
  ///
  /// - Source: Qt Quick's Flickable.
  case moveMean
}

/// A position of a pointer, in points, and its instant, in seconds.
struct VelocitySample: Equatable, Sendable {
  var time: Double
  var position: Double
}

/// The samples from which a velocity is computed, counted back from the newest.
struct VelocityWindow {
  private let samples: [VelocitySample]
  /// One more than the index of the second newest sample.
  ///
  /// The index of the sample that is `back` samples older than the newest is `second - back`, for
  /// `back` ≥ 1.
  private let second: Int
  private(set) var count: Int

  /// `skipsSecond` omits the second newest sample, for the case that it is too close to the newest.
  init(_ samples: [VelocitySample], skipsSecond: Bool = false) {
    self.samples = samples
    count = samples.count - (skipsSecond ? 1 : 0)
    second = count - 1
  }

  /// Returns the window without the samples that are more than `horizon` seconds older than the newest.
  ///
  /// The newest `least` samples always stay.
  func within(_ horizon: Double, atLeast least: Int = 1) -> VelocityWindow {
    var window = self
    let (limit, least) = (horizon + VelocityTracker.slack, max(least, 1))
    guard count > least else { return window }
    let time = self[0].time
    while window.count > least, time - older(window.count - 1).time > limit { window.count -= 1 }
    return window
  }

  /// The samples of the window after its newest gap.
  ///
  /// A gap is a time of more than 40 ms between two samples.
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

  func newest(_ limit: Int) -> VelocityWindow {
    var window = self
    window.count = min(count, limit)
    return window
  }

  /// The window without the samples before the last turn of the finger.
  ///
  /// A turn counts only if the finger then moves back for at least 10 ms and 2 points. A finger
  /// often rolls while it lifts, and single positions can be wrong. The distances before and after
  /// the turn, over equally many segments, must therefore differ by at most a factor of two. The
  /// oldest sample of the result is the first sample after the turn.
  var sinceTurn: VelocityWindow {
    guard count > 2 else { return self }
    let last = self[0]
    var next = self[1]
    for back in 1..<count - 1 {
      let turn = next
      next = older(back + 1)
      let distance = last.position - turn.position
      // Most samples continue the movement of the previous sample.
      guard distance * (next.position - turn.position) >= 0, abs(distance) >= 2,
        last.time - turn.time > 0.010 - VelocityTracker.slack
      else { continue }
      /// Returns the distance over `segments` segments before the turn, divided by the distance after the turn.
      func share(_ segments: Int) -> Double {
        (self[min(back + segments, count - 1)].position - turn.position) / distance
      }
      if share(back) <= 2, share(back + 1) >= 0.5 { return newest(max(back, 2)) }
    }
    return self
  }

  subscript(back: Int) -> VelocitySample { back == 0 ? samples[samples.count - 1] : older(back) }

  /// Returns the sample that is `back` samples older than the newest.
  ///
  /// `back` must be in 1 ..< count, which is not checked.
  @inline(__always)
  func older(_ back: Int) -> VelocitySample {
    samples.withUnsafeBufferPointer { $0[second &- back] }
  }

  /// In points per second; `back` counts from the newest segment, which is 0.
  func segmentVelocity(_ back: Int) -> Double {
    (self[back].position - self[back + 1].position) / (self[back].time - self[back + 1].time)
  }

  /// The slope of the least-squares line, in points per second; 0 if no two samples have different times.
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

  /// Distance from the oldest to the newest sample divided by the time between them, in points per
  /// second; 0 if the time is 0.
  var mean: Double {
    let time = self[0].time - self[count - 1].time
    return time > 0 ? (self[0].position - self[count - 1].position) / time : 0
  }

  /// Returns the mean velocity of the newest segments, at most `limit`; 0 if there is no segment.
  ///
  /// A segment of `length` seconds or less is joined with the segment before it.
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

  /// In points per second; see `VelocityRule.impulse`.
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
