import JSONText

/// Makes a header of the JSON object on a session's first line.
struct HeaderParser {
  /// The known names, in the order of the writer.
  private static let names = [
    "format", "version", "title", "size", "scale", "preset", "scene", "tuning", "start",
    "deck", "safeArea",
  ]

  private let members: [JSONValue.Member]

  static func header(from value: JSONValue) throws(SourceProblem) -> SessionHeader {
    guard case .object(let members) = value.content else {
      throw SourceProblem(found: value.summary, expected: "a header object")
    }
    let header = try HeaderParser(members: members).header()
    try header.check()
    return header
  }

  private func header() throws(SourceProblem) -> SessionHeader {
    try checkFormat()
    if let unknown = members.first(where: { !Self.names.contains($0.key) }) {
      throw SourceProblem(
        found: "the name \(ShownText.quoted(unknown.key))",
        expected: "only \(Self.names.joined(separator: ", "))"
      )
    }
    let size = try size()
    return SessionHeader(
      title: try string("title"),
      width: size.width,
      height: size.height,
      scale: try number("scale"),
      preset: try string("preset"),
      scene: try string("scene"),
      tuning: try tuning(),
      start: try member("start").map { value throws(SourceProblem) in
        try CheckpointParser.checkpoint(from: value)
      },
      deck: member("deck") == nil ? nil : try string("deck"),
      safeArea: member("safeArea") == nil ? 0 : try number("safeArea")
    )
  }

  /// Checks format and version first, because in another format no other name has its meaning.
  private func checkFormat() throws(SourceProblem) {
    let format = try value("format")
    guard format.content == .string("touchcast") else {
      throw SourceProblem(found: "format \(format.summary)", expected: "\"touchcast\"")
    }
    let version = try value("version")
    guard let number = version.integer, number >= 1 else {
      throw SourceProblem(found: "version \(version.summary)", expected: "a whole number from 1")
    }
    guard number <= SessionHeader.version else {
      throw SourceProblem(
        kind: .newerVersion(number),
        found: "version \(number)",
        expected: "version \(SessionHeader.version)"
      )
    }
  }

  private func size() throws(SourceProblem) -> (width: Double, height: Double) {
    let value = try value("size")
    guard case .array(let parts) = value.content, parts.count == 2,
      let width = parts[0].double, let height = parts[1].double
    else {
      throw SourceProblem(found: "size \(value.summary)", expected: "[width,height]")
    }
    return (width, height)
  }

  /// The tuning; an error names the first wrong member of the text.
  private func tuning() throws(SourceProblem) -> [String: Double] {
    let value = try value("tuning")
    guard case .object(let members) = value.content else {
      throw SourceProblem(found: "tuning \(value.summary)", expected: "an object of numbers")
    }
    var tuning: [String: Double] = [:]
    for member in members {
      guard let number = member.value.double else {
        throw SourceProblem(
          found: "tuning \(ShownText.quoted(member.key)) with \(member.value.summary)",
          expected: "a number"
        )
      }
      try SessionEvent.tuning(name: member.key, value: number).check()
      tuning[member.key] = number
    }
    return tuning
  }

  private func member(_ name: String) -> JSONValue? { members.first { $0.key == name }?.value }

  private func value(_ name: String) throws(SourceProblem) -> JSONValue {
    guard let value = member(name) else {
      throw SourceProblem(found: "a header without \"\(name)\"", expected: "one with it")
    }
    return value
  }

  private func string(_ name: String) throws(SourceProblem) -> String {
    let value = try value(name)
    guard case .string(let text) = value.content else {
      throw SourceProblem(found: "\(name) \(value.summary)", expected: "text")
    }
    return text
  }

  private func number(_ name: String) throws(SourceProblem) -> Double {
    let value = try value(name)
    guard let number = value.double else {
      throw SourceProblem(found: "\(name) \(value.summary)", expected: "a number")
    }
    return number
  }
}
