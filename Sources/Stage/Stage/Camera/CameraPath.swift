package import Drawing

/// The rectangle that a page or film shows at each instant, so that it follows the parts in use.
///
/// The rectangle depends only on the session and the time. A movement to another rectangle ends when a finger
/// touches the part, or when the part begins to move. It begins after the fingers have left the part that was
/// shown before. If there is too little time for this, both parts are shown together.
package struct CameraPath: Equatable, Sendable {
  /// A period in which a part of the picture is in use.
  package struct Use: Sendable {
    package var span: ClosedRange<Double>
    /// Time from the first to the last instant at which fingers are down; nil if they are not.
    package var hold: ClosedRange<Double>?
    /// The rectangle that must be shown.
    package var area: Rect

    package init(_ span: ClosedRange<Double>, hold: ClosedRange<Double>?, area: Rect) {
      (self.span, self.hold, self.area) = (span, hold, area)
    }
  }

  /// A rectangle that is shown until the movement of the next shot begins.
  private struct Shot: Equatable {
    /// Time at which the use begins; for a shot of the whole picture in a pause, 0.6 s after the pause begins.
    var time = -Double.infinity
    /// The rectangle that must be shown.
    var area: Rect
    /// Time from the first to the last instant at which fingers hold a part of `area`.
    var hold: ClosedRange<Double>?
    /// The movement to the rectangle that is shown, which contains `area`.
    var move: CameraMove

    var rect: Rect { move.to }

    mutating func add(_ other: ClosedRange<Double>?) {
      guard let other else { return }
      let own = hold ?? other
      let start = min(own.lowerBound, other.lowerBound)
      hold = start...max(own.upperBound, other.upperBound)
    }

    /// Whether `rect` contains all that fingers hold in another shot, apart from errors of rounding.
    func shows(_ other: Shot) -> Bool {
      let area = other.area
      let (left, right) = (rect.x - area.x, area.maxX - rect.maxX)
      let (top, bottom) = (rect.y - area.y, area.maxY - rect.maxY)
      return other.hold == nil || max(left, right, top, bottom) < 1e-6
    }
  }

  /// In the order of time; empty if nothing is used and the path does not return.
  private var shots: [Shot] = []
  private let bounds: Rect
  private let returns: Bool

  /// Longest pause between two uses in which a path that returns does not show the whole picture, in seconds.
  private static let leastRest = 1.2
  /// Shortest duration of a movement of a path that does not return, in seconds.
  private static let shortest = 0.25
  /// Shortest duration for which a rectangle is shown after a movement, in seconds.
  private static let leastStay = 0.8

  /// Plans the movements from one rectangle to the next.
  ///
  /// - Parameters:
  ///   - uses: The uses in order of time.
  ///   - bounds: The whole picture.
  ///   - returns: Whether the path shows the whole picture before the first use and in pauses of more than 1.2 s.
  ///     Its rectangles then have the proportions of the whole picture. A movement takes at least 0.6 s, and
  ///     longer for a large distance or zoom. A path that does not return begins with the first use and shows
  ///     each one until the next. Its movements take half a second, or down to 0.25 s if there is less time.
  package init(_ uses: [Use], in bounds: Rect, returns: Bool) {
    (self.bounds, self.returns) = (bounds, returns)
    if returns { shots = [Shot(area: bounds, move: CameraMove(at: bounds, since: 0))] }
    var goals: [Shot] = []
    for (index, use) in uses.enumerated() {
      let (start, end) = (use.span.lowerBound, use.span.upperBound)
      let area = returns ? use.area.clipped(to: bounds) : use.area
      let move = CameraMove(at: shown(area))
      if goals.last?.rect == move.to {
        goals[goals.count - 1].add(use.hold)
      } else {
        goals.append(Shot(time: start, area: area, hold: use.hold, move: move))
      }
      guard returns else { continue }
      let next = index + 1 < uses.count ? uses[index + 1].span.lowerBound : .infinity
      guard next - end > Self.leastRest else { continue }
      let time = end + CameraMove.leastDuration
      goals.append(Shot(time: time, area: bounds, move: CameraMove(at: bounds)))
    }
    for (index, goal) in goals.enumerated() {
      add(goal, before: index + 1 < goals.count ? goals[index + 1].time : .infinity)
    }
  }

  /// Adds the shot `goal` if there is time to move to it and to show it before `next`, the time of the
  /// following goal.
  ///
  /// Otherwise the last shot continues if it contains all that fingers hold in `goal`. If it does not, it is
  /// replaced by a shot that contains the areas of both.
  private mutating func add(_ goal: Shot, before next: Double) {
    guard var last = shots.last else { return shots.append(goal) }
    var goal = goal
    let isWhole = returns && goal.rect == bounds
    let released = goal.shows(last) ? -.infinity : last.hold?.upperBound ?? -.infinity
    let touched = last.shows(goal) ? .infinity : goal.hold?.lowerBound ?? .infinity
    let earliest = max(last.move.end, released)
    let duration =
      returns
      ? CameraMove.duration(from: last.rect, to: goal.rect, in: bounds)
      : min(max(touched - earliest, Self.shortest), CameraMove.usual)
    let start = isWhole && goal.hold == nil ? goal.time : goal.time - duration
    goal.move = CameraMove(
      from: last.rect,
      to: goal.rect,
      start: max(earliest, start),
      duration: duration
    )
    let isSeen = next - goal.move.end >= (isWhole ? 0 : Self.leastStay)
    if goal.rect != last.rect, isSeen, goal.move.end <= touched + 1e-9 {
      shots.append(goal)
    } else if goal.rect == last.rect || last.shows(goal) {
      shots[shots.count - 1].add(goal.hold)
    } else {
      shots.removeLast()
      last.add(goal.hold)
      last.area = last.area.union(goal.area)
      last.move = CameraMove(at: shown(last.area))
      add(last, before: next)
    }
  }

  /// Returns the rectangle that is shown at a time, or nil if nothing is used and the path does not return.
  ///
  /// If `glides` is false, it changes at once, at the end of each movement.
  package func rect(at time: Double, glides: Bool = true) -> Rect? {
    let shot = shots.last { (glides ? $0.move.start : $0.move.end) <= time } ?? shots.first
    return shot?.move.rect(at: time, glides: glides)
  }

  /// Returns the rectangle that is shown for an area.
  ///
  /// For a path that returns, it has the proportions of the whole picture, and is the whole picture if it would
  /// have 95 % of its width or more.
  private func shown(_ area: Rect) -> Rect {
    guard returns else { return area }
    let share = max(area.width / bounds.width, area.height / bounds.height)
    guard share < 0.95 else { return bounds }
    let (width, height) = (share * bounds.width, share * bounds.height)
    var rect = Rect(center: area.center, width: width, height: height)
    rect.x = min(max(rect.x, bounds.x), bounds.maxX - rect.width)
    rect.y = min(max(rect.y, bounds.y), bounds.maxY - rect.height)
    return rect
  }
}

