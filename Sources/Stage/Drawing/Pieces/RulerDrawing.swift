package import Pickers
// The import makes this file recompile if the layout of a scroller inside a picker changes.
import ScrollPhysics

extension DisplayList {
  /// Adds a ruler that is centred in the rectangle: the value, a triangle at the selected mark, the marks with
  /// their labels, and a note about the step.
  ///
  /// In a low panel all parts are scaled down. In a high panel they are scaled up by at most half. In a very
  /// low panel the note is omitted first, then the labels.
  package mutating func appendRuler(
    _ ruler: Ruler,
    unit: String,
    showsLanding: Bool = false,
    in rect: Rect,
    theme: Theme
  ) {
    guard ruler.selection != nil else {
      appendNotice("no values", in: rect, theme: theme)
      return
    }
    let x = rect.center.x
    let value = ruler.text
    let places = RulerPlaces(rect, value: value, unit: unit)
    appendText(value, places.valueStyle, x: x, y: places.valueY, theme.text)
    if !unit.isEmpty {
      appendText(unit, places.unitStyle, x: places.unitX, y: places.unitY, theme.secondaryText)
    }
    let halfLength = rect.width / 2 - 20
    append(.pushClip(rect))
    appendTriangle(at: Point(x: x, y: places.pointerY), width: 12, height: 9, theme.accent)
    for mark in ruler.visibleMarks(within: max(0, halfLength)) {
      let distance = ruler.x(ofMark: mark)
      let fade = smoothStep((halfLength - abs(distance)) / min(60, halfLength / 2))
      guard fade > 0.002 else { continue }
      var style = RulerMarkStyle.ruler
      style.share = places.share
      appendMark(mark, of: ruler, style, center: Point(x: x, y: places.markY), fade: fade, theme)
      guard ruler.scale.isMajor(mark), let y = places.labelY else { continue }
      // Labels fade out closer to the ends than marks, because they must be read.
      let opacity = smoothStep((halfLength - abs(distance)) / 24)
      let color = theme.secondaryText.faded(opacity)
      let label = ruler.scale.majorText(at: mark)
      appendSlidingText(label, places.labelStyle, x: x + distance, y: y, color)
    }
    if showsLanding {
      let place = Point(x: x, y: places.landingY)
      appendLanding(of: ruler.rows, center: place, halfLength: halfLength, theme: theme)
    }
    append(.popClip)
    guard let y = places.noteY else { return }
    let color = theme.secondaryText
    appendNote(of: ruler, Point(x: x, y: y), places.noteStyle, color)
  }

  /// Adds a mark of a ruler; the mark is at its present distance from the ruler's centre.
  ///
  /// Height, width and opacity grow with the mark's magnification. While the centre moves from one mark to the
  /// next, the colour is interpolated.
  mutating func appendMark(
    _ mark: Int,
    of ruler: Ruler,
    _ style: RulerMarkStyle,
    center: Point,
    fade: Double,
    _ theme: Theme
  ) {
    let distance = ruler.x(ofMark: mark)
    let magnification = ruler.magnification(atDistance: distance)
    let kind = ruler.scale.isMajor(mark) ? style.major : style.minor
    let height = style.share * (kind.height + (style.height - kind.height) * magnification)
    let width = 1.2 + style.growth * magnification
    var color = theme.text.faded(kind.opacity + kind.gain * magnification)
    if magnification > 0 {
      let nearness = smoothStep(1.5 - 2 * abs(distance) / ruler.rows.rowExtent)
      color = color.mixed(with: theme.accent, share: nearness)
    }
    if fade < 1 { color = color.faded(fade) }
    let place = Point(x: center.x + distance, y: center.y)
    append(.rectangle(Rect(center: place, width: width, height: height), color))
  }

  /// Adds the note, such as "a click every 0.1".
  ///
  /// Each part of the note is a separate text, so short that it needs no allocation. The parts end and begin
  /// beside one blank, because the widths of texts are estimates.
  private mutating func appendNote(
    of ruler: Ruler,
    _ center: Point,
    _ style: TextStyle,
    _ color: Color
  ) {
    let (words, step) = ("a click every", ruler.scale.stepText)
    let blank = TextWidth.estimate(" ", style)
    let x = center.x + (TextWidth.estimate(words, style) - TextWidth.estimate(step, style)) / 2
    var wordStyle = style
    wordStyle.anchor = .trailing
    appendText(words, wordStyle, x: x - blank / 2, y: center.y, color)
    appendText(step, style, x: x + blank / 2, y: center.y, color)
  }
}

