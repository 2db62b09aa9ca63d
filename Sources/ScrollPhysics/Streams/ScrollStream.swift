/// The gestures of one pointer's touchpad and wheels, from the frames of its window system.
///
///     var stream = ScrollStream()
///     var frame = ScrollFrame(.finger)
///     frame.dy = 6
///     stream.read(frame, at: 0)?.begins   // true
///
/// A gesture begins with the first distance of fingers and ends when every axis that moved has stopped.
/// It has no time limit: a stretched edge does not spring back under resting fingers. The keys that are
/// held when it begins count until its end: Shift exchanges the axes, and with Control nothing scrolls.
public struct ScrollStream: Equatable, Sendable {
  /// Modifier keys that change what a stream does.
  public struct Modifiers: OptionSet, Equatable, Sendable {
    /// The bits: 1 for Shift, 2 for Control.
    public let rawValue: Int
    /// Creates modifiers from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The axes are exchanged.
    public static let shift = Modifiers(rawValue: 1)
    /// The gesture scrolls nothing; the application can use it for something else, such as zooming.
    public static let control = Modifiers(rawValue: 2)
  }

  private struct Axis: Equatable {
    var hasMoved = false
    /// When the fingers stopped along the axis; infinite while they move.
    var stop = Double.infinity

    var isOver: Bool { !hasMoved || stop != .infinity }

    mutating func read(_ distance: Double, stops: Bool, at time: Double) {
      if distance != 0 { (hasMoved, stop) = (true, .infinity) }
      if stops, hasMoved, stop == .infinity { stop = time }
    }
  }

  private struct Gesture: Equatable {
    var x = Axis()
    var y = Axis()
    let modifiers: Modifiers
  }

  /// Counts the rows of a wheel: one at half a notch, and the next a whole notch later.
  private struct Notches: Equatable {
    /// Time after which fractions no longer count, in seconds.
    static let memory = 1.0
    /// Greatest turn that is counted at once, in 120ths of a notch.
    static let limit = 0x1000_0000
    var sum = 0
    var direction = 0
    var time = -Double.infinity

    mutating func rows(_ parts: Int, at time: Double) -> Int {
      guard parts != 0 else { return 0 }
      let parts = min(max(parts, -Self.limit), Self.limit)
      if parts.signum() != direction || time - self.time > Self.memory { sum = 0 }
      (direction, self.time) = (parts.signum(), time)
      sum += parts
      let rows = sum.signum() * ((abs(sum) + 60) / 120)
      sum -= rows * 120
      return rows
    }
  }

  private var gesture: Gesture?
  private var isHeld = false
  private var hasMomentum = false
  private var columns = Notches()
  private var lines = Notches()

  /// Creates a stream without a gesture.
  public init() {}

  /// Whether fingers move content, or the system's momentum does.
  public var isActive: Bool { gesture != nil || isHeld || hasMomentum }

  /// Reads a frame that arrived at an instant, in seconds.
  ///
  /// - Returns: The actions that follow from the frame; nil for a frame that changes nothing.
  public mutating func read(
    _ frame: ScrollFrame,
    at time: Double,
    modifiers: Modifiers = []
  ) -> ScrollStep? {
    if frame.isCancelled { return cancel() }
    switch frame.hold {
    case .began(let fingers):
      guard fingers <= 2 else { return nil }
      isHeld = true
      return ScrollStep(.hold)
    case .ended(let isCancelled):
      guard isHeld else { return nil }
      isHeld = false
      return ScrollStep(.holdEnd(isCancelled: isCancelled))
    case nil: break
    }
    let hasNotches = frame.notchesX != 0 || frame.notchesY != 0
    if frame.isMomentum, gesture == nil { return momentum(frame) }
    if frame.source == .finger || (frame.source == .unknown && gesture != nil && !hasNotches) {
      return finger(frame, at: time, modifiers)
    }
    if hasNotches {
      var step = ScrollStep(.wheel, Double(frame.notchesX) / 120, Double(frame.notchesY) / 120)
      step.x.rows = columns.rows(frame.notchesX, at: time)
      step.y.rows = lines.rows(frame.notchesY, at: time)
      return step
    }
    let moves = frame.dx != 0 || frame.dy != 0
    return moves ? ScrollStep(.continuous, frame.dx, frame.dy) : nil
  }

  /// Takes every gesture away, for example because the window is hidden.
  public mutating func cancel() -> ScrollStep? {
    guard isActive else { return nil }
    (gesture, isHeld, hasMomentum) = (nil, false, false)
    return ScrollStep(.cancel)
  }

  @inline(__always)
  private mutating func finger(
    _ frame: ScrollFrame,
    at time: Double,
    _ modifiers: Modifiers
  ) -> ScrollStep? {
    let (begins, wasHeld) = (gesture == nil, isHeld || hasMomentum)
    let moves = frame.dx != 0 || frame.dy != 0
    guard !begins || moves else { return nil }
    var open = gesture ?? Gesture(modifiers: modifiers)
    open.x.read(frame.dx, stops: frame.stopsX, at: time)
    open.y.read(frame.dy, stops: frame.stopsY, at: time)
    let ends = (frame.stopsX || frame.stopsY) && open.x.isOver && open.y.isOver
    gesture = ends ? nil : open
    (isHeld, hasMomentum) = (false, false)
    // What was held or moved is released by a gesture that scrolls nothing.
    if open.modifiers.contains(.control) { return wasHeld ? ScrollStep(.cancel) : nil }
    guard moves || ends else { return nil }
    var step = ScrollStep(.gesture, frame.dx, frame.dy)
    step.begins = begins
    if ends {
      (step.x.ends, step.y.ends) = (true, true)
      (step.x.isHandedOver, step.y.isHandedOver) = (frame.isMomentum, frame.isMomentum)
      (step.x.isLate, step.y.isLate) = (frame.isLate, frame.isLate)
      step.x.rest = max(0, time - open.x.stop)
      step.y.rest = max(0, time - open.y.stop)
    }
    if open.modifiers.contains(.shift) { swap(&step.x, &step.y) }
    return step
  }

  private mutating func momentum(_ frame: ScrollFrame) -> ScrollStep? {
    let ends = frame.stopsX || frame.stopsY
    guard hasMomentum || frame.dx != 0 || frame.dy != 0 else { return nil }
    hasMomentum = !ends
    var step = ScrollStep(.momentum, frame.dx, frame.dy)
    (step.x.ends, step.y.ends) = (ends, ends)
    return step
  }
}
