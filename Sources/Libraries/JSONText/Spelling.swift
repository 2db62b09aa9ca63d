/// Finds names that are similar to a misspelt one.
package enum Spelling {
  /// Returns the name with the fewest different letters; nil if more than a third of its letters, and more than
  /// one, differ.
  ///
  ///     Spelling.nearest(to: "rn", among: ["run", "render"])  // "run"
  package static func nearest(to word: String, among names: [String]) -> String? {
    guard word.count <= longest else { return nil }
    let distances = names.map { (name: $0, distance: distance(from: word, to: $0)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, min(best.name.count, word.count) / 3) ? best.name : nil
  }

  /// Largest number of letters of a word that is compared.
  private static let longest = 64

  /// The number of letters that must be inserted, removed, replaced or swapped with the next one.
  static func distance(from first: String, to second: String) -> Int {
    let (first, second) = (Array(first.lowercased()), Array(second.lowercased()))
    var rows = [Array(0...second.count)]
    for (i, letter) in first.enumerated() {
      var row = [i + 1]
      for (j, other) in second.enumerated() {
        let above = rows[i]
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
