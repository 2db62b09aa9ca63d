import ScrollPhysics
import Sessions

struct GesturePlan: Equatable {
  private(set) var events: [SessionEntry] = []
  /// Time at which the next step begins, in microseconds.
  var end: Int

  /// Appends an event at the time `end`.
  mutating func add(_ event: SessionEvent) {
    events.append(SessionEntry(microseconds: end, event: event))
  }

  /// Adds turns of the mouse wheel at regular intervals: whole notches one by one, then the remaining fraction.
  ///
  /// `duration` is in microseconds. If it is 0, one turn has all notches.
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

  mutating func add(_ frame: ScrollFrame, at place: GesturePlace) {
    let frame = frame.rounded
    add(.scroll(frame, x: place.x, y: place.y, modifiers: []))
  }

  /// Adds scroll frames of a mouse wheel at regular intervals: whole notches one by one, then the remainder.
  ///
  /// `x` and `y` are in 120ths of a notch; `duration` is in microseconds.
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

  /// Adds the frames of two fingers that rest on the touchpad for `duration` microseconds and then lift.
  ///
  /// The position of the pointer in these frames is (0, 0), because it has no effect.
  mutating func addHold(for duration: Int) {
    var frame = ScrollFrame(.finger)
    frame.hold = .began(fingers: 2)
    add(frame, at: GesturePlace(x: 0, y: 0))
    end += duration
    frame.hold = .ended(isCancelled: false)
    add(frame, at: GesturePlace(x: 0, y: 0))
  }

  /// Adds the press and, after `duration` microseconds, the release of a key with its modifiers.
  ///
  /// The modifiers are pressed in order before the key, and released in reverse order after it.
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

  /// Adds key strokes one after another, each held for 50 ms.
  ///
  /// The next key is pressed 30 to 110 ms after the release of a key, so presses are 80 to 160 ms apart.
  mutating func add(_ strokes: [GestureStroke], _ noise: GestureNoise) {
    for (index, stroke) in strokes.enumerated() {
      if index > 0 {
        end += 70_000 + Int((noise.value(lane: 4, index: index) * 40_000).rounded())
      }
      add(stroke, for: 50_000)
    }
  }
}
