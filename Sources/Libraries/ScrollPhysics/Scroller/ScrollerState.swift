extension Scroller {
  /// What moves the content: nothing, fingers or a motion.
  enum State: Equatable, Sendable {
    case resting
    /// Pointers are down that have not moved past the slop.
    case pressed(PanRecognizer)
    case dragging(Drag)
    case running(Run)
  }

  /// The fingers that drag content.
  enum DragSource: Equatable, Sendable {
    /// Fingers on a touchscreen, or a mouse.
    case pointers
    /// Fingers that rest on a touchpad.
    case restingTouchpad
    /// Fingers that move on a touchpad.
    case touchpad

    var isTouchpad: Bool { self != .pointers }
  }

  struct Drag: Equatable, Sendable {
    var source: DragSource
    /// The offset that the content would have without a rubber band, in points.
    ///
    /// In loops it is not reduced to 0 ..< period.
    var rawOffset: Double
    /// The scroller's `laps` when `rawOffset` was in 0 ..< period.
    var laps: Double
    /// Content offset at the start of the drag, in points.
    let startOffset: Double
    /// The sum of the hidden movements, in points; nil after the first shown movement.
    var hiddenMovement: Double?
  }

  /// A motion, a pause, or the system's momentum.
  package struct Run: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      case deceleration
      case animation
      /// A pause without movement, after a high-resolution wheel has moved the content.
      case pause
      /// The system's own momentum after a gesture: each of its movements is an input.
      ///
      /// `rawOffset` is that of a drag.
      case momentum(rawOffset: Double)
    }

    /// In seconds.
    package let start: Double
    /// In seconds; infinite for the system's momentum.
    package let end: Double
    package internal(set) var kind: Kind
    package let cause: ScrollCause
    /// The scroller's `laps` at the start; the motion's positions count from there.
    package let laps: Double
    /// Whether the motion follows the touchpad rule.
    let isTouchpad: Bool

    var isMomentum: Bool {
      if case .momentum = kind { true } else { false }
    }
  }

  struct Finger: Equatable, Sendable {
    var id: Int
    var along: Double
    var across: Double
  }

  /// The motion, the pause or the momentum under way; nil at rest and under a finger.
  package var run: Run? {
    if case .running(let run) = state { run } else { nil }
  }

  /// The values of `phase`, `velocity`, `restingOffset` and `isTracking`.
  package struct Reading {
    package var phase: Phase
    package var velocity = 0.0
    package var restingOffset: Double
    package var isTracking = false
  }

  /// Reads the state once, because every test of the state copies it.
  package var reading: Reading {
    switch state {
    case .resting: Reading(phase: .resting, restingOffset: contentOffset)
    case .pressed: Reading(phase: .pressed, restingOffset: contentOffset, isTracking: true)
    case .dragging(let drag):
      Reading(
        phase: .dragging,
        velocity: dragVelocity(drag),
        restingOffset: contentOffset,
        isTracking: true
      )
    case .running(let run):
      Reading(
        phase: phase(of: run),
        velocity: velocity(of: run),
        restingOffset: restingOffset(of: run)
      )
    }
  }

  func phase(of run: Run) -> Phase {
    switch run.kind {
    case .animation: .animating
    case .pause: .wheeling
    case .deceleration, .momentum:
      range.overscroll(contentOffset) != 0 ? .bouncing : .decelerating
    }
  }

  @inline(__always)
  func velocity(of run: Run) -> Double {
    if case .momentum(let raw) = run.kind { return shownVelocity(strokeVelocity, atRaw: raw) }
    return motion?.velocity(at: time - run.start) ?? 0
  }

  @inline(__always)
  func restingOffset(of run: Run) -> Double {
    guard let motion else { return contentOffset }
    return motion.restPosition - (laps - run.laps) * (range.period ?? 0)
  }

  /// The raw offset of a drag or of the system's momentum, in points; nil in any other state.
  package var rawOffset: Double? {
    switch state {
    case .dragging(let drag): return drag.rawOffset
    case .running(let run):
      if case .momentum(let raw) = run.kind { return raw }
      return nil
    case .resting, .pressed: return nil
    }
  }

  /// The content offset plus the laps before it, in points: what `didScroll` reports.
  package var continuousOffset: Double {
    guard let period = range.period else { return contentOffset }
    return laps * period + contentOffset
  }

  /// Begins a run at the present time and in the present lap; the system's momentum has no motion.
  mutating func begin(
    _ motion: Motion?,
    _ kind: Run.Kind,
    cause: ScrollCause,
    isTouchpad: Bool = false
  ) {
    self.motion = motion
    state = .running(
      Run(
        start: time,
        end: time + (motion?.duration ?? .infinity),
        kind: kind,
        cause: cause,
        laps: laps,
        isTouchpad: isTouchpad
      )
    )
  }

  /// Ends a run without an event.
  mutating func endRun() { (state, motion) = (.resting, nil) }
}
