import JSONText
import ScrollPhysics
import SeededRandom
package import Sessions

extension GestureScript {
  /// Returns a script of random gestures, for tests.
  ///
  /// It contains presses, drags, flicks, two fingers, wheel turns, swipes and holds on a touchpad, notches,
  /// keys, typing, resizes, presets, cancelled touches and waits.
  ///
  /// - Parameters:
  ///   - count: Number of statements; at least 0.
  ///   - seed: Seed of the random numbers; equal seeds give equal scripts.
  ///   - header: The session's header. Its `tuning` becomes `set` statements, and its `start` is ignored.
  ///   - targets: The targets of a surface; if there are none, fingers touch points of the window.
  ///   - presets: Presets that the script may choose; if there are none, the header's preset is kept.
  /// - Returns: The script, with one statement in each line.
  package static func monkeyText(
    count: Int,
    seed: UInt64,
    header: SessionHeader,
    targets: [String],
    presets: [String] = ScrollTuning.presets.map(\.name)
  ) -> String {
    let random = SplitMix64(seed: seed)
    var monkey = GestureMonkey(header: header, targets: targets, presets: presets, random: random)
    var lines = monkey.opening(seed: seed)
    for _ in 0..<count { lines.append(monkey.statement()) }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// Generates random statements with a seeded generator.
private struct GestureMonkey {
  var header: SessionHeader
  var targets: [String]
  var presets: [String]
  var random: SplitMix64

  func opening(seed: UInt64) -> [String] {
    // In a script, a title is text on one line.
    let title = header.title.split(whereSeparator: \.isNewline).joined(separator: " ")
      .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    var lines = [
      "title \"\(title)\"",
      "size \(ShownText.number(header.width))x\(ShownText.number(header.height))",
      "scale \(ShownText.number(header.scale))",
      "preset \(header.preset)",
      "scene \(header.scene)",
    ]
    lines.append("safeArea \(ShownText.number(header.safeArea))")
    for (name, value) in header.tuning.sorted(by: { $0.key < $1.key }) {
      lines.append("set \(name) \(ShownText.number(value))")
    }
    lines.append("at 90Hz jitter 0.4pt seed \(seed)")
    return lines
  }

  mutating func statement() -> String {
    switch roll(0...18) {
    case 0: return "try tap \(target()) for \(roll(20...200))ms"
    case 1: return "try press \(target()) hold \(roll(0...600))ms"
    case 2...4: return "try \(drag())\(ending())"
    case 5...7: return "try \(flick())\(ending())"
    case 8: return "try two fingers: \(drag()) & \(roll(0...1) == 0 ? drag() : flick())"
    case 9: return "try wheel \(target()) by \(roll(-9...9)) notches in \(roll(0...300))ms"
    case 10: return "key \(pick(Self.keys)) \(pick(["", "", "shift", "ctrl"]))"
    case 11: return "type \"\(pick(["tok", "7", "42", "k", "."]))\""
    case 12: return "resize \(roll(200...1600))x\(roll(160...1200))"
    case 13: return presets.isEmpty ? "wait 10ms" : "set preset \(pick(presets))"
    case 14: return "wait settled"
    case 15: return "try swipe \(flick(word: ""))"
    case 16:
      let direction = pick(["up", "down", "left", "right"])
      return "try notch \(target()) \(pick(["1", "3", "0.5", "0.125"])) \(direction)"
    case 17: return "hold for \(roll(0...300))ms"
    default: return "wait \(roll(0...900))ms"
    }
  }

  private static let keys = [
    "Up", "Down", "Left", "Right", "PageUp", "PageDown", "Home", "End", "Tab", "Return", "Escape",
    "Space", "Backspace",
  ]

  private mutating func target() -> String {
    let window = (width: Int(header.width), height: Int(header.height))
    if targets.isEmpty || roll(0...9) == 0 {
      return "point \(roll(-20...window.width + 20)),\(roll(-20...window.height + 20))"
    }
    return "\(pick(targets)) offset \(roll(-30...30)),\(roll(-30...30))"
  }

  private mutating func drag() -> String {
    let ease = roll(0...1) == 0 ? " ease" : ""
    let travel = "\(target()) by \(roll(-400...400)),\(roll(-400...400))"
    return "drag \(travel) in \(roll(0...700))ms\(ease)"
  }

  private mutating func flick(word: String = "flick ") -> String {
    let direction = pick(["up", "down", "left", "right"])
    return "\(word)\(target()) at \(roll(50...6000))pt/s \(direction) in \(roll(30...160))ms"
  }

  private mutating func ending() -> String {
    switch roll(0...9) {
    case 0: " cancel \"monkey\""
    case 1: " hold \(roll(0...200))ms"
    case 2: " move by \(roll(-200...200)),\(roll(-200...200)) in \(roll(1...300))ms"
    default: ""
    }
  }

  private mutating func roll(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func pick(_ words: [String]) -> String { words[roll(0...words.count - 1)] }
}
