/// Turns the bytes of a JSON text into a tree, or says where and why they are none.
///
/// It takes what RFC 8259 takes and no more, with three limits: every key once in an object, arrays
/// and objects nested at most 16 deep, numbers within the range of a double.
struct JSONParser {
  /// How deep arrays and objects may be nested.
  static let depth = 16

  private enum Step {
    case key(String)
    case index(Int)
  }

  private let bytes: [UInt8]
  private let file: String
  private var position = 0
  private var line = 1
  private var steps: [Step] = []

  /// Reads a text that holds one value; a byte order mark before it is passed over.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - file: The file it is from, for errors.
  /// - Returns: The value.
  /// - Throws: `DocumentError` at the first byte that cannot be.
  static func parse(_ bytes: [UInt8], file: String) throws(DocumentError) -> JSONNode {
    var parser = JSONParser(bytes: bytes, file: file)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position = 3 }
    parser.skipSpace()
    let node = try parser.value()
    parser.skipSpace()
    guard parser.position == bytes.count else {
      throw parser.problem(expected: "the end of the file")
    }
    return node
  }

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  private mutating func value() throws(DocumentError) -> JSONNode {
    let start = line
    switch next {
    case UInt8(ascii: "{"): return JSONNode(line: start, content: .object(try members()))
    case UInt8(ascii: "["): return JSONNode(line: start, content: .array(try elements()))
    case UInt8(ascii: "\""): return JSONNode(line: start, content: .string(try text()))
    default: return JSONNode(line: start, content: try word())
    }
  }

  private mutating func members() throws(DocumentError) -> [JSONNode.Member] {
    try open()
    var members: [JSONNode.Member] = []
    var lines: [String: Int] = [:]
    if take("}") { return members }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw problem(expected: "a key in quotes") }
      let keyLine = line
      let key = try text()
      steps.append(.key(key))
      if let first = lines.updateValue(keyLine, forKey: key) {
        let name = DocumentError.quoted(key)
        throw problem(found: "\(name) again after line \(first)", expected: "each key once")
      }
      guard take(":") else { throw problem(expected: "':'") }
      skipSpace()
      members.append(JSONNode.Member(key: key, line: keyLine, node: try value()))
      steps.removeLast()
    } while take(",")
    guard take("}") else { throw problem(expected: "',' or '}'") }
    return members
  }

  private mutating func elements() throws(DocumentError) -> [JSONNode] {
    try open()
    var elements: [JSONNode] = []
    if take("]") { return elements }
    repeat {
      skipSpace()
      steps.append(.index(elements.count))
      elements.append(try value())
      steps.removeLast()
    } while take(",")
    guard take("]") else { throw problem(expected: "',' or ']'") }
    return elements
  }

  /// Passes over an opening bracket; each step of the path is one array or object around it.
  private mutating func open() throws(DocumentError) {
    guard steps.count < Self.depth else {
      throw problem(
        found: "arrays and objects \(steps.count + 1) deep",
        expected: "at most \(Self.depth)"
      )
    }
    position += 1
  }

  /// Passes over white space and a character after it; false, and nothing more, without it.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
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
}

// MARK: Words and numbers

extension JSONParser {
  /// A value without quotes and brackets.
  private mutating func word() throws(DocumentError) -> JSONNode.Content {
    let word = wordHere
    let text = String(decoding: word, as: UTF8.self)
    let content: JSONNode.Content
    switch text {
    case "null": content = .null
    case "true": content = .bool(true)
    case "false": content = .bool(false)
    default: content = try number(word, text)
    }
    position += word.count
    return content
  }

  private func number(
    _ word: ArraySlice<UInt8>,
    _ text: String
  ) throws(DocumentError) -> JSONNode.Content {
    guard let first = word.first else { throw problem(expected: "a value") }
    guard let isWhole = JSONNumber.isWhole(word) else {
      let isNumberLike = first < UInt8(ascii: "A")
      throw problem(expected: isNumberLike ? "a number as JSON writes it" : "a value")
    }
    if isWhole, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw problem(found: DocumentError.shown(text), expected: "a number of at most 1.8e308")
    }
    return .number(number)
  }
}

