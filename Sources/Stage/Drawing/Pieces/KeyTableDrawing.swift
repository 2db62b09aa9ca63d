/// The keys of one topic and their effects, for the card that explains the keys.
package struct KeyTable: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    /// The key or keys, such as "Right Shift+F12".
    package let keys: String
    package let meaning: String

    package init(_ keys: String, _ meaning: String) {
      self.keys = keys
      self.meaning = meaning
    }
  }

  package let title: String
  package let lines: [Line]

  package init(_ title: String, _ lines: [Line]) {
    self.title = title
    self.lines = lines
  }
}

extension DisplayList {
  /// Adds a card with the effects of keys, in the middle of a window.
  ///
  /// The text has the largest size from 13 down to 7 points at which everything fits. A text that is still too
  /// long at 7 points ends with an ellipsis.
  package mutating func appendKeyTables(_ tables: [KeyTable], in window: Rect, theme: Theme) {
    let layout = KeyTableLayout(tables, in: window)
    let size = layout.size
    let titleStyle = TextStyle(size: 0.7 * size, weight: .semibold)
    let style = TextStyle(size: size)
    appendPanelEdge(around: layout.card, theme: theme)
    append(.roundedRectangle(layout.card, radius: Self.panelRadius, theme.panel))
    append(.pushClip(layout.card))
    for (table, start) in zip(tables, layout.starts) {
      var place = layout.place(ofRow: start)
      let title = TextWidth.cut(table.title, to: layout.columnWidth, titleStyle)
      appendText(title, titleStyle, x: place.x, y: place.y + 0.15 * size, theme.secondaryText)
      for (index, line) in table.lines.enumerated() {
        place = layout.place(ofRow: start + 1 + index)
        appendText(line.keys, style, x: place.x, y: place.y, theme.accent)
        let meaning = TextWidth.cut(line.meaning, to: layout.meaningWidth, style)
        appendText(meaning, style, x: place.x + layout.keyWidth, y: place.y, theme.text)
      }
    }
    append(.popClip)
  }
}

/// Positions and sizes of the lines of the card with the keys, in points.
private struct KeyTableLayout {
  private static let padding = 20.0
  private static let columnGap = 28.0
  /// Smallest distance between the card and the window's edges, in points.
  private static let margin = 8.0
  /// Height of a line, as a multiple of the size of its text.
  private static let pitch = 1.55

  let size: Double
  /// Width of the names of keys in a column, including the gap after the names, in points.
  let keyWidth: Double
  /// Width of the texts about the effects in a column, in points.
  let meaningWidth: Double
  let rows: Int
  /// For each table, the index of the row with its title.
  ///
  /// Rows are counted from the top down, column after column.
  let starts: [Int]
  let card: Rect

  var columnWidth: Double { keyWidth + meaningWidth }

  /// Lays out tables in one to three columns, so that the text is as large as possible.
  ///
  /// If several numbers of columns allow the same size, two columns are preferred.
  init(_ tables: [KeyTable], in window: Rect) {
    let space = window.inset(x: Self.margin, y: Self.margin)
    let lines = tables.flatMap { $0.lines }
    // All widths are proportional to the size of the text. The gap after the keys is as wide as this size.
    let style = TextStyle(size: 1)
    let keys = 1 + (lines.map { TextWidth.estimate($0.keys, style) }.max() ?? 0)
    let meanings = lines.map { TextWidth.estimate($0.meaning, style) }.max() ?? 0
    func gaps(_ columns: Int) -> Double { Double(columns - 1) * Self.columnGap + 2 * Self.padding }
    let choices = [2, 1, 3].map { columns in
      let width = (space.width - gaps(columns)) / (Double(columns) * (keys + meanings))
      let rows = Double(Self.rows(tables, columns: columns))
      let height = (space.height - 2 * Self.padding) / (rows * Self.pitch)
      return (columns: columns, size: min(13, width, height).rounded(.down))
    }
    let best = choices.max { $0.size < $1.size }.flatMap { $0.size >= 7 ? $0 : nil }
    let (columns, size) = best ?? (2, 7)
    rows = Self.rows(tables, columns: columns)
    starts = Self.starts(tables, rows: rows)
    self.size = size
    keyWidth = keys * size
    let needed = Double(columns) * (keys + meanings) * size + gaps(columns)
    let missing = max(0, needed - space.width) / Double(columns)
    meaningWidth = max(0, meanings * size - missing)
    var card = Rect(
      center: space.center,
      width: min(needed, space.width),
      height: min(Double(rows) * Self.pitch * size + 2 * Self.padding, space.height)
    )
    card.x.round()
    card.y.round()
    self.card = card
  }

  /// Returns the left end and the vertical centre of a row; rows are counted as in `starts`.
  func place(ofRow row: Int) -> Point {
    let (column, line) = (row / rows, row % rows)
    return Point(
      x: card.x + Self.padding + Double(column) * (columnWidth + Self.columnGap),
      y: card.y + Self.padding + (Double(line) + 0.5) * Self.pitch * size
    )
  }

  /// Returns the smallest number of rows per column at which all tables fit; no table is divided.
  private static func rows(_ tables: [KeyTable], columns: Int) -> Int {
    let counts = tables.map { $0.lines.count + 1 }
    let longest = counts.max() ?? 1
    return (longest...max(longest, counts.reduce(0, +))).first { rows in
      guard let last = starts(tables, rows: rows).last, let count = counts.last else { return true }
      return last + count <= rows * columns
    } ?? longest
  }

  /// Returns the row at which each table begins.
  ///
  /// A table that does not fit below the previous one begins at the top of the next column.
  private static func starts(_ tables: [KeyTable], rows: Int) -> [Int] {
    var next = 0
    return tables.map { table in
      let count = table.lines.count + 1
      if next % rows + count > rows { next = (next / rows + 1) * rows }
      defer { next += count }
      return next
    }
  }
}
