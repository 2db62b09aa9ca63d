import Drawing
import Pickers
import ScrollPhysics
import SDLHost
import Sessions
import Stage

// Keys of the loop itself, and the mouse while no button is down.
extension Loop {
  typealias Action = () -> Void

  /// Returns the action of a key that the loop itself handles; nil for other keys.
  ///
  /// Sessions do not contain the keys that the loop handles.
  func ownAction(_ key: Key, _ modifiers: KeyModifiers) -> Action? {
    if key == .returnKey, modifiers.isAlt { return screen.window.toggleFullscreen }
    if modifiers.isForDesktop { return nil }
    return switch key {
    case .f11 where !modifiers.shift && !modifiers.control: screen.window.toggleFullscreen
    case .q where modifiers.control: { self.isQuit = true }
    case .f2 where modifiers.contains(.leftShift): toggleLogs
    case .f9 where modifiers.contains(.rightShift): measureAgain
    case .f12 where !modifiers.shift && !modifiers.control: takePicture
    default: nil
    }
  }

  /// Follows the mouse to the name of a knob, whose tooltip is shown while the mouse rests there; other input hides it.
  func follow(_ event: HostEvent) {
    if case .hovered(_, let x, let y) = event {
      let (x, y) = source.fit(in: screen.window)?.point(x: x, y: y) ?? (x, y)
      let place = Point(x: x, y: y)
      let knob = source.stage.knobName(at: place)
      if hover.move(to: place, over: knob, at: clock.now) { needsFrame = true }
    } else if event.isInput, hover.end() {
      needsFrame = true
    }
  }
}
