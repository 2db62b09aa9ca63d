package import ScrollPhysics

/// The motion of a sheet that rises from the bottom edge, can be dragged, and falls again.
public struct BottomSheet: Equatable, Sendable {
  /// What the sheet does now.
  public enum Phase: String, Equatable, Sendable {
    /// The sheet is not visible.
    case closed
    /// The sheet moves up, towards `open`.
    case rising
    /// The sheet is open and at rest.
    case open
    /// A pointer holds the sheet's grabber.
    case dragging
    /// The sheet moves down, towards `closed`.
    case falling
  }

  private enum State: Equatable {
    case closed
    case open
    case moving(Leg, start: Double, cause: ScrollCause)
    case dragging(id: Int, y: Double, extent: Double)
  }

  /// Duration of the rise and of the fall, in seconds.
  ///
  /// - Source: our choice, a common duration of picker sheets.
  private static let travelTime = 0.2
  /// Downward velocity of a release above which the sheet is dismissed, in points per second.
  ///
  /// - Source: our choice.
  private static let dismissVelocity = 500.0

  private(set) var contentExtent: Double
  /// Height of the area below the content that is reserved for the system, in points.
  private var safeArea: Double
  /// The instant to which the sheet has been advanced, in seconds.
  private(set) var time = 0.0
  /// Height of the visible part, in points: 0...extent, or slightly more while the sheet is pulled
  /// up.
  public private(set) var visibleExtent = 0.0
  /// The parameters of the motion.
  ///
  /// The sheet uses only the rubber band, the rule for the velocity of a release, and whether
  /// motion is reduced.
  package private(set) var tuning: ScrollTuning
  private var state = State.closed
  private var tracker = VelocityTracker()
  /// Samples of the height to which a finger pulls the sheet.
  ///
  /// The height to draw is computed from these samples.
  private var resampler = Resampler()

  /// Creates a closed sheet.
  ///
  /// A content height that is not finite and positive is replaced by 1 point. A safe area that is
  /// not finite and positive is replaced by 0.
  package init(contentExtent: Double, safeArea: Double = 0, tuning: ScrollTuning = .uikit) {
    self.contentExtent = contentExtent.validLength ?? 1
    self.safeArea = safeArea.validLength ?? 0
    self.tuning = tuning
  }

  /// Changes the heights of the content and the safe area, in points.
  ///
  /// A moving sheet jumps to the end of its motion. A sheet that a pointer holds is then open and
  /// at rest.
  mutating func resize(
    contentExtent: Double,
    safeArea: Double,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    let isPresented = isPresented
    if case .moving(_, _, let cause) = state {
      emit(isPresented ? .didPresent : .didDismiss, cause: cause, into: &events)
    }
    self.contentExtent = contentExtent.validLength ?? 1
    self.safeArea = safeArea.validLength ?? 0
    visibleExtent = isPresented ? extent : 0
    state = isPresented ? .open : .closed
  }

  /// Height of the whole sheet with the safe area, in points.
  public var extent: Double { contentExtent + safeArea }

  /// A sheet that a pointer holds does not move.
  mutating func use(_ tuning: ScrollTuning) {
    let (overscroll, shown) = (visibleExtent - extent, displayedExtents)
    let before = band.raw(overscroll)
    self.tuning = tuning
    let pulled = band.raw(overscroll)
    guard case .dragging(let id, let y, let start) = state, overscroll > 0, pulled != before else {
      return
    }
    state = .dragging(id: id, y: y, extent: start + pulled - before)
    resampler.begin(at: time, position: extent + pulled)
    joinDisplay(from: shown)
  }

  private var range: ScrollRange { .bounded(minimum: 0, maximum: extent) }

  /// The rubber band that resists when the sheet is pulled up.
  private var band: RubberBand {
    RubberBand(strength: tuning.engine.rubberBandStrength, viewportExtent: extent)
  }

  /// Opacity of the backdrop, as a share of its opacity behind an open sheet, 0...1.
  public var dimming: Double { min(1, visibleExtent / extent) }

  /// The state of the sheet, derived from its motion.
  public var phase: Phase {
    switch state {
    case .closed: .closed
    case .open: .open
    case .dragging: .dragging
    case .moving(let ease, _, _): ease.restPosition > 0 ? .rising : .falling
    }
  }

  /// Whether the sheet is open, rises or is dragged.
  var isPresented: Bool { phase != .closed && phase != .falling }

  /// Velocity of the sheet in points per second, positive upwards; 0 while a pointer holds the
  /// sheet.
  package var velocity: Double {
    if case .moving(let ease, let start, _) = state { ease.velocity(at: time - start) } else { 0 }
  }

  var isMoving: Bool {
    if case .moving = state { true } else { false }
  }

  /// An instant before the sheet's `time` changes nothing.
  package mutating func advance(to time: Double, into events: inout [PickerEvent]) {
    guard time >= self.time else { return }
    if case .moving(let ease, let start, let cause) = state {
      let end = start + ease.duration
      visibleExtent = end <= time ? ease.restPosition : ease.position(at: time - start)
      if end <= time {
        self.time = max(self.time, end)
        state = ease.restPosition > 0 ? .open : .closed
        emit(ease.restPosition > 0 ? .didPresent : .didDismiss, cause: cause, into: &events)
      }
    }
    self.time = time
  }

