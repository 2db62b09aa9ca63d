import JSONText

extension SessionHeader {
  /// In the order in which they are written.
  private static let names = [
    "format", "version", "title", "size", "scale", "preset", "scene", "tuning", "start",
    "safeArea", "view", "begin",
  ]

  /// Reads the JSON object on a session's first line and checks its values.
  init(_ value: JSONValue) throws(SourceProblem) {
    guard let members = try? value.members() else {
      throw .found(value.summary, expected: "a header object")
    }
    // Format and version are checked first, because in another format the other names can have
    // other meanings.
    try value.member("format", "\"touchcast\"") { $0.text == "touchcast" ? () : nil }
    let version = try value.member("version", "a whole number from 1") { version in
      version.integer.flatMap { $0 >= 1 ? $0 : nil }
    }
    guard version <= Self.version else {
      let newest = "version \(Self.version)"
      throw .found("version \(version)", expected: newest, .newerVersion(version))
    }
    if let unknown = members.first(where: { !Self.names.contains($0.key) }) {
      let expected = "only \(Self.names.joined(separator: ", "))"
      throw .found("the name \(ShownText.quoted(unknown.key))", expected: expected)
    }
    let size = try value.member("size", "[width,height]") { size -> [Double]? in
      let numbers = size.elements?.compactMap { $0.double }
      return numbers?.count == 2 && size.elements?.count == 2 ? numbers : nil
    }
    var tuning: [String: Double] = [:]
    for member in try value.member("tuning", "an object of numbers", { try? $0.members() }) {
      guard let number = member.value.double else {
        let name = "tuning \(ShownText.quoted(member.key))"
        throw .found("\(name) with \(member.value.summary)", expected: "a number")
      }
      // `check()` sorts these members by name. Checked here too, so that the error is for the first
      // wrong member in the order of the text.
      try SessionEvent.tuning(name: member.key, value: number).check()
      tuning[member.key] = number
    }
    self.init(
      title: try value.member("title", "text") { $0.text },
      width: size[0],
      height: size[1],
      scale: try value.member("scale", "a number") { $0.double },
      preset: try value.member("preset", "text") { $0.text },
      scene: try value.member("scene", "text") { $0.text },
      tuning: tuning
    )
    try readOptionalMembers(of: value)
    try check()
  }

  /// Reads the members that a header may omit; each missing member keeps its default value.
  private mutating func readOptionalMembers(of value: JSONValue) throws(SourceProblem) {
    if let checkpoint = value["start"] { start = try Checkpoint(checkpoint) }
    if value["safeArea"] != nil {
      safeArea = try value.member("safeArea", "a number") { $0.double }
    }
    if value["view"] != nil {
      for choice in try value.member("view", "an object of texts", { try? $0.members() }) {
        guard let text = choice.value.text else {
          let name = "view \(ShownText.quoted(choice.key))"
          throw .found("\(name) with \(choice.value.summary)", expected: "a text")
        }
        view[choice.key] = text
      }
    }
    if value["begin"] != nil {
      let microseconds = try value.member("begin", "a whole number of microseconds") {
        $0.wholeNumber
      }
      begin = Double(microseconds) / 1e6
    }
  }
}

extension JSONValue {
  /// Returns the result of `read` for a member of a header.
  ///
  /// Throws if the member is missing or `read` returns nil. `expected` describes a valid value in
  /// the error.
  fileprivate func member<Value>(
    _ name: String,
    _ expected: String,
    _ read: (JSONValue) -> Value?
  ) throws(SourceProblem) -> Value {
    guard let value = self[name] else {
      throw .found("a header without \"\(name)\"", expected: "one with it")
    }
    guard let result = read(value) else {
      throw .found("\(name) \(value.summary)", expected: expected)
    }
    return result
  }
}
