/// Keys that belong together, for the card that shows what keys do.
package struct KeyTable: Equatable, Sendable {
  /// A key and what it does.
  package struct Line: Equatable, Sendable {
    /// The key, such as "Right Shift+F12".
    package var keys: String
    /// What it does, in a few words.
    package var meaning: String

    /// Creates a line.
    package init(_ keys: String, _ meaning: String) {
      self.keys = keys
      self.meaning = meaning
    }
  }

  /// What the keys have in common.
  package var title: String
  /// One a key.
  package var lines: [Line]

  /// Creates a table.
  package init(_ title: String, _ lines: [Line]) {
    self.title = title
    self.lines = lines
  }
}

extension DisplayList {
  /// Adds a card in the middle of the window with all that keys do.
  ///
  /// The text is as large as lets everything be seen, 13 points at most and 7 at least; what is too
  /// long then ends with an ellipsis.
  ///
  /// - Parameters:
  ///   - tables: What keys do.
  ///   - width: The window's width, in points.
  ///   - height: The window's height, in points.
  ///   - theme: The colours.
  package mutating func appendKeyTables(
    _ tables: [KeyTable],
    width: Double,
    height: Double,
    theme: Theme
  ) {
    let layout = KeyTableLayout(tables, width: width, height: height)
    let card = layout.card
    append(.roundedRectangle(card.inset(x: -1, y: -1), radius: 13, theme.panelEdge))
    append(.roundedRectangle(card, radius: 12, theme.panel))
    append(.pushClip(card))
    for (table, start) in zip(tables, layout.starts) {
      appendTableTitle(table.title, at: layout.place(ofRow: start), layout, theme)
      for (index, line) in table.lines.enumerated() {
        appendTableLine(line, at: layout.place(ofRow: start + 1 + index), layout, theme)
      }
    }
    append(.popClip)
  }

  private mutating func appendTableTitle(
    _ title: String,
    at place: Point,
    _ layout: KeyTableLayout,
    _ theme: Theme
  ) {
    let style = TextStyle(size: 0.7 * layout.size, weight: .semibold)
    appendText(
      TextWidth.cut(title, to: layout.columnWidth, style),
      style,
      x: place.x,
      y: place.y + 0.15 * layout.size,
      theme.secondaryText
    )
  }

  private mutating func appendTableLine(
    _ line: KeyTable.Line,
    at place: Point,
    _ layout: KeyTableLayout,
    _ theme: Theme
  ) {
    let style = TextStyle(size: layout.size)
    appendText(line.keys, style, x: place.x, y: place.y, theme.accent)
    appendText(
      TextWidth.cut(line.meaning, to: layout.meaningWidth, style),
      style,
      x: place.x + layout.keyWidth,
      y: place.y,
      theme.text
    )
  }
}

/// Where the lines of the card with the keys are, in points.
struct KeyTableLayout: Equatable {
  private static let sizes = [13.0, 12, 11, 10, 9, 8, 7]
  /// Columns that are tried, in this order, for each size.
  private static let columnCounts = [2, 1, 3]
  private static let padding = 20.0
  private static let columnGap = 28.0
  private static let margin = 8.0
  /// Height of a line, in sizes of its text.
  private static let pitch = 1.55

  /// Size of the text.
  let size: Double
  /// Width of the keys' part of a column, the gap behind it included.
  let keyWidth: Double
  /// Width of the other part.
  let meaningWidth: Double
  /// Rows of a column.
  let rows: Int
  /// The row of each table's title, counted through all columns.
  let starts: [Int]
  /// The card's place.
  let card: Rect

  var columnWidth: Double { keyWidth + meaningWidth }

  /// Lays out tables for a window, so large as it allows.
  init(_ tables: [KeyTable], width: Double, height: Double) {
    var (size, columns) = (Self.sizes[Self.sizes.count - 1], 2)
    search: for candidate in Self.sizes {
      for count in Self.columnCounts {
        let extent = Self.extent(tables, size: candidate, columns: count)
        guard extent.width <= width - 2 * Self.margin, extent.height <= height - 2 * Self.margin
        else { continue }
        (size, columns) = (candidate, count)
        break search
      }
    }
    let widths = Self.widths(tables, size: size)
    let extent = Self.extent(tables, size: size, columns: columns)
    let room = (width: width - 2 * Self.margin, height: height - 2 * Self.margin)
    let missing = max(0, extent.width - room.width) / Double(columns)
    self.size = size
    keyWidth = widths.keys
    meaningWidth = max(0, widths.meanings - missing)
    rows = Self.rows(tables, columns: columns)
    starts = Self.starts(tables, rows: rows)
    let extents = (width: min(extent.width, room.width), height: min(extent.height, room.height))
    card = Rect(
      x: ((width - extents.width) / 2).rounded(),
      y: ((height - extents.height) / 2).rounded(),
      width: extents.width,
      height: extents.height
    )
  }

  /// Left end and middle of a row, counted through all columns.
  func place(ofRow row: Int) -> Point {
    let (column, line) = (row / rows, row % rows)
    return Point(
      x: card.x + Self.padding + Double(column) * (columnWidth + Self.columnGap),
      y: card.y + Self.padding + (Double(line) + 0.5) * Self.pitch * size
    )
  }

  /// Rows of a column: as few as hold whole tables.
  private static func rows(_ tables: [KeyTable], columns: Int) -> Int {
    let longest = tables.map { $0.lines.count + 1 }.max() ?? 1
    let sum = tables.reduce(0) { $0 + $1.lines.count + 1 }
    return (longest...max(longest, sum)).first { rows in
      guard let last = starts(tables, rows: rows).last, let table = tables.last else { return true }
      return last + table.lines.count + 1 <= rows * columns
    } ?? longest
  }

  /// Where each table begins; one that does not fit below another begins the next column.
  private static func starts(_ tables: [KeyTable], rows: Int) -> [Int] {
    var next = 0
    return tables.map { table in
      let count = table.lines.count + 1
      if next % rows + count > rows { next = (next / rows + 1) * rows }
      defer { next += count }
      return next
    }
  }

  private static func widths(
    _ tables: [KeyTable],
    size: Double
  ) -> (keys: Double, meanings: Double) {
    let style = TextStyle(size: size)
    let lines = tables.flatMap(\.lines)
    let keys = lines.map { TextWidth.estimate($0.keys, style) }.max() ?? 0
    let meanings = lines.map { TextWidth.estimate($0.meaning, style) }.max() ?? 0
    return (keys + size, meanings)
  }

  private static func extent(
    _ tables: [KeyTable],
    size: Double,
    columns: Int
  ) -> (width: Double, height: Double) {
    let widths = widths(tables, size: size)
    let gaps = Double(columns - 1) * columnGap
    return (
      Double(columns) * (widths.keys + widths.meanings) + gaps + 2 * padding,
      Double(rows(tables, columns: columns)) * pitch * size + 2 * padding
    )
  }
}
