import JSONText
import Sessions
import ScrollPhysics

/// Parses the lines of a script to steps.
///
/// After an error in a line, parsing continues with the next line, so that further errors are found.
struct GestureParser {
  private(set) var header: SessionHeader
  private(set) var steps: [GestureStep] = []
  /// The first errors of the script, one for each wrong line; at most `problemLimit`.
  private(set) var problems: [GestureError] = []
  private static let problemLimit = 100

  /// An open `together` block, and the steps of each of its hands.
  private var block: (position: GesturePosition, hands: [[GestureStep]])?
  /// Positions of the header's values in the script; the key is the first word of the line, such as `scene`.
  private(set) var headerPlaces: [String: GesturePosition] = [:]
  private var hasStatements = false
  private var pointer = GesturePointer()

  /// Parses all lines of a script, up to `problemLimit` errors.
  init(_ script: String) {
    header = SessionHeader(title: "", width: 1280, height: 720, preset: "uikit", scene: "all")
    // A carriage return and a newline form one `Character`, which is a newline too.
    let lines = script.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, text) in lines.enumerated() {
      do {
        var words = try GestureWords(text, line: index + 1)
        if !words.isAtEnd { try read(&words) }
      } catch {
        problems.append(error)
        if problems.count == Self.problemLimit { return }
      }
    }
    if let block {
      let expected = "'end' in a line of its own"
      problems.append(block.position.found("'together' without its 'end'", expected: expected))
    }
  }

  private mutating func read(_ words: inout GestureWords) throws(GestureError) {
    switch words.peek {
    case "title", "size", "scale", "preset", "scene", "safeArea":
      try readHeader(&words)
    case "together", "and", "end":
      hasStatements = true
      try readBlock(&words)
    default:
      hasStatements = true
      try readStep(&words)
    }
  }

  private mutating func readHeader(_ words: inout GestureWords) throws(GestureError) {
    guard !hasStatements else {
      throw words.problem(expected: "a statement; the header comes before the first statement")
    }
    let word = words.peek ?? ""
    guard headerPlaces[word] == nil else {
      throw words.problem(expected: "each line of the header once")
    }
    let position = words.position
    _ = words.take(word)
    headerPlaces[word] = words.position
    var header = header
    switch word {
    case "title": header.title = try words.text("a title in quotes")
    case "size": (header.width, header.height) = try words.size()
    case "scale": header.scale = try words.scale()
    case "preset": header.preset = try words.word("a preset's name")
    case "safeArea": header.safeArea = try words.length()
    default: header.scene = try words.word("a scene's name")
    }
    try words.finish()
    do { try header.check() } catch { throw position.error(error.text) }
    self.header = header
  }

  /// Parses a line that begins with `together`, `and` or `end`.
  private mutating func readBlock(_ words: inout GestureWords) throws(GestureError) {
    let position = words.position
    if words.peek == "together" {
      guard block == nil else {
        throw words.problem(expected: "'and' or 'end' of the block that is open")
      }
      // The block is opened before the rest of the line is read. An error in the rest then causes no second
      // error at `end`.
      block = (position, [[]])
      _ = words.take("together")
      return try words.finish()
    }
    guard let block else { throw words.problem(expected: "a statement; no 'together' is open") }
    if words.take("and") {
      guard block.hands.count < SessionLimits.pointersDown else {
        throw position.found("one more hand", expected: "at most \(SessionLimits.pointersDown)")
      }
      self.block?.hands.append([])
    } else {
      _ = words.take("end")
      self.block = nil
      let action = GestureAction.together(block.hands)
      steps.append(GestureStep(position: block.position, action: action, pointer: pointer))
      // There is only one mouse, so only one hand can press with it.
      let presses = block.hands.count { steps in
        steps.contains { if case .press = $0.action { true } else { false } }
      }
      guard pointer.kind == .touch || presses <= 1 else {
        throw block.position.found("\(presses) hands that press with the mouse", expected: "one")
      }
    }
    try words.finish()
  }

  private mutating func readStep(_ words: inout GestureWords) throws(GestureError) {
    let position = words.position
    let isTrial = words.take("try")
    let start = words
    let action = try action(&words, isTrial: isTrial)
    try words.finish()
    guard !isTrial || action?.hasTarget == true else {
      throw start.problem(expected: "a statement with a target after 'try'")
    }
    guard block == nil || action?.isForHand == true else {
      let found = "'\(start.peek ?? "")' between 'together' and 'end'"
      let expected = "a gesture, a key, 'wait' with a duration, 'marker', 'set' or 'resize'"
      throw position.found(found, expected: expected)
    }
    guard let action else { return }
    let step = GestureStep(position: position, action: action, pointer: pointer, isTrial: isTrial)
    if let hand = block?.hands.indices.last {
      block?.hands[hand].append(step)
    } else {
      steps.append(step)
    }
  }

  /// Parses a statement; returns nil if the statement only sets the pointers of later statements.
  private mutating func action(
    _ words: inout GestureWords,
    isTrial: Bool
  ) throws(GestureError) -> GestureAction? {
    if words.take("at") {
      try words.sampling(of: &pointer)
      return nil
    }
    if words.take("with") {
      let isMouse = words.take("mouse")
      if !isMouse { try words.require("touch") }
      pointer.kind = isMouse ? .mouse : .touch
      return nil
    }
    guard words.take("two") else { return try words.action() }
    guard pointer.kind == .touch else {
      throw words.lastProblem(expected: "one pointer at a time with the mouse")
    }
    try words.require("fingers")
    var hands: [[GestureStep]] = []
    for mark in [":", "&"] {
      try words.require(mark)
      let position = words.position
      guard let action = try words.optionalPress().map(GestureAction.press) else {
        throw words.problem(expected: "one of drag, flick, tap, press")
      }
      hands.append([
        GestureStep(position: position, action: action, pointer: pointer, isTrial: isTrial)
      ])
    }
    return .together(hands)
  }
}
