import JSONText
import ScrollPhysics

/// The JSON array of an entry: a time, a code, and the fields of an event.
struct EntryFields {
  let microseconds: Int64
  private let code: String
  /// The fields after time and code.
  let fields: ArraySlice<JSONValue>

  init(_ value: JSONValue) throws(SourceProblem) {
    guard let values = value.elements else {
      throw .found(value.summary, expected: "an entry array")
    }
    guard values.count >= 2 else {
      throw .found("\(values.count) fields", expected: "at least a time and a code")
    }
    guard let microseconds = values[0].wholeNumber else {
      throw .found("time \(values[0].summary)", expected: "a whole number of microseconds")
    }
    guard let code = values[1].text else {
      throw .found("code \(values[1].summary)", expected: "a code in quotes")
    }
    self.microseconds = microseconds
    self.code = code
    fields = values.dropFirst(2)
  }

  /// For each code of an entry: the allowed number of fields, and the names of these fields.
  private static let forms: [String: (counts: ClosedRange<Int>, names: String)] = [
    "d": (4...5, "id, x, y, kind, optional pressure"), "m": (3...3, "id, x, y"), "u": (1...1, "id"),
    "c": (1...2, "id, optional reason"), "w": (4...4, "x, y, dx, dy"),
    "s": (5...9, "x, y, source, dx, dy, optional notches x, notches y, marks, modifier bits"),
    "k": (3...3, "\"down\" or \"up\", key name, modifier bits"),
    "r": (3...3, "width, height, scale"),
    "p": (1...1, "preset name"), "t": (2...2, "tuning name, value"),
    "o": (1...1, "name of the part with the focus"), "l": (1...1, "text"),
    "h": (1...1, "checkpoint"), "x": (0...0, "none"),
    "f": (4...4, "kind, name, hash and content of a file"),
  ]

  /// Whether this line is an attachment; these lines follow the header.
  var isAttachment: Bool { code == "f" }

  func checkCount() throws(SourceProblem) {
    guard let form = Self.forms[code], !form.counts.contains(fields.count) else { return }
    throw .found("\(fields.count) fields after \"\(code)\"", expected: form.names)
  }

  /// Returns the event of this entry; nil for an extension, whose code begins with `x-`.
  ///
  /// The values are not checked against their ranges.
  func event() throws(SourceProblem) -> SessionEvent? {
    if code.hasPrefix("x-") { return nil }
    try checkCount()
    switch code {
    case "d": return try down()
    case "m": return .move(id: try integer(1), x: try number(2), y: try number(3))
    case "u": return .up(id: try integer(1))
    case "c":
      let reason = fields.count > 1 ? try string(2) : nil
      return .cancel(id: try integer(1), reason: reason)
    case "w":
      let (x, y) = (try number(1), try number(2))
      return .wheel(x: x, y: y, dx: try number(3), dy: try number(4))
    case "s": return try scroll()
    case "k": return try key()
    case "r":
      return .resize(width: try number(1), height: try number(2), scale: try number(3))
    case "p": return .preset(try string(1))
    case "t": return .tuning(name: try string(1), value: try number(2))
    case "o": return .focus(try string(1))
    case "l": return .marker(try string(1))
    case "h": return .checkpoint(try Checkpoint(field(1)))
    case "x": return .end
    case "f": throw .found("a file after an entry", expected: "the files before the first entry")
    default:
      let expected = "one of d m u c w s k r p t o l h x, or x-…"
      throw .found("code \(ShownText.quoted(code))", expected: expected)
    }
  }

  private func down() throws(SourceProblem) -> SessionEvent {
    guard let kind = PointerEvent.Kind(rawValue: try string(4)) else {
      throw .found("kind \(field(4).summary)", expected: "\"touch\" or \"mouse\"")
    }
    let (id, x, y) = (try integer(1), try number(2), try number(3))
    let pressure = fields.count > 4 ? try number(5) : nil
    return .down(id: id, x: x, y: y, kind: kind, pressure: pressure)
  }

  private func key() throws(SourceProblem) -> SessionEvent {
    let direction = try string(1)
    guard direction == "down" || direction == "up" else {
      throw .found(field(1).summary, expected: "\"down\" or \"up\"")
    }
    guard let key = Key(rawValue: try string(2)) else {
      throw .found("key \(field(2).summary)", expected: "a known key name")
    }
    let modifiers = KeyModifiers(rawValue: try integer(3))
    return .key(key, isDown: direction == "down", modifiers: modifiers)
  }

  /// The first field after the code has the number 1.
  func field(_ number: Int) -> JSONValue { fields[number + 1] }

  func integer(_ number: Int) throws(SourceProblem) -> Int {
    guard let value = field(number).integer else { throw problem(number, "a whole number") }
    return value
  }

  func number(_ number: Int) throws(SourceProblem) -> Double {
    guard let value = field(number).double else { throw problem(number, "a number") }
    return value
  }

  func string(_ number: Int) throws(SourceProblem) -> String {
    guard let value = field(number).text else { throw problem(number, "text") }
    return value
  }

  private func problem(_ number: Int, _ expected: String) -> SourceProblem {
    let found = "\(field(number).summary) as field \(number) after \"\(code)\""
    return .found(found, expected: expected)
  }
}
