import Drawing
import ScrollPhysics
import SDLHost
import Sessions

extension HostEvent {
  /// Converts the event to an event of a session; nil for an event that sessions do not contain.
  ///
  /// `fit` describes where the window shows the stage; nil if the stage fills the window.
  func sessionEvent(in fit: PictureFit? = nil) -> SessionEvent? {
    switch self {
    case .pointer(var pointer):
      if let fit { (pointer.x, pointer.y) = fit.point(x: pointer.x, y: pointer.y) }
      return SessionEvent(pointer)
    case .wheel(_, let x, let y, let dx, let dy):
      let place = fit?.point(x: x, y: y) ?? (x: x, y: y)
      return .wheel(x: place.x, y: place.y, dx: dx, dy: dy)
    case .scroll(_, let frame, let x, let y, let modifiers):
      let place = fit?.point(x: x, y: y) ?? (x: x, y: y)
      let modifiers = KeyModifiers(rawValue: Int(modifiers))
      return .scroll(frame, x: place.x, y: place.y, modifiers: modifiers)
    case .key(_, let names, let isDown, _, let modifiers):
      let modifiers = KeyModifiers(rawValue: Int(modifiers))
      return Key(names).map { .key($0, isDown: isDown, modifiers: modifiers) }
    case .resized(_, let width, let height, let scale):
      let (width, height) = (SessionLimits.fitted(width), SessionLimits.fitted(height))
      return .resize(width: width, height: height, scale: scale)
    case .hovered, .displayChanged, .visibilityChanged, .exposed, .dropped, .quit:
      return nil
    }
  }
}

extension Key {
  /// Finds a key by its name under the layout, or else by its place.
  ///
  /// Some layouts lack keys with commands: a Russian one has no H, and a French one has digits only with Shift.
  init?(_ names: KeyNames) {
    guard let key = Key(rawValue: names.layout) ?? Key(rawValue: names.place) else { return nil }
    self = key
  }
}
