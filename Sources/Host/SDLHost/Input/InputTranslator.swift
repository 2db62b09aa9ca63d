import CSDL
import Files
import JSONText
import ScrollPhysics

/// Converts SDL's events to host events and tracks every pointer that is down.
///
/// - The mouse is pointer 0. A finger gets the smallest free number from 1.
/// - If Control is held while the button is released, the pointer stays down as a held finger. The next click
///   without Control within `pickUpDistance` continues this pointer. While pointer 0 is held, clicks at other
///   positions are pointers with numbers from 100.
/// - An interruption cancels every pointer. Later input of a cancelled pointer is ignored.
nonisolated struct InputTranslator: Sendable {
  /// SDL's ids of a finger and of its touch device.
  struct Finger: Equatable, Sendable {
    var device: Int64
    var number: Int64
  }

  private struct Touch {
    var finger: Finger
    var pointer: PointerEvent
  }

  /// Greatest distance between a click and the held finger that it continues, in points.
  private static let pickUpDistance = 24.0
  /// Smallest number of a pointer whose click is made while pointer 0 is held.
  private static let firstExtraClick = 100
  private static let control = UInt16(KMOD_CTRL.rawValue)
  /// SDL's bits of the modifier keys that events report.
  private static let modifiers = UInt16(
    KMOD_SHIFT.rawValue | KMOD_CTRL.rawValue | KMOD_ALT.rawValue | KMOD_GUI.rawValue
  )

  /// The translated events that were not taken yet, oldest first.
  var events: [HostEvent] = []

  /// Time of the newest event that was taken, in seconds.
  var takenTime = 0.0

  /// The position to which the mouse moved last without its button, if it was not taken yet.
  ///
  /// It is not among `events`, because only the last position counts.
  private var hover: (x: Double, y: Double)?

  // The last position of each pointer that is down. Phase and time are not used.
  private var touches: [Touch] = []
  private var mouse: PointerEvent?
  var held: [PointerEvent] = []
  /// Position at which fingers scrolled last, in points; nil before the first scroll and after a cancellation.
  private var scrollPlace: (x: Double, y: Double)?

  private var width: Double
  private var height: Double
  private var scale: Double
  /// Whether a finger's coordinate of 1 means the last pixel of the window, as on X11; elsewhere it means the
  /// window's edge.
  private let isX11: Bool
  /// Units of SDL's window and mouse coordinates per point.
  private var unitsPerPoint: Double
  /// `unitsPerPoint` without the enlargement of the stage in a large window.
  private let plainUnitsPerPoint: Double
  /// Whether the scale stays the same when the number of pixels per unit changes.
  private let keepsScale: Bool
  /// Also true if the window is minimised.
  private var isHidden = false

  /// `width` and `height` are in points, `scale` is in pixels per point.
  ///
  /// `growth` is the enlargement of the stage in a large window, as a factor.
  init(
    width: Double,
    height: Double,
    scale: Double,
    isX11: Bool,
    unitsPerPoint: Double,
    growth: Double = 1,
    keepsScale: Bool = false
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.isX11 = isX11
    self.unitsPerPoint = unitsPerPoint * growth
    plainUnitsPerPoint = unitsPerPoint
    self.keepsScale = keepsScale
  }

  /// Only those on touchscreens.
  var fingers: [Finger] { touches.map(\.finger) }

  /// Only fingers on touchscreens count.
  var hasFingers: Bool { !touches.isEmpty }

  /// Whether the left mouse button is down; false for a finger that is held with Control.
  var isButtonDown: Bool { mouse != nil }

  /// Converts an SDL event to host events and appends them to `events`.
  ///
  /// Most events become one host event or none. An interruption becomes one host event for each pointer that is
  /// down. Mouse events that SDL creates from touches are dropped, and so are touches that SDL creates from the
  /// mouse. `modifiers` are SDL's bits of the modifier keys that are held.
  mutating func translate(_ event: SDL_Event, modifiers: UInt16, time: Double) {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_FINGERDOWN, SDL_FINGERUP, SDL_FINGERMOTION:
      if Self.isTouch(event) { touch(event.tfinger, time) }
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      let button = event.button
      guard button.which != csdl_touch_mouse_id, Int32(button.button) == SDL_BUTTON_LEFT else {
        return
      }
      if event.type == SDL_MOUSEBUTTONUP.rawValue {
        releaseButton(modifiers: modifiers, time)
      } else {
        pressButton(x: button.x, y: button.y, modifiers: modifiers, time)
      }
    case SDL_MOUSEMOTION:
      guard event.motion.which != csdl_touch_mouse_id else { return }
      moveMouse(x: event.motion.x, y: event.motion.y, time)
    case SDL_MOUSEWHEEL:
      let wheel = event.wheel
      let sign: Float = wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1
      let (dx, dy) = (Double(sign * wheel.preciseX), Double(sign * wheel.preciseY))
      guard wheel.which != csdl_touch_mouse_id, dx != 0 || dy != 0 else { return }
      let (x, y) = (points(wheel.mouseX), points(wheel.mouseY))
      events.append(joining: .wheel(time: time, x: x, y: y, dx: dx, dy: dy))
    case SDL_KEYDOWN, SDL_KEYUP:
      let key = HostEvent.key(
        time: time,
        names: KeyNames(
          layout: String(cString: SDL_GetKeyName(event.key.keysym.sym)),
          place: String(cString: SDL_GetScancodeName(event.key.keysym.scancode))
        ),
        isDown: event.type == SDL_KEYDOWN.rawValue,
        isRepeat: event.key.repeat != 0,
        modifiers: event.key.keysym.mod & Self.modifiers
      )
      events.append(key)
    case SDL_WINDOWEVENT:
      translate(event.window, time)
    case SDL_DISPLAYEVENT:
      changeDisplay(time)
    case SDL_DROPFILE:
      guard let file = event.drop.file else { return }
      events.append(.dropped(time: time, path: PathText.text(of: file)))
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
      // The graphics processor has lost its textures.
      events.append(.exposed(time: time))
    case SDL_QUIT:
      events.append(.quit(time: time))
    default:
      break
    }
  }

  /// Whether an event comes from a finger on a touchscreen; fingers on a trackpad do not count.
  static func isTouch(_ event: SDL_Event) -> Bool {
    let types = SDL_FINGERDOWN.rawValue...SDL_FINGERMOTION.rawValue
    guard types.contains(event.type) else { return false }
    let device = event.tfinger.touchId
    guard device != csdl_mouse_touch_id else { return false }
    // SDL searches for an unknown device in its video subsystem, which runs only with a window.
    guard SDL_WasInit(SDL_INIT_VIDEO) != 0 else { return true }
    let type = SDL_GetTouchDeviceType(device)
    return type != SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE && type != SDL_TOUCH_DEVICE_INDIRECT_RELATIVE
  }

  /// Cancels a finger that the system no longer lists.
  mutating func drop(_ finger: Finger, time: Double) {
    guard let index = touches.firstIndex(where: { $0.finger == finger }) else { return }
    append(touches.remove(at: index).pointer, .cancelled, time)
  }

  /// Moves the waiting events to the end of `events`, oldest first; the buffer keeps its capacity.
  mutating func take(into events: inout [HostEvent]) {
    takenTime = self.events.last?.time ?? takenTime
    events.append(contentsOf: self.events)
    self.events.removeAll(keepingCapacity: true)
    if let hover { events.append(.hovered(time: takenTime, x: hover.x, y: hover.y)) }
    hover = nil
  }

  // MARK: Pointers

  private mutating func touch(_ event: SDL_TouchFingerEvent, _ time: Double) {
    let finger = Finger(device: event.touchId, number: event.fingerId)
    // On X11 a share of 1 is the last pixel.
    let last = isX11 ? 1 / unitsPerPoint : 0
    let x = Grid.rounded(Double(event.x) * (width - last))
    let y = Grid.rounded(Double(event.y) * (height - last))
    guard let index = touches.firstIndex(where: { $0.finger == finger }) else {
      guard event.type == SDL_FINGERDOWN.rawValue else { return }
      let id = Self.smallestFree(from: 1) { id in touches.contains { $0.pointer.id == id } }
      let pointer = PointerEvent(time: time, id: id, phase: .down, x: x, y: y)
      touches.append(Touch(finger: finger, pointer: pointer))
      return append(pointer, .down, time)
    }
    if event.type == SDL_FINGERUP.rawValue {
      append(touches.remove(at: index).pointer, .up, time)
    } else if touches[index].pointer.move(x: x, y: y) {
      append(touches[index].pointer, .moved, time)
    }
  }

  /// Presses the left button at a position in SDL's units; does nothing if the button is down.
  mutating func pressButton(x unitsX: Int32, y unitsY: Int32, modifiers: UInt16, _ time: Double) {
    guard mouse == nil else { return }
    let (x, y) = (points(unitsX), points(unitsY))
    if modifiers & Self.control == 0, let index = heldIndex(nearX: x, y: y) {
      mouse = held.remove(at: index)
      return moveMouse(x: unitsX, y: unitsY, time)
    }
    func isHeld(_ id: Int) -> Bool { held.contains { $0.id == id } }
    let id = isHeld(0) ? Self.smallestFree(from: Self.firstExtraClick, isHeld) : 0
    let pointer = PointerEvent(time: time, id: id, phase: .down, x: x, y: y, kind: .mouse)
    mouse = pointer
    append(pointer, .down, time)
  }

  /// Moves the mouse to a position in SDL's units, which may be outside the window.
  mutating func moveMouse(x: Int32, y: Int32, _ time: Double) {
    let (x, y) = (points(x), points(y))
    if mouse?.move(x: x, y: y) == true, let mouse {
      append(mouse, .moved, time)
    } else if mouse == nil {
      hover = (x, y)
      if scrollPlace != nil { append(ScrollFrame(.unknown), (x, y), 0, time) }
    }
  }

  /// If Control is down, the pointer stays down as a held finger.
  mutating func releaseButton(modifiers: UInt16, _ time: Double) {
    guard let released = mouse else { return }
    mouse = nil
    if modifiers & Self.control != 0 {
      held.append(released)
    } else {
      append(released, .up, time)
    }
  }

  /// nil if no held finger is within `pickUpDistance` of the click.
  private func heldIndex(nearX x: Double, y: Double) -> Int? {
    func squaredDistance(_ index: Int) -> Double {
      let (dx, dy) = (held[index].x - x, held[index].y - y)
      return dx * dx + dy * dy
    }
    return held.indices
      .filter { squaredDistance($0) <= Self.pickUpDistance * Self.pickUpDistance }
      .min { squaredDistance($0) < squaredDistance($1) }
  }

  private mutating func append(
    _ pointer: PointerEvent,
    _ phase: PointerEvent.Phase,
    _ time: Double
  ) {
    var event = pointer
    event.phase = phase
    event.time = time
    if phase == .moved {
      events.append(joining: .pointer(event))
    } else {
      events.append(.pointer(event))
    }
  }

  // MARK: Scrolling

  /// Appends a frame of a scroll stream at a position in SDL's units.
  mutating func scroll(
    _ frame: ScrollFrame,
    x: Double,
    y: Double,
    modifiers: UInt16,
    _ time: Double
  ) {
    let place = (x: Grid.rounded(x / unitsPerPoint), y: Grid.rounded(y / unitsPerPoint))
    var frame = frame
    // A compositor's distances are in the units of the window, an X server's in those of the touchpad.
    if !isX11 { (frame.dx, frame.dy) = (frame.dx / unitsPerPoint, frame.dy / unitsPerPoint) }
    if frame.source == .finger { scrollPlace = place }
    append(frame, place, modifiers, time)
  }

  /// Uses the position where fingers scrolled last; does nothing without such a position.
  mutating func scroll(_ frame: ScrollFrame, modifiers: UInt16 = 0, _ time: Double) {
    if let scrollPlace { append(frame, scrollPlace, modifiers, time) }
  }

  /// Cancels the last scrolling gesture and the motion after it.
  ///
  /// Does nothing if fingers have not scrolled since the last cancellation.
  mutating func cancelScrolling(_ time: Double) {
    scroll(.cancel, time)
    scrollPlace = nil
  }

  private mutating func append(
    _ frame: ScrollFrame,
    _ place: (x: Double, y: Double),
    _ modifiers: UInt16,
    _ time: Double
  ) {
    let event = HostEvent.scroll(
      time: max(time, events.last?.time ?? takenTime),
      frame: frame,
      x: place.x,
      y: place.y,
      modifiers: modifiers & Self.modifiers
    )
    events.append(joining: event)
  }

  private mutating func cancelAll(_ time: Double) {
    cancelScrolling(time)
    if let mouse { append(mouse, .cancelled, time) }
    for pointer in held { append(pointer, .cancelled, time) }
    for touch in touches { append(touch.pointer, .cancelled, time) }
    mouse = nil
    held.removeAll()
    touches.removeAll()
  }

  // MARK: Window

  private mutating func translate(_ event: SDL_WindowEvent, _ time: Double) {
    switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      var pixelWidth = event.data1
      if let window = SDL_GetWindowFromID(event.windowID) {
        SDL_GetWindowSizeInPixels(window, &pixelWidth, nil)
      }
      resize(width: event.data1, height: event.data2, pixelWidth: pixelWidth, time)
    case SDL_WINDOWEVENT_FOCUS_LOST: cancelAll(time)
    case SDL_WINDOWEVENT_LEAVE: hover = (-1, -1)
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: hide(true, time)
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED:
      hide(false, time)
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: changeDisplay(time)
    case SDL_WINDOWEVENT_EXPOSED: events.append(.exposed(time: time))
    case SDL_WINDOWEVENT_CLOSE: events.append(.quit(time: time))
    default: break
    }
  }

  /// Sets the size of the window in SDL's units, and its width in pixels.
  ///
  /// If size or scale differ from before, pointers are cancelled, and `resized` is appended.
  mutating func resize(width: Int32, height: Int32, pixelWidth: Int32, _ time: Double) {
    guard width > 0, height > 0, pixelWidth > 0 else { return }
    if keepsScale {
      unitsPerPoint = scale * Double(width) / Double(pixelWidth)
    } else {
      let plain = (Double(width) / plainUnitsPerPoint, Double(height) / plainUnitsPerPoint)
      unitsPerPoint = plainUnitsPerPoint * DesktopScale.growth(width: plain.0, height: plain.1)
    }
    let (width, height) = (Double(width) / unitsPerPoint, Double(height) / unitsPerPoint)
    let scale = Double(pixelWidth) / width
    guard width != self.width || height != self.height || scale != self.scale else { return }
    cancelAll(time)
    (self.width, self.height, self.scale) = (width, height, scale)
    events.append(.resized(time: time, width: width, height: height, scale: scale))
  }

  private mutating func hide(_ isHidden: Bool, _ time: Double) {
    if isHidden { cancelAll(time) }
    guard isHidden != self.isHidden else { return }
    self.isHidden = isHidden
    events.append(.visibilityChanged(time: time, isVisible: !isHidden))
  }

  private mutating func changeDisplay(_ time: Double) {
    cancelAll(time)
    events.append(.displayChanged(time: time))
  }

  // MARK: Arithmetic

  private func points(_ units: Int32) -> Double { Grid.rounded(Double(units) / unitsPerPoint) }

  private static func smallestFree(from first: Int, _ isTaken: (Int) -> Bool) -> Int {
    var id = first
    while isTaken(id) { id += 1 }
    return id
  }
}

extension PointerEvent {
  /// Returns false if the position does not change.
  nonisolated fileprivate mutating func move(x: Double, y: Double) -> Bool {
    guard x != self.x || y != self.y else { return false }
    (self.x, self.y) = (x, y)
    return true
  }
}
