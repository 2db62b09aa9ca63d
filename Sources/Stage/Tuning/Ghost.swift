import Pickers
import ScrollPhysics

/// What a piece would do under another preset: started by each release, with the same offset and
/// velocity, and drawn beside what it does.
struct Ghost: Equatable, Sendable {
  /// A target's motion.
  struct Run: Equatable, Sendable {
    /// Which target.
    let target: StageTarget
    /// The motion.
    let motion: Motion
    /// When it began, in seconds.
    let start: Double
    /// When it is forgotten, in seconds.
    var end: Double { start + motion.duration + Ghost.linger }
  }

  /// How long a ghost at rest is still visible, in seconds.
  static let linger = 0.8

  /// Whether releases start a ghost.
  private(set) var isOn = false
  /// The visible ghosts, each target once.
  private(set) var runs: [Run] = []

  /// Shows or hides ghosts.
  mutating func toggle() {
    isOn.toggle()
    runs.removeAll(keepingCapacity: true)
  }

  /// Forgets the ghosts whose time is over.
  mutating func advance(to time: Double) {
    guard !runs.isEmpty else { return }
    runs.removeAll { $0.end <= time }
  }

  /// Starts a ghost at a release and ends it at a touch.
  ///
  /// - Parameters:
  ///   - event: What happened to a target.
  ///   - scroller: The target's scroller at that instant.
  ///   - tuning: What the ghost moves under.
  mutating func record(_ event: StageEvent, of scroller: Scroller, under tuning: ScrollTuning) {
    guard isOn else { return }
    switch event.event.kind {
    case .scroll(.willBeginDragging):
      runs.removeAll { $0.target == event.target }
    case .scroll(.willEndDragging(let velocity, _)):
      runs.removeAll { $0.target == event.target }
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
