import JSONText

/// Writes a self-contained page of HTML: no script runs, nothing is loaded.
///
/// It is readable on a phone, and light or dark as the reader's system.
struct Page {
  /// A cell of a table: its text, and what it is for styles and for programs that read the page.
  struct Cell {
    var text: String
    /// Name of the figure in it, in the attribute `data-figure`; nil for other cells.
    var figure: String?
    /// Class for its style; nil for plain cells.
    var style: String?

    init(_ text: String, figure: String? = nil, style: String? = nil) {
      self.text = text
      self.figure = figure
      self.style = style
    }
  }

  private(set) var bytes: [UInt8] = []

  /// Creates a page up to its title.
  init(title: String, subtitle: String) {
    markup("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    markup("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
    text(title)
    markup("</title>\n<style>\n\(PageStyle.sheet)</style>\n</head>\n<body>\n<main>\n<h1>")
    text(title)
    markup("</h1>\n<p class=\"lead\">")
    text(subtitle)
    markup("</p>\n")
  }

  /// Ends the page with the figures for programs: JSON that holds no `<`, `>` or `&`.
  mutating func end(_ appendJSON: (inout [UInt8]) -> Void) {
    markup("</main>\n<script type=\"application/json\" id=\"figures\">\n")
    appendJSON(&bytes)
    markup("</script>\n</body>\n</html>\n")
  }

  /// Appends markup without escaping it.
  mutating func markup(_ markup: String) {
    bytes.appendText(markup)
  }

  /// Appends text with the characters of markup escaped.
  mutating func text(_ text: String) {
    bytes.appendMarkup(text)
  }

  mutating func heading(_ heading: String) {
    markup("<h2>")
    text(heading)
    markup("</h2>\n")
  }

  mutating func note(_ note: String) {
    markup("<p class=\"note\">")
    text(note)
    markup("</p>\n")
  }

  /// Appends a table that scrolls where the page is too narrow for it.
  ///
  /// - Parameters:
  ///   - head: The headings of the columns.
  ///   - rows: The cells; the first of each is its name.
  ///   - style: Class of the table; "figures" puts the words of a row below it on a phone.
  mutating func table(_ head: [String], _ rows: [[Cell]], style: String = "plain") {
    markup("<div class=\"scroll\"><table class=\"\(style)\">\n<thead><tr>")
    for (index, name) in head.enumerated() {
      // A heading is aligned as its column.
      let style = rows.first.flatMap { index < $0.count ? $0[index].style : nil }
      markup(style == "words" ? "<th scope=\"col\" class=\"words\">" : "<th scope=\"col\">")
      text(name)
      markup("</th>")
    }
    markup("</tr></thead>\n<tbody>\n")
    for row in rows {
      markup("<tr>")
      for (index, cell) in row.enumerated() {
        append(cell, isName: index == 0)
      }
      markup("</tr>\n")
    }
    markup("</tbody></table></div>\n")
  }

  private mutating func append(_ cell: Cell, isName: Bool) {
    markup(isName ? "<th scope=\"row\"" : "<td")
    if let figure = cell.figure {
      markup(" data-figure=\"")
      text(figure)
      markup("\"")
    }
    if let style = cell.style {
      markup(" class=\"")
      text(style)
      markup("\"")
    }
    markup(">")
    text(cell.text)
    markup(isName ? "</th>" : "</td>")
  }
}
