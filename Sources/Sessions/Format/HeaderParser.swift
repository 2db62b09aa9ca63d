/// Makes a header of the JSON on a session's first line.
enum HeaderParser {
  static func header(from value: JSONValue) throws(SessionProblem) -> SessionHeader {
    guard case .object(let members) = value else {
      throw SessionProblem(found: value.summary, expected: "a header object")
    }
    let fields = HeaderFields(members: members)
    try checkFormat(of: fields)
    let unknown = members.keys.filter { !HeaderFields.names.contains($0) }
    if let name = unknown.min() {
      throw SessionProblem(
        found: "the name \(JSONValue.summary(of: name))",
        expected: "only \(HeaderFields.names.joined(separator: ", "))"
      )
    }
    let size = try size(in: fields)
    let header = SessionHeader(
      title: try fields.string("title"),
      width: size.width,
      height: size.height,
      scale: try fields.number("scale"),
      preset: try fields.string("preset"),
      scene: try fields.string("scene"),
      tuning: try tuning(in: fields),
      start: try start(in: fields),
      deck: try fields.optionalValue("deck") == nil ? nil : fields.string("deck"),
      safeArea: try fields.optionalValue("safeArea") == nil ? 0 : fields.number("safeArea")
    )
    try header.check()
    return header
  }

  /// Format and version come first: in another format nothing else means what it seems.
  private static func checkFormat(of fields: HeaderFields) throws(SessionProblem) {
    let format = try fields.value("format")
    guard format == .string("touchcast") else {
      throw SessionProblem(found: "format \(format.summary)", expected: "\"touchcast\"")
    }
    let version = try fields.value("version")
    guard case .integer(let number) = version, number >= 1 else {
      throw SessionProblem(found: "version \(version.summary)", expected: "a whole number from 1")
    }
    guard number <= SessionHeader.version else {
      throw SessionProblem(
        kind: .newerVersion(number),
        found: "version \(number)",
        expected: "version \(SessionHeader.version)"
      )
    }
  }

  private static func size(
    in fields: HeaderFields
  ) throws(SessionProblem) -> (width: Double, height: Double) {
    let value = try fields.value("size")
    guard case .array(let parts) = value, parts.count == 2,
      let width = parts[0].double, let height = parts[1].double
    else {
      throw SessionProblem(found: "size \(value.summary)", expected: "[width,height]")
    }
    return (width, height)
  }

  private static func tuning(in fields: HeaderFields) throws(SessionProblem) -> [String: Double] {
    let value = try fields.value("tuning")
    guard case .object(let members) = value else {
      throw SessionProblem(found: "tuning \(value.summary)", expected: "an object of numbers")
    }
    var tuning: [String: Double] = [:]
    for (name, value) in members {
      guard let number = value.double else {
        throw SessionProblem(found: "tuning \(value.summary)", expected: "a number")
      }
      tuning[name] = number
    }
    return tuning
  }

  private static func start(in fields: HeaderFields) throws(SessionProblem) -> Checkpoint? {
    guard let value = fields.optionalValue("start") else { return nil }
    return try CheckpointParser.checkpoint(from: value)
  }
}

/// The members of a header by name.
private struct HeaderFields {
  /// Every name there is, in the order the writer has them.
  static let names = [
    "format", "version", "title", "size", "scale", "preset", "scene", "tuning", "start",
    "deck", "safeArea",
  ]

  let members: [String: JSONValue]

  func optionalValue(_ name: String) -> JSONValue? {
    members[name]
  }

  func value(_ name: String) throws(SessionProblem) -> JSONValue {
    guard let value = optionalValue(name) else {
      throw SessionProblem(found: "a header without \"\(name)\"", expected: "one with it")
    }
    return value
  }

  func string(_ name: String) throws(SessionProblem) -> String {
    let value = try value(name)
    guard case .string(let text) = value else {
      throw SessionProblem(found: "\(name) \(value.summary)", expected: "text")
    }
    return text
  }

  func number(_ name: String) throws(SessionProblem) -> Double {
    let value = try value(name)
    guard let number = value.double else {
      throw SessionProblem(found: "\(name) \(value.summary)", expected: "a number")
    }
    return number
  }
}
