package import ScrollPhysics

/// The motion of a sheet that rises from the bottom, is dragged by its grabber, and falls.
///
///     var sheet = BottomSheet(contentExtent: 260, safeArea: 34)
///     var events: [PickerEvent] = []
///     sheet.present(cause: .tap, at: 0, into: &events)
///     sheet.advance(to: 0.2, into: &events)
///     sheet.visibleExtent   // 294
public struct BottomSheet: Equatable, Sendable {
  /// The state of a sheet.
  public enum Phase: String, Equatable, Sendable {
    /// It is not visible.
    case closed
    /// It rises.
    case rising
    /// It is open and at rest.
    case open
    /// A pointer holds its grabber.
    case dragging
    /// It falls.
    case falling
  }

  /// Duration of the rise and of the fall, in seconds.
  ///
  /// - Source: our choice, a common duration of picker sheets.
  package static let travelTime = 0.2
  /// A release that is faster downwards dismisses the sheet, in points per second; our choice.
  package static let dismissVelocity = 500.0

  /// Height of the content, in points; positive.
  package let contentExtent: Double
  /// Height below the content that the system reserves, in points; at least 0.
  let safeArea: Double
  /// The instant to which the sheet has been advanced, in seconds.
  package private(set) var time = 0.0
  /// Height of the visible part, in points: 0...extent, a little more while it is pulled up.
  public private(set) var visibleExtent = 0.0

  private enum State: Equatable {
    case closed
    case open
    case moving(Leg, start: Double, cause: ScrollCause)
    case dragging(id: Int, y: Double, extent: Double)
  }

  private var state = State.closed
  private var tracker = VelocityTracker()
  /// Rubber band, velocity rule and reduced motion.
  package var tuning: ScrollTuning

  /// Creates a closed sheet.
  ///
  /// - Parameters:
  ///   - contentExtent: Height of the content, in points; 1 if it is not finite and positive.
  ///   - safeArea: Height below the content, in points; 0 if it is not finite and positive.
  ///   - tuning: Rubber band, velocity rule and reduced motion.
  package init(contentExtent: Double, safeArea: Double = 0, tuning: ScrollTuning = .uikit) {
    self.contentExtent = contentExtent > 0 && contentExtent.isFinite ? contentExtent : 1
    self.safeArea = safeArea > 0 && safeArea.isFinite ? safeArea : 0
    self.tuning = tuning
  }

  /// Height of the whole sheet with the safe area, in points.
  public var extent: Double { contentExtent + safeArea }

  /// Opacity of the backdrop relative to that of an open sheet, 0...1.
  public var dimming: Double { min(1, visibleExtent / extent) }

  /// The state of the sheet.
  public var phase: Phase {
    switch state {
    case .closed: .closed
    case .open: .open
    case .dragging: .dragging
    case .moving(let ease, _, _): ease.restPosition > 0 ? .rising : .falling
    }
  }

  /// Rate of the visible height, in points per second; 0 while a pointer holds the sheet.
  package var velocity: Double {
    if case .moving(let ease, let start, _) = state { ease.velocity(at: time - start) } else { 0 }
  }

  /// Whether the sheet moves without input.
  package var isMoving: Bool {
    if case .moving = state { true } else { false }
  }

  /// Advances to an instant, in seconds; one before `time` changes nothing.
  package mutating func advance(to time: Double, into events: inout [PickerEvent]) {
    guard time >= self.time else { return }
    if case .moving(let ease, let start, let cause) = state, start + ease.duration <= time {
      self.time = max(self.time, start + ease.duration)
      visibleExtent = ease.restPosition
      let isOpen = ease.restPosition > 0
      state = isOpen ? .open : .closed
      emit(isOpen ? .didPresent : .didDismiss, cause: cause, into: &events)
    }
    self.time = time
    if case .moving(let ease, let start, _) = state {
      visibleExtent = ease.position(at: time - start)
    }
  }

  /// Begins to rise from the present position; does nothing if the sheet is open or rises.
  package mutating func present(
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    guard phase == .closed || phase == .falling else { return }
    move(to: extent, cause: cause, into: &events)
  }

  /// Begins to fall from the present position; does nothing if the sheet is closed or falls.
  package mutating func dismiss(
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    guard phase != .closed, phase != .falling else { return }
    move(to: 0, cause: cause, into: &events)
  }

  /// Handles an event of a pointer on the grabber.
  ///
  /// The sheet follows it down; upwards a rubber band resists. A release downwards faster than
  /// `dismissVelocity`, or with less than half of the sheet visible, dismisses it; any other opens
  /// it. A cancelled pointer never dismisses.
  package mutating func handle(_ event: PointerEvent, into events: inout [PickerEvent]) {
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
      visibleExtent = displayed(start - (event.y - y))
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

  private func displayed(_ pulled: Double) -> Double {
    guard pulled > extent else { return max(0, pulled) }
    let band = RubberBand(strength: tuning.engine.rubberBandStrength, viewportExtent: extent)
    return extent + band.displayed(pulled - extent)
  }

  private mutating func move(
    to target: Double,
    cause: ScrollCause,
    into events: inout [PickerEvent]
  ) {
    let wasClosed = phase == .closed || phase == .falling
    if (target > 0) == wasClosed {
      emit(target > 0 ? .willPresent : .willDismiss, cause: cause, into: &events)
    }
    let ease = Leg.ease(
      from: visibleExtent,
      to: target,
      duration: visibleExtent == target || tuning.reducesMotion ? 0 : Self.travelTime,
      curve: .quadraticOut
    )
    state = .moving(ease, start: time, cause: cause)
    advance(to: time, into: &events)
  }

  private func emit(_ event: SheetEvent, cause: ScrollCause, into events: inout [PickerEvent]) {
    events.append(PickerEvent(time: time, kind: .sheet(event), cause: cause))
  }
}

/// What a sheet does.
public enum SheetEvent: String, Equatable, Sendable {
  /// It begins to rise.
  case willPresent
  /// It is open, also after a drag that did not dismiss it.
  case didPresent
  /// It begins to fall.
  case willDismiss
  /// It is no longer visible.
  case didDismiss
}