/// Sizes and opacities of the marks of a ruler; heights and widths are in points.
struct RulerMarkStyle {
  /// Height and opacity of a mark far from the centre; at the centre, `gain` is added to the opacity.
  typealias Kind = (height: Double, opacity: Double, gain: Double)
  let minor: Kind
  let major: Kind
  /// Height of every mark at the centre.
  let height: Double
  /// The width of a mark at the centre minus its width far from the centre.
  let growth: Double
  /// Factor by which all heights are multiplied.
  var share = 1.0

  /// The style of the marks of a ruler that is a piece of the stage.
  ///
  /// They are larger than those of `knob`: up to 50 points high at the centre.
  static let ruler = RulerMarkStyle(
    minor: (8, opacity: 0.35, gain: 0.5),
    major: (16, opacity: 0.75, gain: 0.25),
    height: 50,
    growth: 1.3
  )
  static let knob = RulerMarkStyle(
    minor: (4, opacity: 0.3, gain: 0.4),
    major: (7, opacity: 0.5, gain: 0.4),
    height: 18,
    growth: 0.6
  )
}

extension RulerScale {
  /// The distance between two marks as text, without trailing zeros, such as "0.1".
  fileprivate var stepText: String {
    var units = step
    var digits = fractionDigits
    while digits > 0, units % 10 == 0 {
      units /= 10
      digits -= 1
    }
    return DecimalText.fixed(Double(units) / Double(DecimalText.powerOfTen(digits)), digits: digits)
  }
}

/// Positions of a ruler's parts in its panel, and the styles of their texts, in points.
private struct RulerPlaces {
  let center: Point
  /// Factor by which all heights and distances are multiplied, 0.2...1.5; 1 for the normal size.
  let share: Double
  let valueSize: Double
  /// Width of the text of the value, as a multiple of its font size.
  let valueWidth: Double

  /// Heights that determine the scale of the parts, in points.
  ///
  /// `whole` is the height of all parts together, and `edges` is the height that the label and the edges of the
  /// panel need. In a panel that is higher than `design`, the parts are scaled up.
  private static let extent = (whole: 258.0, edges: 34.0, design: 344.0)
  /// Height of capitals and digits as a share of the font size.
  private static let capHeight = 0.727

  init(_ rect: Rect, value: String, unit: String) {
    center = rect.center
    let free = (rect.height - Self.extent.edges) / Self.extent.whole
    share = max(0.2, min(1, free), min(1.5, rect.height / Self.extent.design))
    let em = TextStyle(size: 1, weight: .semibold, anchor: .center, tabularDigits: true)
    valueWidth = TextWidth.estimate(value, em)
    // The value is centred without its unit. Space for the unit is therefore reserved on both
    // sides.
    let unitWidth = TextWidth.estimate(unit, TextStyle(size: max(11, 18 * share))) + 10
    let space = max(1, rect.width - 24 - (unit.isEmpty ? 0 : 2 * unitWidth))
    valueSize = max(11, min(54 * share, space / max(valueWidth, 0.1)))
  }

  var valueStyle: TextStyle {
    TextStyle(size: valueSize, weight: .semibold, anchor: .center, tabularDigits: true)
  }
  var valueY: Double { center.y - 99 * share }
  var unitStyle: TextStyle { TextStyle(size: max(11, 18 * share)) }
  /// The x coordinate of the left end of the unit.
  var unitX: Double { center.x + valueWidth * valueSize / 2 + 10 * min(1, valueSize / 40) }
  var unitY: Double { valueY + Self.capHeight * (valueSize - unitStyle.size) / 2 }
  var pointerY: Double { markY - 38 * share }
  var markY: Double { center.y + 12 * share }
  var landingY: Double { markY + 33 * share }
  var labelStyle: TextStyle {
    TextStyle(size: max(11, 12 * share), anchor: .center, tabularDigits: true)
  }
  /// The labels are below the texts of landings; nil if they do not fit.
  var labelY: Double? { share < 0.4 ? nil : landingY + max(12, 16 * share) }
  var noteStyle: TextStyle { TextStyle(size: 11 * max(1, share), tabularDigits: true) }
  /// nil if the note does not fit.
  var noteY: Double? { share < 0.5 ? nil : center.y + 114 * share }
}
