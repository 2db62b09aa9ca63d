import Pickers
import ScrollPhysics

/// What a piece would do under another preset: started by each release, with the same offset and
/// velocity, and drawn beside the piece.
struct Ghost: Equatable, Sendable {
  /// The motion of a target.
  struct Run: Equatable, Sendable {
    let target: StageTarget
    let motion: Motion
    /// When it began, in seconds.
    let start: Double

    /// The offset at an instant, in points.
    func position(at time: Double) -> Double { motion.position(at: time - start) }

    /// The visibility at an instant, from 1 while it moves to 0 when it has been at rest for 0.8 s.
    func visibility(at time: Double) -> Double {
      1 - min(max((time - start - motion.duration) / Ghost.linger, 0), 1)
    }
  }

  /// How long a ghost at rest is visible, in seconds.
  private static let linger = 0.8

  /// Whether releases start a ghost.
  private(set) var isOn = false
  /// The visible ghosts, each target once.
  private(set) var runs: [Run] = []

  mutating func toggle() {
    isOn.toggle()
    runs.removeAll(keepingCapacity: true)
  }

  /// Removes the ghosts that are no longer visible.
  mutating func advance(to time: Double) {
    guard !runs.isEmpty else { return }
    runs.removeAll { $0.start + $0.motion.duration + Self.linger <= time }
  }

  /// Starts a ghost under a tuning at a release of a target, whose scroller is given, and ends it at a
  /// touch.
  mutating func record(_ event: StageEvent, of scroller: Scroller, under tuning: ScrollTuning) {
    guard isOn else { return }
    switch event.event.kind {
    case .scroll(.willBeginDragging):
      runs.removeAll { $0.target == event.target }
    case .scroll(.willEndDragging):
      runs.removeAll { $0.target == event.target }
      let velocity = scroller.releaseVelocity
      let isFling = abs(velocity) >= tuning.minimumFlingVelocity
      let limit = tuning.maximumFlingVelocity
      let motion = tuning.motion(
        from: scroller.contentOffset,
        velocity: isFling ? min(max(velocity, -limit), limit) : 0,
        range: scroller.range,
        viewportExtent: scroller.viewportExtent,
        snap: scroller.snap,
        bounces: scroller.bounces
      )
      guard let motion else { return }
      runs.append(Run(target: event.target, motion: motion, start: event.event.time))
    default:
      break
    }
  }
}
