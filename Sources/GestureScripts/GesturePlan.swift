import Sessions

/// An event at a time in microseconds.
struct GestureEvent: Equatable {
  var time: Int
  var event: SessionEvent
}

/// The events of one step, and the time at which the next step begins.
struct GesturePlan: Equatable {
  var events: [GestureEvent] = []
  /// In microseconds.
  var end: Int

  private mutating func add(_ event: SessionEvent) {
    events.append(GestureEvent(time: end, event: event))
  }

  /// The mouse wheel: whole notches one by one, the rest of one last, evenly spread.
  static func wheel(
    at place: GesturePlace,
    notches: Double,
    isSideways: Bool,
    from start: Int,
    in duration: Int
  ) -> GesturePlan {
    var plan = GesturePlan(end: start)
    let count = duration == 0 ? 1 : max(1, Int(abs(notches).rounded(.up)))
    var rest = notches
    for index in 0..<count {
      let turn = duration == 0 ? notches : max(-1, min(1, rest))
      rest -= turn
      plan.end = start + (count == 1 ? 0 : duration * index / (count - 1))
      plan.add(
        .wheel(x: place.x, y: place.y, dx: isSideways ? turn : 0, dy: isSideways ? 0 : turn)
      )
    }
    plan.end = start + duration
    return plan
  }

  /// A key within its modifiers: they go down in order and up in the opposite one.
  static func key(_ stroke: GestureStroke, at start: Int, for duration: Int) -> GesturePlan {
    var plan = GesturePlan(end: start)
    var held: KeyModifiers = []
    for modifier in stroke.modifiers {
      held.insert(modifier.modifier)
      plan.add(.key(modifier, isDown: true, modifiers: held))
    }
    let all = held.union(stroke.key.modifier)
    plan.add(.key(stroke.key, isDown: true, modifiers: all))
    plan.end += duration
    plan.add(.key(stroke.key, isDown: false, modifiers: held))
    for modifier in stroke.modifiers.reversed() {
      held.remove(modifier.modifier)
      plan.add(.key(modifier, isDown: false, modifiers: held))
    }
    return plan
  }

  /// One stroke after the other, 120 ms apart give or take 40, each held for 50 ms.
  static func typing(
    _ strokes: [GestureStroke],
    at start: Int,
    noise: GestureNoise
  ) -> GesturePlan {
    var plan = GesturePlan(end: start)
    for (index, stroke) in strokes.enumerated() {
      if index > 0 {
        plan.end += 70_000 + Int((noise.value(lane: 4, index: index) * 40_000).rounded())
      }
      let one = key(stroke, at: plan.end, for: 50_000)
      plan.events += one.events
      plan.end = one.end
    }
    return plan
  }
}
