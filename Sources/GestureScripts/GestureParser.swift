import JSONText
import Sessions
import ScrollPhysics

/// Parses the lines of a script to steps; it continues after an error, to find the next one.
struct GestureParser {
  private(set) var header = SessionHeader(
    title: "",
    width: 1280,
    height: 720,
    preset: "uikit",
    scene: "all"
  )
  private(set) var steps: [GestureStep] = []
  private(set) var problems: [GestureError] = []

  /// The steps of an open `together`, for each hand.
  private struct Block {
    var line: Int
    var column: Int
    var hands: [[GestureStep]] = [[]]
  }

  private var block: Block?
  private var headerWords: Set<String> = []
  private var hasStatements = false
  private var sampling = GestureSampling()
  private var kind = PointerEvent.Kind.touch

  /// Reads the next line.
  mutating func read(_ text: Substring, line: Int) {
    do {
      var words = try GestureWords(text, line: line)
      guard !words.isAtEnd else { return }
      if try readHeader(&words) { return }
      hasStatements = true
      if try readBlock(&words) { return }
      try readStep(&words)
    } catch {
      problems.append(error)
    }
  }

  /// Checks at the end of the script that no block is open.
  mutating func finish(line: Int) {
    guard let block else { return }
    problems.append(
      GestureError(
        line: block.line,
        column: block.column,
        found: "'together' without its 'end'",
        expected: "'end' in a line of its own"
      )
    )
  }

  private static let headerNames = [
    "title", "size", "scale", "preset", "scene", "deck", "safeArea",
  ]

  private mutating func readHeader(_ words: inout GestureWords) throws(GestureError) -> Bool {
    guard let word = words.peek, Self.headerNames.contains(word) else { return false }
    guard !hasStatements else {
      throw words.problem(expected: "a statement; the header comes before the first statement")
    }
    guard headerWords.insert(word).inserted else {
      throw words.problem(expected: "each line of the header once")
    }
    let column = words.column
    _ = words.take(word)
    var header = header
    switch word {
    case "title": header.title = try words.text("a title in quotes")
    case "size": (header.width, header.height) = try words.size()
    case "scale": header.scale = try words.number(in: SessionLimits.scale, "a scale of 0.25...8")
    case "preset": header.preset = try words.word("a preset's name")
    case "deck": header.deck = try words.word("a deck's name")
    case "safeArea": header.safeArea = try words.length()
    default: header.scene = try words.word("a scene's name")
    }
    try words.finish()
    do {
      try header.check()
    } catch {
      throw GestureError(error, line: words.line, column: column)
    }
    self.header = header
    return true
  }

  /// Reads `together`, `and` and `end`.
  private mutating func readBlock(_ words: inout GestureWords) throws(GestureError) -> Bool {
    let column = words.column
    if words.peek == "together" {
      guard block == nil else {
        throw words.problem(expected: "'and' or 'end' of the block that is open")
      }
      _ = words.take("together")
      // Opened before the rest of the line is read, so that an error here is not an error at `end`.
      block = Block(line: words.line, column: column)
      try words.finish()
      return true
    }
    guard words.peek == "and" || words.peek == "end" else { return false }
    guard let block else { throw words.problem(expected: "a statement; no 'together' is open") }
    if words.take("and") {
      self.block?.hands.append([])
    } else if words.take("end") {
      self.block = nil
      steps.append(
        GestureStep(line: block.line, column: block.column, action: .together(block.hands))
      )
      try checkMouse(block)
    }
    try words.finish()
    return true
  }

  private mutating func readStep(_ words: inout GestureWords) throws(GestureError) {
    let column = words.column
    let isTrial = words.take("try")
    let start = words
    let action = try statement(&words)
    try words.finish()
    if isTrial, !Self.hasTarget(action) {
      throw start.problem(expected: "a statement with a target after 'try'")
    }
    let step = GestureStep(line: words.line, column: column, isTrial: isTrial, action: action)
    guard let hands = block?.hands else { return steps.append(step) }
    switch action {
    case .waitSettled, .sampling, .pointer, .together:
      throw GestureError(
        line: step.line,
        column: column,
        found: "'\(start.peek ?? "")' between 'together' and 'end'",
        expected: "a gesture, a key, 'wait' with a duration, 'marker', 'set' or 'resize'"
      )
    case .press, .wheel, .key, .type, .wait, .instant:
      block?.hands[hands.count - 1].append(step)
    }
  }

  private mutating func statement(_ words: inout GestureWords) throws(GestureError) -> GestureAction
  {
    if words.take("at") {
      sampling = try words.sampling(after: sampling)
      return .sampling(sampling)
    }
    if words.take("with") {
      let isMouse = words.take("mouse")
      if !isMouse { try words.require("touch") }
      kind = isMouse ? .mouse : .touch
      return .pointer(kind)
    }
    if words.take("two") {
      guard kind == .touch else {
        throw words.lastProblem(expected: "one pointer at a time with the mouse")
      }
      return try words.twoFingers()
    }
    return try words.action()
  }

  /// Checks that only one hand uses the mouse, which is one pointer.
  private func checkMouse(_ block: Block) throws(GestureError) {
    let presses = block.hands.filter { $0.contains { $0.action.isPress } }
    guard kind == .mouse, presses.count > 1 else { return }
    throw GestureError(
      line: block.line,
      column: block.column,
      found: "\(presses.count) hands that press with the mouse",
      expected: "one"
    )
  }

  private static func hasTarget(_ action: GestureAction) -> Bool {
    switch action {
    case .press, .wheel: true
    case .together(let hands): hands.allSatisfy { $0.allSatisfy { $0.action.isPress } }
    case .key, .type, .wait, .waitSettled, .instant, .sampling, .pointer: false
    }
  }
}
