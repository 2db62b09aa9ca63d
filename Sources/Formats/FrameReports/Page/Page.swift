/// Self-contained pages of HTML that load nothing and can be read without scripts.
///
/// A page fits a phone's screen. It is light or dark, as the reader's system is.
extension Markup {
  /// A cell of a table: its text, and attributes for styles and for programs that read the page.
  struct Cell {
    var text: String
    /// Name of the figure that the cell shows, written as the attribute `data-figure`.
    var figure: String?
    /// CSS class of the cell.
    var style: String?
    /// Value of the figure with all digits, written as the attribute `data-value`.
    var value: String?
    /// Start of the frame that the row describes, in seconds, written as the attribute `data-frame`.
    var frame: String?

    var attributes: Attributes {
      ["data-figure": figure, "data-value": value, "data-frame": frame, "class": style]
    }
  }

  /// Appends a whole HTML document.
  ///
  /// `figures` appends JSON without `<`, `>` and `&`, for programs that read the page. `contents` appends
  /// everything below the title. `script` runs last, and must not contain `</script>`.
  static func appendPage(
    to bytes: inout [UInt8],
    title: String,
    figures: (inout [UInt8]) -> Void,
    script: String,
    contents: (inout Markup) -> Void
  ) {
    var page = Markup()
    page.raw("<!doctype html>\n")
    page.block("html", ["lang": "en"]) { page in
      page.block("head") { page in
        page.raw("<meta charset=\"utf-8\">\n")
        page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        page.raw("<meta name=\"color-scheme\" content=\"light dark\">\n")
        page.line("title", title)
        page.block("style") { $0.raw(PageStyle.sheet) }
      }
      page.block("body") { page in
        page.block("main") { page in
          page.line("h1", title)
          contents(&page)
        }
        page.block("script", ["type": "application/json", "id": "figures"]) { figures(&$0.bytes) }
        if !script.isEmpty { page.raw("<script>\n\(script)</script>\n") }
      }
    }
    bytes.append(contentsOf: page.bytes)
  }

  mutating func heading(_ heading: String) { line("h2", heading) }

  /// Appends a section that the reader opens and closes with its heading.
  mutating func part(
    _ heading: String,
    isOpen: Bool = false,
    _ contents: (inout Markup) -> Void
  ) {
    raw(isOpen ? "<details open>\n" : "<details>\n")
    line("summary", heading)
    contents(&self)
    raw("</details>\n")
  }

  /// Appends a paragraph below the title.
  mutating func lead(_ text: String) { line("p", text, ["class": "lead"]) }

  mutating func note(_ note: String) { line("p", note, ["class": "note"]) }

  /// Appends tiles, each with a large text and lines of small text below it.
  ///
  /// A wide page has at most five tiles in a row, and not one alone in the last row if there are several rows.
  mutating func tiles(_ tiles: [(cell: Cell, lines: [String])]) {
    let columns = [4, 3, 5].first { tiles.count % $0 != 1 } ?? 4
    block("ul", ["class": "tiles", "style": "--columns: \(columns)"]) { page in
      for (cell, lines) in tiles {
        page.tag("li")
        page.element("b", cell.text, cell.attributes)
        page.tag("span")
        for (index, line) in lines.enumerated() {
          if index > 0 { page.raw("<br>") }
          page.text(line)
        }
        page.raw("</span></li>\n")
      }
    }
  }

  /// Appends a table that scrolls if the page is too narrow for it.
  ///
  /// A row has as many cells as there are headings. The first cell is the heading of the row. With the style
  /// "figures", a narrow screen shows cells of the style "words" below the other cells of their row.
  mutating func table(_ head: [String], _ rows: [[Cell]], style: String = "plain") {
    raw("<div class=\"scroll\"><table class=\"\(style)\">\n<thead><tr>")
    for (index, name) in head.enumerated() {
      // A heading has the alignment of its column.
      let isText = rows.first?[index].style == "words"
      element("th", name, ["scope": "col", "class": isText ? "words" : nil])
    }
    raw("</tr></thead>\n<tbody>\n")
    for row in rows {
      raw("<tr>")
      for (index, cell) in row.enumerated() {
        guard index == 0 else {
          element("td", cell.text, cell.attributes)
          continue
        }
        tag("th", ["scope": "row", "data-frame": cell.frame, "class": cell.style])
        text(cell.text)
        raw("</th>")
      }
      raw("</tr>\n")
    }
    raw("</tbody></table></div>\n")
  }

  mutating func list(_ terms: [(name: String, value: String)]) {
    block("dl") { page in
      for (name, value) in terms {
        page.element("dt", name)
        page.line("dd", value)
      }
    }
  }

  /// Appends the start tag of an SVG picture as wide as the page.
  ///
  /// In the picture's coordinates, it is 1000 wide and `height` high. Without a label, screen readers ignore
  /// the picture.
  mutating func beginPicture(_ style: String, height: Int = 200, label: String?) {
    let attributes: Attributes = [
      "class": style, "viewBox": "0 0 1000 \(height)", "preserveAspectRatio": "none",
      "role": label.map { _ in "img" }, "aria-label": label,
      "aria-hidden": label == nil ? "true" : nil,
    ]
    tag("svg", attributes)
  }

  mutating func path(_ style: String, _ path: String) {
    tag("path", ["class": style, "fill": "none", "d": path], end: "/>")
  }

  /// Appends a line below a picture, with one text at its left end and one at its right end.
  mutating func ends(_ left: String, _ right: String) {
    tag("div", ["class": "ends"])
    element("span", left)
    element("span", right)
    raw("</div>\n")
  }
}
