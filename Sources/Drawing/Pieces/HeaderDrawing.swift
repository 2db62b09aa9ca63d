package import Pickers
// Pickers hold scrollers: without this a change of their layout would not recompile this file.
import ScrollPhysics

extension DisplayList {
  /// Width of the soft edges at a header's ends, in points.
  static let headerMargin = 24.0
  /// Share of a title's opacity that is lost on the way from the centre to the end.
  static let titleFading = 0.75
  /// Least distance between two titles, in points.
  static let titleGap = 14.0

  /// Adds a looping header: titles that turn bold and coloured in the centre and fade to the sides.
  ///
  /// Weight and colour change from one title to the next while the centre passes between them, and
  /// so does the width of the line below. A title too long for its column ends with an ellipsis.
  ///
  /// - Parameters:
  ///   - header: The header; without titles the panel says so.
  ///   - showsLanding: Whether the place is marked where the header will come to rest.
  ///   - rect: The panel's place, in points; the header's centre is its centre.
  ///   - theme: The colours.
  package mutating func appendHeader(
    _ header: LoopingHeader,
    showsLanding: Bool = false,
    in rect: Rect,
    theme: Theme
  ) {
    let center = rect.center
    let half = rect.width / 2
    guard !header.titles.isEmpty else {
      appendNotice("no titles", in: rect, theme: theme)
      return
    }
    let isLow = rect.height < 70
    let y = center.y - (isLow ? 5 : 8)
    append(.pushClip(rect))
    let lineWidth = appendTitles(of: header, center: Point(x: center.x, y: y), half: half, theme)
    appendHeaderEdges(in: rect, around: y, theme: theme)
    let lineY = rect.maxY - (isLow ? 12 : 14)
    append(
      .roundedRectangle(
        Rect(x: center.x - lineWidth / 2, y: lineY, width: lineWidth, height: 3),
        radius: 1.5,
        theme.accent
      )
    )
    if showsLanding {
      let place = Point(x: center.x, y: lineY - 5)
      appendLanding(of: header.rows, center: place, reach: half - 14, theme: theme)
    }
    append(.popClip)
  }

  /// Adds the titles that are seen within half the strip's width on each side of the centre.
  ///
  /// - Returns: Width of the line below: those of the two titles about the centre, blended.
  private mutating func appendTitles(
    of header: LoopingHeader,
    center: Point,
    half: Double,
    _ theme: Theme
  ) -> Double {
    var lineWidth = 0.0
    for index in header.visibleIndices(within: half) {
      let x = header.x(ofIndex: index)
      let room = header.rows.rowExtent - Self.titleGap
      let bold = TextStyle(size: room < 80 ? 15 : 17, weight: .semibold, anchor: .center)
      let title = TextWidth.cut(header.title(ofIndex: index), to: room, bold)
      let width = TextWidth.estimate(title, bold)
      guard abs(x) - width / 2 < half else { continue }
      let fade = 1 - Self.titleFading * min(1, abs(x) / half)
      let share = smoothStep(1 - abs(x) / header.rows.rowExtent)
      appendTitle(
        title,
        bold,
        at: Point(x: center.x + x, y: center.y),
        boldness: share,
        theme.text.mixed(with: theme.accent, share: share).faded(fade)
      )
      lineWidth += share * width
    }
    return lineWidth
  }

  /// Adds a title of some boldness from 0 to 1: the regular letters fade out as the bold ones fade
  /// in, and between the two they cover each other so that nothing gets paler.
  ///
  /// Bold letters are wider; both are set to one width between the two, or they would be beside one
  /// another.
  private mutating func appendTitle(
    _ text: String,
    _ bold: TextStyle,
    at place: Point,
    boldness: Double,
    _ color: Color
  ) {
    let thinness = 1 - boldness
    let regular = TextStyle(size: bold.size, anchor: .center)
    let regularWidth = TextWidth.estimate(text, regular)
    let boldWidth = TextWidth.estimate(text, bold)
    let width = max(regularWidth + (boldWidth - regularWidth) * boldness, 1)
    if boldness < 1 {
      appendSlidingText(
        text,
        regular,
        widthScale: boldness > 0 ? width / max(regularWidth, 1) : 1,
        x: place.x,
        y: place.y,
        color.faded(1 - boldness * boldness)
      )
    }
    if boldness > 0 {
      appendSlidingText(
        text,
        bold,
        widthScale: boldness < 1 ? width / max(boldWidth, 1) : 1,
        x: place.x,
        y: place.y,
        color.faded(1 - thinness * thinness)
      )
    }
  }

  /// Adds the soft edges at the ends of the titles' line.
  private mutating func appendHeaderEdges(in rect: Rect, around y: Double, theme: Theme) {
    let clear = theme.panel.faded(0)
    let width = min(Self.headerMargin, rect.width / 4)
    let strip = Rect(x: rect.x, y: y - 13, width: rect.width, height: 26)
    append(
      .gradient(
        Rect(x: strip.x, y: strip.y, width: width, height: strip.height),
        from: theme.panel,
        to: clear,
        isVertical: false
      )
    )
    append(
      .gradient(
        Rect(x: strip.maxX - width, y: strip.y, width: width, height: strip.height),
        from: clear,
        to: theme.panel,
        isVertical: false
      )
    )
  }
}
