/// Derives the scrolls of a run from the moves of fingers and the offsets of pieces.
///
/// A scroll starts when a piece begins to move, with or without a finger, and when a finger catches a
/// moving piece. It ends when all pieces rest.
///
/// Moves of fingers are real inputs. If a piece moves without a finger, each of its steps is a real
/// input that is generated when the frame begins. If a dragged piece moves although its finger sent
/// no new move, the step is a predicted input.
package struct ScrollRecorder: Equatable, Sendable {
  private var places: [ShownPlace?]
  private var timeline = ScrollTimeline()
  /// Arrival times of the first and the last move since the previous frame, in microseconds.
  ///
  /// nil if there is no move.
  private var moves: ClosedRange<Int>?
  private var isScrolling = false
  /// Whether the scroll has had no input yet.
  private var isFirst = false
  private var endsBefore = false

  /// The movements of the pieces since the previous frame.
  private struct Steps: Equatable {
    var isDragged = false
    var isFree = false
    var isCaught = false
    var hasMoved = false
    /// Largest step of content under a finger, from the finger's samples without resampling.
    ///
    /// Signed, in points.
    var finger = 0.0
    /// Largest step of a dragged piece on the screen; signed, in points.
    var drag = 0.0
    /// Largest step of a piece that moves without a finger; signed, in points.
    var free = 0.0
  }

  private var steps = Steps()

  /// Creates a recorder for pieces with the indices `0..<pieces`.
  package init(pieces: Int) { places = Array(repeating: nil, count: pieces) }

  /// Adds a move of a finger; `time` is its arrival time in seconds.
  package mutating func moved(at time: Double) {
    let time = Int((time * 1e6).rounded())
    moves = min(moves?.lowerBound ?? time, time)...max(moves?.upperBound ?? time, time)
  }

  /// Adds the offset at which the next frame shows a piece; `piece` is the index of the piece.
  package mutating func add(_ place: ShownPlace, piece: Int) {
    let before = places[piece]
    places[piece] = place
    steps.isDragged = steps.isDragged || place.cause == .finger
    steps.isFree = steps.isFree || place.cause == .itself
    guard let before else { return }
    if place.cause == .finger, before.cause != .finger { steps.isCaught = true }
    let step = place.distance(from: before.displayed, to: place.displayed)
    steps.hasMoved = steps.hasMoved || step != 0
    if place.cause == .itself { steps.free = Self.larger(steps.free, step) }
    guard place.cause == .finger else { return }
    steps.drag = Self.larger(steps.drag, step)
    let finger = place.distance(from: before.content, to: place.content)
    steps.finger = Self.larger(steps.finger, finger)
  }

  private static func larger(_ one: Double, _ other: Double) -> Double {
    abs(other) > abs(one) ? other : one
  }

  /// Ends the scroll; called when all pieces have come to rest.
  package mutating func rest() {
    endsBefore = endsBefore || isScrolling
    isScrolling = false
    moves = nil
    for index in places.indices { places[index] = nil }
  }

  /// Returns the next frame with its inputs, and the starts and ends of scrolls before and after
  /// it.
  ///
  /// `frame` contains the times of the frame. Call `add(_:piece:)` for its pieces first. If the
  /// inputs move no piece, the picture of the frame counts as unchanged.
  package mutating func moment(of frame: JankFrame) -> ScrollMoment {
    let moves = moves
    let steps = steps
    (self.moves, self.steps) = (nil, Steps())
    let moving = steps.isDragged || steps.isFree
    if moving, !isScrolling || steps.isCaught { isFirst = true }
    func event(_ kind: ScrollTimeline.Event.Kind, _ time: Int, _ delta: Double = 0)
      -> ScrollTimeline.Event
    {
      ScrollTimeline.Event(
        kind,
        generated: time,
        delta: delta,
        isDamaging: steps.hasMoved,
        begin: frame.begin
      )
    }
    if endsBefore || (isScrolling && !moving) { timeline.add(event(.end, .min)) }
    (isScrolling, endsBefore) = (moving, false)
    if steps.isDragged, let moves {
      timeline.add(event(isFirst ? .first : .update, moves.lowerBound))
      timeline.add(event(.update, moves.upperBound, steps.finger))
      isFirst = false
    } else if steps.isDragged, steps.drag != 0 {
      var predicted = event(isFirst ? .first : .update, frame.begin)
      predicted.isSynthetic = true
      timeline.add(predicted)
      isFirst = false
    }
    if steps.free != 0 {
      // The first step of a fling without a drag starts a scroll.
      if isFirst { timeline.add(event(.first, frame.begin)) }
      timeline.add(event(.inertial, frame.begin, steps.free))
      isFirst = false
    }
    var result = ScrollMoment()
    result.frame = frame
    timeline.present(frame) { result = $0 }
    if result.frame?.scrolls == false { result.frame?.presented = frame.presented }
    return result
  }
}
