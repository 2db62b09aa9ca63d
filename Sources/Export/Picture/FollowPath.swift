import Drawing

/// The rectangle of a picture that a film shows, so that it follows the pieces under fingers or in motion.
///
/// The rectangle depends only on the session and the time. A movement to another rectangle takes at least 0.6
/// s, and longer for a large distance or zoom. A movement towards a piece ends when a finger touches the
/// piece, or when the piece begins to move. The whole picture is shown during long rests and at markers.
struct FollowPath: Equatable {
  private struct Move: Equatable {
    /// Time at which the movement begins, in seconds of the session.
    let start: Double
    /// Time at which the movement ends, in seconds of the session.
    let end: Double
    let from: Rect
    let to: Rect
  }

  private var moves: [Move] = []
  private let whole: Rect

  /// Shortest duration of a movement, in seconds of the film.
  private static let leastDuration = 0.6
  /// Largest mean speed of the rectangle's centre, in widths of the picture per second.
  private static let greatestSpeed = 0.5
  /// If the pause between two plays is longer than this, the whole picture is shown in the pause; in seconds
  /// of the film.
  private static let leastRest = 1.2
  /// Shortest duration for which a rectangle is shown after a movement, in seconds of the film.
  private static let leastStay = 0.8
  /// Largest enlargement of a part of the picture, as a factor.
  private static let greatestZoom = 2.5
  /// Space on each side of the shown pieces, as a share of their total width or height.
  private static let margin = 0.08

  /// Plans the movements from one rectangle to the next.
  ///
  /// - Parameters:
  ///   - plays: The periods in which pieces are under fingers or in motion, in seconds of the session and in
  ///     order.
  ///   - markers: The times of markers, in seconds of the session.
  ///   - frames: The rectangle of each piece in the picture; empty for a piece that occupies the whole
  ///     picture.
  ///   - whole: The bounds of the whole picture.
  ///   - speed: Seconds of the session per second of the film; greater than 0.
  init(
    _ plays: [RenderSurvey.Play],
    markers: [Double],
    frames: [Rect],
    whole: Rect,
    speed: Double
  ) {
    self.whole = whole
    var goals: [(time: Double, rect: Rect)] = []
    for (index, play) in plays.enumerated() {
      let rect = Self.rect(around: play.pieces.map { frames[$0] }, in: whole)
      goals.append((play.span.lowerBound, rect))
      let next = index + 1 < plays.count ? plays[index + 1].span.lowerBound : .infinity
      let end = play.span.upperBound
      let hasMarker = markers.contains { end < $0 && $0 <= next }
      guard hasMarker || next - end > Self.leastRest * speed else { continue }
      goals.append((end + Self.leastDuration * speed, whole))
    }
    var (shown, free) = (whole, 0.0)
    for (index, goal) in goals.enumerated() where goal.rect != shown {
      let duration = speed * Self.duration(from: shown, to: goal.rect, in: whole)
      let start = max(free, goal.time - (goal.rect == whole ? 0 : duration))
      let end = start + duration
      let isLast = index + 1 == goals.count
      let isSeen = isLast || goals[index + 1].time - end >= Self.leastStay * speed
      guard isSeen || goal.rect == whole else { continue }
      if !isLast, goals[index + 1].time < end, goal.rect == whole { continue }
      moves.append(Move(start: start, end: end, from: shown, to: goal.rect))
      (shown, free) = (goal.rect, end)
    }
  }

  /// Returns the rectangle that is shown at a time of the session, in seconds.
  func rect(at time: Double) -> Rect {
    guard let move = moves.last(where: { $0.start <= time }) else { return whole }
    let share = smoothStep((time - move.start) / (move.end - move.start))
    return move.from.moved(to: move.to, share: share)
  }

  /// Returns a rectangle around the given pieces, with the proportions of the whole picture.
  ///
  /// Returns the whole picture if a piece occupies all of it, or if the rectangle would have 95 % of its
  /// width or more.
  private static func rect(around frames: [Rect], in whole: Rect) -> Rect {
    guard let first = frames.first, !frames.contains(.zero) else { return whole }
    let left = frames.map(\.x).min() ?? first.x, right = frames.map(\.maxX).max() ?? first.maxX
    let top = frames.map(\.y).min() ?? first.y, bottom = frames.map(\.maxY).max() ?? first.maxY
    let share = max(
      (right - left) * (1 + 2 * margin) / whole.width,
      (bottom - top) * (1 + 2 * margin) / whole.height,
      1 / greatestZoom
    )
    guard share < 0.95 else { return whole }
    var rect = Rect(x: 0, y: 0, width: share * whole.width, height: share * whole.height)
    rect.x = min(max((left + right - rect.width) / 2, whole.x), whole.maxX - rect.width)
    rect.y = min(max((top + bottom - rect.height) / 2, whole.y), whole.maxY - rect.height)
    return rect
  }

  private static func duration(from: Rect, to: Rect, in whole: Rect) -> Double {
    let (dx, dy) = (to.center.x - from.center.x, to.center.y - from.center.y)
    let distance = (dx * dx + dy * dy).squareRoot() / whole.width
    let zoom = max(from.width / to.width, to.width / from.width)
    return max(leastDuration, distance / greatestSpeed, 0.6 * zoom)
  }
}
