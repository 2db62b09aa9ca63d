#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the JSON of one line with Foundation's decoder, more strictly than that does alone.
///
/// The decoder overlooks a comma before a closing bracket, keeps one of two members of the same
/// name, takes other encodings than UTF-8, and nests deeper than the cap. One pass over the bytes
/// refuses these first.
package struct JSONLine {
  private let decoder = JSONDecoder()

  /// The one array or object that fills a part of the bytes.
  package func value(in bytes: [UInt8], _ range: Range<Int>) throws(SessionProblem) -> JSONValue {
    let memberCount = try LineScan.memberCount(of: bytes, range)
    let line = Data(bytes[range])
    let value: JSONValue
    do {
      value =
        line.first == LineScan.openArray
        ? .array(try decoder.decode([JSONValue].self, from: line))
        : .object(try decoder.decode([String: JSONValue].self, from: line))
    } catch {
      let text = JSONValue.summary(of: String(decoding: line, as: UTF8.self))
      throw SessionProblem(found: text, expected: "JSON with finite numbers and Unicode text")
    }
    guard value.memberCount == memberCount else {
      throw SessionProblem(found: "an object with a name twice", expected: "each name once")
    }
    return value
  }
}

/// One look at every byte of a line, with an eye for text in quotes.
private struct LineScan {
  static let openArray = UInt8(ascii: "[")
  private static let openObject = UInt8(ascii: "{")

  private var depth = 0
  private var memberCount = 0
  private var isInText = false
  private var isEscaped = false
  private var previousIsComma = false

  /// Stops at what the decoder would overlook.
  ///
  /// - Returns: How many members the objects of the line have, repeated names included.
  static func memberCount(
    of bytes: [UInt8],
    _ range: Range<Int>
  ) throws(SessionProblem) -> Int {
    guard let first = bytes[range].first, first == openArray || first == openObject else {
      let head = String(decoding: bytes[range], as: UTF8.self)
      throw SessionProblem(
        found: range.isEmpty ? "an empty line" : JSONValue.summary(of: head),
        expected: "a line that begins with [ or {"
      )
    }
    guard String(validating: bytes[range], as: UTF8.self) != nil else {
      throw SessionProblem(found: "bytes that are not UTF-8", expected: "UTF-8 text")
    }
    var scan = LineScan()
    for index in range {
      let byte = bytes[index]
      guard byte >= 0x20 || (!scan.isInText && (byte == 0x09 || byte == 0x0D)) else {
        throw SessionProblem(
          found: "byte \(byte) at column \(index - range.lowerBound + 1)",
          expected: "no control characters"
        )
      }
      if scan.isInText { scan.passText(byte) } else { try scan.pass(byte) }
    }
    return scan.memberCount
  }

  private mutating func passText(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == 0x5C {  // backslash
      isEscaped = true
    } else if byte == 0x22 {  // quote
      isInText = false
    }
  }

  private mutating func pass(_ byte: UInt8) throws(SessionProblem) {
    switch byte {
    case 0x20, 0x09, 0x0D:  // space, tab, carriage return
      return
    case 0x22:  // quote
      isInText = true
    case 0x3A:  // colon
      memberCount += 1
    case 0x5B, 0x7B:  // opening brackets
      depth += 1
      guard depth <= SessionLimits.depth else {
        throw SessionProblem(
          kind: .cap(.depth),
          found: "arrays and objects \(depth) deep",
          expected: "at most \(SessionLimits.depth)"
        )
      }
    case 0x5D, 0x7D:  // closing brackets
      depth -= 1
      guard !previousIsComma else {
        throw SessionProblem(found: "a comma before a closing bracket", expected: "a value")
      }
    default:
      break
    }
    previousIsComma = byte == 0x2C
  }
}
