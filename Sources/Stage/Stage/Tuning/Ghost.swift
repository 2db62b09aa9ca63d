import Pickers
import ScrollPhysics

/// The ghosts: motions that pieces would have under another preset.
///
/// Each release starts a ghost, with the offset and velocity of the release. The ghost is drawn together with
/// the real rows of the piece.
struct Ghost: Equatable, Sendable {
  struct Run: Equatable, Sendable {
    let target: StageTarget
    let motion: Motion
    /// In seconds.
    let start: Double

    /// In points.
    func position(at time: Double) -> Double { motion.position(at: time - start) }

    /// 1 while the ghost moves; falls to 0 during the first 0.8 s in which the ghost is at rest.
    func visibility(at time: Double) -> Double {
      1 - min(max((time - start - motion.duration) / Ghost.linger, 0), 1)
    }
  }

  /// Duration for which a ghost is visible after it has come to rest, in seconds.
  private static let linger = 0.8

  /// Whether releases start a ghost.
  private(set) var isOn = false
  /// At most one for each target.
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

  /// Starts a ghost if the event is a release.
  ///
  /// The release, and also the beginning of a drag, removes an earlier ghost of the target. `scroller` is the
  /// scroller of the target after the event. `tuning` determines the motion of the ghost.
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
