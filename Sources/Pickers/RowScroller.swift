public import ScrollPhysics

/// A scroller whose places of rest are rows, with the ticks, changes and settles that follow.
///
/// The selection is the row nearest to the offset and is stored nowhere. Rows exist only as a
/// count: a million rows cost what three cost.
public struct RowScroller: Equatable, Sendable {
  /// The offset and what moves it.
  public private(set) var scroller: Scroller
  /// How many rows there are; at least 0.
  public private(set) var rowCount: Int
  /// Length of a row along the axis, in points; over 0.
  public let rowExtent: Double
  /// Whether the first row follows the last.
  public let loops: Bool

  /// Events of the scroller beneath, kept only for their room.
  private var scratch = Scratch<ScrollEvent>(capacity: 16)

  /// Rows that a double can count.
  ///
  /// The offset is a double, too: all of them are told apart where the length of a row is a power
  /// of two (in loops half of them, which go on over the end), 2^51 where it is any other.
  public static let maximumRowCount = 1 << 53

  /// Creates rows at rest.
  ///
  /// - Parameters:
  ///   - rowCount: How many rows, 0...2^53.
  ///   - rowExtent: Length of a row along the axis, in points; finite and over 0.
  ///   - selection: The row at the centre; brought into 0 ..< rowCount.
  ///   - loops: Whether the first row follows the last.
  ///   - tuning: The numbers that make it feel as it does.
  ///   - axis: The direction in which it moves.
  ///   - viewportExtent: Length of the viewport along the axis, in points; over 0.
  ///   - bounces: Whether it gives beyond the first and last row.
  public init(
    rowCount: Int,
    rowExtent: Double,
    selection: Int = 0,
    loops: Bool = false,
    tuning: ScrollTuning = .uikit,
    axis: ScrollAxis,
    viewportExtent: Double = 300,
    bounces: Bool = true
  ) {
    precondition(rowCount >= 0 && rowCount <= Self.maximumRowCount, "0...2^53 rows")
    precondition(rowExtent > 0 && rowExtent.isFinite, "a row has a length")
    self.rowCount = rowCount
    self.rowExtent = rowExtent
    self.loops = loops
    scroller = Scroller(
      tuning: tuning,
      axis: axis,
      extent: Self.extent(rowCount: rowCount, rowExtent: rowExtent, loops: loops),
      viewportExtent: viewportExtent,
      contentOffset: Double(min(max(selection, 0), max(rowCount - 1, 0))) * rowExtent,
      snap: .rows(extent: rowExtent),
      bounces: bounces
    )
  }

  private static func extent(rowCount: Int, rowExtent: Double, loops: Bool) -> ScrollExtent {
    guard rowCount > 0 else { return .bounded(minimum: 0, maximum: 0) }
    return loops
      ? .looping(period: Double(rowCount) * rowExtent)
      : .bounded(minimum: 0, maximum: Double(rowCount - 1) * rowExtent)
  }

  /// The row at the centre; nil without rows.
  public var selection: Int? {
    rowCount > 0 ? row(at: nearestIndex(to: scroller.contentOffset)) : nil
  }

  /// The row it will rest on; nil without rows.
  public var restingRow: Int? {
    rowCount > 0 ? row(at: nearestIndex(to: scroller.restingOffset)) : nil
  }

  /// The numbers that make it feel as it does.
  public var tuning: ScrollTuning {
    get { scroller.tuning }
    set { scroller.tuning = newValue }
  }

  /// Length of the viewport along the axis, in points.
  public var viewportExtent: Double {
    get { scroller.viewportExtent }
    set { scroller.viewportExtent = newValue }
  }

  /// Index of the row nearest to an offset; halfway between two rows it is the larger.
  ///
  /// In loops it is of any lap; in bounded rows it may lie beyond the ends, by no more than 2^60.
  /// For NaN it is 0.
  public func nearestIndex(to offset: Double) -> Int {
    let index = SnapRule.nearestRow(to: offset / rowExtent)
    guard !index.isNaN else { return 0 }
    return Int(min(max(index, -0x1p60), 0x1p60))
  }

  /// The row that an index stands for: its place in the loop, or the nearest row there is.
  public func row(at index: Int) -> Int {
    guard rowCount > 0 else { return 0 }
    return loops ? LoopIndex(count: rowCount).wrapped(index) : min(max(index, 0), rowCount - 1)
  }

  /// Takes what a pointer did and says whether it was a tap.
  @discardableResult
  public mutating func handle(
    _ event: PointerEvent,
    into events: inout [PickerEvent]
  ) -> Scroller.Gesture {
    advance(to: event.time, into: &events)
    guard rowCount > 0 else { return .none }
    return jump(into: &events) { scroller, scrollEvents in
      scroller.handle(event, into: &scrollEvents)
    }
  }

