import Pickers
import TestSupport
import Testing

struct WheelGeometryTests {
  static let wheel = WheelGeometry(radius: 150)

  @Test func `a row at the centre has full height and opacity`() throws {
    let row = try #require(Self.wheel.appearance(atDistance: 0))
    expect(row.y == 0 && row.verticalScale == 1 && row.opacity == 1)
  }

  @Test func `a row at 60 degrees has half the height`() throws {
    // 60°: sin 0.8660, cos 0.5.
    let row = try #require(Self.wheel.appearance(atDistance: 150 * Double.pi / 3))
    expect(isClose(row.y, 129.904, tolerance: 0.001))
    expect(isClose(row.verticalScale, 0.5, tolerance: 1e-12))
    expect(isClose(row.opacity, 0.25, tolerance: 1e-12))
  }

  @Test(arguments: [0.5, 20, 40, 80, 150, 230])
  func `rows above and below the centre are symmetric`(
    distance: Double
  ) throws {
    let below = try #require(Self.wheel.appearance(atDistance: distance))
    let above = try #require(Self.wheel.appearance(atDistance: -distance))
    expect(above.y == -below.y && below.y > 0)
    expect(above.verticalScale == below.verticalScale && above.opacity == below.opacity)
  }

  @Test func `the distance at a position is the inverse of the position at a distance`() throws {
    for distance in stride(from: -230.0, through: 230, by: 10) {
      let row = try #require(Self.wheel.appearance(atDistance: distance))
      let back = try #require(Self.wheel.distance(atY: row.y))
      expect(isClose(back, distance, tolerance: 1e-6))
    }
  }

  @Test func `the vertical scale is the derivative of the position`() throws {
    for distance in stride(from: -200.0, through: 200, by: 25) {
      let row = try #require(Self.wheel.appearance(atDistance: distance))
      let top = try #require(Self.wheel.appearance(atDistance: distance - 0.01)).y
      let bottom = try #require(Self.wheel.appearance(atDistance: distance + 0.01)).y
      expect(isClose((bottom - top) / 0.02, row.verticalScale, tolerance: 1e-6))
    }
  }

  @Test func `the far side and positions beyond the cylinder have no appearance`() {
    let quarter = Self.wheel.visibleDistance
    expect(isClose(quarter, 235.619, tolerance: 0.001))
    expect(Self.wheel.appearance(atDistance: quarter * 1.001) == nil)
    expect(Self.wheel.appearance(atDistance: -quarter * 1.001) == nil)
    expect(Self.wheel.appearance(atDistance: quarter * 3) == nil)
    expect(Self.wheel.appearance(atDistance: quarter * 0.999) != nil)
    expect(Self.wheel.distance(atY: 150) == nil && Self.wheel.distance(atY: -151) == nil)
    expect(Self.wheel.distance(atY: .nan) == nil)
    expect(Self.wheel.appearance(atDistance: .nan) == nil)
  }

  @Test(arguments: [0, -3, Double.nan, .infinity, -.infinity])
  func `an invalid radius is replaced by the default`(radius: Double) {
    expectEqual(WheelGeometry(radius: radius), WheelGeometry(radius: 150))
    var wheel = Wheel(rowCount: 5, selection: 3, radius: radius)
    expectEqual(wheel.geometry.radius, 150)
    wheel.resize(radius: 90)
    expect(wheel.geometry.radius == 90 && wheel.rows.viewportExtent == 180)
    wheel.resize(radius: radius)
    expect(wheel.geometry.radius == 150 && wheel.selection == 3)
  }

  static let scales = [0.0, 0.3, 0.6, 1]

  @Test(arguments: scales) func `content at the rim has the rim's scale`(
    rimScale: Double
  ) throws {
    let wheel = WheelGeometry(radius: 150, rimScale: rimScale)
    expectEqual(wheel.appearance(atDistance: 0)?.scale, 1)
    let rim = try #require(wheel.appearance(atDistance: wheel.visibleDistance.nextDown))
    expect(isClose(rim.scale, rimScale, tolerance: 1e-12))
    let sixth = try #require(wheel.appearance(atDistance: 150 * Double.pi / 3))
    expect(isClose(sixth.scale, (1 + rimScale) / 2, tolerance: 1e-12))
  }

  @Test(arguments: scales) func `scale and opacity decrease to the rim without a jump`(
    rimScale: Double
  ) throws {
    let wheel = WheelGeometry(radius: 150, rimScale: rimScale)
    var last = try #require(wheel.appearance(atDistance: 0))
    var lastStep = 0.0
    for number in 1...471 {
      let seen = try #require(wheel.appearance(atDistance: Double(number) / 2))
      // 0.5 points at a radius of 150 are an angle of 1/300, the largest possible step.
      for (before, now) in [
        (last.scale, seen.scale), (last.verticalScale, seen.verticalScale),
        (last.opacity, seen.opacity),
      ] { expect(before >= now && before - now < 1 / 300 + 1e-9) }
      let step = last.scale - seen.scale
      expect(abs(step - lastStep) < 25e-6)
      (last, lastStep) = (seen, step)
    }
  }

  @Test(arguments: scales) func `the scale is symmetric about the centre`(rimScale: Double) throws {
    let wheel = WheelGeometry(radius: 150, rimScale: rimScale)
    for distance in stride(from: 0.0, through: 235, by: 0.7) {
      expectEqual(
        wheel.appearance(atDistance: distance)?.scale,
        wheel.appearance(atDistance: -distance)?.scale
      )
    }
  }

  @Test func `a rim's scale stays in 0...1`() {
    let pairs = [(-1.0, 0.0), (7, 1), (.infinity, 1), (-.infinity, 0), (.nan, 1), (0.4, 0.4)]
    for (asked, taken) in pairs {
      expectEqual(WheelGeometry(radius: 150, rimScale: asked).rimScale, taken)
    }
  }
}
