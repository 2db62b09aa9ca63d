import ScrollPhysics
import Sessions
import TestSupport

/// Creates random valid sessions with unusual values.
struct RandomSession {
  private var random: SplitMix64
  private var pointers: [Int] = []

  static func make(seed: UInt64) -> Session {
    var maker = RandomSession(random: SplitMix64(seed: seed))
    return maker.session()
  }

  private mutating func session() -> Session {
    var header = SessionHeader(
      title: text(),
      width: Double.random(in: 1...16_384, using: &random),
      height: Double(Int.random(in: 1...16_384, using: &random)),
      scale: Double.random(in: 0.25...8, using: &random),
      preset: name(),
      scene: name()
    )
    for _ in 0..<Int.random(in: 0...4, using: &random) { header.tuning[name()] = number() }
    if Bool.random(using: &random) { header.start = checkpoint() }
    var entries: [SessionEntry] = []
    var microseconds = 0
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      microseconds += Int.random(in: 0...1_000_000, using: &random)
      entries.append(SessionEntry(microseconds: microseconds, event: event()))
    }
    entries.append(SessionEntry(microseconds: microseconds, event: .end))
    return Session(header: header, entries: entries)
  }

  private mutating func event() -> SessionEvent {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return down()
    case 1: return .wheel(x: position(), y: position(), dx: notches(), dy: notches())
    case 2: return key()
    case 3:
      let extent = Double.random(in: 1...16_384, using: &random)
      return .resize(width: extent, height: extent / 2 + 1, scale: 1.5)
    case 4: return .preset(name())
    case 5: return .tuning(name: name(), value: number())
    case 6: return .marker(text())
    case 7: return .checkpoint(checkpoint())
    case 8: return scroll()
    case let other:
      guard let id = pointers.randomElement(using: &random) else { return down() }
      if other == 9 { return .move(id: id, x: position(), y: position()) }
      pointers.removeAll { $0 == id }
      if other == 10 { return .up(id: id) }
      return .cancel(id: id, reason: Bool.random(using: &random) ? text() : nil)
    }
  }

  private mutating func scroll() -> SessionEvent {
    var frame = ScrollFrame(ScrollFrame.Source.allCases.randomElement(using: &random) ?? .finger)
    (frame.dx, frame.dy) = (position() / 4, position() / 4)
    if Bool.random(using: &random) { frame.notchesX = Int.random(in: -120...120, using: &random) }
    if Bool.random(using: &random) { frame.notchesY = Int.random(in: -120...120, using: &random) }
    frame.stopsX = Bool.random(using: &random)
    frame.stopsY = Int.random(in: 0...3, using: &random) == 0
    frame.hold =
      [
        nil, nil, nil, .began(fingers: Int.random(in: 1...10, using: &random)),
        .ended(isCancelled: Bool.random(using: &random)),
      ].randomElement(using: &random) ?? nil
    frame.isCancelled = Int.random(in: 0...3, using: &random) == 0
    frame.isMomentum = Int.random(in: 0...3, using: &random) == 0
    let bits = Bool.random(using: &random) ? Int.random(in: 0...0xFFFF, using: &random) : 0
    return .scroll(frame, x: position(), y: position(), modifiers: KeyModifiers(rawValue: bits))
  }

  private mutating func down() -> SessionEvent {
    let id = Int.random(in: 0...Int.max, using: &random)
    if pointers.count == SessionLimits.pointersDown { return .marker("full") }
    pointers.append(id)
    return .down(
      id: id,
      x: position(),
      y: position(),
      kind: Bool.random(using: &random) ? .touch : .mouse,
      pressure: Bool.random(using: &random) ? Double.random(in: 0...1, using: &random) : nil
    )
  }

  private mutating func key() -> SessionEvent {
    .key(
      Key.allCases.randomElement(using: &random) ?? .space,
      isDown: Bool.random(using: &random),
      modifiers: KeyModifiers(rawValue: Int.random(in: 0...0xFFFF, using: &random))
    )
  }

  private mutating func checkpoint() -> Checkpoint {
    var checkpoint = Checkpoint()
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let states = (0..<Int.random(in: 1...4, using: &random)).map { _ in state() }
      checkpoint[name()] = Bool.random(using: &random) ? .one(states[0]) : .many(states)
    }
    return checkpoint
  }

  private mutating func state() -> Checkpoint.State {
    let offset = number()
    return Bool.random(using: &random)
      ? .init(name(), at: offset)
      : .init(Int.random(in: Int.min...Int.max, using: &random), at: offset)
  }

  private mutating func position() -> Double {
    Double(Int.random(in: -65_536 * 64...65_536 * 64, using: &random)) / 64
  }

  private mutating func notches() -> Double { Double.random(in: -3...3, using: &random) }

  private mutating func number() -> Double {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: Double(Int.random(in: -1_000_000...1_000_000, using: &random))
    case 1: Double.random(in: -1e9...1e9, using: &random)
    case 2: Double.random(in: -1e-9...1e-9, using: &random)
    default: Double(Int.random(in: -9999...9999, using: &random)) / 1000
    }
  }

  private mutating func name() -> String {
    let letters = Array("ABCxyz019._-")
    let count = Int.random(in: 1...12, using: &random)
    return String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
  }

  private mutating func text() -> String {
    let letters: [Character] = [
      "a", "Z", " ", "\"", "\\", "/", "\n", "\t", "\r", "\u{0}", "\u{1F}", "\u{7F}", "é", "日", "🎡",
      "\u{2028}", "{", "]", ",", ":",
    ]
    let count = Int.random(in: 0...30, using: &random)
    return String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
  }
}
