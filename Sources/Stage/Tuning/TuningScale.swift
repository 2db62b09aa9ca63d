import Drawing
import Pickers
import ScrollPhysics

/// The marks of a knob's ruler, and how its number is spelled.
///
/// A mark is at every multiple of a decimal step within the knob's range, so its value is the
/// number one would type. A preset's own value may be between two marks; it is shown as it is until
/// the ruler is moved.
struct TuningScale {
  /// The marks.
  let marks: RulerScale
  /// Decimals that are always shown.
  let leastDigits: Int
  /// The unit after the number; empty for shares and ratios.
  let unit: String

  /// Distance between two marks in points.
  static let markExtent = 8.0
  /// Decimals beyond which a number is rounded when shown.
  private static let mostDigits = 4

  init(_ knob: ScrollTuning.Knob) {
    let step = Self.step(of: knob)
    var unitsPerOne = 1.0
    for _ in 0..<step.digits { unitsPerOne *= 10 }
    // Bounds are decimals, too: what keeps them off a mark is rounding alone.
    let distance = Double(step.units)
    let first = (knob.range.lowerBound * unitsPerOne / distance - 1e-9).rounded(.up)
    let last = (knob.range.upperBound * unitsPerOne / distance + 1e-9).rounded(.down)
    marks = RulerScale(
      minimum: Int(first) * step.units,
      step: step.units,
      fractionDigits: step.digits,
      count: Int(last - first) + 1
    )
    leastDigits = step.shown
    // A share left per millisecond reads as a plain number.
    unit = knob.unit == "1/ms" ? "" : knob.unit
  }

  /// The mark nearest to a number; one beyond the ends counts as the end.
  static func mark(nearestTo value: Double, on scale: RulerScale) -> Int {
    var unitsPerOne = 1.0
    for _ in 0..<scale.fractionDigits { unitsPerOne *= 10 }
    let place = (value * unitsPerOne - Double(scale.minimum)) / Double(scale.step)
    return Int(min(max(place.rounded(), 0), Double(max(scale.count - 1, 0))))
  }

  /// The number with its unit: "0.998", "10 pt"; as many decimals as it has, to four.
  func text(_ value: Double) -> String {
    var digits = leastDigits
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    while digits < Self.mostDigits, abs(value * scale - (value * scale).rounded()) > 1e-6 {
      digits += 1
      scale *= 10
    }
    let number = DecimalText.fixed(value, digits: digits)
    return unit.isEmpty ? number : "\(number) \(unit)"
  }

  /// The distance between two marks in units of the last decimal place, how many places there are,
  /// and how many of them are always shown.
  private static func step(
    of knob: ScrollTuning.Knob
  ) -> (units: Int, digits: Int, shown: Int) {
    switch knob.name {
    case "decelerationRate": (1, 4, 3)
    case "restInterval": (5, 3, 2)
    case "pixelRatio": (5, 2, 0)
    case "dragSlop", "motionStart": (5, 1, 0)
    case "springLead", "stopVelocity": (1, 1, 0)
    case "momentumDistance", "overfling", "reducedMotion": (1, 0, 0)
    case "minimumFlingVelocity": (10, 0, 0)
    case "maximumFlingVelocity": (100, 0, 0)
    case "constantDeceleration", "momentumDeceleration", "edgeDeceleration": (50, 0, 0)
    case "springVelocityLimit", "bounceRate": (500, 0, 0)
    default: (1, 2, 2)
    }
  }
}

extension ScrollTuning {
  /// The knobs that the tuning's rules listen to, as indices of `knobs`: first those that are
  /// turned most, then the others in their order.
  var usedKnobs: [Int] {
    let first = ["decelerationRate", "rubberBand", "springResponse", "dampingRatio", "dragSlop"]
    let used = Self.knobs.indices.filter { uses(Self.knobs[$0].name) }
    let leading = first.compactMap { name in used.first { Self.knobs[$0].name == name } }
    return leading + used.filter { !leading.contains($0) }
  }

  /// Whether a parameter has an effect under the law, the edge and the velocity rule in effect.
  private func uses(_ name: String) -> Bool {
    switch name {
    case "rubberBand": edgeDrag == .rubberBand
    case "edgeFriction": edgeDrag == .friction || edgeDrag == .fraction
    case "momentumTime", "momentumDistance": velocityRule == .windowAverage
    case "decelerationRate": [.uikit, .scrollMechanics, .flutter].contains(law)
    case "constantDeceleration": law == .flutter
    case "springResponse", "dampingRatio":
      [.uikit, .scrollMechanics, .flutter, .flutterClamping].contains(law)
    case "springLead": law == .uikit
    case "springVelocityLimit": [.uikit, .scrollMechanics, .flutter].contains(law)
    case "overfling", "edgeDeceleration": law == .android
    case "snapTime": law == .android || law == .web
    case "momentumDeceleration", "momentumDuration", "bounceReach", "bounceRate",
      "bounceOutTime", "bounceBackTime":
      law == .web
    default: true
    }
  }
}
