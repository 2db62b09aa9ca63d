package import Drawing
import Pickers
import ScrollPhysics
import SDLHost
package import Stage

/// An animated finger that flicks a column until the user's first input.
///
/// The loop draws it over the stage. It is not part of the stage's state, of recordings or of
/// measurements.
package struct Invitation {
  /// The text beside the program's name.
  package static let words = "drag, flick or scroll anything"
  /// Durations in seconds: before the first flick, from one flick's beginning to the next, and of one flick.
  private static let (pause, interval, duration) = (1.5, 6.0, 1.1)
  /// Durations in seconds of the three parts of a flick: the finger appears, moves, and disappears.
  private static let (touch, flick, fade) = (0.35, 0.45, 0.3)
  /// Half of the distance that the finger moves, in points; less if the column is small.
  private static let longestHalf = 80.0

  /// Beginning of the current flick, or else of the next one, in seconds of the loop's clock.
  package private(set) var start: Double

  package init(at now: Double) { start = now + Self.pause }

  package func isShown(at now: Double) -> Bool { now >= start && now < start + Self.duration }

  /// Sets `start` to the beginning of the next flick if the current one has ended.
  package mutating func advance(to now: Double) {
    if now >= start + Self.duration { start = max(start + Self.interval, now) }
  }

  /// Draws the finger over the first wheel of a stage, or else over its first piece.
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
    let bounds = stage.layout.bounds
    let trail =
      elapsed > Self.touch ? (1...4).reversed().map { place(elapsed - 0.03 * Double($0)) } : []
    list.appendTouch(at: place(elapsed), trail: trail, in: bounds, theme: theme)
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
