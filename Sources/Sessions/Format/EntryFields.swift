import JSONText
import ScrollPhysics

/// Makes an entry of the JSON array on one line.
enum EntryParser {
  /// Time and event of a line; the event is nil for extensions, whose codes begin with `x-`.
  static func parts(
    of value: JSONValue
  ) throws(SourceProblem) -> (microseconds: Int, event: SessionEvent?) {
    guard case .array(let values) = value.content else {
      throw SourceProblem(found: value.summary, expected: "an entry array")
    }
    guard values.count >= 2 else {
      throw SourceProblem(found: "\(values.count) fields", expected: "at least a time and a code")
    }
    guard let microseconds = values[0].integer else {
      throw SourceProblem(
        found: "time \(values[0].summary)",
        expected: "a whole number of microseconds"
      )
    }
    guard case .string(let code) = values[1].content else {
      throw SourceProblem(found: "code \(values[1].summary)", expected: "a code in quotes")
    }
    let event = try event(EntryFields(code: code, values: values))
    try event?.check()
    return (microseconds, event)
  }

  private static func event(_ fields: EntryFields) throws(SourceProblem) -> SessionEvent? {
    switch fields.code {
    case "d": return try down(fields)
    case "m":
      try fields.expect(3...3, "id, x, y")
      return .move(id: try fields.integer(0), x: try fields.number(1), y: try fields.number(2))
    case "u":
      try fields.expect(1...1, "id")
      return .up(id: try fields.integer(0))
    case "c":
      try fields.expect(1...2, "id, optional reason")
      let reason = fields.count > 1 ? try fields.string(1) : nil
      return .cancel(id: try fields.integer(0), reason: reason)
    case "w":
      try fields.expect(4...4, "x, y, dx, dy")
      return .wheel(
        x: try fields.number(0),
        y: try fields.number(1),
        dx: try fields.number(2),
        dy: try fields.number(3)
      )
    case "k": return try key(fields)
    case "x":
      try fields.expect(0...0, "none")
      return .end
    default: return try rareEvent(fields)
    }
  }

  private static func rareEvent(_ fields: EntryFields) throws(SourceProblem) -> SessionEvent? {
    switch fields.code {
    case "r":
      try fields.expect(3...3, "width, height, scale")
      return .resize(
        width: try fields.number(0),
        height: try fields.number(1),
        scale: try fields.number(2)
      )
    case "p":
      try fields.expect(1...1, "preset name")
      return .preset(try fields.string(0))
    case "t":
      try fields.expect(2...2, "tuning name, value")
      return .tuning(name: try fields.string(0), value: try fields.number(1))
    case "l":
      try fields.expect(1...1, "text")
      return .marker(try fields.string(0))
    case "h":
      try fields.expect(1...1, "checkpoint")
      return .checkpoint(try CheckpointParser.checkpoint(from: fields.value(0)))
    case let code where code.hasPrefix("x-"):
      return nil
    case let code:
      throw SourceProblem(
        found: "code \(ShownText.quoted(code))",
        expected: "one of d m u c w k r p t l h x, or x-…"
      )
    }
  }

  private static func down(_ fields: EntryFields) throws(SourceProblem) -> SessionEvent {
    try fields.expect(4...5, "id, x, y, kind, optional pressure")
    guard let kind = PointerEvent.Kind(rawValue: try fields.string(3)) else {
      throw SourceProblem(
        found: "kind \(fields.value(3).summary)",
        expected: "\"touch\" or \"mouse\""
      )
    }
    return .down(
      id: try fields.integer(0),
      x: try fields.number(1),
      y: try fields.number(2),
      kind: kind,
      pressure: fields.count > 4 ? try fields.number(4) : nil
    )
  }

  private static func key(_ fields: EntryFields) throws(SourceProblem) -> SessionEvent {
    try fields.expect(3...3, "\"down\" or \"up\", key name, modifier bits")
    let direction = try fields.string(0)
    guard direction == "down" || direction == "up" else {
      throw SourceProblem(found: fields.value(0).summary, expected: "\"down\" or \"up\"")
    }
    guard let key = Key(rawValue: try fields.string(1)) else {
      throw SourceProblem(found: "key \(fields.value(1).summary)", expected: "a known key name")
    }
    let modifiers = KeyModifiers(rawValue: try fields.integer(2))
    return .key(key, isDown: direction == "down", modifiers: modifiers)
  }
}

/// The fields after time and code, counted from 0.
private struct EntryFields {
  let code: String
  let values: [JSONValue]

  var count: Int { values.count - 2 }

  /// Checks the number of fields; the other methods require it.
  func expect(_ counts: ClosedRange<Int>, _ names: String) throws(SourceProblem) {
    guard counts.contains(count) else {
      throw SourceProblem(found: "\(count) fields after \"\(code)\"", expected: names)
    }
  }

  func value(_ index: Int) -> JSONValue { values[index + 2] }

  func integer(_ index: Int) throws(SourceProblem) -> Int {
    guard let value = value(index).integer else {
      throw problem(index, expected: "a whole number")
    }
    return value
  }

  func number(_ index: Int) throws(SourceProblem) -> Double {
    guard let value = value(index).double else { throw problem(index, expected: "a number") }
    return value
  }

  func string(_ index: Int) throws(SourceProblem) -> String {
    guard case .string(let value) = value(index).content else {
      throw problem(index, expected: "text")
    }
    return value
  }

  private func problem(_ index: Int, expected: String) -> SourceProblem {
    SourceProblem(
      found: "\(value(index).summary) as field \(index + 1) after \"\(code)\"",
      expected: expected
    )
  }
}