/// A movement from one rectangle to another one; times are in seconds.
package struct CameraMove: Equatable, Sendable {
  let from: Rect
  package let to: Rect
  let start: Double
  package let end: Double

  /// Shortest duration of a movement of a path that returns, in seconds.
  static let leastDuration = 0.6
  /// Duration of a movement of other views, in seconds.
  static let usual = 0.5
  /// Largest mean speed of the rectangle's centre, in widths of the picture per second.
  private static let greatestSpeed = 0.5

  /// Stays at a rectangle.
  package init(at rect: Rect, since time: Double = -.infinity) {
    (from, to, start, end) = (rect, rect, time, time)
  }

  package init(from: Rect, to: Rect, start: Double, duration: Double = usual) {
    (self.from, self.to, self.start, end) = (from, to, start, start + duration)
  }

  package func rect(at time: Double, glides: Bool) -> Rect {
    guard glides, time < end else { return to }
    return from.moved(to: to, share: smoothStep((time - start) / (end - start)))
  }

  /// `bounds` is the whole picture.
  static func duration(from: Rect, to: Rect, in bounds: Rect) -> Double {
    let (dx, dy) = (to.center.x - from.center.x, to.center.y - from.center.y)
    let distance = (dx * dx + dy * dy).squareRoot() / bounds.width
    let zoom = max(from.width / to.width, to.width / from.width)
    return max(leastDuration, distance / greatestSpeed, 0.6 * zoom)
  }
}

extension Rect {
  /// The rectangle with a margin of 12 points on each side, enlarged to at least 320 by 320 points.
  package var framed: Rect {
    Rect(center: center, width: max(width + 24, 320), height: max(height + 24, 320))
  }

  package func clipped(to bounds: Rect) -> Rect {
    let (left, top) = (max(x, bounds.x), max(y, bounds.y))
    let (right, bottom) = (min(maxX, bounds.maxX), min(maxY, bounds.maxY))
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
