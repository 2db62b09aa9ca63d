import JSONText
import Sessions

/// The lines of another program's recording, with their numbers.
///
/// Spaces and marks of quotation (`>`) in front of a line are removed, and empty lines are skipped.
struct ForeignLines: Sequence, IteratorProtocol {
  /// Largest length of a line, in bytes; libinput writes the whole HID descriptor of a device in one line.
  private static let lineBytes = 64 << 10
  /// Largest number of lines that belong to one broken line.
  private static let mostBreaks = 3

  let name: String
  private let bytes: [UInt8]
  private var position = 0
  private var number = 0

  /// The text is UTF-8, or UTF-16 with a byte order mark, which PowerShell writes.
  init(name: String, bytes: [UInt8]) {
    self.name = name
    guard bytes.starts(with: [0xFF, 0xFE]) else {
      self.bytes = bytes
      position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      return
    }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
    self.bytes = Array(String(decoding: units, as: UTF16.self).utf8)
  }

  mutating func next() -> (number: Int, text: String)? {
    while position < bytes.count {
      let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      var line = bytes[position..<end]
      position = end + 1
      number += 1
      while let first = line.first, first <= 0x20 || first == UInt8(ascii: ">") {
        line.removeFirst()
      }
      while let last = line.last, last <= 0x20 { line.removeLast() }
      if !line.isEmpty { return (number, String(decoding: line, as: UTF8.self)) }
    }
    return nil
  }

  /// Returns the devices of a text in a form, and the warnings.
  ///
  /// If the last line is incomplete, it is dropped with a warning.
  func devices(
    in form: any EvdevText.Type
  ) throws(SourceProblem) -> (devices: [EvdevDevice], warnings: [String]) {
    var reader: any EvdevText = form.init()
    var lines = self
    while let (number, line) = lines.next() {
      var text = line
      for _ in 0..<Self.mostBreaks where form.isBroken(text) {
        var later = lines
        guard let more = later.next(), !form.isSign(more.text) else { break }
        text += " " + more.text
        lines = later
      }
      do throws(SourceProblem) {
        try SessionLimits.checkLine(bytes: text.utf8.count, upTo: Self.lineBytes)
        try reader.read(text, number: number)
      } catch {
        let isTorn = lines.position > bytes.count
        guard isTorn, error.kind == .malformed else { throw error.at(line: number) }
        return (reader.devices, ["\(name):\(number): the torn last line is dropped"])
      }
    }
    return (reader.devices, [])
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

extension String {
  var words: [Substring] { self[...].words }

  /// The text between the first and the last quotation mark; nil without two of them.
  var quotedText: String? {
    guard let start = firstIndex(of: "\""), let end = lastIndex(of: "\""), start < end else {
      return nil
    }
    return String(self[index(after: start)..<end])
  }
}
