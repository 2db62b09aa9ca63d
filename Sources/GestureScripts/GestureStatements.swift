import JSONText
import Sessions

// The grammar of statements.

extension GestureWords {
  /// Takes a statement that does not depend on the statements before it.
  mutating func action() throws(GestureError) -> GestureAction {
    if let press = try optionalPress() { return .press(press) }
    if take("wheel") { return try wheel() }
    if take("key") { return try key() }
    if take("type") { return .type(try typing()) }
    if take("wait") { return take("settled") ? .waitSettled : .wait(try duration()) }
    if take("marker") { return .instant(.marker(try text("a note in quotes"))) }
    if take("set") { return .instant(try setting()) }
    if take("resize") { return .instant(try resize()) }
    throw problem(
      expected: "one of drag, flick, tap, press, two fingers, together, wheel, key, type, wait, "
        + "marker, set, resize, at, with, try"
    )
  }

  /// Takes the rest of a `two fingers` statement.
  mutating func twoFingers() throws(GestureError) -> GestureAction {
    try require("fingers")
    try require(":")
    var hands: [[GestureStep]] = []
    repeat {
      let column = column
      guard let press = try optionalPress() else {
        throw problem(expected: "one of drag, flick, tap, press")
      }
      hands.append([GestureStep(line: line, column: column, action: .press(press))])
      if hands.count == 1, isAtEnd { try require("&") }
    } while hands.count < 2 && take("&")
    return .together(hands)
  }

  /// Takes the rest of an `at` statement.
  mutating func sampling(after old: GestureSampling) throws(GestureError) -> GestureSampling {
    var sampling = old
    sampling.rate = try rate()
    while !isAtEnd {
      if take("jitter") {
        sampling.tremor = try length()
        guard 0...50 ~= sampling.tremor else { throw lastProblem(expected: "0pt to 50pt") }
      } else if take("timing") {
        sampling.timing = Double(try duration()) / 1e6
      } else {
        try require("seed")
        guard let seed = UInt64(try word("a seed, a whole number")) else {
          throw lastProblem(expected: "a seed, a whole number")
        }
        sampling.seed = seed
      }
    }
    return sampling
  }

  private mutating func optionalPress() throws(GestureError) -> GesturePress? {
    if take("tap") {
      let target = try target()
      return GesturePress(
        target: target,
        parts: [.hold(take("for") ? try duration() : 80_000)]
      )
    }
    var press: GesturePress
    if take("drag") {
      press = GesturePress(target: try target(), parts: [])
      press.parts.append(try move(at: press.target))
    } else if take("flick") {
      press = GesturePress(target: try target(), parts: [])
      press.parts.append(try flick(at: press.target))
    } else if take("press") {
      press = GesturePress(target: try target(), parts: [])
    } else {
      return nil
    }
    try takeParts(of: &press)
    return press
  }

  private mutating func takeParts(of press: inout GesturePress) throws(GestureError) {
    while true {
      if take("hold") {
        press.parts.append(.hold(try duration()))
      } else if take("move") {
        press.parts.append(try move(at: press.target))
      } else if take("cancel") {
        press.ending = .cancel(reason: optionalText())
        return
      } else {
        return
      }
    }
  }

  private mutating func target() throws(GestureError) -> GestureTarget {
    let column = column
    var target: GestureTarget
    if take("point") {
      let x = try length()
      try require(",")
      target = GestureTarget(place: .point(x: x, y: try length()), column: column)
    } else {
      let name = try word("a target such as wheel.0")
      target = GestureTarget(place: .named(name, item: try optionalItem()), column: column)
    }
    if take("offset") {
      target.offsetX = try length()
      try require(",")
      target.offsetY = try length()
    }
    return target
  }

  /// Takes `by TRAVEL in TIME [ease]`.
  private mutating func move(
    at target: GestureTarget
  ) throws(GestureError) -> GesturePress.Part {
    try require("by")
    let travel: GestureTravel
    let distance = try length()
    if take(",") {
      travel = .vector(x: distance, y: try length())
    } else {
      travel = try directed(distance, at: target)
    }
    try require("in")
    let duration = try duration()
    return .move(travel, duration: duration, take("ease") ? .ease : .linear)
  }

  /// Takes `at SPEED [DIRECTION] [in TIME]`.
  private mutating func flick(
    at target: GestureTarget
  ) throws(GestureError) -> GesturePress.Part {
    try require("at")
    let velocity = try directed(try speed(), at: target)
    let duration = take("in") ? try duration() : 120_000
    let seconds = Double(duration) / 1e6
    let travel = velocity.scaled(by: seconds * GestureProfile.flickShare)
    return .move(travel, duration: duration, .flick)
  }

  private mutating func directed(
    _ length: Double,
    at target: GestureTarget
  ) throws(GestureError) -> GestureTravel {
    if take("up") { return .vector(x: 0, y: -length) }
    if take("down") { return .vector(x: 0, y: length) }
    if take("left") { return .vector(x: -length, y: 0) }
    if take("right") { return .vector(x: length, y: 0) }
    if case .point = target.place {
      throw problem(expected: "up, down, left or right, because a point has no axis")
    }
    return .along(length)
  }

  private mutating func wheel() throws(GestureError) -> GestureAction {
    let target = try target()
    try require("by")
    let notches = try number(in: SessionLimits.notches, "notches, -1000 to 1000")
    if !take("notch") { try require("notches") }
    let isSideways = take("sideways")
    let duration = take("in") ? try duration() : 0
    return .wheel(target, notches: notches, isSideways: isSideways, duration: duration)
  }

  private mutating func setting() throws(GestureError) -> SessionEvent {
    let column = column
    if take("preset") {
      return try checked(.preset(try word("a preset's name")), column: column)
    }
    let name = try word("'preset' or the name of a tuning parameter")
    let value = try number(in: SessionLimits.tuningValue, "a number")
    return try checked(.tuning(name: name, value: value), column: column)
  }

  private mutating func resize() throws(GestureError) -> SessionEvent {
    let column = column
    let size = try size()
    let scale = take("scale") ? try number(in: SessionLimits.scale, "a scale of 0.25...8") : 1
    return try checked(
      .resize(width: size.width, height: size.height, scale: scale),
      column: column
    )
  }

  private func checked(
    _ event: SessionEvent,
    column: Int
  ) throws(GestureError) -> SessionEvent {
    do {
      try event.check()
    } catch {
      throw GestureError(error, line: line, column: column)
    }
    return event
  }
}
