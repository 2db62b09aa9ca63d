import ScrollPhysics
import Sessions

/// Computes scroll frames from the fingers of a recorded touchpad.
///
/// Two fingers scroll. One finger only moves the pointer, and gestures with more than two fingers belong to the
/// desktop.
struct TouchpadFrames {
  /// Distance of the pointer from the left edge of the window, in points.
  let x: Double
  let y: Double
  private var fingers: [Int: (x: Double, y: Double)] = [:]
  private var pending = ScrollFrame(.finger)
  private var time: Double
  private var isOpen = false
  private(set) var entries: [SessionEntry] = []

  /// The pointer is at (x, y); all positions are in points of the window.
  init(_ touches: [SessionEntry], overX x: Double, y: Double) {
    (self.x, self.y, time) = (x, y, touches.first?.time ?? 0)
    for touch in touches {
      if touch.time > time { flush() }
      time = touch.time
      take(touch.event)
    }
    flush()
    if isOpen { lift() }
  }

  private mutating func take(_ event: SessionEvent) {
    switch event {
    case .down(let id, let x, let y, _, _):
      change { $0[id] = (x, y) }
    case .up(let id), .cancel(let id, _):
      change { $0[id] = nil }
    case .move(let id, let x, let y):
      guard let old = fingers[id] else { return }
      fingers[id] = (x, y)
      guard fingers.count == 2 else { return }
      // The content follows the middle of the fingers.
      pending.dx -= (x - old.x) / 2
      pending.dy -= (y - old.y) / 2
    default: break
    }
  }

  private mutating func change(_ body: (inout [Int: (x: Double, y: Double)]) -> Void) {
    flush()
    let wasScrolling = fingers.count == 2
    body(&fingers)
    if wasScrolling, fingers.count != 2, isOpen { lift() }
  }

  /// Adds a frame with the movement since the last frame, rounded to 1/256 point.
  ///
  /// The remainder of the rounding is added to the next frame.
  private mutating func flush() {
    let frame = pending.rounded
    guard frame.dx != 0 || frame.dy != 0 else { return }
    pending.dx -= frame.dx
    pending.dy -= frame.dy
    isOpen = true
    add(frame)
  }

  private mutating func lift() {
    var frame = ScrollFrame(.finger)
    (frame.stopsX, frame.stopsY) = (true, true)
    add(frame)
    (isOpen, pending) = (false, ScrollFrame(.finger))
  }

  private mutating func add(_ frame: ScrollFrame) {
    let event = SessionEvent.scroll(frame, x: x, y: y, modifiers: [])
    entries.append(SessionEntry(time: time, event: event.rounded))
  }
}
