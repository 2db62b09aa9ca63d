package import Pickers
// Pickers hold scrollers: without this a change of their layout would not recompile this file.
import ScrollPhysics

extension DisplayList {
  /// Heights of marks in points: at rest, long ones at rest, and at the magnified centre.
  static let markHeights = (minor: 8.0, major: 16.0, center: 50.0)

  /// Adds a ruler: the value above, the marks with their labels, the pointer, and a note.
  ///
  /// In a low panel everything shrinks together, and in a high one it grows by up to half; in a very
  /// low one the note is left out first, then the labels.
  ///
  /// - Parameters:
  ///   - ruler: The ruler; without marks the panel says so.
  ///   - unit: What the values are of, such as "kg".
  ///   - feedback: How a tick is felt, such as "click + haptic"; empty where it is not.
  ///   - showsLanding: Whether the place is marked where the ruler will come to rest.
  ///   - rect: The panel's place, in points; the ruler's centre is its centre.
  ///   - theme: The colours.
  package mutating func appendRuler(
    _ ruler: Ruler,
    unit: String,
    feedback: String = "",
    showsLanding: Bool = false,
    in rect: Rect,
    theme: Theme
  ) {
    let center = rect.center
    guard let selection = ruler.selection else {
      appendNotice("no values", in: rect, theme: theme)
      return
    }
    let places = RulerPlaces(rect, value: ruler.text, unit: unit)
    appendValue(ruler.text, unit: unit, centerX: center.x, places, theme)
    let reach = rect.width / 2 - 20
    append(.pushClip(rect))
    append(
      .triangle(
        Point(x: center.x - 6, y: places.pointerY - 4.5),
        Point(x: center.x + 6, y: places.pointerY - 4.5),
        Point(x: center.x, y: places.pointerY + 4.5),
        theme.accent
      )
    )
    for mark in ruler.visibleMarks(within: max(0, reach)) {
      appendMark(mark, of: ruler, centerX: center.x, places, reach: reach, theme: theme)
    }
    if showsLanding {
      let place = Point(x: center.x, y: places.landingY)
      appendLanding(of: ruler.rows, center: place, reach: reach, theme: theme)
    }
    append(.popClip)
    if let noteY = places.noteY {
      appendNote(selection, of: ruler, feedback, centerX: center.x, y: noteY, places, theme)
    }
  }

  private mutating func appendValue(
    _ value: String,
    unit: String,
    centerX: Double,
    _ places: RulerPlaces,
    _ theme: Theme
  ) {
    append(
      .text(
        value,
        places.valueStyle,
        at: Point(x: centerX, y: places.valueY),
        verticalScale: 1,
        theme.text
      )
    )
    guard !unit.isEmpty else { return }
    appendText(unit, places.unitStyle, x: places.unitX, y: places.unitY, theme.secondaryText)
  }

  private mutating func appendMark(
    _ mark: Int,
    of ruler: Ruler,
    centerX: Double,
    _ places: RulerPlaces,
    reach: Double,
    theme: Theme
  ) {
    let x = ruler.x(ofMark: mark)
    let isMajor = ruler.scale.isMajor(mark)
    let magnification = ruler.magnification(atDistance: x)
    let fade = smoothStep((reach - abs(x)) / min(60, reach / 2))
    guard fade > 0.002 else { return }
    let rest = isMajor ? Self.markHeights.major : Self.markHeights.minor
    let height = places.share * (rest + (Self.markHeights.center - rest) * magnification)
    let width = 1.2 + 1.3 * magnification
    let plain = theme.text.faded((isMajor ? 0.75 : 0.35) + (isMajor ? 0.25 : 0.5) * magnification)
    // The colour changes from one mark to the next as the centre passes between them.
    let nearness = smoothStep(1.5 - 2 * abs(x) / ruler.rows.rowExtent)
    append(
      .rectangle(
        Rect(
          x: centerX + x - width / 2,
          y: places.markY - height / 2,
          width: width,
          height: height
        ),
        plain.mixed(with: theme.accent, share: nearness).faded(fade)
      )
    )
    guard isMajor, let labelY = places.labelY else { return }
    appendSlidingText(
      ruler.scale.majorText(at: mark),
      places.labelStyle,
      x: centerX + x,
      y: labelY,
      theme.secondaryText.faded(fade)
    )
  }

