package import Pickers
// The import makes this file recompile if the layout of a scroller inside a picker changes.
import ScrollPhysics

extension DisplayList {
  /// Share of its opacity that a title loses between the centre and the ends of the header.
  private static let titleFading = 0.75
  /// Smallest distance between two titles, in points.
  private static let titleGap = 14.0

  /// Adds a looping header that is centred in the rectangle.
  ///
  /// The title at the centre is bold and has the accent colour; the titles fade towards the sides. A line below
  /// the titles is as wide as the title at the centre. While the centre moves from one title to the next,
  /// weight, colour and the width of the line are interpolated.
  ///
  /// A title that is too long for its column ends with an ellipsis; if `isCompact` is true, its text is smaller
  /// instead. The header is drawn on a rectangle of the colour `background`. If `background` is nil, the header
  /// is drawn on the panel that is already in the list.
  package mutating func appendHeader(
    _ header: LoopingHeader,
    isCompact: Bool = false,
    on background: Color? = nil,
    showsLanding: Bool = false,
    in rect: Rect,
    theme: Theme
  ) {
    guard !header.titles.isEmpty else {
      appendNotice("no titles", in: rect, theme: theme)
      return
    }
    let isLow = rect.height < 70
    let center = Point(x: rect.center.x, y: rect.center.y - (isLow ? 5 : 8))
    let half = rect.width / 2
    if let background { append(.roundedRectangle(rect, radius: 10, background)) }
    append(.pushClip(rect))
    let width = appendTitles(of: header, isCompact, center: center, half: half, theme)
    let strip = Rect(x: rect.x, y: center.y - 13, width: rect.width, height: 26)
    let depth = min(24, rect.width / 4)
    let edge = background ?? theme.panel
    appendFade(of: strip, depth: depth, isVertical: false, from: edge, to: edge)
    let lineY = rect.maxY - (isLow ? 12 : 14)
    let line = Rect(x: center.x - width / 2, y: lineY, width: width, height: 3)
    append(.roundedRectangle(line, radius: 1.5, theme.accent))
    if showsLanding {
      let place = Point(x: center.x, y: lineY - 5)
      appendLanding(
        of: header.rows,
        center: place,
        halfLength: half - 14,
        sign: header.sign,
        theme: theme
      )
    }
    append(.popClip)
  }

  /// Adds the titles that are visible within `half` points of the centre.
  ///
  /// - Returns: Width of the line below the titles, interpolated between the two titles nearest to the centre.
  private mutating func appendTitles(
    of header: LoopingHeader,
    _ isCompact: Bool,
    center: Point,
    half: Double,
    _ theme: Theme
  ) -> Double {
    var lineWidth = 0.0
    let extent = header.rows.rowExtent
    let space = extent - Self.titleGap
    let bold = TextStyle(size: space < 80 ? 15 : 17, weight: .semibold, anchor: .center)
    for index in header.visibleIndices(within: half) {
      let x = header.x(ofIndex: index)
      let name = header.title(ofIndex: index)
      var bold = bold
      if isCompact { bold.size *= min(1, max(0.6, space / max(TextWidth.estimate(name, bold), 1))) }
      let title = TextWidth.cut(name, to: space, bold)
      let width = TextWidth.estimate(title, bold)
      guard abs(x) - width / 2 < half else { continue }
      let fade = 1 - Self.titleFading * min(1, abs(x) / half)
      let share = smoothStep(1 - abs(x) / extent)
      let color = theme.text.mixed(with: theme.accent, share: share).faded(theme.textOpacity(fade))
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
