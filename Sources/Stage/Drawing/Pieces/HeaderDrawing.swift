package import Pickers
// The import makes this file recompile if the layout of a scroller inside a picker changes.
import ScrollPhysics

extension DisplayList {
  /// Smallest distance between two titles, in points.
  private static let titleGap = 14.0

  /// Adds a looping header that is centred in the rectangle.
  ///
  /// The title at the centre is bold and has the accent colour; titles at the sides have the colour of secondary
  /// texts. A line below the titles is as wide as the title at the centre. While the centre moves from one title
  /// to the next, weight, colour and the width of the line are interpolated. The mark of the landing is below
  /// the line.
  ///
  /// A title that is too long for its column is smaller, and then cut. The header is drawn on a rectangle of the
  /// colour `background`. If `background` is nil, the header is drawn on the panel that is already in the list.
  package mutating func appendHeader(
    _ header: LoopingHeader,
    on background: Color? = nil,
    showsLanding: Bool = false,
    in rect: Rect,
    theme: Theme
  ) {
    guard !header.titles.isEmpty else {
      appendNotice("no titles", in: rect, theme: theme)
      return
    }
    let size = Size(height: rect.height)
    let center = Point(x: rect.center.x, y: rect.center.y - size.rise)
    let half = rect.width / 2
    if let background { append(.roundedRectangle(rect, radius: 10, background)) }
    append(.pushClip(rect))
    let width = appendTitles(of: header, size.text, center: center, half: half, theme)
    appendTitleEdges(of: rect, y: center.y, background ?? theme.panel)
    let lineY = center.y + size.lineY
    let line = Rect(x: center.x - width / 2, y: lineY, width: width, height: 3)
    append(.roundedRectangle(line, radius: 1.5, theme.accent))
    if showsLanding {
      let place = Point(x: center.x, y: lineY + size.landingY)
      appendLanding(
        of: header.rows,
        center: place,
        halfLength: half - 24,
        sign: header.sign,
        theme: theme
      )
    }
    append(.popClip)
  }

  /// Sizes of a header of a height, in points.
  private struct Size {
    /// Font size of the titles in wide columns.
    let text: Double
    /// Distance of the titles above the middle.
    let rise: Double
    /// Distance of the line below the titles, and of the landing below the line.
    let lineY: Double
    let landingY: Double

    init(height: Double) {
      (text, rise, lineY, landingY) =
        height < 36 ? (13, 2, 10, 0) : height < 70 ? (17, 3, 16, 10) : (17, 0, 21, 12)
    }
  }

  /// Covers the ends of the titles' line: titles fade out beside the bar of the focus.
  private mutating func appendTitleEdges(of rect: Rect, y: Double, _ color: Color) {
    var strip = Rect(x: rect.x, y: y - 13, width: rect.width, height: 26)
    let margin = min(10, rect.width / 8)
    for x in [strip.x, strip.maxX - margin] {
      append(.rectangle(Rect(x: x, y: strip.y, width: margin, height: strip.height), color))
    }
    strip = strip.inset(x: margin, y: 0)
    appendFade(of: strip, depth: 1.4 * margin, isVertical: false, from: color, to: color)
  }

  /// Adds the titles that are visible within `half` points of the centre.
  ///
  /// - Returns: Width of the line below the titles, interpolated between the two titles nearest to the centre.
  private mutating func appendTitles(
    of header: LoopingHeader,
    _ size: Double,
    center: Point,
    half: Double,
    _ theme: Theme
  ) -> Double {
    var lineWidth = 0.0
    let extent = header.rows.rowExtent
    let space = extent - Self.titleGap
    let fontSize = space < 80 ? min(15, size) : size
    let bold = TextStyle(size: fontSize, weight: .semibold, anchor: .center)
    for index in header.visibleIndices(within: half) {
      let x = header.x(ofIndex: index)
      let name = header.title(ofIndex: index)
      var bold = bold
      let title = TextWidth.fit(name, to: space, &bold)
      let width = TextWidth.estimate(title, bold)
      guard abs(x) - width / 2 < half else { continue }
      let share = smoothStep(1 - abs(x) / extent)
      let color = theme.textColor(importance: 1 - min(1, abs(x) / half))
        .mixed(with: theme.accent, share: share)
      appendTitle(title, bold, at: Point(x: center.x + x, y: center.y), boldness: share, color)
      lineWidth += share * width
    }
    return lineWidth
  }

  /// Adds a title; `boldness` is 0 for regular letters and 1 for bold letters.
  ///
  /// Bold letters fade in before regular letters have faded out, so that the title is never faint. Bold letters
  /// are wider. Both kinds of letters are therefore scaled to a common width.
  private mutating func appendTitle(
    _ text: String,
    _ bold: TextStyle,
    at place: Point,
    boldness: Double,
    _ color: Color
  ) {
    let regular = TextStyle(size: bold.size, anchor: .center)
    let narrow = TextWidth.estimate(text, regular)
    let wide = TextWidth.estimate(text, bold)
    let width = max(narrow + (wide - narrow) * boldness, 1)
    let isBlended = boldness > 0 && boldness < 1
    func appendLetters(_ style: TextStyle, _ ownWidth: Double, _ share: Double) {
      guard share > 0 else { return }
      let scale = isBlended ? width / max(ownWidth, 1) : 1
      let ink = color.faded(1 - (1 - share) * (1 - share))
      appendSlidingText(text, style, widthScale: scale, x: place.x, y: place.y, ink)
    }
    appendLetters(regular, narrow, 1 - boldness)
    appendLetters(bold, wide, boldness)
  }
}
