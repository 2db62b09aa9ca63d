/// A value of a document that knows where it stands, and says so when it is not what is expected.
struct DocumentValue: Equatable, Sendable {
  /// What JSON knows.
  enum Kind: Equatable, Sendable {
    case null, bool, number, string, array, object
  }

  /// The file it is from.
  let file: String
  /// Keys and indices from the top to it, parted by points; empty for the top itself.
  let path: String
  private let node: JSONNode

  /// Takes a value and its place.
  init(file: String, path: String, node: JSONNode) {
    self.file = file
    self.path = path
    self.node = node
  }

  /// The line in which it begins, from 1.
  var line: Int { node.line }

  /// What it is, for values that may be of two kinds.
  var kind: Kind {
    switch node.content {
    case .null: .null
    case .bool: .bool
    case .integer, .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// What is wrong here.
  ///
  /// - Parameters:
  ///   - found: What stands here; nil for the value itself, cut short.
  ///   - expected: What should.
  /// - Returns: An error to throw.
  func problem(found: String? = nil, expected: String) -> DocumentError {
    DocumentError(
      file: file,
      line: line,
      path: path,
      found: found ?? summary,
      expected: expected
    )
  }

  /// The values under some keys, all of which are among the known ones.
  ///
  /// - Throws: `DocumentError` if it is no object or has another key; the first such is named.
  func object(expecting known: [String]) throws(DocumentError) -> DocumentObject {
    let members = try self.members()
    if let stranger = members.first(where: { !known.contains($0.key) }) {
      throw DocumentError(
        file: file,
        line: stranger.line,
        path: inner(DocumentError.shown(stranger.key)),
        found: "the unknown key \(DocumentError.quoted(stranger.key))",
        expected: known.joined(separator: ", ")
      )
    }
    return DocumentObject(
      whole: self,
      members: members.map { member in
        let place = inner(DocumentError.shown(member.key))
        return (member.key, DocumentValue(file: file, path: place, node: member.node))
      }
    )
  }

  /// The keys in the order of the file.
  ///
  /// - Throws: `DocumentError` if it is no object.
  func keys() throws(DocumentError) -> [String] { try members().map(\.key) }

  /// The elements.
  ///
  /// - Throws: `DocumentError` if it is no array.
  func array() throws(DocumentError) -> [DocumentValue] {
    guard case .array(let nodes) = node.content else { throw problem(expected: "an array") }
    return nodes.enumerated().map { index, node in
      DocumentValue(file: file, path: inner(String(index)), node: node)
    }
  }

  /// The elements, where there are neither too few nor too many.
  ///
  /// - Parameters:
  ///   - things: What the elements are, in the plural, for errors.
  ///   - counts: How many there may be.
  /// - Returns: The elements in the order of the file.
  /// - Throws: `DocumentError` if it is no array, or one of another count.
  func array(
    of things: String,
    _ counts: ClosedRange<Int>
  ) throws(DocumentError) -> [DocumentValue] {
    guard case .array(let nodes) = node.content else {
      throw problem(expected: "an array of \(things)")
    }
    guard counts.contains(nodes.count) else {
      let found = nodes.isEmpty ? "no \(things)" : "\(nodes.count) \(things)"
      throw problem(found: found, expected: "\(counts)")
    }
    return try array()
  }

  /// The text.
  ///
  /// - Throws: `DocumentError` if it is none.
  func string() throws(DocumentError) -> String {
    guard case .string(let text) = node.content else { throw problem(expected: "a text") }
    return text
  }

  /// The text of one line, where it is not too long.
  ///
  /// - Parameter count: How many Unicode scalars it may have; so counted, a limit also holds for
  ///   a letter with a thousand accents.
  /// - Returns: The text.
  /// - Throws: `DocumentError` if it is no text, too long, or has line breaks or other control
  ///   characters.
  func string(upTo count: Int) throws(DocumentError) -> String {
    let text = try string()
    guard text.unicodeScalars.count <= count else {
      throw problem(
        found: "a text of \(text.unicodeScalars.count) characters",
        expected: "at most \(count)"
      )
    }
    let breaks = text.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    guard !breaks else { throw problem(expected: "a text of one line without control characters") }
    return text
  }

  /// The whole number of at most 64 bits, also where it is written as 6.0 or 6e0; nil if it is none.
  var integer: Int? {
    switch node.content {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// The whole number, also where it is written as 6.0 or 6e0.
  ///
  /// - Throws: `DocumentError` if it is none or out of range.
  func integer(in range: ClosedRange<Int>) throws(DocumentError) -> Int {
    guard let integer, range.contains(integer) else {
      throw problem(expected: "a whole number in \(range)")
    }
    return integer
  }

  /// The number.
  ///
  /// - Throws: `DocumentError` if it is none or out of range.
  func number(in range: ClosedRange<Double>) throws(DocumentError) -> Double {
    var number: Double?
    if case .integer(let value) = node.content { number = Double(value) }
    if case .number(let value) = node.content { number = value }
    guard let number, range.contains(number) else {
      throw problem(expected: "a number in \(range)")
    }
    return number
  }

  /// Whether it says true.
  ///
  /// - Throws: `DocumentError` if it is neither true nor false.
  func bool() throws(DocumentError) -> Bool {
    guard case .bool(let value) = node.content else { throw problem(expected: "true or false") }
    return value
  }

  private func members() throws(DocumentError) -> [JSONNode.Member] {
    guard case .object(let members) = node.content else { throw problem(expected: "an object") }
    return members
  }

  private func inner(_ step: String) -> String { path.isEmpty ? step : "\(path).\(step)" }

  /// What errors call it; short enough for a line.
  private var summary: String {
    switch node.content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let text): DocumentError.quoted(text)
    case .array(let nodes): nodes.isEmpty ? "an empty array" : "an array"
    case .object: "an object"
    }
  }
}

/// The values under the keys of an object, none of which is unknown.
struct DocumentObject {
  /// The object itself.
  let whole: DocumentValue
  /// The keys and their values in the order of the file.
  let members: [(key: String, value: DocumentValue)]

  /// The value under a key; nil without one.
  subscript(key: String) -> DocumentValue? { members.first { $0.key == key }?.value }

  /// The value under a key that must be there.
  ///
  /// - Throws: `DocumentError` without one.
  func required(_ key: String) throws(DocumentError) -> DocumentValue {
    guard let value = self[key] else {
      throw whole.problem(found: "no \(DocumentError.quoted(key))", expected: "one")
    }
    return value
  }
}
