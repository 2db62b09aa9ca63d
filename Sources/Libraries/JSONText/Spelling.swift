/// Finds names that are similar to a misspelt one.
package enum Spelling {
  /// Largest number of bytes of a word that is compared.
  private static let longest = 64

  /// Returns the name with the fewest different letters.
  ///
  /// If more than one letter and more than a third of the letters differ, the result is the first name that begins with
  /// the word, or nil if there is none. The beginning must have at least three letters.
  ///
  ///     Spelling.nearest(to: "rn", among: ["run", "render"])  // "run"
  package static func nearest(to word: String, among names: [String]) -> String? {
    guard word.utf8.count <= longest else { return nil }
    let letters = letters(of: word)
    var best: (name: String, distance: Int)?
    for name in names {
      let distance = distance(from: letters, to: Self.letters(of: name))
      if distance < best?.distance ?? .max { best = (name, distance) }
    }
    guard let best else { return nil }
    let count = min(best.name.utf8.count, word.utf8.count)
    guard best.distance > max(1, count / 3) else { return best.name }
    return letters.count < 3 ? nil : names.first { Self.letters(of: $0).starts(with: letters) }
  }

  /// A question for messages, ` (did you mean "run"?)`; empty without a similar name.
  package static func hint(for word: String, among names: [String]) -> String {
    nearest(to: word, among: names).map { " (did you mean \(ShownText.quoted($0))?)" } ?? ""
  }

  /// The bytes of a word, with small letters.
  private static func letters(of word: String) -> [UInt8] {
    word.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  /// The number of letters that must be inserted, removed, replaced or swapped with the next one.
  private static func distance(from first: [UInt8], to second: [UInt8]) -> Int {
    var rows = [Array(0...second.count)]
    for (i, letter) in first.enumerated() {
      let above = rows[i]
      var row = [i + 1]
      for (j, other) in second.enumerated() {
        var best = min(above[j + 1] + 1, row[j] + 1, above[j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == second[j - 1], first[i - 1] == other {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}
