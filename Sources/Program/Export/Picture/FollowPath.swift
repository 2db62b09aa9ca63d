import Drawing

/// The rectangle of a picture that a film shows, so that it follows the pieces under fingers or in motion.
///
/// The rectangle depends only on the session and the time. A movement to another rectangle takes at least 0.6
/// s, and longer for a large distance or zoom. A movement towards a piece ends when a finger touches the
/// piece, or when the piece begins to move. The whole picture is shown during long rests and at markers.
///
/// Pieces are shown whole while fingers hold them. If there is too little time for a movement from one held piece
/// to the next, both are shown together.
struct FollowPath: Equatable {
  /// A part of the picture that fingers hold, and the period from the first to the last instant at which they
  /// hold it.
  private struct Hold: Equatable {
    var area: Rect
    var span: ClosedRange<Double>

    func joined(with other: Hold?) -> Hold {
      guard let other else { return self }
      let start = min(span.lowerBound, other.span.lowerBound)
      let end = max(span.upperBound, other.span.upperBound)
      return Hold(area: area.union(other.area), span: start...end)
    }
  }

  /// A rectangle that is shown until the movement of the next shot begins; times are in seconds of the film.
  private struct Shot: Equatable {
    /// Time at which fingers touch the pieces or the pieces begin to move.
    ///
    /// For a shot of the whole picture in a pause, it is 0.6 s after the pause begins.
    let time: Double
    /// The smallest rectangle that contains the pieces.
    var area: Rect
    /// The part of `area` that fingers hold.
    var hold: Hold?
    /// The rectangle that is shown: `area` with a margin, in the proportions of the whole picture.
    var rect: Rect
    /// Time at which the movement to `rect` begins.
    var start = 0.0
    /// Time at which the movement to `rect` ends.
    var end = 0.0

    mutating func add(_ other: Hold?) { hold = hold?.joined(with: other) ?? other }

    /// Whether `rect` contains all that fingers hold in another shot, apart from errors of rounding.
    func shows(_ other: Shot) -> Bool {
      guard let area = other.hold?.area else { return true }
      let (left, right) = (rect.x - area.x, area.maxX - rect.maxX)
      let (top, bottom) = (rect.y - area.y, area.maxY - rect.maxY)
      return max(left, right, top, bottom) < 1e-6
    }
  }

  /// The shots in the order of time; the first one shows the whole picture.
  private var shots: [Shot]
  private let whole: Rect

  /// Shortest duration of a movement, in seconds of the film.
  private static let leastDuration = 0.6
  /// Largest mean speed of the rectangle's centre, in widths of the picture per second.
  private static let greatestSpeed = 0.5
  /// Longest pause between two uses of pieces in which the whole picture is not shown, in seconds of the film.
  ///
  /// In a pause with a marker the whole picture is always shown.
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
  ///   - plays: The periods in which pieces are under fingers or in motion, in seconds of the film and in order.
  ///   - markers: The times of markers, in seconds of the film.
  ///   - frames: The rectangle of each piece in the picture; empty for a piece that occupies the whole
  ///     picture.
  ///   - whole: The bounds of the whole picture.
  ///   - showsTools: Whether the picture contains the title bar and the tuning panel.
  init(
    _ plays: [RenderSurvey.Play],
    markers: [Double],
    frames: [Rect],
    whole: Rect,
    showsTools: Bool
  ) {
    self.whole = whole
    shots = [Shot(time: -.infinity, area: whole, rect: whole)]
    let plays = plays.filter { showsTools && $0.usesTools || !$0.pieces.isEmpty }
    var goals: [Shot] = []
    for (index, play) in plays.enumerated() {
      let usesTools = showsTools && play.usesTools
      func area(_ pieces: some Sequence<Int>) -> Rect? {
        usesTools ? whole : Self.area(of: pieces.map { frames[$0] }, in: whole)
      }
      let held = area(play.held)
      let hold = play.hold.flatMap { span in held.map { Hold(area: $0, span: span) } }
      let used = area(play.pieces) ?? whole
      let rect = Self.rect(around: used, in: whole)
      if goals.last?.rect == rect {
        goals[goals.count - 1].add(hold)
      } else {
        goals.append(Shot(time: play.span.lowerBound, area: used, hold: hold, rect: rect))
      }
      let next = index + 1 < plays.count ? plays[index + 1].span.lowerBound : .infinity
      let end = play.span.upperBound
      let hasMarker = markers.contains { end < $0 && $0 <= next }
      guard hasMarker || next - end > Self.leastRest else { continue }
      goals.append(Shot(time: end + Self.leastDuration, area: whole, rect: whole))
    }
    for (index, goal) in goals.enumerated() {
      add(goal, before: index + 1 < goals.count ? goals[index + 1].time : .infinity)
    }
  }

