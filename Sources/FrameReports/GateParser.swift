import FrameTiming

/// Parses the three parts of a gate one after another.
struct GateParser {
  private let characters: [Character]
  private var place = 0

  init(_ text: String) {
    characters = Array(text)
  }

  /// The whole condition without spaces at its ends.
  var trimmedText: String {
    guard
      let first = characters.firstIndex(where: { !$0.isWhitespace }),
      let last = characters.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(characters[first...last])
  }

  /// The name of a figure that exists.
  mutating func figure() throws(GateError) -> String {
    skipSpaces()
    let start = place
    while let next, next.isLetter || next.isNumber || next == "." || next == "_" {
      place += 1
    }
    let name = String(characters[start..<place])
    guard FrameFigure.named(name) != nil else {
      let names = FrameFigure.all.map(\.name).joined(separator: ", ")
      throw error(at: start, expected: "a figure, one of \(names)")
    }
    return name
  }

  mutating func comparison() throws(GateError) -> Gate.Comparison {
    skipSpaces()
    for comparison in Gate.Comparison.allCases {
      let sign = Array(comparison.rawValue)
      guard characters[place...].starts(with: sign) else { continue }
      place += sign.count
      return comparison
    }
    throw error(at: place, expected: "one of >, >=, < and <=")
  }

  /// A number, after which only spaces follow.
  mutating func limit() throws(GateError) -> Double {
    skipSpaces()
    let start = place
    while let next, next.isASCII, next.isNumber || next == "." || next == "-" {
      place += 1
    }
    guard let limit = Double(String(characters[start..<place])), limit.isFinite else {
      throw error(at: start, expected: "a number such as 16.7")
    }
    skipSpaces()
    guard place == characters.count else {
      throw error(at: place, expected: "the end after the number")
    }
    return limit
  }

  private var next: Character? { place < characters.count ? characters[place] : nil }

  private mutating func skipSpaces() {
    while let next, next.isWhitespace {
      place += 1
    }
  }

  private func error(at index: Int, expected: String) -> GateError {
    GateError(expression: String(characters), column: index + 1, expected: expected)
  }
}
