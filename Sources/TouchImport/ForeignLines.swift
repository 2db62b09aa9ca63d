import JSONText
import Sessions

/// The lines of a foreign recording with their numbers, trimmed and without empty lines.
struct ForeignLines: Sequence {
  let name: String
  private let bytes: [UInt8]

  init(bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  /// Number of the line after the last newline; nil when the file ends with one.
  var tornLine: Int? {
    guard let last = bytes.last, last != UInt8(ascii: "\n") else { return nil }
    var count = 1
    for byte in bytes where byte == UInt8(ascii: "\n") { count += 1 }
    return count
  }

  func makeIterator() -> AnyIterator<(number: Int, text: String)> {
    var position = 0
    var number = 0
    return AnyIterator {
      while position < bytes.count {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let range = position..<end
        position = end + 1
        number += 1
        let trimmed = Self.trimmed(bytes[range])
        if !trimmed.isEmpty { return (number, String(decoding: trimmed, as: UTF8.self)) }
      }
      return nil
    }
  }

  /// Calls a body with every line; an error of the body on a torn last line becomes a warning.
  ///
  /// - Returns: Warnings.
  func read(
    _ body: (_ number: Int, _ text: String) throws(SourceProblem) -> Void
  ) throws(SessionError) -> [String] {
    let tornLine = tornLine
    for (number, text) in self {
      do throws(SourceProblem) {
        guard text.utf8.count <= SessionLimits.lineBytes else {
          throw SourceProblem(
            kind: .lineLimit,
            found: "a line of \(text.utf8.count) bytes",
            expected: "at most \(SessionLimits.lineBytes)"
          )
        }
        try body(number, text)
      } catch {
        guard number == tornLine, error.kind == .malformed else {
          throw SessionError(error, file: name, line: number)
        }
        return ["\(name):\(number): the torn last line is dropped"]
      }
    }
    return []
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return bytes
  }
}
