import JSONText

/// The words, quoted texts and marks of one line of a script; the parser consumes them one after another.
struct GestureWords {
  private enum Kind {
    case word, text, mark
  }

  private var words: [(kind: Kind, text: String, position: GesturePosition)] = []
  private let end: GesturePosition
  /// Index of the next word.
  private var next = 0

  /// Splits a line into words, quoted text and the marks `,` `&` `:`.
  ///
  /// Everything from `#` on is ignored.
  init(_ text: Substring, line: Int) throws(GestureError) {
    let characters = Array(text)
    var index = 0
    while index < characters.count, characters[index] != "#" {
      let start = index
      index += 1
      if characters[start].isWhitespace { continue }
      let position = GesturePosition(line: line, column: start + 1)
      if characters[start] == "\"" {
        words.append((.text, try Self.text(characters, &index, at: position), position))
      } else if ",&:".contains(characters[start]) {
        words.append((.mark, String(characters[start]), position))
      } else {
        let rest = characters[index...]
        index = rest.firstIndex { $0.isWhitespace || "\"#,&:".contains($0) } ?? characters.count
        words.append((.word, String(characters[start..<index]), position))
      }
    }
    end = GesturePosition(line: line, column: index + 1)
  }

  /// Parses text after an opening quote; `\"` means a quote, and `\\` a backslash.
  private static func text(
    _ characters: [Character],
    _ index: inout Int,
    at start: GesturePosition
  ) throws(GestureError) -> String {
    var text = ""
    while index < characters.count, characters[index] != "\"" {
      if characters[index] == "\\" {
        index += 1
        guard index < characters.count, "\"\\".contains(characters[index]) else {
          let position = GesturePosition(line: start.line, column: index)
          throw position.found("a backslash before another character", expected: "\\\" or \\\\")
        }
      }
      text.append(characters[index])
      index += 1
    }
    guard index < characters.count else {
      throw start.found("text without its closing quote", expected: "\"…\"")
    }
    index += 1
    let count = text.utf8.count
    guard count <= textLimit else {
      throw start.found("a text of \(count) bytes", expected: "at most \(textLimit)")
    }
    return text
  }

  /// Maximum number of bytes of a text.
  ///
  /// If every byte is escaped, 600 bytes become 3600. A line of a session still has space for these.
  private static let textLimit = 600

  var isAtEnd: Bool { next == words.count }

  /// Position of the next word; at the end of the line, the position after the last character outside a
  /// comment.
  var position: GesturePosition { isAtEnd ? end : words[next].position }

  /// The next word; nil if text, a mark or the end of the line is next.
  var peek: String? { isAtEnd || words[next].kind != .word ? nil : words[next].text }

  /// Consumes a word or mark if it is next; returns false if it is not.
  mutating func take(_ word: String) -> Bool {
    guard !isAtEnd, words[next].kind != .text, words[next].text == word else { return false }
    next += 1
    return true
  }

  /// Consumes a word or mark; throws an error if it is not next.
  mutating func require(_ word: String) throws(GestureError) {
    guard take(word) else { throw problem(expected: "'\(word)'") }
  }

  mutating func word(_ what: String) throws(GestureError) -> String {
    guard let word = peek else { throw problem(expected: what) }
    next += 1
    return word
  }

  mutating func text(_ what: String) throws(GestureError) -> String {
    guard let text = optionalText() else { throw problem(expected: what) }
    return text
  }

  mutating func optionalText() -> String? {
    guard !isAtEnd, words[next].kind == .text else { return nil }
    next += 1
    return words[next - 1].text
  }

  /// Throws an error unless every word of the line was consumed.
  func finish() throws(GestureError) {
    guard isAtEnd else { throw problem(expected: "the end of the line") }
  }

  /// Returns an error at the next word.
  func problem(expected: String) -> GestureError {
    position.found(isAtEnd ? "the end of the line" : quoted(next), expected: expected)
  }

  /// Returns an error at the word that was consumed last; `found` replaces this word in the message.
  func lastProblem(found: String? = nil, expected: String) -> GestureError {
    let last = max(0, next - 1)
    return words[last].position.found(found ?? quoted(last), expected: expected)
  }

  private func quoted(_ index: Int) -> String {
    let (kind, text, _) = words[index]
    return kind == .text ? ShownText.quoted(text) : "'\(ShownText.short(text))'"
  }
}
