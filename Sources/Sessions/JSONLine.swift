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
struct JSONLine {
  private let decoder = JSONDecoder()

  /// The one array or object that fills the bytes.
  func value(in bytes: ArraySlice<UInt8>) throws(SessionProblem) -> JSONValue {
    let memberCount = try LineScan.memberCount(of: bytes)
    let value: JSONValue
    do {
      value =
        bytes.first == UInt8(ascii: "[")
        ? .array(try decoder.decode([JSONValue].self, from: Data(bytes)))
        : .object(try decoder.decode([String: JSONValue].self, from: Data(bytes)))
    } catch {
      let text = JSONValue.summary(of: String(decoding: bytes, as: UTF8.self))
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
  private var depth = 0
  private var memberCount = 0
  private var isInText = false
  private var isEscaped = false
  private var previous: UInt8 = 0

  /// Stops at what the decoder would overlook.
  ///
  /// - Returns: How many members the objects of the line have, repeated names included.
  static func memberCount(of bytes: ArraySlice<UInt8>) throws(SessionProblem) -> Int {
    guard bytes.first == UInt8(ascii: "[") || bytes.first == UInt8(ascii: "{") else {
      let head = String(decoding: bytes, as: UTF8.self)
      throw SessionProblem(
        found: bytes.isEmpty ? "an empty line" : JSONValue.summary(of: head),
        expected: "a line that begins with [ or {"
      )
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw SessionProblem(found: "bytes that are not UTF-8", expected: "UTF-8 text")
    }
    var scan = LineScan()
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte >= 0x20 || (!scan.isInText && (byte == 0x09 || byte == 0x0D)) else {
        throw SessionProblem(
          found: "byte \(byte) at column \(index - bytes.startIndex + 1)",
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
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInText = false
    }
  }

  private mutating func pass(_ byte: UInt8) throws(SessionProblem) {
    switch byte {
    case UInt8(ascii: " "), 0x09, 0x0D:
      return
    case UInt8(ascii: "\""):
      isInText = true
    case UInt8(ascii: ":"):
      memberCount += 1
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      depth += 1
      guard depth <= SessionLimits.depth else {
        throw SessionProblem(
          kind: .cap(.depth),
          found: "arrays and objects \(depth) deep",
          expected: "at most \(SessionLimits.depth)"
        )
      }
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      depth -= 1
      guard previous != UInt8(ascii: ",") else {
        throw SessionProblem(found: "a comma before a closing bracket", expected: "a value")
      }
    default:
      break
    }
    previous = byte
  }
}