  /// Lets time pass, to an instant in seconds.
  public mutating func advance(to time: Double, into events: inout [PickerEvent]) {
    while let transition = scroller.nextTransition, transition <= time {
      step(to: transition, into: &events)
    }
    step(to: time, into: &events)
  }

  /// Takes every finger away, as if each had been cancelled.
  public mutating func letGo(at time: Double, into events: inout [PickerEvent]) {
    advance(to: time, into: &events)
    jump(into: &events) { scroller, scrollEvents in
      scroller.letGo(at: time, into: &scrollEvents)
      return .none
    }
  }

  /// Brings a row to the centre; in loops the short way.
  ///
  /// - Parameters:
  ///   - row: The row; one that does not exist is refused.
  ///   - isAnimated: Whether it goes there in motion or at once.
  ///   - cause: Who asked.
  ///   - time: The instant, in seconds.
  ///   - events: Receives what happened, in order.
  /// - Returns: Whether the row exists and no finger holds the content.
  @discardableResult
  public mutating func select(
    _ row: Int,
    isAnimated: Bool,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    advance(to: time, into: &events)
    guard row >= 0, row < rowCount, !scroller.isTracking else { return false }
    let here = nearestIndex(to: scroller.contentOffset)
    let index =
      loops
      ? here + LoopIndex(count: rowCount).shortestSteps(from: self.row(at: here), to: row)
      : row
    go(to: index, isAnimated: isAnimated, cause: cause, at: time, into: &events)
    return true
  }

  /// Goes a number of rows on from the row it is going to, as keys and wheel notches do.
  ///
  /// - Parameters:
  ///   - steps: Rows, signed; bounded rows stop at the ends, and more than 2^53 count as 2^53.
  ///   - cause: Who asked.
  ///   - time: The instant, in seconds.
  ///   - events: Receives what happened, in order.
  public mutating func step(
    by steps: Int,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    guard rowCount > 0, steps != 0, !scroller.isTracking else { return }
    let most = Self.maximumRowCount
    let goal = nearestIndex(to: scroller.restingOffset) + min(max(steps, -most), most)
    let index = loops ? goal : row(at: goal)
    go(to: index, isAnimated: true, cause: cause, at: time, into: &events)
  }

  /// Moves by a fraction of rows, as a high-resolution wheel does; see `Scroller.nudge`.
  public mutating func nudge(
    byRows rows: Double,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    advance(to: time, into: &events)
    guard rowCount > 0 else { return }
    let distance = rows * rowExtent
    let landing = loops ? scroller.contentOffset + distance : nil
    jump(landing: landing, into: &events) { scroller, scrollEvents in
      scroller.nudge(by: distance, cause: cause, at: time, into: &scrollEvents)
      return .none
    }
  }

  private mutating func go(
    to index: Int,
    isAnimated: Bool,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    let offset = Double(index) * rowExtent
    let wasMoving = scroller.isMoving
    jump(landing: loops ? offset : nil, settles: false, into: &events) { scroller, scrollEvents in
      scroller.scroll(
        to: offset,
        isAnimated: isAnimated,
        cause: cause,
        at: time,
        into: &scrollEvents
      )
      return .none
    }
    // Whatever this took over did not come to rest: there is one settle, where this one goes.
    if !isAnimated || (wasMoving && !scroller.isMoving), let selection {
      events.append(PickerEvent(time: scroller.time, kind: .settle(row: selection), cause: cause))
    }
  }

  // MARK: - Ticks, changes and settles

  /// Does something that may move the offset at one instant, and tells the rows it passed.
  ///
  /// - Parameters:
  ///   - landing: Where a loop's content comes to stand before it is brought into the lap, in
  ///     points; nil where the finger knows or there is no lap.
  ///   - settles: Whether an end of movement among its events is a rest.
  ///   - events: Receives what happened, in order.
  ///   - body: What is done.
  /// - Returns: The gesture that the body tells of.
  @discardableResult
  private mutating func jump(
    landing: Double? = nil,
    settles: Bool = true,
    into events: inout [PickerEvent],
    _ body: (inout Scroller, inout [ScrollEvent]) -> Scroller.Gesture
  ) -> Scroller.Gesture {
    let start = unlappedOffset
    scratch.elements.removeAll(keepingCapacity: true)
    let gesture = body(&scroller, &scratch.elements)
    var isTold = false
    for index in 0..<scratch.elements.count {
      let event = scratch.elements[index]
      if case .didScroll = event.kind, !isTold {
        isTold = true
        let end = landing ?? unlappedOffset
        tellJump(from: start, to: end, cause: event.cause, at: event.time, into: &events)
      }
      append(event, settles: settles, into: &events)
    }
    return gesture
  }

