public import ScrollPhysics

/// A sheet that rises from the bottom, is dragged by its grabber, and falls again.
///
/// It knows how much of it is seen, not what stands on it. Whoever shows it hands it the fingers on
/// its grabber only, so a drag on a wheel never moves the sheet.
///
///     var sheet = BottomSheet(contentExtent: 260, safeArea: 34)
///     var events: [SheetEvent] = []
///     sheet.present(cause: .tap, at: 0, into: &events)
///     sheet.advance(to: 0.2, into: &events)
///     sheet.visibleExtent   // 294
public struct BottomSheet: Equatable, Sendable {
  /// What a sheet is doing.
  public enum Phase: String, Equatable, Sendable {
    /// Nothing of it is seen.
    case closed
    /// It rises.
    case rising
    /// It stands.
    case open
    /// A finger has its grabber.
    case dragging
    /// It falls.
    case falling
  }

  /// Time of the rise and of the fall, in seconds.
  ///
  /// - Source: our choice, the time well-known picker sheets take.
  public static let travelTime = 0.2
  /// A release faster than this downwards dismisses the sheet, in points per second; our choice.
  public static let dismissVelocity = 500.0

  /// Extent of what stands on it, in points; over 0.
  public let contentExtent: Double
  /// Room below that the system keeps for itself, in points; at least 0.
  public let safeArea: Double
  /// The instant up to which everything is known, in seconds.
  public private(set) var time = 0.0
  /// How much of it is seen, in points: 0...extent, a little more under a pull.
  public private(set) var visibleExtent = 0.0

  private enum State: Equatable {
    case closed
    case open
    case moving(Ease, start: Double, cause: ScrollCause)
    case dragging(id: Int, y: Double, extent: Double)
  }

  private var state = State.closed
  private var tracker = VelocityTracker()
  /// How a pull beyond its extent gives way, how velocity is measured, and whether it moves at all
  /// when it rises and falls.
  public var tuning: ScrollTuning

  /// Creates a closed sheet.
  ///
  /// - Parameters:
  ///   - contentExtent: Extent of what stands on it, in points; 1 in place of one that is none.
  ///   - safeArea: Room below that the system keeps for itself, in points; 0 in place of one that
  ///     is none.
  ///   - tuning: How a pull beyond its extent gives way, and how velocity is measured.
  public init(contentExtent: Double, safeArea: Double = 0, tuning: ScrollTuning = .uikit) {
    self.contentExtent = contentExtent > 0 && contentExtent.isFinite ? contentExtent : 1
    self.safeArea = safeArea > 0 && safeArea.isFinite ? safeArea : 0
    self.tuning = tuning
  }

  /// Extent of the whole sheet, safe area included, in points.
  public var extent: Double { contentExtent + safeArea }

  /// How much the backdrop is dimmed, 0...1.
  public var dimming: Double { min(1, visibleExtent / extent) }

  /// What it is doing.
  public var phase: Phase {
    switch state {
    case .closed: .closed
    case .open: .open
    case .dragging: .dragging
    case .moving(let ease, _, _): ease.target > 0 ? .rising : .falling
    }
  }

  /// Rate of the visible extent, in points per second; 0 under a finger.
  public var velocity: Double {
    if case .moving(let ease, let start, _) = state { ease.velocity(at: time - start) } else { 0 }
  }

  /// Whether it moves by itself as time goes on.
  public var isMoving: Bool {
    if case .moving = state { true } else { false }
  }

  /// Lets time pass, to an instant in seconds; an earlier one than `time` changes nothing.
  public mutating func advance(to time: Double, into events: inout [SheetEvent]) {
    guard time >= self.time else { return }
    if case .moving(let ease, let start, let cause) = state, start + ease.duration <= time {
      self.time = max(self.time, start + ease.duration)
      visibleExtent = ease.target
      let isOpen = ease.target > 0
      state = isOpen ? .open : .closed
      let kind: SheetEvent.Kind = isOpen ? .didPresent : .didDismiss
      events.append(SheetEvent(time: self.time, kind: kind, cause: cause))
    }
    self.time = time
    if case .moving(let ease, let start, _) = state {
      visibleExtent = ease.position(at: time - start)
    }
  }

