import ScrollPhysics

/// Converts the events of a `wl_pointer` to frames of a scroll stream.
///
/// The events between two `wl_pointer.frame` events make one frame. Not every compositor follows this order.
/// Some send frames without values, a stop without a source, or a stop of an axis that did not move.
///
///     axis(0, 6), frame, frame, stop(0), frame    a finger moved 6 units; nothing; it stopped
nonisolated struct PointerScroll: Sendable {
  /// The state of one axis: the values of the current frame, and whether fingers move.
  private struct Axis {
    var distance = 0.0
    /// Turn of a wheel, in 120ths of a detent.
    var notches = 0
    var stops = false
    /// Whether fingers moved along the axis and have not stopped.
    var isMoving = false

    mutating func endFrame() { (distance, notches, stops) = (0, 0, false) }
  }

  /// Distance that counts as one detent of a wheel if the compositor sends no number of detents, in units of
  /// the surface.
  private static let distancePerDetent = 10.0

  private var x = Axis()
  private var y = Axis()
  /// nil if the compositor has not named it.
  private var source: ScrollFrame.Source?
  /// Whether the compositor sends the number of detents of a wheel.
  private var countsDetents = false
  private var isHeld = false
  /// Timestamp of the newest event that has one, in milliseconds of the compositor's clock.
  ///
  /// The timestamp wraps around.
  private(set) var stamp: UInt32 = 0

  /// Number of the vertical axis in `wl_pointer.axis`.
  ///
  /// Any other number counts as the horizontal axis.
  private static let vertical: UInt32 = 0

  private mutating func change(_ axis: UInt32, _ body: (inout Axis) -> Void) {
    if axis == Self.vertical { body(&y) } else { body(&x) }
  }

  /// Adds a distance along an axis, in units of the surface.
  mutating func move(_ axis: UInt32, by distance: Double, stamp: UInt32) {
    self.stamp = stamp
    change(axis) { $0.distance += distance }
  }

  /// `notches` is in 120ths of a detent.
  mutating func turn(_ axis: UInt32, by notches: Int32) {
    countsDetents = true
    change(axis) { $0.notches = min(max($0.notches + Int(notches), -120_000), 120_000) }
  }

  /// Records that fingers have stopped along an axis.
  mutating func stop(_ axis: UInt32, stamp: UInt32) {
    self.stamp = stamp
    change(axis) { $0.stops = true }
  }

  /// `number` is the source in `wl_pointer.axis_source`.
  mutating func setSource(_ number: UInt32) {
    source =
      switch number {
      case 0, 3: .wheel
      case 1: .finger
      case 2: .continuous
      default: .unknown
      }
  }

  /// Returns nil if the frame changes nothing.
  mutating func endFrame() -> ScrollFrame? {
    defer {
      x.endFrame()
      y.endFrame()
      source = nil
    }
    let turns = x.notches != 0 || y.notches != 0
    let isGesture = (x.isMoving || y.isMoving) && !turns
    var frame = ScrollFrame(source ?? (isGesture ? .finger : .unknown))
    (frame.dx, frame.dy) = (x.distance, y.distance)
    switch frame.source {
    case .finger:
      frame.stopsX = Self.hasStopped(&x)
      frame.stopsY = Self.hasStopped(&y)
    case .wheel where !countsDetents:
      frame.notchesX = Int((x.distance / Self.distancePerDetent * 120).rounded())
      frame.notchesY = Int((y.distance / Self.distancePerDetent * 120).rounded())
      (frame.dx, frame.dy) = (0, 0)
    case .wheel:
      (frame.notchesX, frame.notchesY) = (x.notches, y.notches)
      (frame.dx, frame.dy) = (0, 0)
    case .unknown:
      (frame.notchesX, frame.notchesY) = (x.notches, y.notches)
      if turns { (frame.dx, frame.dy) = (0, 0) }
    case .continuous:
      break
    }
    return frame == ScrollFrame(frame.source) ? nil : frame
  }

  /// Updates whether fingers move along an axis; returns true if they have stopped in this frame.
  private static func hasStopped(_ axis: inout Axis) -> Bool {
    if axis.distance != 0 { axis.isMoving = true }
    guard axis.isMoving, axis.stops else { return false }
    axis.isMoving = false
    return true
  }

  /// The frame reports that fingers began to rest on the touchpad.
  mutating func hold(fingers: Int) -> ScrollFrame {
    isHeld = true
    var frame = ScrollFrame(.finger)
    frame.hold = .began(fingers: fingers)
    return frame
  }

  /// The frame reports that fingers no longer rest on the touchpad; nil if none rested.
  ///
  /// `isCancelled` is true if the fingers began to move, and false if they lifted.
  mutating func endHold(isCancelled: Bool) -> ScrollFrame? {
    guard isHeld else { return nil }
    isHeld = false
    var frame = ScrollFrame(.finger)
    frame.hold = .ended(isCancelled: isCancelled)
    return frame
  }

  /// Removes the gesture after the pointer left the window or was removed.
  ///
  /// If the compositor reports the end of the gesture later, the report has no effect.
  mutating func leave() { (x, y, source, isHeld) = (Axis(), Axis(), nil, false) }
}
