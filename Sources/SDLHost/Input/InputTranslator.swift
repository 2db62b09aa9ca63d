import CSDL
import ScrollPhysics

/// Turns raw input into host events and tracks every pointer that is down.
///
/// - The mouse is pointer 0 and fingers take the smallest free number from 1.
/// - If Control is held while the button is released, the pointer stays down as a held finger; the
///   next click without Control within `pickUpDistance` continues it, and other clicks count from
///   100.
/// - An interruption cancels every pointer; later input of a cancelled one is ignored.
nonisolated struct InputTranslator {
  /// How close a click must be to a held finger to continue it, in points.
  static let pickUpDistance = 24.0
  /// First number of clicks made while pointer 0 is held.
  static let firstExtraClick = 100

  private struct Live {
    var finger: RawInput.Finger?
    var id: Int
    var x: Double
    var y: Double
  }

  private var fingers: [Live] = []
  private var mouse: Live?
  private var held: [Live] = []
  private var width: Double
  private var height: Double
  private var scale: Double
  /// Whether a finger's coordinates are shares of the window's last pixel instead of its size.
  private let isX11: Bool
  /// SDL's units of windows and the mouse, for each point.
  private let unitsPerPoint: Double

  /// Creates a translator for a window of the given size in points and pixels per point.
  init(
    width: Double,
    height: Double,
    scale: Double,
    isX11: Bool,
    unitsPerPoint: Double = 1
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.isX11 = isX11
    self.unitsPerPoint = unitsPerPoint
  }

  /// Whether a finger on a touchscreen is down.
  var hasFingers: Bool { !fingers.isEmpty }

  /// Whether a mouse drag must continue outside the window: only while no finger is down.
  var wantsMouseCapture: Bool { mouse != nil && fingers.isEmpty }

  /// The fingers that are down, by SDL's names.
  var fingerNames: [RawInput.Finger] { fingers.compactMap(\.finger) }

  /// Appends the events of an input: usually one, or none, and several after an interruption.
  ///
  /// - Parameters:
  ///   - input: What SDL reported.
  ///   - time: When, in seconds; rounded to whole microseconds already.
  ///   - events: Where events are appended.
  mutating func translate(_ input: RawInput, time: Double, into events: inout [HostEvent]) {
    switch input.inPoints(of: unitsPerPoint) {
    case .fingerDown(let finger, let x, let y):
      fingerDown(finger, x: x, y: y, time: time, into: &events)
    case .fingerMoved(let finger, let x, let y):
      fingerMoved(finger, x: x, y: y, time: time, into: &events)
    case .fingerUp(let finger):
      fingerUp(finger, phase: .up, time: time, into: &events)
    case .buttonDown(let x, let y, let modifiers):
      buttonDown(x: x, y: y, modifiers: modifiers, time: time, into: &events)
    case .buttonUp(let modifiers):
      buttonUp(modifiers: modifiers, time: time, into: &events)
    case .mouseMoved(let x, let y):
      mouseMoved(x: x, y: y, time: time, into: &events)
    case .wheel(let x, let y, let dx, let dy):
      guard dx != 0 || dy != 0 else { return }
      events.append(.wheel(time: time, x: Self.rounded(x), y: Self.rounded(y), dx: dx, dy: dy))
    case .key(let code, let isDown, let isRepeat, let modifiers):
      let name = String(cString: SDL_GetKeyName(code))
      events.append(
        .key(time: time, name: name, isDown: isDown, isRepeat: isRepeat, modifiers: modifiers)
      )
    case .sizeChanged(let width, let height, let pixelWidth):
      resize(width: width, height: height, pixelWidth: pixelWidth, time: time, into: &events)
    case .interrupted:
      cancelAll(time: time, into: &events)
    case .displayChanged:
      cancelAll(time: time, into: &events)
      events.append(.displayChanged(time: time))
    case .exposed:
      events.append(.exposed(time: time))
    case .quit:
      events.append(.quit(time: time))
    }
  }

  /// Cancels a finger that the system no longer lists.
  mutating func drop(
    _ finger: RawInput.Finger,
    time: Double,
    into events: inout [HostEvent]
  ) {
    fingerUp(finger, phase: .cancelled, time: time, into: &events)
  }

  // MARK: Fingers

  private mutating func fingerDown(
    _ finger: RawInput.Finger,
    x: Double,
    y: Double,
    time: Double,
    into events: inout [HostEvent]
  ) {
    guard !fingers.contains(where: { $0.finger == finger }) else {
      return fingerMoved(finger, x: x, y: y, time: time, into: &events)
    }
    let id = Self.smallestFree(from: 1, among: fingers)
    let (x, y) = points(x: x, y: y)
    let live = Live(finger: finger, id: id, x: x, y: y)
    fingers.append(live)
    events.append(Self.event(live, .down, time))
  }

  private mutating func fingerMoved(
    _ finger: RawInput.Finger,
    x: Double,
    y: Double,
    time: Double,
    into events: inout [HostEvent]
  ) {
    guard let index = fingers.firstIndex(where: { $0.finger == finger }) else { return }
    let (x, y) = points(x: x, y: y)
    guard x != fingers[index].x || y != fingers[index].y else { return }
    fingers[index].x = x
    fingers[index].y = y
    events.append(Self.event(fingers[index], .moved, time))
  }

  private mutating func fingerUp(
    _ finger: RawInput.Finger,
    phase: PointerEvent.Phase,
    time: Double,
    into events: inout [HostEvent]
  ) {
    guard let index = fingers.firstIndex(where: { $0.finger == finger }) else { return }
    events.append(Self.event(fingers.remove(at: index), phase, time))
  }

  // MARK: Mouse

  private mutating func buttonDown(
    x: Double,
    y: Double,
    modifiers: UInt16,
    time: Double,
    into events: inout [HostEvent]
  ) {
    guard mouse == nil else { return }
    let x = Self.rounded(x)
    let y = Self.rounded(y)
    if modifiers & HostEvent.Modifier.control == 0, let index = heldIndex(nearX: x, y: y) {
      mouse = held.remove(at: index)
      return mouseMoved(x: x, y: y, time: time, into: &events)
    }
    let isFirst = !held.contains { $0.id == 0 }
    let id = isFirst ? 0 : Self.smallestFree(from: Self.firstExtraClick, among: held)
    let live = Live(finger: nil, id: id, x: x, y: y)
    mouse = live
    events.append(Self.event(live, .down, time))
  }

  private mutating func mouseMoved(
    x: Double,
    y: Double,
    time: Double,
    into events: inout [HostEvent]
  ) {
    guard var live = mouse else { return }
    let x = Self.rounded(x)
    let y = Self.rounded(y)
    guard x != live.x || y != live.y else { return }
    live.x = x
    live.y = y
    mouse = live
    events.append(Self.event(live, .moved, time))
  }

  private mutating func buttonUp(
    modifiers: UInt16,
    time: Double,
    into events: inout [HostEvent]
  ) {
    guard let live = mouse else { return }
    mouse = nil
    if modifiers & HostEvent.Modifier.control != 0 {
      held.append(live)
    } else {
      events.append(Self.event(live, .up, time))
    }
  }

  /// The held finger closest to a click, if one is close enough.
  private func heldIndex(nearX x: Double, y: Double) -> Int? {
    func squaredDistance(_ index: Int) -> Double {
      let dx = held[index].x - x
      let dy = held[index].y - y
      return dx * dx + dy * dy
    }
    return held.indices
      .filter { squaredDistance($0) <= Self.pickUpDistance * Self.pickUpDistance }
      .min { squaredDistance($0) < squaredDistance($1) }
  }

  // MARK: Window

  private mutating func resize(
    width: Double,
    height: Double,
    pixelWidth: Double,
    time: Double,
    into events: inout [HostEvent]
  ) {
    guard width > 0, height > 0 else { return }
    let scale = pixelWidth / width
    guard width != self.width || height != self.height || scale != self.scale else { return }
    cancelAll(time: time, into: &events)
    self.width = width
    self.height = height
    self.scale = scale
    events.append(.resized(time: time, width: width, height: height, scale: scale))
  }

  private mutating func cancelAll(time: Double, into events: inout [HostEvent]) {
    if let mouse {
      events.append(Self.event(mouse, .cancelled, time))
    }
    for live in held + fingers {
      events.append(Self.event(live, .cancelled, time))
    }
    mouse = nil
    held.removeAll()
    fingers.removeAll()
  }

  // MARK: Arithmetic

  /// A finger's place in points; on X11 a share of 1 is the last pixel.
  private func points(x: Double, y: Double) -> (Double, Double) {
    let last = isX11 ? 1 / unitsPerPoint : 0
    return (Self.rounded(x * (width - last)), Self.rounded(y * (height - last)))
  }

  /// The nearest 1/64 point.
  private static func rounded(_ value: Double) -> Double { (value * 64).rounded() / 64 }

  private static func smallestFree(from first: Int, among live: [Live]) -> Int {
    var id = first
    while live.contains(where: { $0.id == id }) {
      id += 1
    }
    return id
  }

  private static func event(
    _ live: Live,
    _ phase: PointerEvent.Phase,
    _ time: Double
  ) -> HostEvent {
    .pointer(
      PointerEvent(
        time: time,
        id: live.id,
        phase: phase,
        x: live.x,
        y: live.y,
        kind: live.finger == nil ? .mouse : .touch
      )
    )
  }
}
