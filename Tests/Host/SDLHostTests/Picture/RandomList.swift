import Drawing
import TestSupport

/// Display lists with commands of every kind at random places, in part beyond the picture.
enum RandomList {
  /// A list for a picture of a size in points.
  static func make(seed: UInt64, width: Double, height: Double) -> DisplayList {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func point() -> Point { Point(x: number(-50...width + 50), y: number(-50...height + 50)) }
    func color() -> Color {
      let color = Color(UInt32.random(in: 0...0xFFFFFF, using: &random))
      return Bool.random(using: &random) ? color : color.faded(number(0...1))
    }
    func rect() -> Rect {
      let corner = point()
      // Many are small or thin.
      let (wide, high) = (number(0...1), number(0...1))
      return Rect(x: corner.x, y: corner.y, width: 300 * wide * wide, height: 300 * high * high)
    }
    var list = DisplayList()
    list.background = Color(0x1C1C1E)
    for index in 0..<300 {
      let isClipped = index % 5 == 0
      if isClipped { list.append(.pushClip(rect())) }
      let style = TextStyle(size: number(5...60), anchor: .center)
      switch index % 10 {
      case 0: list.append(.rectangle(rect(), color()))
      case 1: list.append(.roundedRectangle(rect(), radius: number(0...40), color()))
      case 2: list.append(.circle(center: point(), radius: number(0.2...90), color()))
      case 3:
        let radius = number(1...90)
        let width = number(0.5...radius)
        list.append(.ring(center: point(), radius: radius, lineWidth: width, color()))
      case 4: list.append(.line(from: point(), to: point(), width: number(0.5...5), color()))
      case 5: list.append(.triangle(point(), point(), point(), color().faded(0.5)))
      case 6:
        let isVertical = Bool.random(using: &random)
        list.append(.gradient(rect(), from: color(), to: color(), isVertical: isVertical))
      case 7:
        let squeeze = max(number(0.1...1.3), 0.1)
        list.append(.text("字 Mg 31", style, at: point(), verticalScale: min(squeeze, 1), color()))
      case 8:
        let (scale, place) = (number(0.8...1.3), point())
        list.appendSlidingText("slide", style, widthScale: scale, x: place.x, y: place.y, color())
      default:
        let (place, size) = (point(), number(4...80))
        list.append(
          .symbol("x", center: place, size: size, verticalScale: number(0.2...1), color())
        )
      }
      if isClipped { list.append(.popClip) }
    }
    return list
  }
}
