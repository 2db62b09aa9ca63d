import ScrollPhysics
import Sessions

/// The events of one step, and the time at which the next step begins.
struct GesturePlan: Equatable {
  private(set) var events: [SessionEntry] = []
  /// The time at which the next step begins, in microseconds.
  var end: Int

  /// Adds an event at the end.
  mutating func add(_ event: SessionEvent) {
    events.append(SessionEntry(microseconds: end, event: event))
  }

  /// Adds turns of the mouse wheel at regular intervals: whole notches one by one, and a remaining
  /// fraction last.
  mutating func addTurns(
    of notches: Double,
    at place: GesturePlace,
    isSideways: Bool,
    in duration: Int
  ) {
    let start = end
    let count = duration == 0 ? 1 : max(1, Int(abs(notches).rounded(.up)))
    var rest = notches
    for index in 0..<count {
      let turn = duration == 0 ? notches : max(-1, min(1, rest))
      rest -= turn
      end = start + (count == 1 ? 0 : duration * index / (count - 1))
      let (dx, dy) = isSideways ? (turn, 0) : (0, turn)
      add(.wheel(x: place.x, y: place.y, dx: dx, dy: dy))
    }
    end = start + duration
  }

  /// Adds a frame of a scroll stream over a place.
  mutating func add(_ frame: ScrollFrame, at place: GesturePlace) {
    let frame = frame.rounded
    add(.scroll(frame, x: place.x, y: place.y, modifiers: []))
  }

  /// Adds 120ths of a wheel's notches at regular intervals: whole notches, and the remainder last.
  mutating func addNotches(_ x: Int, _ y: Int, at place: GesturePlace, in duration: Int) {
    let start = end
    let count = max(1, (max(abs(x), abs(y)) + 119) / 120)
    var (restX, restY) = (x, y)
    for index in 0..<count {
      var frame = ScrollFrame(.wheel)
      (frame.notchesX, frame.notchesY) = (max(-120, min(120, restX)), max(-120, min(120, restY)))
      restX -= frame.notchesX
      restY -= frame.notchesY
      end = start + (count == 1 ? 0 : duration * index / (count - 1))
      add(frame, at: place)
    }
    end = start + duration
  }

  /// Adds two fingers that rest and lift; it has no place, because it stops what moves.
  mutating func addHold(for duration: Int) {
    var frame = ScrollFrame(.finger)
    frame.hold = .began(fingers: 2)
    add(frame, at: GesturePlace(x: 0, y: 0))
    end += duration
    frame.hold = .ended(isCancelled: false)
    add(frame, at: GesturePlace(x: 0, y: 0))
  }

  /// Adds a key with its modifiers: they are pressed in order and released in the opposite order.
  mutating func add(_ stroke: GestureStroke, for duration: Int) {
    var held: KeyModifiers = []
    for modifier in stroke.modifiers {
      held.insert(modifier.modifier)
      add(.key(modifier, isDown: true, modifiers: held))
    }
    add(.key(stroke.key, isDown: true, modifiers: held.union(stroke.key.modifier)))
    end += duration
    add(.key(stroke.key, isDown: false, modifiers: held))
    for modifier in stroke.modifiers.reversed() {
      held.remove(modifier.modifier)
      add(.key(modifier, isDown: false, modifiers: held))
    }
  }

  /// Adds strokes in sequence, 80 to 160 ms apart, each held for 50 ms.
  mutating func add(_ strokes: [GestureStroke], _ noise: GestureNoise) {
    for (index, stroke) in strokes.enumerated() {
      if index > 0 {
        end += 70_000 + Int((noise.value(lane: 4, index: index) * 40_000).rounded())
      }
      add(stroke, for: 50_000)
    }
  }
}