  /// Adds the line "tick 637 · step 0.1 · click"; in pieces short enough to need no allocation.
  private mutating func appendNote(
    _ mark: Int,
    of ruler: Ruler,
    _ feedback: String,
    centerX: Double,
    y: Double,
    _ places: RulerPlaces,
    _ theme: Theme
  ) {
    let style = places.noteStyle
    let space = TextWidth.estimate(" ", style)
    let tick = "tick \(mark)"
    let step = "· step \(ruler.scale.stepText)"
    let stepX = TextWidth.estimate(tick, style) + space
    let feedbackX = stepX + TextWidth.estimate(step, style) + space
    let dotWidth = TextWidth.estimate("·", style) + space
    let feedbackWidth = dotWidth + TextWidth.estimate(feedback, style)
    let whole = feedback.isEmpty ? feedbackX - space : feedbackX + feedbackWidth
    let left = centerX - whole / 2
    appendText(tick, style, x: left, y: y, theme.secondaryText)
    appendText(step, style, x: left + stepX, y: y, theme.secondaryText)
    guard !feedback.isEmpty else { return }
    appendText("·", style, x: left + feedbackX, y: y, theme.secondaryText)
    appendText(feedback, style, x: left + feedbackX + dotWidth, y: y, theme.secondaryText)
  }
}

extension RulerScale {
  /// The distance between two marks as a number, without zeros at its end: "0.1".
  fileprivate var stepText: String {
    var units = step
    var digits = fractionDigits
    while digits > 0, units % 10 == 0 {
      units /= 10
      digits -= 1
    }
    var divisor = 1.0
    for _ in 0..<digits { divisor *= 10 }
    return DecimalText.fixed(Double(units) / divisor, digits: digits)
  }
}

/// Where the parts of a ruler are in its panel, in points.
struct RulerPlaces: Equatable {
  /// Heights as a share of those in a panel in which all of them fit.
  let share: Double
  let valueStyle: TextStyle
  let valueY: Double
  let unitStyle: TextStyle
  /// Left end of the unit.
  let unitX: Double
  let unitY: Double
  let pointerY: Double
  let markY: Double
  let landingY: Double
  let labelStyle: TextStyle
  /// nil where labels do not fit.
  let labelY: Double?
  let noteStyle: TextStyle
  /// nil where a note does not fit.
  let noteY: Double?

  /// Height that everything needs, what the panel's label and edges take, and the height of the
  /// panel for which it was designed and beyond which everything grows, in points.
  private static let extent = (whole: 258.0, edges: 34.0, design: 344.0)
  /// Height of capitals and digits as a share of the font size.
  private static let capHeight = 0.727

  /// Lays out a panel for a value and its unit.
  init(_ rect: Rect, value: String, unit: String) {
    let center = rect.center
    let free = (rect.height - Self.extent.edges) / Self.extent.whole
    let share = max(0.2, min(1, free), min(1.5, rect.height / Self.extent.design))
    let em = TextStyle(size: 1, weight: .semibold, anchor: .center, tabularDigits: true)
    let valueWidth = TextWidth.estimate(value, em)
    // The unit is beside a value that is centred without it.
    let unitSize = max(10, 18 * share)
    let unitWidth = TextWidth.estimate(unit, TextStyle(size: unitSize)) + 10
    let room = max(1, rect.width - 24 - (unit.isEmpty ? 0 : 2 * unitWidth))
    let size = max(10, min(54 * share, room / max(valueWidth, 0.1)))
    self.share = share
    valueStyle = TextStyle(size: size, weight: .semibold, anchor: .center, tabularDigits: true)
    valueY = center.y - 99 * share
    unitStyle = TextStyle(size: unitSize)
    unitX = center.x + valueWidth * size / 2 + 10 * min(1, size / 40)
    unitY = valueY + Self.capHeight * (size - unitSize) / 2
    markY = center.y + 24 * share
    pointerY = markY - 40 * share
    landingY = markY + 30 * share
    labelStyle = TextStyle(size: max(9, 12 * share), anchor: .center, tabularDigits: true)
    labelY = share < 0.4 ? nil : markY + 42 * share
    noteStyle = TextStyle(size: max(9, 11 * share), tabularDigits: true)
    noteY = share < 0.5 ? nil : center.y + 124 * share
  }
}
