import Pickers
import TestSupport
import Testing

struct RulerMagnificationTests {
  static let ruler = Ruler(scale: RulerScale(minimum: 0, step: 1, fractionDigits: 1, count: 1001))

  @Test func `marks are 18, 14, 8 and 4 points high at 0, 1, 2 and 3 marks from the centre`() {
    expectEqual([0.0, 10, 20, 30, 40, 1e9].map(Self.ruler.markHeight), [18, 14, 8, 4, 4, 4])
    expectEqual([-10.0, -20, -30].map(Self.ruler.markHeight), [14, 8, 4])
    let wide = Ruler(scale: Self.ruler.scale, markExtent: 25)
    expectEqual([0.0, 25, 50, 75].map(wide.markHeight), [18, 14, 8, 4])
  }

  @Test func `the magnification falls from 1 to 0 as the height does`() {
    let shares = [0.0, 10, 20, 30].map(Self.ruler.magnification)
    for (share, expected) in zip(shares, [1, 5.0 / 7, 2.0 / 7, 0]) {
      expect(isClose(share, expected, tolerance: 1e-15))
    }
    expectEqual(Self.ruler.magnification(atDistance: .nan), 0)
    expectEqual(Self.ruler.magnification(atDistance: .infinity), 0)
  }

  @Test func `the height decreases with the distance from the centre`() {
    var last = Self.ruler.markHeight(atDistance: 0)
    for step in 1...600 {
      let height = Self.ruler.markHeight(atDistance: Double(step) / 10)
      expect(height <= last && height >= 4)
      if step < 300 { expect(height < last) }
      expectEqual(height, Self.ruler.markHeight(atDistance: -Double(step) / 10))
      last = height
    }
  }

  @Test func `the height and its slope are continuous`() {
    func slope(_ distance: Double) -> Double {
      let width = 1e-5
      return
        (Self.ruler.markHeight(atDistance: distance + width)
        - Self.ruler.markHeight(atDistance: distance - width)) / (2 * width)
    }
    var last = slope(-45)
    for step in 1...900 {
      let next = slope(-45 + Double(step) / 10)
      // The second derivative of a cubic between these heights is at most 0.12 per point.
      expect(abs(next - last) < 0.015)
      expect(abs(next) < 0.7)
      last = next
    }
    for distance in [0.0, 30, -30] { expect(isClose(slope(distance), 0, tolerance: 1e-5)) }
  }
}
