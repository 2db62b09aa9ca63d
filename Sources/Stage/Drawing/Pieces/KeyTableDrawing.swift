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
  /// The columns are beside each other if the window is wider than high and wide enough, and otherwise below each
  /// other. The text has the largest size from 13 down to 11 points at which everything fits. Lines that do not
  /// fit at 11 points are omitted, and the last line says so.
  package mutating func appendKeyTables(_ columns: [[KeyTable]], in window: Rect, theme: Theme) {
    let layout = KeyTableLayout(columns, in: window)
    let titleStyle = TextStyle(size: KeyTableLayout.sizes.lowerBound, weight: .semibold)
    let style = TextStyle(size: layout.size)
    appendPanelEdge(around: layout.card, theme: theme)
    append(.roundedRectangle(layout.card, radius: Self.panelRadius, theme.panel))
    append(.pushClip(layout.card))
    for (column, rows) in layout.columns.enumerated() {
      var place = layout.start(ofColumn: column)
      for row in rows {
        switch row {
        case .title(let title):
          let title = TextWidth.cut(title, to: layout.columnWidth, titleStyle)
          appendText(title, titleStyle, x: place.x, y: place.y + 1, theme.secondaryText)
        case .line(let line):
          appendText(line.keys, style, x: place.x, y: place.y, theme.accent)
          let meaning = TextWidth.cut(line.meaning, to: layout.meaningWidth, style)
          appendText(meaning, style, x: place.x + layout.keyWidth, y: place.y, theme.text)
        }
        place.y += layout.rowHeight
      }
    }
    append(.popClip)
  }
}

/// A row of the card: the title of a table, or one of its lines.
private enum KeyTableRow {
  case title(String)
  case line(KeyTable.Line)

  static func rows(of tables: [KeyTable]) -> [KeyTableRow] {
    tables.flatMap { [.title($0.title)] + $0.lines.map { .line($0) } }
  }
}

/// Positions and sizes of the lines of the card with the keys, in points.
private struct KeyTableLayout {
  /// Sizes of the text, in points.
  static let sizes = 11.0...13

  private static let padding = 20.0
  private static let columnGap = 28.0
  /// Smallest distance between the card and the window's edges, in points.
  private static let margin = 8.0
  /// Height of a row, as a multiple of the size of its text.
  private static let pitches = 1.3...1.55

  /// The shown rows of each column.
  let columns: [[KeyTableRow]]
  /// Size of the text, in points.
  let size: Double
  let rowHeight: Double
  /// Width of the names of keys in a column, including the gap after the names, in points.
  let keyWidth: Double
  /// Width of the texts about the effects in a column, in points.
  let meaningWidth: Double
  let card: Rect

  var columnWidth: Double { keyWidth + meaningWidth }

  /// Lays out columns of equal width so that the text is as large as possible.
  init(_ tables: [[KeyTable]], in window: Rect) {
    let space = window.inset(x: Self.margin, y: Self.margin)
    let lines = tables.flatMap { $0 }.flatMap { $0.lines }
    // All widths are proportional to the size of the text. The gap after the keys is as wide as this size.
    let style = TextStyle(size: 1)
    let keys = 1 + (lines.map { TextWidth.estimate($0.keys, style) }.max() ?? 0)
    let meanings = lines.map { TextWidth.estimate($0.meaning, style) }.max() ?? 0
    let height = space.height - 2 * Self.padding
    func gaps(_ count: Int) -> Double { Double(count - 1) * Self.columnGap + 2 * Self.padding }
    func rowCount(_ columns: [[KeyTableRow]]) -> Double {
      Double(columns.map { $0.count }.max() ?? 0)
    }
    func largestSize(_ columns: [[KeyTableRow]]) -> Double {
      let width = (space.width - gaps(columns.count)) / Double(columns.count)
      return min(
        width / (keys + meanings),
        height / (rowCount(columns) * Self.pitches.lowerBound),
        Self.sizes.upperBound
      ).rounded(.down)
    }
    var columns = tables.map(KeyTableRow.rows)
    if window.width <= window.height || largestSize(columns) < Self.sizes.lowerBound {
      columns = [KeyTableRow.rows(of: tables.flatMap { $0 })]
    }
    size = max(Self.sizes.lowerBound, largestSize(columns))
    let pitch = height / (rowCount(columns) * size)
    rowHeight = size * min(max(pitch, Self.pitches.lowerBound), Self.pitches.upperBound)
    let capacity = max(1, Int(height / rowHeight + 1e-9))
    columns = columns.map { rows in
      guard rows.count > capacity else { return rows }
      var rows = rows.prefix(capacity - 1)
      if case .title? = rows.last { rows.removeLast() }
      return rows + [.title("more in a larger window")]
    }
    self.columns = columns
    let count = Double(columns.count)
    keyWidth = keys * size
    let needed = count * (keys + meanings) * size + gaps(columns.count)
    meaningWidth = max(0, meanings * size - max(0, needed - space.width) / count)
    var card = Rect(
      center: space.center,
      width: min(needed, space.width),
      height: min(rowCount(columns) * rowHeight + 2 * Self.padding, space.height)
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
