import CSDL
import ScrollPhysics

/// Turns raw input into host events and keeps track of every pointer that is down.
///
/// - The mouse is pointer 0 and fingers take the smallest free number from 1.
/// - Control held while the button is released leaves the finger standing; the next click without
///   Control within `takeUpDistance` takes it up again, and other clicks count from 100.
/// - Anything that makes pointers doubtful cancels them all; what a cancelled one does later is
///   ignored.
nonisolated struct InputTranslator {
  /// How close a click must come to a standing finger to take it up, in points.
  static let takeUpDistance = 24.0
  /// First number of clicks made while pointer 0 stands.
  static let firstExtraClick = 100

  private struct Live {
    var finger: RawInput.Finger?
    var id: Int
    var x: Double
    var y: Double
  }

  private var fingers: [Live] = []
  private var mouse: Live?
  private var standing: [Live] = []
  private var width: Double
  private var height: Double
  private var scale: Double
  /// What X11 and everybody else multiply a finger's share of the window with.
  private let isX11: Bool
  /// What SDL measures windows and the mouse in, for each point.
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

  /// Whether a mouse drag must go on outside the window: only while no finger is down.
  var wantsMouseCapture: Bool { mouse != nil && fingers.isEmpty }

  /// The fingers that are down, by SDL's names.
  var fingerNames: [RawInput.Finger] { fingers.compactMap(\.finger) }

  /// Appends what the input means; often one event, sometimes none, several after an interruption.
  ///
  /// - Parameters:
  ///   - input: What SDL said.
  ///   - time: When, in seconds; rounded to whole microseconds already.
  ///   - events: Where the meaning goes.
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

  /// Cancels a finger that the system forgot without saying so.
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
    if modifiers & HostEvent.Modifier.control == 0, let index = standingIndex(nearX: x, y: y) {
      mouse = standing.remove(at: index)
      return mouseMoved(x: x, y: y, time: time, into: &events)
    }
    let isFirst = !standing.contains { $0.id == 0 }
    let id = isFirst ? 0 : Self.smallestFree(from: Self.firstExtraClick, among: standing)
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
      standing.append(live)
    } else {
      events.append(Self.event(live, .up, time))
    }
  }

  /// The standing finger closest to a click, if one is close enough.
  private func standingIndex(nearX x: Double, y: Double) -> Int? {
    func squaredDistance(_ index: Int) -> Double {
      let dx = standing[index].x - x
      let dy = standing[index].y - y
      return dx * dx + dy * dy
    }
    return standing.indices
      .filter { squaredDistance($0) <= Self.takeUpDistance * Self.takeUpDistance }
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
    for live in standing + fingers {
      events.append(Self.event(live, .cancelled, time))
    }
    mouse = nil
    standing.removeAll()
    fingers.removeAll()
  }

  // MARK: Arithmetic

  /// A finger's share of the window in points; X11 counts from the first pixel to the last.
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
