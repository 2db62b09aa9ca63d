import ScrollPhysics

/// Limits the events of rows that pass very fast: in each short time, only the last row emits events.
extension RowScroller {
  /// A part of a `Motion.Piece`; times are in seconds since the motion's start.
  ///
  /// Within a piece, the offset moves in one direction only. The bounds of a stretch depend only on
  /// the motion, not on the frames. The events are therefore the same at every frame rate.
  struct Stretch {
    let start: Double
    let end: Double
    /// Whether more than `mostRows` rows pass in the stretch.
    ///
    /// If true, only the last of these rows emits events, at the end of the stretch.
    let isJoined: Bool
  }

  /// Number of stretches per second.
  ///
  /// This is a power of two, so that the ends of stretches are exact in binary.
  private static let rate = 1024.0
  /// Largest number of rows in a stretch in which every row emits its events.
  private static let mostRows = 2
  /// Only the last second that one call of `passStretches` covers is always divided into stretches.
  ///
  /// The time before it is one joined stretch if at least `mostRowsBefore` rows pass in it.
  /// Otherwise it is divided, too.
  private static let longest = 1.0
  /// Least number of rows that must pass before the last second of a call to form a joined stretch;
  /// see `longest`.
  private static let mostRowsBefore = 4096.0

  /// Calls `body` with each stretch of a piece between two times, in order.
  ///
  /// `body` receives the stretch, and the start and the end of its part that is between the two
  /// times. If `body` returns false, the calls end. Neighbouring stretches in which few rows pass
  /// are one long stretch for `body`, with `isJoined` false: every row in it emits its events.
  ///
  /// - Returns: False if `body` returned false.
  /// - Complexity: O(number of rows that pass) if the content is slow. If it is fast, O(number of
  ///   stretches), at most about one second of them.
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

  /// Calls `body` as the method above does, for the stretches `numbers`.
  ///
  /// The stretch with the number n begins n/1024 s after the motion's start. The range is divided
  /// into halves until few rows pass in each part, or until a part is one stretch.
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

  /// Returns the part of the stretch with a given number that is in a piece.
  ///
  /// The number counts stretches of 1/1024 s from the motion's start, from 0.
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

  /// Whether content moves by less than `rows` rows between two times of a motion.
  private func isSlow(
    _ motion: Motion,
    from start: Double,
    to end: Double,
    rows: Double = Double(mostRows)
  ) -> Bool {
    abs(motion.position(at: end) - motion.position(at: start)) < rows * rowExtent
  }

  /// Returns the time from the start of a motion to an instant, in seconds.
  ///
  /// Close to the end of a stretch, rounding can put this time on the wrong side of that end. The
  /// result is then corrected, so that it is on the same side as `instant`.
  func elapsed(of run: Scroller.Run, at instant: Double) -> Double {
    let elapsed = max(0, instant - run.start)
    let end = (elapsed * Self.rate).rounded() / Self.rate
    guard abs(elapsed - end) < 1e-6 else { return elapsed }
    return run.start + end <= instant ? max(elapsed, end) : min(elapsed, end.nextDown)
  }

  /// Returns the joined stretch at the present time of a motion, and its piece.
  ///
  /// nil if the stretch at the present time is not joined.
  @inline(never)
  func joinedStretch(of run: Scroller.Run) -> (stretch: Stretch, piece: Motion.Piece)? {
    let now = elapsed(of: run, at: scroller.time)
    guard let piece = run.motion.piece(at: now) else { return nil }
    let stretch = stretch((now * Self.rate).rounded(.down), of: run, in: piece)
    return stretch.isJoined ? (stretch, piece) : nil
  }
}

/// The row that a motion has passed last.
///
/// The row is stored, because computing it again needs several positions of the motion.
struct PassedRow: Equatable, Sendable {
  let index: Int
  /// The instant up to which rows were passed, in seconds.
  let time: Double
  /// The instant at which the motion began, in seconds.
  let runStart: Double

  /// Whether the row was stored for the given motion at the given instant.
  func isOf(_ run: Scroller.Run, at time: Double) -> Bool {
    self.time == time && runStart == run.start
  }
}
