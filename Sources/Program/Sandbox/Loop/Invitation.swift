package import Drawing
import Pickers
import ScrollPhysics
import SDLHost
package import Stage

/// An animated finger that drags a column to and fro until the user's first input.
///
/// The loop draws it over a copy of the stage in which the column follows the finger. It is not part of the stage's
/// state, of recordings or of measurements, and makes no sound.
package struct Invitation {
  /// The text beside the program's name.
  package static let words = "drag, flick or scroll anything"
  /// Durations in seconds: before the first drag, and from one drag's beginning to the next.
  private static let (pause, interval) = (1.5, 8.0)
  /// Durations in seconds of the parts of a drag: the finger appears, moves, rests, moves back, and disappears.
  private static let (touch, move, rest, fade) = (0.35, 0.45, 0.2, 0.3)
  private static let duration = touch + 2 * move + rest + fade
  /// Greatest distance that the finger moves, in points; less if the column is small, but at least a row.
  private static let longest = 160.0

  /// Beginning of the current drag, or else of the next one, in seconds of the loop's clock.
  package private(set) var start: Double

  package init(at now: Double) { start = now + Self.pause }

  package func isShown(at now: Double) -> Bool { now >= start && now < start + Self.duration }

  /// Sets `start` to the beginning of the next drag if the current one has ended.
  package mutating func advance(to now: Double) {
    if now >= start + Self.duration { start = max(start + Self.interval, now) }
  }

  /// Returns a copy of a stage in which the column under the finger follows it; nil while no finger is shown.
  package func picture(of stage: Stage, at now: Double) -> Stage? {
    guard let drag = drag(on: stage, at: now) else { return nil }
    return stage.dragged(drag.target, by: drag.length * share(at: now - start))
  }

  /// Draws the finger over the first wheel of a stage, or else over its first piece.
  package func draw(over stage: Stage, at now: Double, into list: inout DisplayList) {
    guard let drag = drag(on: stage, at: now) else { return }
    let elapsed = now - start
    func place(_ time: Double) -> Point {
      let along = drag.length * (share(at: time) - 0.5)
      return drag.isVertical
        ? Point(x: drag.center.x, y: drag.center.y + along)
        : Point(x: drag.center.x + along, y: drag.center.y)
    }
    let opacity = min(elapsed / Self.touch, (Self.duration - elapsed) / Self.fade, 1)
    var theme = stage.theme
    theme.pointer = theme.pointer.faded(opacity)
    let trail =
      elapsed > Self.touch ? (1...4).reversed().map { place(elapsed - 0.03 * Double($0)) } : []
    list.appendTouch(at: place(elapsed), trail: trail, in: stage.layout.bounds, theme: theme)
  }

  /// How far the finger has moved at a time since the beginning of a drag, from 0 to 1.
  private func share(at time: Double) -> Double {
    let back = Self.touch + Self.move + Self.rest
    return smoothStep((time - Self.touch) / Self.move) - smoothStep((time - back) / Self.move)
  }

  /// The column that is dragged, and the signed length of the drag, in points.
  ///
  /// The drag has the length of whole rows, and goes upwards or to the left unless there are more rows in the other
  /// direction.
  private func drag(
    on stage: Stage,
    at now: Double
  ) -> (target: StageTarget, center: Point, isVertical: Bool, length: Double)? {
    guard isShown(at: now), !stage.isModal, !stage.isHelpShown else { return nil }
    let targets = stage.shownTargets.filter { stage.rect(of: $0) != .zero }
    guard let target = targets.first(where: { $0 == .wheel(0) }) ?? targets.first else {
      return nil
    }
    let (rect, rows) = (stage.rect(of: target), stage[target])
    let isVertical = rows.scroller.axis == .vertical
    let extent = rows.rowExtent
    let size = min(0.6 * (isVertical ? rect.height : rect.width), Self.longest)
    let most = max(1, Int(size / extent))
    let (up, down) = stage.rowsToDrag(target)
    let count = min(up, most) >= min(down, most) ? -min(up, most) : min(down, most)
    let length = count == 0 ? -size : Double(count) * extent
    return (target, rect.center, isVertical, length)
  }
}

extension HostEvent {
  /// Whether the event comes from the user, and not from the window system.
  var isInput: Bool {
    switch self {
    case .pointer, .wheel, .key, .dropped: true
    case .scroll(_, let frame, _, _, _): !frame.isCancelled && !frame.isEmpty
    case .hovered, .resized, .displayChanged, .visibilityChanged, .exposed, .quit: false
    }
  }
}
