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
  /// The columns are beside each other in a window that is wider than high, and otherwise below each other. The
  /// text has the largest size from 13 down to 7 points at which everything fits. A text that is still too long at
  /// 7 points ends with an ellipsis.
  package mutating func appendKeyTables(_ columns: [[KeyTable]], in window: Rect, theme: Theme) {
    let columns = window.width > window.height ? columns : [columns.flatMap { $0 }]
    let layout = KeyTableLayout(columns, in: window)
    let size = layout.size
    let titleStyle = TextStyle(size: 0.7 * size, weight: .semibold)
    let style = TextStyle(size: size)
    appendPanelEdge(around: layout.card, theme: theme)
    append(.roundedRectangle(layout.card, radius: Self.panelRadius, theme.panel))
    append(.pushClip(layout.card))
    for (column, tables) in columns.enumerated() {
      var place = layout.start(ofColumn: column)
      for table in tables {
        let title = TextWidth.cut(table.title, to: layout.columnWidth, titleStyle)
        appendText(title, titleStyle, x: place.x, y: place.y + 0.15 * size, theme.secondaryText)
        place.y += layout.rowHeight
        for line in table.lines {
          appendText(line.keys, style, x: place.x, y: place.y, theme.accent)
          let meaning = TextWidth.cut(line.meaning, to: layout.meaningWidth, style)
          appendText(meaning, style, x: place.x + layout.keyWidth, y: place.y, theme.text)
          place.y += layout.rowHeight
        }
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
  /// Height of a row, as a multiple of the size of its text.
  private static let pitch = 1.55

  /// Size of the text, in points.
  let size: Double
  /// Width of the names of keys in a column, including the gap after the names, in points.
  let keyWidth: Double
  /// Width of the texts about the effects in a column, in points.
  let meaningWidth: Double
  let card: Rect

  var columnWidth: Double { keyWidth + meaningWidth }
  var rowHeight: Double { Self.pitch * size }

  /// Lays out columns of equal width so that the text is as large as possible.
  init(_ columns: [[KeyTable]], in window: Rect) {
    let space = window.inset(x: Self.margin, y: Self.margin)
    let lines = columns.flatMap { $0 }.flatMap { $0.lines }
    // All widths are proportional to the size of the text. The gap after the keys is as wide as this size.
    let style = TextStyle(size: 1)
    let keys = 1 + (lines.map { TextWidth.estimate($0.keys, style) }.max() ?? 0)
    let meanings = lines.map { TextWidth.estimate($0.meaning, style) }.max() ?? 0
    let count = Double(columns.count)
    // A table has a row for its title.
    let rows = columns.map { $0.reduce(0) { $0 + 1 + $1.lines.count } }.max() ?? 0
    let height = Double(rows) * Self.pitch
    let gaps = (count - 1) * Self.columnGap + 2 * Self.padding
    let largest = min(
      (space.width - gaps) / (count * (keys + meanings)),
      (space.height - 2 * Self.padding) / height
    )
    size = max(7, min(13, largest).rounded(.down))
    keyWidth = keys * size
    let needed = count * (keys + meanings) * size + gaps
    meaningWidth = max(0, meanings * size - max(0, needed - space.width) / count)
    var card = Rect(
      center: space.center,
      width: min(needed, space.width),
      height: min(height * size + 2 * Self.padding, space.height)
    )
    card.x.round()
    card.y.round()
    self.card = card
  }

  /// Returns the left end and the vertical centre of the first row of a column.
  func start(ofColumn column: Int) -> Point {
    Point(
      x: card.x + Self.padding + Double(column) * (columnWidth + Self.columnGap),
      y: card.y + Self.padding + 0.5 * rowHeight
    )
  }
}