  /// Lets the sheet rise or fall from its present height.
  ///
  /// Does nothing if the property `isPresented` already has the given value.
  package mutating func setPresented(
    _ isPresented: Bool,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    guard isPresented != self.isPresented else { return }
    move(rises: isPresented, cause: cause, into: &events)
  }

  /// Handles an event of a pointer on the grabber.
  ///
  /// The sheet follows the pointer downwards. Upwards a rubber band resists. A release dismisses
  /// the sheet in two cases:
  ///
  /// - The pointer moves down faster than `dismissVelocity`.
  /// - Less than half of the sheet is visible, and the pointer does not move up faster than
  ///   `dismissVelocity`.
  ///
  /// Any other release opens the sheet. A cancelled pointer never dismisses it.
  package mutating func handle(_ event: PointerEvent, into events: inout [PickerEvent]) {
    advance(to: event.time, into: &events)
    switch event.phase {
    case .down:
      guard event.y.isFinite, phase == .open || phase == .rising else { return }
      tracker.reset()
      tracker.add(time: time, position: event.y)
      state = .dragging(id: event.id, y: event.y, extent: visibleExtent)
      resampler.begin(at: time, position: visibleExtent)
      joinDisplay(from: DisplayedPlaces(interpolate: visibleExtent, predict: visibleExtent))
    case .moved:
      guard case .dragging(event.id, let y, let start) = state, event.y.isFinite else { return }
      tracker.add(time: time, position: event.y)
      let pulled = start - (event.y - y)
      visibleExtent = visibleExtent(pulled: pulled)
      resampler.add(time: time, position: pulled)
    case .up, .cancelled:
      guard case .dragging(event.id, _, _) = state else { return }
      let rises = !isDismissed(by: event)
      joinDisplay(from: displayedExtents)
      move(rises: rises, cause: .drag, into: &events)
    }
  }

  /// Whether an event will dismiss the sheet; the sheet must have been advanced to its time.
  func isDismissed(by event: PointerEvent) -> Bool {
    guard event.phase == .up, case .dragging(event.id, _, _) = state else { return false }
    let velocity = tracker.velocity(at: time, tuning: tuning)
    let isLow = visibleExtent < extent / 2 && velocity > -Self.dismissVelocity
    return velocity > Self.dismissVelocity || isLow
  }

  /// Time of the newest sample of the finger, in seconds; 0 before the first sample.
  package var sampleTime: Double { resampler.sampleTime }

  /// Returns the visible height if a finger pulls the sheet to the height `pulled`, in points.
  ///
  /// Above the height of the sheet the rubber band resists.
  private func visibleExtent(pulled: Double) -> Double {
    pulled > extent ? extent + band.displayed(pulled - extent) : max(0, pulled)
  }

  /// In points; see `Scroller.displayedOffset`.
  private func displayedExtent(_ fingers: FingerDisplay) -> Double {
    guard fingers.resampling != .off else { return visibleExtent }
    let time = fingers.time ?? time
    var shown = visibleExtent
    if case .dragging = state {
      shown = visibleExtent(pulled: resampler.position(at: time, fingers.resampling))
    }
    return max(0, shown + resampler.difference(at: time, fingers.resampling))
  }

  private var displayedExtents: DisplayedPlaces {
    DisplayedPlaces(
      interpolate: displayedExtent(FingerDisplay(.interpolate)),
      predict: displayedExtent(FingerDisplay(.predict))
    )
  }

  /// Makes the drawn heights change smoothly from `shown` to the height of the sheet.
  ///
  /// `shown` contains the drawn heights before a change.
  private mutating func joinDisplay(from shown: DisplayedPlaces) {
    resampler.join(from: shown, to: visibleExtent, in: range, at: time)
  }

  /// Returns a copy for drawing, with the height that belongs to the estimated position of the
  /// finger.
  package func displayed(_ fingers: FingerDisplay) -> BottomSheet {
    var copy = self
    copy.visibleExtent = displayedExtent(fingers)
    return copy
  }

  private mutating func move(rises: Bool, cause: ScrollCause, into events: inout [PickerEvent]) {
    if rises != isPresented {
      emit(rises ? .willPresent : .willDismiss, cause: cause, into: &events)
    }
    let target = rises ? extent : 0
    let duration = visibleExtent == target || tuning.reducesMotion ? 0 : Self.travelTime
    let ease = Leg.ease(from: visibleExtent, to: target, duration: duration, curve: .quadraticOut)
    state = .moving(ease, start: time, cause: cause)
    advance(to: time, into: &events)
  }

  private func emit(_ event: SheetEvent, cause: ScrollCause, into events: inout [PickerEvent]) {
    events.append(PickerEvent(time: time, kind: .sheet(event), cause: cause))
  }
}

/// The beginning or the end of a motion of a sheet.
public enum SheetEvent: String, Equatable, Sendable {
  /// The sheet begins to rise.
  case willPresent
  /// The sheet is open, also after a drag that did not dismiss it.
  case didPresent
  /// The sheet begins to fall.
  case willDismiss
  /// The sheet is no longer visible.
  case didDismiss
}
