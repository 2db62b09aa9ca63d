package import Drawing
import Pickers
import ScrollPhysics
import SDLHost
package import Stage

/// A finger of light that flicks a column until the first input.
///
/// The loop draws it over the stage. It is no part of the stage's state, of recordings or of figures.
package struct Invitation {
  /// The words beside the program's name.
  package static let words = "drag, flick or scroll anything"
  /// Seconds before the first flick, between the beginnings of two flicks, and of a flick.
  private static let (pause, interval, duration) = (1.5, 6.0, 1.1)
  /// Seconds in which the finger appears, in which it moves, and in which it vanishes at the end.
  private static let (touch, flick, fade) = (0.35, 0.45, 0.3)
  /// Half of the distance that the finger moves, in points; less in a low column.
  private static let longestHalf = 80.0

  /// When the present or the next flick begins, in seconds of the loop's clock.
  package private(set) var start: Double

  /// Creates an invitation whose first flick follows after a pause.
  package init(at now: Double) { start = now + Self.pause }

  /// Whether the finger is seen.
  package func isShown(at now: Double) -> Bool { now >= start && now < start + Self.duration }

  /// Ends a flick that is over, so that `start` is that of the next one.
  package mutating func advance(to now: Double) {
    if now >= start + Self.duration { start = max(start + Self.interval, now) }
  }

  /// Draws the finger over the first column of a stage, or else over its first piece.
  package func draw(over stage: Stage, at now: Double, into list: inout DisplayList) {
    guard isShown(at: now), !stage.isModal, !stage.isHelpShown else { return }
    let targets = stage.shownTargets.filter { stage.rect(of: $0) != .zero }
    guard let target = targets.first(where: { $0 == .wheel(0) }) ?? targets.first else { return }
    let rect = stage.rect(of: target)
    let isVertical = stage[target].scroller.axis == .vertical
    let half = min(0.3 * (isVertical ? rect.height : rect.width), Self.longestHalf)
    guard half > 0 else { return }
    let elapsed = now - start
    func place(_ time: Double) -> Point {
      let share = min(max((time - Self.touch) / Self.flick, 0), 1)
      let along = half * (1 - 2 * share * share)
      let center = rect.center
      return isVertical
        ? Point(x: center.x, y: center.y + along) : Point(x: center.x + along, y: center.y)
    }
    let opacity = min(elapsed / Self.touch, (Self.duration - elapsed) / Self.fade, 1)
    var theme = stage.theme
    theme.pointer = theme.pointer.faded(opacity)
    let bounds = Rect(x: 0, y: 0, width: stage.layout.width, height: stage.layout.height)
    let trail =
      elapsed > Self.touch ? (1...4).reversed().map { place(elapsed - 0.03 * Double($0)) } : []
    list.appendTouch(at: place(elapsed), trail: trail, in: bounds, theme: theme)
  }
}

extension HostEvent {
  /// Whether the user did something, and not the window system.
  var isInput: Bool {
    switch self {
    case .pointer, .wheel, .key, .dropped: true
    case .scroll(_, let frame, _, _, _): !frame.isCancelled && !frame.isEmpty
    case .resized, .displayChanged, .visibilityChanged, .exposed, .quit: false
    }
  }
}