  /// Adds the shot `goal` if there is time to move to it and to show it before `next`, the time of the
  /// following goal.
  ///
  /// Otherwise the last shot continues if it contains all that fingers hold in `goal`. If it does not, it is
  /// replaced by a shot that contains the pieces of both.
  private mutating func add(_ goal: Shot, before next: Double) {
    var (goal, last) = (goal, shots[shots.count - 1])
    let duration = Self.duration(from: last.rect, to: goal.rect, in: whole)
    let isRest = goal.rect == whole && goal.hold == nil
    let released = goal.shows(last) ? -.infinity : last.hold?.span.upperBound ?? -.infinity
    let touched = last.shows(goal) ? .infinity : goal.hold?.span.lowerBound ?? .infinity
    goal.start = max(last.end, released, goal.time - (isRest ? 0 : duration))
    goal.end = goal.start + duration
    let isSeen = next - goal.end >= (goal.rect == whole ? 0 : Self.leastStay)
    if goal.rect != last.rect, isSeen, goal.end <= touched + 1e-9 {
      shots.append(goal)
    } else if goal.rect == last.rect || last.shows(goal) {
      shots[shots.count - 1].add(goal.hold)
    } else {
      shots.removeLast()
      last.add(goal.hold)
      last.area = last.area.union(goal.area)
      last.rect = Self.rect(around: last.area, in: whole)
      add(last, before: next)
    }
  }

  /// `time` is in seconds of the film.
  func rect(at time: Double) -> Rect {
    guard let index = shots.indices.dropFirst().last(where: { shots[$0].start <= time }) else {
      return whole
    }
    let shot = shots[index]
    let share = smoothStep((time - shot.start) / (shot.end - shot.start))
    return shots[index - 1].rect.moved(to: shot.rect, share: share)
  }

  /// The smallest rectangle around the given pieces.
  ///
  /// It is the whole picture if a piece occupies all of it.
  private static func area(of frames: [Rect], in whole: Rect) -> Rect? {
    guard let first = frames.first else { return nil }
    return frames.contains(.zero) ? whole : frames.dropFirst().reduce(first) { $0.union($1) }
  }

  /// Returns a rectangle around an area, with the proportions of the whole picture.
  ///
  /// Returns the whole picture if the rectangle would have 95 % of its width or more.
  private static func rect(around area: Rect, in whole: Rect) -> Rect {
    let share = max(
      area.width * (1 + 2 * margin) / whole.width,
      area.height * (1 + 2 * margin) / whole.height,
      1 / greatestZoom
    )
    guard share < 0.95 else { return whole }
    let (width, height) = (share * whole.width, share * whole.height)
    var rect = Rect(center: area.center, width: width, height: height)
    rect.x = min(max(rect.x, whole.x), whole.maxX - rect.width)
    rect.y = min(max(rect.y, whole.y), whole.maxY - rect.height)
    return rect
  }

  private static func duration(from: Rect, to: Rect, in whole: Rect) -> Double {
    let (dx, dy) = (to.center.x - from.center.x, to.center.y - from.center.y)
    let distance = (dx * dx + dy * dy).squareRoot() / whole.width
    let zoom = max(from.width / to.width, to.width / from.width)
    return max(leastDuration, distance / greatestSpeed, 0.6 * zoom)
  }
}
