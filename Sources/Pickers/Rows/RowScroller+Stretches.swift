import ScrollPhysics

/// Rows that pass so fast that they are joined: the work of a frame does not grow with the distance.
extension RowScroller {
  /// A part of a one-way piece of a motion; times are in seconds after the motion's start.
  ///
  /// Where it begins and ends depends on the motion alone, so that the events are the same at any frame
  /// rate.
  struct Stretch {
    let start: Double
    let end: Double
    /// Whether more than `mostRows` pass, of which only the last counts, at the end of the stretch.
    let isJoined: Bool
  }

  /// Stretches in a second; a power of two, so that their ends are exact.
  private static let rate = 1024.0
  /// Greatest number of rows of a stretch that are passed one by one.
  private static let mostRows = 2
  /// Of a longer time than this in one call, in seconds, only the end is followed stretch by stretch,
  /// if more rows than `mostRowsBefore` pass before it.
  private static let longest = 1.0
  private static let mostRowsBefore = 4096.0

  /// Calls a body with the stretches of a piece between two times, and the part of each that is between
  /// them, in order; the body returns whether to continue.
  ///
  /// Stretches in which content is slow are passed together, as one that is not joined.
  ///
  /// - Returns: Whether the body has not stopped.
  /// - Complexity: O(rows) where content is slow, O(time) where it is fast.
  @discardableResult
  func passStretches(
    of run: Scroller.Run,
    in piece: Motion.Piece,
    from start: Double,
    to end: Double,
    _ body: (Stretch, Double, Double) -> Bool
  ) -> Bool {
    var start = start
    let low = (start * Self.rate).rounded(.down)
    let late = ((end - Self.longest) * Self.rate).rounded(.down) / Self.rate
    let isLong = late > start
    if isLong, !isSlow(run.motion, from: start, to: late, rows: Self.mostRowsBefore) {
      let skipped = Stretch(start: max(piece.start, low / Self.rate), end: late, isJoined: true)
      guard body(skipped, start, late) else { return false }
      start = late
    }
    let numbers = (start * Self.rate).rounded(.down)...(end * Self.rate).rounded(.down)
    return passStretches(numbers, of: run, in: piece, from: start, to: end, body)
  }

  /// The same for the stretches of a range of numbers; halves the range until content is slow in it.
  private func passStretches(
    _ numbers: ClosedRange<Double>,
    of run: Scroller.Run,
    in piece: Motion.Piece,
    from start: Double,
    to end: Double,
    _ body: (Stretch, Double, Double) -> Bool
  ) -> Bool {
    let (low, high) = (numbers.lowerBound, numbers.upperBound)
    var stretch = Stretch(
      start: max(piece.start, low / Self.rate),
      end: min(piece.end, (high + 1) / Self.rate),
      isJoined: false
    )
    if !isSlow(run.motion, from: stretch.start, to: stretch.end) {
      guard low == high else {
        let middle = ((low + high) / 2).rounded(.down)
        return passStretches(low...middle, of: run, in: piece, from: start, to: end, body)
          && passStretches(middle + 1...high, of: run, in: piece, from: start, to: end, body)
      }
      stretch = self.stretch(low, of: run, in: piece)
    }
    let (first, last) = (max(start, stretch.start), min(end, stretch.end))
    return first > last || body(stretch, first, last)
  }

  /// The stretch of a number in a piece.
  @inline(never)
  private func stretch(
    _ number: Double,
    of run: Scroller.Run,
    in piece: Motion.Piece
  ) -> Stretch {
    let start = max(piece.start, number / Self.rate)
    let end = min(piece.end, (number + 1) / Self.rate)
    if isSlow(run.motion, from: start, to: end) {
      return Stretch(start: start, end: end, isJoined: false)
    }
    let first = index(of: run, in: piece, at: start, instant: run.start + start)
    let last = index(of: run, in: piece, at: end, instant: run.start + end)
    return Stretch(start: start, end: end, isJoined: abs(last - first) > Self.mostRows)
  }

  /// Whether fewer rows are between the positions at two times than a number, by default so few that
  /// they are not joined.
  private func isSlow(
    _ motion: Motion,
    from start: Double,
    to end: Double,
    rows: Double = Double(mostRows)
  ) -> Bool {
    abs(motion.position(at: end) - motion.position(at: start)) < rows * rowExtent
  }

  /// The time from the start of a motion to an instant; on the side of a stretch's end on which the
  /// instant is, where rounding would lead to the other.
  func elapsed(of run: Scroller.Run, at instant: Double) -> Double {
    let elapsed = max(0, instant - run.start)
    let end = (elapsed * Self.rate).rounded() / Self.rate
    guard abs(elapsed - end) < 1e-6 else { return elapsed }
    return run.start + end <= instant ? max(elapsed, end) : min(elapsed, end.nextDown)
  }

  /// The joined stretch in which a motion is now, with its piece; nil outside one.
  @inline(never)
  func joinedStretch(of run: Scroller.Run) -> (stretch: Stretch, piece: Motion.Piece)? {
    let now = elapsed(of: run, at: scroller.time)
    guard let piece = run.motion.piece(at: now) else { return nil }
    let stretch = stretch((now * Self.rate).rounded(.down), of: run, in: piece)
    return stretch.isJoined ? (stretch, piece) : nil
  }
}

/// The row that a motion has passed last, stored because finding it costs several positions.
struct PassedRow: Equatable, Sendable {
  let index: Int
  /// The instant until which rows were passed, and the motion's start, in seconds.
  let time: Double
  let runStart: Double

  /// Whether it is that of a motion at an instant.
  func isOf(_ run: Scroller.Run, at time: Double) -> Bool {
    self.time == time && runStart == run.start
  }
}
