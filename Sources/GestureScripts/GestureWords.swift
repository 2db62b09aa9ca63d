import JSONText
import Sessions

/// The words of one line of a script, read from the first to the last.
struct GestureWords {
  struct Word: Equatable {
    enum Kind: Equatable {
      case word, text, mark
    }

    var kind: Kind
    var text: String
    /// Counted from 1.
    var column: Int
  }

  /// Line of the script, counted from 1.
  let line: Int
  private let words: [Word]
  private let endColumn: Int
  private var next = 0

  /// Splits a line into words, quoted text and the marks `,` `&` `:`, up to a `#`.
  init(_ text: Substring, line: Int) throws(GestureError) {
    var splitter = WordSplitter(characters: Array(text), line: line)
    words = try splitter.words()
    endColumn = splitter.endColumn
    self.line = line
  }

  /// Whether every word was taken.
  var isAtEnd: Bool { next == words.count }

  /// Column of the next word; one past the last at the end.
  var column: Int { isAtEnd ? endColumn : words[next].column }

  /// The next word; nil for text, a mark and the end.
  var peek: String? {
    isAtEnd || words[next].kind != .word ? nil : words[next].text
  }

  /// Takes this word or mark if it is next; returns whether it is.
  mutating func take(_ word: String) -> Bool {
    guard !isAtEnd, words[next].kind != .text, words[next].text == word else { return false }
    next += 1
    return true
  }

  /// Takes this word or mark, or throws if it is not next.
  mutating func require(_ word: String) throws(GestureError) {
    guard take(word) else { throw problem(expected: "'\(word)'") }
  }

  /// Takes a word.
  mutating func word(_ what: String) throws(GestureError) -> String {
    guard let word = peek else { throw problem(expected: what) }
    next += 1
    return word
  }

  /// Takes quoted text.
  mutating func text(_ what: String) throws(GestureError) -> String {
    guard !isAtEnd, words[next].kind == .text else { throw problem(expected: what) }
    next += 1
    return words[next - 1].text
  }

  /// Takes quoted text if it is next.
  mutating func optionalText() -> String? {
    guard !isAtEnd, words[next].kind == .text else { return nil }
    next += 1
    return words[next - 1].text
  }

  /// Throws unless every word was taken.
  func finish() throws(GestureError) {
    guard isAtEnd else { throw problem(expected: "the end of the line") }
  }

  /// An error at the next word.
  func problem(expected: String) -> GestureError {
    GestureError(line: line, column: column, found: found, expected: expected)
  }

  /// An error at the last word taken.
  func lastProblem(expected: String) -> GestureError {
    let word = words[max(0, next - 1)]
    return GestureError(
      line: line,
      column: word.column,
      found: Self.quoted(word),
      expected: expected
    )
  }

  /// Column of the last word taken.
  var lastColumn: Int { words[max(0, next - 1)].column }

  private var found: String {
    isAtEnd ? "the end of the line" : Self.quoted(words[next])
  }

  private static func quoted(_ word: Word) -> String {
    word.kind == .text ? ShownText.quoted(word.text) : "'\(word.text.prefix(64))'"
  }
}

/// Splits the characters of one line into words.
private struct WordSplitter {
  let characters: [Character]
  let line: Int
  private var position = 0

  init(characters: [Character], line: Int) {
    self.characters = characters
    self.line = line
  }

  private static let marks: Set<Character> = [",", "&", ":"]

  /// Column of a word that is missing at the end.
  var endColumn: Int { position + 1 }

  /// Every word up to the end or a comment.
  mutating func words() throws(GestureError) -> [GestureWords.Word] {
    var words: [GestureWords.Word] = []
    while position < characters.count {
      let character = characters[position]
      if character == "#" { break }
      if character.isWhitespace {
        position += 1
      } else if character == "\"" {
        words.append(try text())
      } else if Self.marks.contains(character) {
        words.append(.init(kind: .mark, text: String(character), column: position + 1))
        position += 1
      } else {
        words.append(word())
      }
    }
    return words
  }

  private mutating func word() -> GestureWords.Word {
    let start = position
    while position < characters.count {
      let character = characters[position]
      guard !character.isWhitespace, character != "\"", character != "#",
        !Self.marks.contains(character)
      else { break }
      position += 1
    }
    return .init(kind: .word, text: String(characters[start..<position]), column: start + 1)
  }

  /// Text between quotes, in which `\"` is a quote and `\\` a backslash.
  private mutating func text() throws(GestureError) -> GestureWords.Word {
    let start = position
    var text = ""
    position += 1
    while position < characters.count, characters[position] != "\"" {
      if characters[position] == "\\" {
        position += 1
        guard position < characters.count, "\"\\".contains(characters[position]) else {
          throw GestureError(
            line: line,
            column: position,
            found: "a backslash before another character",
            expected: "\\\" or \\\\"
          )
        }
      }
      text.append(characters[position])
      position += 1
    }
    guard position < characters.count else {
      throw GestureError(
        line: line,
        column: start + 1,
        found: "text without its closing quote",
        expected: "\"…\""
      )
    }
    position += 1
    return .init(kind: .text, text: text, column: start + 1)
  }
}