  /// The offset, under a finger in a loop counted on over the laps.
  private var unlappedOffset: Double {
    loops ? scroller.draggedOffset ?? scroller.contentOffset : scroller.contentOffset
  }

  /// Tells the rows between two offsets of one lap or several, all at one instant.
  private func tellJump(
    from start: Double,
    to end: Double,
    cause: ScrollCause,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    let from = clampedIndex(nearestIndex(to: start))
    let to = clampedIndex(nearestIndex(to: end))
    guard from != to else { return }
    let direction = to > from ? 1 : -1
    if cause != .program {
      // Beyond this many rows in one instant nobody counts them; the last ones are told.
      var index = abs(to - from) > Self.maximumTicks ? to - direction * Self.maximumTicks : from
      let velocity = scroller.velocity
      while index != to {
        index += direction
        events.append(
          PickerEvent(
            time: time,
            kind: .tick(row: row(at: index), direction: direction, velocity: velocity),
            cause: cause
          )
        )
      }
    }
    guard row(at: from) != row(at: to) else { return }
    events.append(PickerEvent(time: time, kind: .change(row: row(at: to)), cause: cause))
  }

  /// Most ticks told for one instant or one frame.
  public static let maximumTicks = 4096

  /// Goes to an instant before or at the scroller's next transition.
  private mutating func step(to time: Double, into events: inout [PickerEvent]) {
    if let run = scroller.run { tellMotion(run, until: time, into: &events) }
    scratch.elements.removeAll(keepingCapacity: true)
    scroller.advance(to: time, into: &scratch.elements)
    for index in 0..<scratch.elements.count {
      append(scratch.elements[index], settles: true, into: &events)
    }
  }

  /// Tells the rows that a motion passes until an instant, each at the exact time of passing.
  private func tellMotion(_ run: Scroller.Run, until time: Double, into events: inout [PickerEvent])
  {
    var now = max(0, scroller.time - run.start)
    let end = min(time - run.start, run.motion.duration)
    var index = clampedIndex(nearestIndex(to: run.motion.position(at: now)))
    while now < end, let piece = run.motion.piece(at: now) {
      let pieceEnd = min(piece.end, end)
      let last = clampedIndex(nearestIndex(to: run.motion.position(at: pieceEnd)))
      if abs(last - index) > Self.maximumTicks {
        index = last > index ? last - Self.maximumTicks : last + Self.maximumTicks
      }
      while index != last {
        let direction = last > index ? 1 : -1
        let border = (Double(max(index, index + direction)) - 0.5) * rowExtent
        let passing = run.motion.time(passing: border, in: piece)
        index += direction
        tell(index, direction: direction, at: passing, of: run, into: &events)
      }
      now = max(pieceEnd, now.nextUp)
    }
  }

  private func tell(
    _ index: Int,
    direction: Int,
    at passing: Double,
    of run: Scroller.Run,
    into events: inout [PickerEvent]
  ) {
    let row = row(at: index)
    let time = run.start + passing
    if run.cause != .program {
      let velocity = run.motion.velocity(at: passing)
      let kind = PickerEvent.Kind.tick(row: row, direction: direction, velocity: velocity)
      events.append(PickerEvent(time: time, kind: kind, cause: run.cause))
    }
    guard row != self.row(at: index - direction) else { return }
    events.append(PickerEvent(time: time, kind: .change(row: row), cause: run.cause))
  }

  private func clampedIndex(_ index: Int) -> Int {
    loops ? index : min(max(index, 0), max(rowCount - 1, 0))
  }

  /// Passes on a scroll event, and the settle that follows the last of a movement.
  private func append(_ event: ScrollEvent, settles: Bool, into events: inout [PickerEvent]) {
    events.append(PickerEvent(time: event.time, kind: .scroll(event.kind), cause: event.cause))
    guard settles, !scroller.isTracking, scroller.phase == .resting, let selection else { return }
    switch event.kind {
    case .didEndDragging(willDecelerate: false), .didEndDecelerating, .didEndScrollingAnimation:
      events.append(
        PickerEvent(time: event.time, kind: .settle(row: selection), cause: event.cause)
      )
    case .willBeginDragging, .didScroll, .willEndDragging, .didEndDragging, .willBeginDecelerating:
      break
    }
  }
}
