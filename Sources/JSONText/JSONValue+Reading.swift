// What documents expect of their values. Each error has the place of the value.

extension JSONValue {
  /// A problem with this value.
  ///
  /// - Parameters:
  ///   - found: What was found; nil for a summary of the value.
  ///   - expected: What was expected.
  /// - Returns: The problem, with the place of the value.
  package func problem(found: String? = nil, expected: String) -> SourceProblem {
    SourceProblem(line: line, offset: offset, found: found ?? summary, expected: expected)
  }

  /// The members of the value, in the order of the text.
  ///
  /// - Throws: `SourceProblem` if the value is not an object.
  package func members() throws(SourceProblem) -> [Member] {
    guard case .object(let members) = content else { throw problem(expected: "an object") }
    return members
  }

  /// The value as an object that has known keys only.
  ///
  /// - Throws: `SourceProblem` if the value is not an object, and at the first key of the text that
  ///   is not known.
  package func object(expecting known: [String]) throws(SourceProblem) -> JSONObject {
    let members = try members()
    if let unknown = members.first(where: { !known.contains($0.key) }) {
      throw SourceProblem(
        line: unknown.line,
        offset: unknown.offset,
        found: "the unknown key \(ShownText.quoted(unknown.key))",
        expected: known.joined(separator: ", ")
      )
    }
    return JSONObject(whole: self, members: members)
  }

  /// The elements of the value.
  ///
  /// - Throws: `SourceProblem` if the value is not an array.
  package func array() throws(SourceProblem) -> [JSONValue] {
    guard case .array(let values) = content else { throw problem(expected: "an array") }
    return values
  }

  /// The elements of the value, of a limited number.
  ///
  /// - Parameters:
  ///   - things: What the elements are, in the plural, for errors.
  ///   - counts: How many elements are allowed.
  /// - Returns: The elements in the order of the text.
  /// - Throws: `SourceProblem` if the value is not an array, or has another number of elements.
  package func array(
    of things: String,
    _ counts: ClosedRange<Int>
  ) throws(SourceProblem) -> [JSONValue] {
    guard case .array(let values) = content else {
      throw problem(expected: "an array of \(things)")
    }
    guard counts.contains(values.count) else {
      let found = values.isEmpty ? "no \(things)" : "\(values.count) \(things)"
      throw problem(found: found, expected: "\(counts)")
    }
    return values
  }

  /// The text.
  ///
  /// - Throws: `SourceProblem` if the value is not a string.
  package func string() throws(SourceProblem) -> String {
    guard case .string(let text) = content else { throw problem(expected: "a text") }
    return text
  }

  /// The text, of one line and a limited length.
  ///
  /// - Parameter count: The greatest number of Unicode scalars. Scalars are counted because one
  ///   character can have any number of accents.
  /// - Returns: The text.
  /// - Throws: `SourceProblem` if the value is not a string, is longer, or has line breaks or other
  ///   control characters.
  package func string(upTo count: Int) throws(SourceProblem) -> String {
    let text = try string()
    guard text.unicodeScalars.count <= count else {
      throw problem(
        found: "a text of \(text.unicodeScalars.count) characters",
        expected: "at most \(count)"
      )
    }
    let hasBreaks = text.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    guard !hasBreaks else {
      throw problem(expected: "a text of one line without control characters")
    }
    return text
  }

  /// The whole number.
  ///
  /// - Throws: `SourceProblem` if the value is not a whole number, or is out of range.
  package func integer(in range: ClosedRange<Int>) throws(SourceProblem) -> Int {
    guard let integer, range.contains(integer) else {
      throw problem(expected: "a whole number in \(range)")
    }
    return integer
  }

  /// The number.
  ///
  /// - Throws: `SourceProblem` if the value is not a number, or is out of range.
  package func number(in range: ClosedRange<Double>) throws(SourceProblem) -> Double {
    guard let double, range.contains(double) else {
      throw problem(expected: "a number in \(range)")
    }
    return double
  }

  /// Whether the value is true.
  ///
  /// - Throws: `SourceProblem` if the value is neither true nor false.
  package func bool() throws(SourceProblem) -> Bool {
    guard case .bool(let value) = content else { throw problem(expected: "true or false") }
    return value
  }
}

/// The members of an object, all of them known.
package struct JSONObject: Sendable {
  /// The object itself.
  package let whole: JSONValue
  /// The members in the order of the text.
  package let members: [JSONValue.Member]

  /// The value under a key; nil if the key is missing.
  package subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  /// The value under a key.
  ///
  /// - Throws: `SourceProblem` if the key is missing.
  package func required(_ key: String) throws(SourceProblem) -> JSONValue {
    guard let value = self[key] else {
      throw whole.problem(found: "no \(ShownText.quoted(key))", expected: "one")
    }
    return value
  }
}
