/// Parses the bytes of a JSON text.
///
/// The grammar is that of RFC 8259, with limits: UTF-8 only, each key of an object once, a greatest
/// depth of nesting, and numbers in the range of `Double`.
package struct JSONParser {
  let bytes: [UInt8]
  /// The end of the text in `bytes`.
  let end: Int
  var position: Int
  private(set) var line: Int
  private let offsetOfStart: Int
  /// What error messages call the end of the text.
  private let nameOfEnd: String
  private let greatestDepth: Int
  private var depth = 0

  /// Parses a text that is one value, with white space around it.
  ///
  /// - Parameters:
  ///   - bytes: A buffer with the text.
  ///   - range: The part of the buffer that is the text; nil for all of it.
  ///   - line: The number of the text's first line.
  ///   - depth: How deep arrays and objects may be nested.
  ///   - end: What error messages call the end of the text.
  /// - Returns: The value; offsets count from the start of the text.
  /// - Throws: `SourceProblem` at the first byte that is not allowed; it is `lineLimit` for nesting
  ///   that is too deep.
  package static func parse(
    _ bytes: [UInt8],
    _ range: Range<Int>? = nil,
    line: Int = 1,
    depth: Int,
    end: String = "the end of the file"
  ) throws(SourceProblem) -> JSONValue {
    let range = range ?? bytes.indices
    var parser = JSONParser(bytes, range, line: line, depth: depth, nameOfEnd: end)
    parser.skipSpace()
    let value = try parser.value()
    parser.skipSpace()
    guard parser.position == range.upperBound else { throw parser.problem(expected: end) }
    return value
  }

  private init(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    line: Int,
    depth: Int,
    nameOfEnd: String
  ) {
    self.bytes = bytes
    end = range.upperBound
    position = range.lowerBound
    offsetOfStart = range.lowerBound
    self.line = line
    greatestDepth = depth
    self.nameOfEnd = nameOfEnd
  }

  private mutating func value() throws(SourceProblem) -> JSONValue {
    let line = line
    let offset = position - offsetOfStart
    let content: JSONValue.Content
    guard let first = next else { throw problem(expected: "a value") }
    switch first {
    case UInt8(ascii: "{"): content = .object(try members())
    case UInt8(ascii: "["): content = .array(try elements())
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): content = try number()
    default: content = try word()
    }
    return JSONValue(line: line, offset: offset, content: content)
  }

  private mutating func members() throws(SourceProblem) -> [JSONValue.Member] {
    try open()
    var members: [JSONValue.Member] = []
    var keys = KeyTable()
    if take(UInt8(ascii: "}")) { return close(members) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw problem(expected: "a key in quotes") }
      let keyLine = line
      let offset = position - offsetOfStart
      let key = try string()
      do throws(SourceProblem) {
        if let first = keys.line(of: key, in: members) {
          throw problem(
            found: "\(ShownText.quoted(key)) again after line \(first)",
            expected: "each key once"
          )
        }
        guard take(UInt8(ascii: ":")) else { throw problem(expected: "':'") }
        skipSpace()
        let value = try value()
        members.append(.init(key: key, line: keyLine, offset: offset, value: value))
      } catch {
        throw error.inside(ShownText.short(key))
      }
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw problem(expected: "',' or '}'") }
    return close(members)
  }

  private mutating func elements() throws(SourceProblem) -> [JSONValue] {
    try open()
    var elements: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return close(elements) }
    repeat {
      skipSpace()
      do throws(SourceProblem) {
        elements.append(try value())
      } catch {
        throw error.inside(String(elements.count))
      }
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw problem(expected: "',' or ']'") }
    return close(elements)
  }

  /// Passes an opening bracket.
  private mutating func open() throws(SourceProblem) {
    depth += 1
    guard depth <= greatestDepth else {
      throw problem(
        kind: .lineLimit,
        found: "arrays and objects \(depth) deep",
        expected: "at most \(greatestDepth)"
      )
    }
    position += 1
  }

  private mutating func close<Elements>(_ elements: Elements) -> Elements {
    depth -= 1
    return elements
  }

  /// Passes white space and then a character, if it is this one; returns whether it is.
  private mutating func take(_ character: UInt8) -> Bool {
    skipSpace()
    guard next == character else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = next {
      switch byte {
      case 0x0A: line += 1
      case 0x20, 0x09, 0x0D: break
      default: return
      }
      position += 1
    }
  }

  private mutating func word() throws(SourceProblem) -> JSONValue.Content {
    let word = wordHere
    let content: JSONValue.Content
    switch String(decoding: word, as: UTF8.self) {
    case "null": content = .null
    case "true": content = .bool(true)
    case "false": content = .bool(false)
    default: throw wordProblem
    }
    position += word.count
    return content
  }
}

/// Finds keys that an object has twice, without searching many members one by one.
private struct KeyTable {
  private static let fewMembers = 16
  private var lines: [String: Int] = [:]

  /// The line of a key among the members before it; nil if the key is new.
  mutating func line(of key: String, in members: [JSONValue.Member]) -> Int? {
    if members.count < Self.fewMembers { return members.first { $0.key == key }?.line }
    if lines.isEmpty {
      for member in members { lines[member.key] = member.line }
    } else if let last = members.last {
      lines[last.key] = last.line
    }
    return lines[key]
  }
}

// MARK: - Problems

extension JSONParser {
  /// The next byte; nil at the end of the text.
  var next: UInt8? { position < end ? bytes[position] : nil }

  /// The letters, digits, signs and points from here on.
  private var wordHere: ArraySlice<UInt8> {
    bytes[position..<end].prefix { Self.isWord($0) }
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The text from here on as error messages show it.
  private var found: String {
    guard let byte = next else { return nameOfEnd }
    let word = wordHere
    if !word.isEmpty { return "'\(ShownText.short(String(decoding: word, as: UTF8.self)))'" }
    var decoder = UTF8()
    var rest = bytes[position..<end].prefix(4).makeIterator()
    guard byte >= 0x20, case .scalarValue(let scalar) = decoder.decode(&rest) else {
      return Self.name(of: byte)
    }
    return "'\(ShownText.short(String(scalar)))'"
  }

  static func name(of byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x\(byte < 0x10 ? "0" : "")\(digits)"
  }

  /// A word that is neither a number nor one of JSON's words.
  var wordProblem: SourceProblem {
    let isLikeNumber = wordHere.first.map { $0 < UInt8(ascii: "A") } ?? false
    return problem(expected: isLikeNumber ? "a number as JSON writes it" : "a value")
  }

  func problem(
    kind: SourceProblem.Kind = .malformed,
    found: String? = nil,
    expected: String
  ) -> SourceProblem {
    SourceProblem(kind: kind, line: line, found: found ?? self.found, expected: expected)
  }
}
