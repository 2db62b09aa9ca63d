import JSONText
import Sessions

/// The lines of another program's recording, with their numbers; lines are trimmed, and empty lines are
/// skipped.
struct ForeignLines: Sequence, IteratorProtocol {
  let name: String
  let bytes: [UInt8]
  private(set) var position = 0
  private(set) var number = 0

  mutating func next() -> (number: Int, text: String)? {
    while position < bytes.count {
      let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      var line = bytes[position..<end]
      position = end + 1
      number += 1
      while let first = line.first, first <= 0x20 { line.removeFirst() }
      while let last = line.last, last <= 0x20 { line.removeLast() }
      if !line.isEmpty { return (number, String(decoding: line, as: UTF8.self)) }
    }
    return nil
  }

  /// Calls a function with the number and the text of every line, and returns the warnings.
  ///
  /// If the function throws an error for an incomplete last line, the error becomes a warning.
  func read(_ body: (Int, String) throws(SourceProblem) -> Void) throws(SourceProblem) -> [String] {
    var lines = self
    while let (number, text) = lines.next() {
      do throws(SourceProblem) {
        try SessionLimits.checkLine(bytes: text.utf8.count)
        try body(number, text)
      } catch {
        let isTorn = lines.position > bytes.count
        guard isTorn, error.kind == .malformed else { throw error.at(line: number) }
        return ["\(name):\(number): the torn last line is dropped"]
      }
    }
    return []
  }
}

extension SourceProblem {
  func at(line: Int?) -> SourceProblem {
    var problem = self
    problem.line = line
    return problem
  }
}

extension Substring {
  /// The words of the text, separated by spaces and control characters.
  var words: [Substring] { utf8.split { $0 <= 0x20 }.map(Substring.init) }

  var trimmedText: String {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
