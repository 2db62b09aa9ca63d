import JSONText

/// Reads what Kivy's recorder writes.
///
/// After the line `#RECORDER1.0` each line is a Python tuple `(seconds, kind, id, {…})`. Kinds
/// `begin`, `update` and `end` are pointers with their positions `sx` and `sy`, shares of the
/// window from its lower left corner; `keydown`, `keyup` and `keyboard` are ignored, and so are
/// pointers that hover or represent a wheel.
struct KivyReader {
  private var touches: ForeignTouches
  /// Pointers that hover or represent a wheel, until they end.
  private var skipped: Set<Int> = []

  static func read(_ lines: ForeignLines) throws(SourceProblem) -> ForeignRecording {
    var reader = KivyReader(touches: ForeignTouches(name: lines.name))
    let warnings = try lines.read { number, text throws(SourceProblem) in
      if !text.hasPrefix("#") {
        reader.touches.line = number
        try reader.read(text)
      } else if number == 1, text != "#RECORDER1.0" {
        throw .found(ShownText.quoted(text), expected: "#RECORDER1.0")
      }
    }
    return try reader.touches.recording(warnings: warnings)
  }

  private mutating func read(_ text: String) throws(SourceProblem) {
    guard case .list(let parts) = try PythonLiteral.parse(text), parts.count == 4,
      let seconds = parts[0].number, let kind = parts[1].text,
      let id = parts[2].number.flatMap(Int.init(exactly:)),
      case .dictionary(let members) = parts[3]
    else { throw .found(ShownText.quoted(text), expected: "(seconds, kind, id, {…})") }
    guard 0...1e12 ~= seconds else {
      throw .found("time \(seconds)", expected: "a time of at least 0")
    }
    let time = Int((seconds * 1e6).rounded())
    if time < touches.microseconds { touches.note(.late) }
    touches.microseconds = max(time, touches.microseconds)
    switch kind {
    case "begin", "update", "end": try readPointer(kind, id, members)
    case "keydown", "keyup", "keyboard": touches.note(.skippedKeys)
    default:
      let expected = "one of begin, update, end, keydown, keyup, keyboard"
      throw .found("kind \(ShownText.quoted(kind))", expected: expected)
    }
  }

  private mutating func readPointer(
    _ kind: String,
    _ id: Int,
    _ members: [String: PythonLiteral]
  ) throws(SourceProblem) {
    // Kivy records a pointer that hovers and a turn of the wheel as a touch.
    let isTurn = members["button"]?.text?.hasPrefix("scroll") == true
    if kind == "begin", isTurn || members["is_touch"] == .bool(false) {
      skipped.insert(id)
      touches.note(.skippedPointers)
    }
    if skipped.contains(id) {
      if kind == "end" { skipped.remove(id) }
      return
    }
    guard let x = members["sx"]?.number, let up = members["sy"]?.number else {
      throw .found("a pointer without sx and sy", expected: "both, as numbers")
    }
    let finger = ForeignTouches.Finger(number: id)
    if kind == "begin" {
      let pressure = members["pressure"]?.number.map { min(max($0, 0), 1) }
      try touches.down(finger, x: x, y: 1 - up, pressure: pressure)
    } else if kind == "update" || touches.isDown(finger) {
      try touches.move(finger, x: x, y: 1 - up)
    }
    if kind == "end" { touches.up(finger) }
  }
}
