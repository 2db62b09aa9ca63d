// Checked access to the values of documents. Each error states the position of the value.

extension JSONValue {
  /// If `found` is nil, the error contains a summary of the value instead.
  package func problem(found: String? = nil, expected: String) -> SourceProblem {
    SourceProblem(line: line, offset: offset, found: found ?? summary, expected: expected)
  }

  /// Members in the order of the text.
  package func members() throws(SourceProblem) -> [Member] {
    guard case .object(let members) = content else { throw problem(expected: "an object") }
    return members
  }

  /// nil also if this value is not an object.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// `example` is a value of the key for the error message.
  package func required(_ key: String, _ example: String = "") throws(SourceProblem) -> JSONValue {
    guard let value = self[key] else {
      let hint = example.isEmpty ? "" : ", such as \(ShownText.quoted(key)): \(example)"
      throw problem(found: "no \(ShownText.quoted(key))", expected: "one\(hint)")
    }
    return value
  }

  /// Returns this value; throws if it is not an object, or if it has a key that is not in `known`.
  ///
  /// `thing` is the name of the object in error messages.
  package func object(
    expecting known: [String],
    of thing: String? = nil
  ) throws(SourceProblem) -> JSONValue {
    if let unknown = try members().first(where: { !known.contains($0.key) }) {
      let place = thing.map { " in \($0)" } ?? ""
      let hint = Spelling.hint(for: unknown.key, among: known.filter { self[$0] == nil })
      throw SourceProblem(
        line: unknown.line,
        offset: unknown.offset,
        found: "the unknown key \(ShownText.quoted(unknown.key))\(place)\(hint)",
        expected: known.joined(separator: ", ")
      )
    }
    return self
  }

  package func array() throws(SourceProblem) -> [JSONValue] {
    guard let elements else { throw problem(expected: "an array") }
    return elements
  }

  /// Throws if the number of elements is not in `counts`.
  ///
  /// `things` names the elements in error messages, such as "rows".
  package func array(
    of things: String,
    _ counts: ClosedRange<Int>
  ) throws(SourceProblem) -> [JSONValue] {
    guard let elements else { throw problem(expected: "an array of \(things)") }
    guard counts.contains(elements.count) else {
      let count = elements.isEmpty ? "no" : "\(elements.count)"
      throw problem(found: "\(count) \(things)", expected: ShownText.range(counts))
    }
    return elements
  }

  package func string() throws(SourceProblem) -> String {
    guard let text else { throw problem(expected: "a text") }
    return text
  }

  /// Throws if the text has several lines, control characters or more than `count` Unicode scalars.
  ///
  /// Characters are not counted, because one character can have any number of accents.
  package func string(upTo count: Int) throws(SourceProblem) -> String {
    let text = try string()
    let scalars = text.unicodeScalars
    guard scalars.count <= count else {
      throw problem(found: "a text of \(scalars.count) characters", expected: "at most \(count)")
    }
    guard !scalars.contains(where: ShownText.isControl) else {
      throw problem(expected: "a text of one line without control characters")
    }
    return text
  }

  package func integer(in range: ClosedRange<Int>) throws(SourceProblem) -> Int {
    guard let integer, range.contains(integer) else {
      throw problem(expected: "a whole number in \(ShownText.range(range))\(quotesHint)")
    }
    return integer
  }

  package func number(in range: ClosedRange<Double>) throws(SourceProblem) -> Double {
    guard let double, range.contains(double) else {
      throw problem(expected: "a number in \(ShownText.range(range))\(quotesHint)")
    }
    return double
  }

  /// A text for the error of a number, if this value is a number in quotes; empty otherwise.
  package var quotesHint: String { text.flatMap { Double($0) } == nil ? "" : ", without quotes" }

  package func bool() throws(SourceProblem) -> Bool {
    guard case .bool(let value) = content else { throw problem(expected: "true or false") }
    return value
  }
}
