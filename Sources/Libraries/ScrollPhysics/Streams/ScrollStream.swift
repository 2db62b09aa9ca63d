/// Converts the frames of one pointer's touchpad and wheels to gestures and other actions.
///
///     var stream = ScrollStream()
///     var frame = ScrollFrame(.finger)
///     frame.dy = 6
///     stream.read(frame, at: 0)?.begins   // true
///
/// A gesture begins with the first movement of fingers. It ends when the fingers have stopped along
/// every axis along which they moved. A gesture has no time limit, so that content beyond an edge does
/// not spring back while the fingers rest. The modifier keys that are held when a gesture begins apply
/// until its end.
public struct ScrollStream: Equatable, Sendable {
  /// Modifier keys that change the effect of a gesture.
  public struct Modifiers: OptionSet, Equatable, Sendable {
    /// The modifiers as bits: 1 for Shift, 2 for Control.
    public let rawValue: Int
    /// Creates modifiers from bits: 1 for Shift, 2 for Control.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Shift exchanges the horizontal and the vertical axis.
    public static let shift = Modifiers(rawValue: 1)
    /// With Control a gesture scrolls nothing, so that the application can use it, for example to zoom.
    public static let control = Modifiers(rawValue: 2)
  }

  private struct Axis: Equatable {
    var hasMoved = false
    /// Time at which the fingers stopped along the axis, in seconds; infinite while they move.
    var stop = Double.infinity

    var isOver: Bool { !hasMoved || stop != .infinity }

    mutating func move(by distance: Double) {
      if distance != 0 { (hasMoved, stop) = (true, .infinity) }
    }

    mutating func read(_ distance: Double, stops: Bool, at time: Double) {
      move(by: distance)
      if stops, hasMoved, stop == .infinity { stop = time }
    }
  }

  private struct Gesture: Equatable {
    var x = Axis()
    var y = Axis()
    let modifiers: Modifiers
  }

  /// Converts turns of a wheel, in fractions of notches, to whole rows.
  ///
  /// The first row counts at half a notch, and each further row one notch later.
  private struct Notches: Equatable {
    /// Duration without a turn after which a stored fraction is discarded, in seconds.
    static let memory = 1.0
    /// Greatest turn in one frame, in 120ths of a notch; a larger turn is reduced to it.
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
  /// Whether a gesture without modifiers is in progress and no fingers rest.
  ///
  /// A movement then needs no other check, which makes the most frequent frame cheap.
  private var continues = false
  private var isHeld = false
  private var hasMomentum = false
  private var columns = Notches()
  private var lines = Notches()

  /// Creates a stream without a gesture.
  public init() {}

  /// Whether a gesture or the system's momentum is in progress, or fingers rest on the touchpad.
  public var isActive: Bool { gesture != nil || isHeld || hasMomentum }

  /// Processes a frame that arrived at an instant, in seconds.
  ///
  /// - Returns: The actions that result from the frame; nil if the frame changes nothing.
  public mutating func read(
    _ frame: ScrollFrame,
    at time: Double,
    modifiers: Modifiers = []
  ) -> ScrollStep? {
    if continues, frame.isMovement {
      gesture?.x.move(by: frame.dx)
      gesture?.y.move(by: frame.dy)
      return ScrollStep(.gesture(by: frame.dx), .gesture(by: frame.dy))
    }
    if frame.isCancelled { return cancel() }
    switch frame.hold {
    case .began(let fingers):
      guard fingers <= 2 else { return nil }
      (isHeld, continues) = (true, false)
      return ScrollStep(.hold, .hold)
    case .ended(let isCancelled):
      guard isHeld else { return nil }
      isHeld = false
      let end = ScrollAction.holdEnd(isCancelled: isCancelled)
      return ScrollStep(end, end)
    case nil: break
    }
    let hasNotches = frame.notchesX != 0 || frame.notchesY != 0
    if frame.isMomentum, gesture == nil { return momentum(frame) }
    if frame.source == .finger || (frame.source == .unknown && gesture != nil && !hasNotches) {
      return finger(frame, at: time, modifiers)
    }
    if hasNotches {
      let rows = (columns.rows(frame.notchesX, at: time), lines.rows(frame.notchesY, at: time))
      return ScrollStep(
        .wheel(notches: Double(frame.notchesX) / 120, rows: rows.0),
        .wheel(notches: Double(frame.notchesY) / 120, rows: rows.1)
      )
    }
    let moves = frame.dx != 0 || frame.dy != 0
    return moves ? ScrollStep(.continuous(by: frame.dx), .continuous(by: frame.dy)) : nil
  }

  /// Cancels what is in progress: a gesture, fingers that rest on the touchpad, or the system's momentum.
  ///
  /// Call it for example when the window is hidden.
  ///
  /// - Returns: A step that cancels; nil if nothing was in progress.
  public mutating func cancel() -> ScrollStep? {
    guard isActive else { return nil }
    (gesture, continues, isHeld, hasMomentum) = (nil, false, false, false)
    return ScrollStep(.cancel, .cancel)
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
    continues = !ends && open.modifiers.isEmpty
    (isHeld, hasMomentum) = (false, false)
    // A gesture with Control scrolls nothing, but it ends a rest of fingers or momentum.
    if open.modifiers.contains(.control) { return wasHeld ? ScrollStep(.cancel, .cancel) : nil }
    guard moves || ends else { return nil }
    var step = ScrollStep(.gesture(by: frame.dx), .gesture(by: frame.dy))
    step.begins = begins
    if ends {
      step.end(with: Self.lift(frame, open.x, at: time), Self.lift(frame, open.y, at: time))
    }
    if open.modifiers.contains(.shift) { swap(&step.x, &step.y) }
    return step
  }

  private static func lift(_ frame: ScrollFrame, _ axis: Axis, at time: Double) -> ScrollAction {
    guard !frame.isMomentum else { return .handOver }
    return .lift(rest: frame.isLate ? nil : max(0, time - axis.stop))
  }

  private mutating func momentum(_ frame: ScrollFrame) -> ScrollStep? {
    let ends = frame.stopsX || frame.stopsY
    guard hasMomentum || frame.dx != 0 || frame.dy != 0 else { return nil }
    hasMomentum = !ends
    var step = ScrollStep(.momentum(by: frame.dx), .momentum(by: frame.dy))
    if ends { step.end(with: .momentumEnd, .momentumEnd) }
    return step
  }
}

extension ScrollStep {
  /// Adds the end after the movements; without a movement, the end takes the movements' place.
  fileprivate mutating func end(with x: ScrollAction, _ y: ScrollAction) {
    if self.x.action.distance == 0, self.y.action.distance == 0 {
      (self.x.action, self.y.action) = (x, y)
    } else {
      (self.x.end, self.y.end) = (x, y)
    }
  }
}
