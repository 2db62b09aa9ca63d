import CSDL
import ScrollPhysics

@testable import SDLHost

/// SDL events for tests.
enum Events {
  static func finger(
    _ type: SDL_EventType,
    _ number: Int64,
    x: Float = 0,
    y: Float = 0,
    device: Int64 = 7
  ) -> SDL_Event {
    var event = SDL_Event()
    event.tfinger.type = type.rawValue
    event.tfinger.touchId = device
    event.tfinger.fingerId = number
    event.tfinger.x = x
    event.tfinger.y = y
    return event
  }

  static func button(
    _ type: SDL_EventType,
    x: Int32,
    y: Int32,
    button: Int32 = SDL_BUTTON_LEFT,
    which: UInt32 = 0
  ) -> SDL_Event {
    var event = SDL_Event()
    event.button.type = type.rawValue
    event.button.which = which
    event.button.button = UInt8(button)
    event.button.x = x
    event.button.y = y
    return event
  }

  static func motion(x: Int32, y: Int32, which: UInt32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.motion.type = SDL_MOUSEMOTION.rawValue
    event.motion.which = which
    event.motion.x = x
    event.motion.y = y
    return event
  }

  static func wheel(x: Float, y: Float, isFlipped: Bool = false) -> SDL_Event {
    var event = SDL_Event()
    event.wheel.type = SDL_MOUSEWHEEL.rawValue
    event.wheel.preciseX = x
    event.wheel.preciseY = y
    event.wheel.mouseX = 40
    event.wheel.mouseY = 50
    let direction = isFlipped ? SDL_MOUSEWHEEL_FLIPPED : SDL_MOUSEWHEEL_NORMAL
    event.wheel.direction = direction.rawValue
    return event
  }

  static func window(_ id: SDL_WindowEventID, _ data1: Int32 = 0, _ data2: Int32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.window.type = SDL_WINDOWEVENT.rawValue
    event.window.event = UInt8(id.rawValue)
    event.window.data1 = data1
    event.window.data2 = data2
    return event
  }

  static func key(_ code: SDL_KeyCode, isDown: Bool = true, modifiers: UInt16 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.key.type = isDown ? SDL_KEYDOWN.rawValue : SDL_KEYUP.rawValue
    event.key.keysym.sym = Int32(code.rawValue)
    event.key.keysym.mod = modifiers
    return event
  }
}

/// A translator that receives SDL events one millisecond apart and stores its output.
struct Feed {
  var translator: InputTranslator
  private var count = 0

  init(
    width: Double = 1281,
    height: Double = 721,
    scale: Double = 1,
    isX11: Bool = true,
    unitsPerPoint: Double = 1,
    keepsScale: Bool = false
  ) {
    translator = InputTranslator(
      width: width,
      height: height,
      scale: scale,
      isX11: isX11,
      unitsPerPoint: unitsPerPoint,
      keepsScale: keepsScale
    )
  }

  mutating func take(_ event: SDL_Event, modifiers: UInt16 = 0) {
    count += 1
    translator.translate(event, modifiers: modifiers, time: Double(count) / 1000)
  }

  /// The output since the last assignment.
  var events: [HostEvent] {
    get { translator.events }
    set { translator.events = newValue }
  }

  /// The output as one line per event, such as "down 1 (640, 360)".
  var lines: [String] {
    events.map { event in
      switch event {
      case .pointer(let pointer): "\(pointer.phase) \(pointer.id) (\(pointer.x), \(pointer.y))"
      case .hovered(_, let x, let y): "hovered (\(x), \(y))"
      case .wheel(_, let x, let y, let dx, let dy): "wheel (\(x), \(y)) \(dx) \(dy)"
      case .scroll(_, let frame, let x, let y, let modifiers):
        "scroll \(frame.source) (\(x), \(y)) \(frame.dx) \(frame.dy) \(modifiers)"
      case .key(_, let names, let isDown, _, let modifiers):
        "\(names.layout) \(isDown ? "down" : "up") \(modifiers)"
      case .resized(_, let width, let height, let scale): "resized \(width) \(height) \(scale)"
      case .displayChanged: "displayChanged"
      case .visibilityChanged(_, let isVisible): isVisible ? "shown" : "hidden"
      case .exposed: "exposed"
      case .dropped(_, let path): "dropped \(path)"
      case .quit: "quit"
      }
    }
  }
}
