import JSONText
import Sessions

/// Reads what Kivy's recorder writes.
///
/// After the line `#RECORDER1.0` each line is a Python tuple `(seconds, kind, id, {…})`. Kinds
/// `begin`, `update` and `end` are pointers with their positions `sx` and `sy`, shares of the
/// window from its lower left corner; `keydown`, `keyup` and `keyboard` are ignored, and so are
/// pointers that hover or represent a wheel.
enum KivyRecording {
  static func read(_ lines: ForeignLines) throws(SessionError) -> ForeignRecording {
    var reader = KivyReader(touches: ForeignTouches(name: lines.name))
    let warnings = try lines.read { number, text throws(SourceProblem) in
      if text.hasPrefix("#") {
        guard number > 1 || text == "#RECORDER1.0" else {
          throw SourceProblem(found: ShownText.quoted(text), expected: "#RECORDER1.0")
        }
        return
      }
      try reader.read(text, line: number)
    }
    let result = try reader.touches.finish()
    return ForeignRecording(
      format: .kivy,
      devices: [],
      warnings: warnings + result.warnings,
      touches: result.touches
    )
  }
}

private struct KivyReader {
  var touches: ForeignTouches
  private var latest = 0
  /// Pointers that hover or represent a wheel, until they end.
  private var skipped: Set<Int> = []

  init(touches: ForeignTouches) {
    self.touches = touches
  }

  mutating func read(_ text: String, line: Int) throws(SourceProblem) {
    guard case .list(let parts) = try PythonLiteral.parse(text), parts.count == 4,
      let seconds = parts[0].number, let kind = parts[1].text,
      let id = parts[2].number.flatMap(Int.init(exactly:)),
      case .dictionary(let members) = parts[3]
    else {
      throw SourceProblem(
        found: ShownText.quoted(text),
        expected: "(seconds, kind, id, {…})"
      )
    }
    guard 0...1e12 ~= seconds else {
      throw SourceProblem(found: "time \(seconds)", expected: "a time of at least 0")
    }
    var time = Int((seconds * 1e6).rounded())
    if time < latest { touches.note(.late, line: line) }
    time = max(time, latest)
    latest = time
    switch kind {
    case "begin", "update", "end":
      try readPointer(kind, id, members, at: time, line: line)
    case "keydown", "keyup", "keyboard":
      touches.note(.skippedKeys, line: line)
    default:
      throw SourceProblem(
        found: "kind \(ShownText.quoted(kind))",
        expected: "one of begin, update, end, keydown, keyup, keyboard"
      )
    }
  }

  private mutating func readPointer(
    _ kind: String,
    _ id: Int,
    _ members: [String: PythonLiteral],
    at time: Int,
    line: Int
  ) throws(SourceProblem) {
    if kind == "begin", Self.isNoTouch(members) {
      skipped.insert(id)
      touches.note(.skippedPointers, line: line)
    }
    if skipped.contains(id) {
      if kind == "end" { skipped.remove(id) }
      return
    }
    guard let x = members["sx"]?.number, let up = members["sy"]?.number else {
      throw SourceProblem(found: "a pointer without sx and sy", expected: "both, as numbers")
    }
    let finger = ForeignTouches.Finger(number: id)
    let y = 1 - up
    if kind == "begin" {
      let pressure = members["pressure"]?.number.map { min(max($0, 0), 1) }
      try touches.down(finger, x: x, y: y, pressure: pressure, at: time, line: line)
    } else if kind == "update" || touches.isDown(finger) {
      try touches.move(finger, x: x, y: y, at: time, line: line)
    }
    if kind == "end" { touches.up(finger, at: time, line: line) }
  }

  /// Whether a pointer hovers or is a turn of the wheel, which Kivy records as a touch.
  private static func isNoTouch(_ members: [String: PythonLiteral]) -> Bool {
    members["is_touch"] == .bool(false) || members["button"]?.text?.hasPrefix("scroll") == true
  }
}
