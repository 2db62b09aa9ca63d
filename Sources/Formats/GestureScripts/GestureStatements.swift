import JSONText
import Sessions

// Parses the statements of a script.

extension GestureWords {
  /// Parses a statement that does not depend on earlier statements.
  mutating func action() throws(GestureError) -> GestureAction {
    if let press = try optionalPress() { return .press(press) }
    if take("wheel") { return try wheel() }
    if take("swipe") {
      let target = try target()
      return .swipe(target, try flick(at: target))
    }
    if take("notch") { return try notch() }
    if take("hold") { return .rest(try duration(after: "for", or: 200_000)) }
    if take("key") { return try key() }
    if take("type") { return try typing() }
    if take("wait") { return take("settled") ? .waitSettled : .wait(try duration()) }
    if take("marker") { return .instant(.marker(try text("a note in quotes"))) }
    if take("set") { return try setting() }
    if take("resize") { return .instant(try resize()) }
    throw problem(
      expected: "one of drag, flick, tap, press, two fingers, together, wheel, swipe, notch, "
        + "hold, key, type, wait, marker, set, resize, at, with, try"
    )
  }

  /// Parses the part of an `at` statement that follows the word `at`, and sets the sampling of `pointer`.
  mutating func sampling(of pointer: inout GesturePointer) throws(GestureError) {
    pointer.rate = try quantity(["Hz": 1], in: 1...1000, "a rate of 1Hz to 1000Hz")
    while !isAtEnd {
      if take("jitter") {
        pointer.tremor = try length()
        guard 0...50 ~= pointer.tremor else { throw lastProblem(expected: "0pt to 50pt") }
      } else if take("timing") {
        pointer.timing = Double(try duration()) / 1e6
      } else {
        let what = "a seed, a whole number"
        try require("seed")
        guard let seed = UInt64(try word(what)) else { throw lastProblem(expected: what) }
        pointer.seed = seed
      }
    }
  }

  /// Parses a press and its parts; returns nil if the next word does not begin a press.
  mutating func optionalPress() throws(GestureError) -> GesturePress? {
    guard let word = peek, ["tap", "drag", "flick", "press"].contains(word) else { return nil }
    _ = take(word)
    var press = GesturePress(target: try target())
    switch word {
    case "tap":
      press.parts.append(.init(duration: try duration(after: "for", or: 80_000)))
      return press
    case "drag": press.parts.append(try move(at: press.target))
    case "flick": press.parts.append(try flick(at: press.target))
    default: break
    }
    while true {
      if take("hold") {
        press.parts.append(.init(duration: try duration()))
      } else if take("move") {
        press.parts.append(try move(at: press.target))
      } else {
        press.isCancelled = take("cancel")
        if press.isCancelled { press.reason = optionalText() }
        return press
      }
    }
  }

  private mutating func target() throws(GestureError) -> GestureTarget {
    var target = GestureTarget(position: position)
    if take("point") {
      (target.x, target.y) = try point()
    } else {
      target.name = try word("a target such as wheel.0")
      target.item = try optionalItem()
    }
    if take("offset") {
      let offset = try point()
      target.x += offset.x
      target.y += offset.y
    }
    return target
  }

  /// Parses a point `X,Y`; returns its coordinates in points.
  private mutating func point() throws(GestureError) -> (x: Double, y: Double) {
    let x = try length()
    try require(",")
    return (x, try length())
  }

  /// Parses `by TRAVEL in TIME [ease]`; returns a part of the path of a press.
  private mutating func move(at target: GestureTarget) throws(GestureError) -> GesturePress.Part {
    try require("by")
    let distance = try length()
    let travel =
      take(",")
      ? GestureTravel(x: distance, y: try length()) : try directed(distance, at: target)
    try require("in")
    let duration = try duration()
    return .init(travel: travel, duration: duration, profile: take("ease") ? .ease : .linear)
  }

  /// Parses `at SPEED [DIRECTION] [in TIME]`; returns a part of the path of a press.
  private mutating func flick(at target: GestureTarget) throws(GestureError) -> GesturePress.Part {
    try require("at")
    let speed = try quantity(["pt/s": 1], in: -100_000...100_000, "a speed such as 1800pt/s")
    let velocity = try directed(speed, at: target)
    let duration = try duration(after: "in", or: 120_000)
    let travel = velocity.scaled(by: Double(duration) / 1e6 * GestureProfile.flickShare)
    return .init(travel: travel, duration: duration, profile: .flick)
  }

  /// Parses a direction, if one is next, and applies it to a length; without a direction, the length is along
  /// the target's axis.
  private mutating func directed(
    _ length: Double,
    at target: GestureTarget
  ) throws(GestureError) -> GestureTravel {
    if take("up") { return GestureTravel(y: -length) }
    if take("down") { return GestureTravel(y: length) }
    if take("left") { return GestureTravel(x: -length) }
    if take("right") { return GestureTravel(x: length) }
    guard target.name != nil else {
      throw problem(expected: "up, down, left or right, because a point has no axis")
    }
    return GestureTravel(along: length)
  }

  private mutating func wheel() throws(GestureError) -> GestureAction {
    let target = try target()
    try require("by")
    let notches = try number(in: SessionLimits.notches, "notches, -1000 to 1000")
    if !take("notch") { try require("notches") }
    let isSideways = take("sideways")
    let duration = try duration(after: "in", or: 0)
    return .wheel(target, notches: notches, isSideways: isSideways, duration: duration)
  }

  /// Parses `TARGET NUMBER up|down|left|right [in TIME]` after the word `notch`.
  private mutating func notch() throws(GestureError) -> GestureAction {
    var target = try target()
    let (range, what) = (0...SessionLimits.notches.upperBound, "notches, 0 to 1000")
    let notches: Double
    if ["up", "down", "left", "right"].contains(peek), let item = target.item {
      // If there is only one number after a name, it is the number of notches, not an item.
      notches = Double(item)
      target.item = nil
      guard range.contains(notches) else { throw lastProblem(expected: what) }
    } else {
      notches = try number(in: range, what)
    }
    let parts = Int((notches * 120).rounded())
    var (x, y) = (0, 0)
    if take("down") {
      y = parts
    } else if take("up") {
      y = -parts
    } else if take("right") {
      x = parts
    } else {
      try require("left")
      x = -parts
    }
    return .notch(target, x: x, y: y, duration: try duration(after: "in", or: 0))
  }

  private mutating func setting() throws(GestureError) -> GestureAction {
    let isPreset = take("preset")
    let position = position
    let name = try word(
      isPreset ? "a preset's name" : "'preset' or the name of a tuning parameter"
    )
    let event =
      isPreset
      ? SessionEvent.preset(name)
      : .tuning(name: name, value: try number(in: SessionLimits.tuningValue, "a number"))
    return .instant(try checked(event, at: position), name: position)
  }

  private mutating func resize() throws(GestureError) -> SessionEvent {
    let position = position
    let (width, height) = try size()
    let scale = take("scale") ? try scale() : 1
    return try checked(.resize(width: width, height: height, scale: scale), at: position)
  }

  private func checked(
    _ event: SessionEvent,
    at position: GesturePosition
  ) throws(GestureError) -> SessionEvent {
    do { try event.check() } catch { throw position.error(error.text) }
    return event
  }
}