// MARK: Text

extension JSONParser {
  /// A text in quotes, from its opening quote on.
  private mutating func text() throws(DocumentError) -> String {
    position += 1
    var plain: [UInt8] = []
    var start = position
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        plain += bytes[start..<position]
        guard let text = String(validating: plain, as: UTF8.self) else {
          throw problem(found: "a text with bytes that are not UTF-8", expected: "UTF-8")
        }
        position += 1
        return text
      case UInt8(ascii: "\\"):
        plain += bytes[start..<position]
        plain += String(Character(try escaped())).utf8
        start = position
      case 0x0A, 0x0D:
        throw problem(found: "the end of the line", expected: "a closing quote")
      case 0..<0x20:
        throw problem(found: "\(Self.name(of: byte)) in a text", expected: "no control characters")
      default:
        position += 1
      }
    }
    throw problem(found: "the end of the file", expected: "a closing quote")
  }

  /// What a backslash and the characters after it stand for.
  private mutating func escaped() throws(DocumentError) -> Unicode.Scalar {
    let start = position
    position += 2
    switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try numbered(from: start)
    default: throw badEscape(start, length: 2, expected: #"one of \" \\ \/ \b \f \n \r \t \u"#)
    }
  }

  /// The scalar of `\u` and four digits, or of the two such that UTF-16 makes one scalar of.
  private mutating func numbered(from start: Int) throws(DocumentError) -> Unicode.Scalar {
    let high = try codeUnit(from: start)
    if let scalar = Unicode.Scalar(high) { return scalar }
    let isPair = UTF16.isLeadSurrogate(high) && bytes[position...].starts(with: #"\u"#.utf8)
    guard isPair else { throw badEscape(start, length: 6, expected: "both halves of a character") }
    position += 2
    let low = try codeUnit(from: position - 2)
    let value = 0x10000 + UInt32(high & 0x3FF) << 10 + UInt32(low & 0x3FF)
    guard UTF16.isTrailSurrogate(low), let scalar = Unicode.Scalar(value) else {
      throw badEscape(start, length: 12, expected: "both halves of a character")
    }
    return scalar
  }

  private mutating func codeUnit(from start: Int) throws(DocumentError) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    let text = String(decoding: digits, as: UTF8.self)
    // A sign is no digit, but would be taken for a number's beginning.
    guard digits.count == 4, digits.first != UInt8(ascii: "+"), let unit = UInt16(text, radix: 16)
    else { throw badEscape(start, length: 6, expected: #"\u and four hexadecimal digits"#) }
    position += 4
    return unit
  }

  private func badEscape(_ start: Int, length: Int, expected: String) -> DocumentError {
    let text = String(decoding: bytes[start...].prefix(length), as: UTF8.self)
    return problem(found: "'\(DocumentError.shown(text))'", expected: expected)
  }
}

// MARK: Where and what

extension JSONParser {
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The letters, digits, signs and points that stand together here.
  private var wordHere: ArraySlice<UInt8> {
    bytes[position...].prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  /// What stands here, in the words of an error.
  private var found: String {
    guard let byte = next else { return "the end of the file" }
    let word = wordHere
    if !word.isEmpty { return "'\(DocumentError.shown(String(decoding: word, as: UTF8.self)))'" }
    var decoder = UTF8()
    var rest = bytes[position...].prefix(4).makeIterator()
    guard byte >= 0x20, case .scalarValue(let scalar) = decoder.decode(&rest) else {
      return Self.name(of: byte)
    }
    return "'\(DocumentError.shown(String(scalar)))'"
  }

  private static func name(of byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x\(byte < 0x10 ? "0" : "")\(digits)"
  }

  private var path: String {
    var path = ""
    for step in steps {
      if !path.isEmpty { path += "." }
      switch step {
      case .key(let key): path += DocumentError.shown(key)
      case .index(let index): path += String(index)
      }
    }
    return path
  }

  private func problem(found: String? = nil, expected: String) -> DocumentError {
    DocumentError(
      file: file,
      line: line,
      path: path,
      found: found ?? self.found,
      expected: expected
    )
  }
}