  /// Lets it rise, from wherever it is; nothing happens if it stands or rises already.
  public mutating func present(
    cause: ScrollCause,
    at time: Double,
    into events: inout [SheetEvent]
  ) {
    advance(to: time, into: &events)
    guard phase == .closed || phase == .falling else { return }
    move(to: extent, cause: cause, into: &events)
  }

  /// Lets it fall, from wherever it is; nothing happens if it is closed or falls already.
  public mutating func dismiss(
    cause: ScrollCause,
    at time: Double,
    into events: inout [SheetEvent]
  ) {
    advance(to: time, into: &events)
    guard phase != .closed, phase != .falling else { return }
    move(to: 0, cause: cause, into: &events)
  }

  /// Takes what a pointer on the grabber did; y grows downwards, in points.
  ///
  /// The sheet follows it down; upwards it gives as a rubber band does. A release downwards faster
  /// than `dismissVelocity`, or at rest with less than half to be seen, dismisses it; any other lets
  /// it stand. A cancelled pointer never dismisses.
  public mutating func handle(_ event: PointerEvent, into events: inout [SheetEvent]) {
    advance(to: event.time, into: &events)
    switch event.phase {
    case .down:
      guard event.y.isFinite, phase == .open || phase == .rising else { return }
      tracker.reset()
      tracker.add(time: time, position: event.y)
      state = .dragging(id: event.id, y: event.y, extent: visibleExtent)
    case .moved:
      guard case .dragging(event.id, let y, let start) = state, event.y.isFinite else { return }
      tracker.add(time: time, position: event.y)
      visibleExtent = shown(start - (event.y - y))
    case .up, .cancelled:
      guard case .dragging(event.id, _, _) = state else { return }
      let velocity = event.phase == .up ? tracker.velocity(at: time, tuning: tuning) : 0
      let isDismissed =
        event.phase == .up
        && (velocity > Self.dismissVelocity
          || (velocity > -Self.dismissVelocity && visibleExtent < extent / 2))
      move(to: isDismissed ? 0 : extent, cause: .drag, into: &events)
    }
  }

  private func shown(_ pulled: Double) -> Double {
    guard pulled > extent else { return max(0, pulled) }
    let band = RubberBand(strength: tuning.engine.rubberBandStrength, viewportExtent: extent)
    return extent + band.displayed(pulled - extent)
  }

  private mutating func move(
    to target: Double,
    cause: ScrollCause,
    into events: inout [SheetEvent]
  ) {
    let wasClosed = phase == .closed || phase == .falling
    if (target > 0) == wasClosed {
      let kind: SheetEvent.Kind = target > 0 ? .willPresent : .willDismiss
      events.append(SheetEvent(time: time, kind: kind, cause: cause))
    }
    let ease = Ease(
      from: visibleExtent,
      to: target,
      duration: visibleExtent == target || tuning.reducesMotion ? 0 : Self.travelTime,
      curve: .quadraticOut
    )
    state = .moving(ease, start: time, cause: cause)
    advance(to: time, into: &events)
  }
}

/// Something a sheet tells.
public struct SheetEvent: Equatable, Sendable {
  /// What happened.
  public enum Kind: String, Equatable, Sendable {
    /// It begins to rise.
    case willPresent
    /// It stands, also again after a drag that did not dismiss it.
    case didPresent
    /// It begins to fall.
    case willDismiss
    /// Nothing of it is seen any more.
    case didDismiss
  }

  /// Instant in seconds; exact for ends of motions, whatever the frame rate.
  public var time: Double
  /// What happened.
  public var kind: Kind
  /// Why.
  public var cause: ScrollCause

  /// Creates an event.
  public init(time: Double, kind: Kind, cause: ScrollCause) {
    self.time = time
    self.kind = kind
    self.cause = cause
  }
}
