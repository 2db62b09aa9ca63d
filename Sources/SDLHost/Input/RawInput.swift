import CSDL

/// The content of one SDL event, as plain values that may cross threads.
///
/// Events that are not used are dropped here, and so are mouse events that SDL creates from touches,
/// touches that it creates from the mouse, and fingers on a trackpad.
nonisolated enum RawInput: Equatable, Sendable {
  /// Which finger on which device.
  struct Finger: Equatable, Sendable {
    var device: Int64
    var number: Int64
  }

  /// Share of the window's width and height, usually 0...1.
  case fingerDown(Finger, x: Double, y: Double)
  case fingerMoved(Finger, x: Double, y: Double)
  case fingerUp(Finger)
  /// The primary button; SDL's units of length. `modifiers` as in `HostEvent.Modifier`.
  case buttonDown(x: Double, y: Double, modifiers: UInt16)
  case buttonUp(modifiers: UInt16)
  case mouseMoved(x: Double, y: Double)
  case wheel(x: Double, y: Double, dx: Double, dy: Double)
  case key(code: Int32, isDown: Bool, isRepeat: Bool, modifiers: UInt16)
  /// New size in SDL's units, and the pixels across it.
  case sizeChanged(width: Double, height: Double, pixelWidth: Double)
  /// Pointers are no longer reliable: focus lost, hidden, minimised, moved to another display.
  case interrupted
  /// The window is on another display, or the displays changed; pointers can no longer be trusted.
  case displayChanged
  case exposed
  case quit

  /// Whether it is an input of a finger.
  var isTouch: Bool {
    switch self {
    case .fingerDown, .fingerMoved, .fingerUp: true
    default: false
    }
  }

  /// Reads an event; nil if it is not used.
  ///
  /// - Parameters:
  ///   - event: As SDL delivers it.
  ///   - modifiers: Keys held at that moment, SDL's bits.
  init?(_ event: SDL_Event, modifiers: UInt16) {
    let modifiers = modifiers & HostEvent.Modifier.all
    switch SDL_EventType(rawValue: event.type) {
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      self.init(finger: event.tfinger)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      let button = event.button
      guard button.which != csdl_touch_mouse_id, Int32(button.button) == SDL_BUTTON_LEFT else {
        return nil
      }
      self =
        event.type == SDL_MOUSEBUTTONUP.rawValue
        ? .buttonUp(modifiers: modifiers)
        : .buttonDown(x: Double(button.x), y: Double(button.y), modifiers: modifiers)
    case SDL_MOUSEMOTION:
      guard event.motion.which != csdl_touch_mouse_id else { return nil }
      self = .mouseMoved(x: Double(event.motion.x), y: Double(event.motion.y))
    case SDL_MOUSEWHEEL:
      self.init(wheel: event.wheel)
    case SDL_KEYDOWN, SDL_KEYUP:
      let held = event.key.keysym.mod & HostEvent.Modifier.all
      self = .key(
        code: event.key.keysym.sym,
        isDown: event.type == SDL_KEYDOWN.rawValue,
        isRepeat: event.key.repeat != 0,
        modifiers: held
      )
    case SDL_WINDOWEVENT:
      self.init(window: event.window)
    case SDL_DISPLAYEVENT:
      self = .displayChanged
    case SDL_QUIT:
      self = .quit
    default:
      return nil
    }
  }

  private init?(finger: SDL_TouchFingerEvent) {
    guard finger.touchId != csdl_mouse_touch_id else { return nil }
    // SDL looks an unknown device up in its video, which runs only with a window.
    if SDL_WasInit(SDL_INIT_VIDEO) != 0 {
      switch SDL_GetTouchDeviceType(finger.touchId) {
      case SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE, SDL_TOUCH_DEVICE_INDIRECT_RELATIVE: return nil
      default: break
      }
    }
    let name = Finger(device: finger.touchId, number: finger.fingerId)
    switch SDL_EventType(rawValue: finger.type) {
    case SDL_FINGERDOWN: self = .fingerDown(name, x: Double(finger.x), y: Double(finger.y))
    case SDL_FINGERMOTION: self = .fingerMoved(name, x: Double(finger.x), y: Double(finger.y))
    default: self = .fingerUp(name)
    }
  }

  private init?(wheel: SDL_MouseWheelEvent) {
    guard wheel.which != csdl_touch_mouse_id else { return nil }
    let sign = wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1.0
    self = .wheel(
      x: Double(wheel.mouseX),
      y: Double(wheel.mouseY),
      dx: sign * Double(wheel.preciseX),
      dy: sign * Double(wheel.preciseY)
    )
  }

  private init?(window: SDL_WindowEvent) {
    switch SDL_WindowEventID(rawValue: UInt32(window.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      var pixelWidth = window.data1
      if let handle = SDL_GetWindowFromID(window.windowID) {
        SDL_GetWindowSizeInPixels(handle, &pixelWidth, nil)
      }
      self = .sizeChanged(
        width: Double(window.data1),
        height: Double(window.data2),
        pixelWidth: Double(pixelWidth)
      )
    case SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      self = .interrupted
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: self = .displayChanged
    case SDL_WINDOWEVENT_EXPOSED: self = .exposed
    case SDL_WINDOWEVENT_CLOSE: self = .quit
    default: return nil
    }
  }

  /// The same with lengths in points of `units` of SDL's units each.
  func inPoints(of units: Double) -> RawInput {
    guard units != 1 else { return self }
    return switch self {
    case .buttonDown(let x, let y, let modifiers):
      .buttonDown(x: x / units, y: y / units, modifiers: modifiers)
    case .mouseMoved(let x, let y):
      .mouseMoved(x: x / units, y: y / units)
    case .wheel(let x, let y, let dx, let dy):
      .wheel(x: x / units, y: y / units, dx: dx, dy: dy)
    case .sizeChanged(let width, let height, let pixelWidth):
      .sizeChanged(width: width / units, height: height / units, pixelWidth: pixelWidth)
    case .fingerDown, .fingerMoved, .fingerUp, .buttonUp, .key, .interrupted, .displayChanged,
      .exposed, .quit:
      self
    }
  }
}
