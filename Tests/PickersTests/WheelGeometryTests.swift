import Pickers
import Testing

@Suite struct WheelGeometryTests {
  static let wheel = WheelGeometry(radius: 150)

  @Test func `a row at the centre is seen whole`() throws {
    let row = try #require(Self.wheel.appearance(atDistance: 0))
    #expect(row.y == 0 && row.verticalScale == 1 && row.opacity == 1)
  }

  @Test func `a sixth of a turn down it is half as high`() throws {
    // 60°: sin 0.8660, cos 0.5.
    let row = try #require(Self.wheel.appearance(atDistance: 150 * Double.pi / 3))
    #expect(isClose(row.y, 129.904, tolerance: 0.001))
    #expect(isClose(row.verticalScale, 0.5, tolerance: 1e-12))
    #expect(isClose(row.opacity, 0.25, tolerance: 1e-12))
  }

  @Test(arguments: [0.5, 20, 40, 80, 150, 230]) func `above looks as below`(
    distance: Double
  ) throws {
    let below = try #require(Self.wheel.appearance(atDistance: distance))
    let above = try #require(Self.wheel.appearance(atDistance: -distance))
    #expect(above.y == -below.y && below.y > 0)
    #expect(above.verticalScale == below.verticalScale && above.opacity == below.opacity)
  }

  @Test func `the place of a row leads back to its distance`() throws {
    for distance in stride(from: -230.0, through: 230, by: 10) {
      let row = try #require(Self.wheel.appearance(atDistance: distance))
      let back = try #require(Self.wheel.distance(atY: row.y))
      #expect(isClose(back, distance, tolerance: 1e-6))
    }
  }

  @Test func `a row's height on the picture is its length foreshortened`() throws {
    for distance in stride(from: -200.0, through: 200, by: 25) {
      let row = try #require(Self.wheel.appearance(atDistance: distance))
      let top = try #require(Self.wheel.appearance(atDistance: distance - 0.01)).y
      let bottom = try #require(Self.wheel.appearance(atDistance: distance + 0.01)).y
      #expect(isClose((bottom - top) / 0.02, row.verticalScale, tolerance: 1e-6))
    }
  }

  @Test func `the far side and the places beside the cylinder are not seen`() {
    let quarter = Self.wheel.visibleDistance
    #expect(isClose(quarter, 235.619, tolerance: 0.001))
    #expect(Self.wheel.appearance(atDistance: quarter * 1.001) == nil)
    #expect(Self.wheel.appearance(atDistance: -quarter * 1.001) == nil)
    #expect(Self.wheel.appearance(atDistance: quarter * 3) == nil)
    #expect(Self.wheel.appearance(atDistance: quarter * 0.999) != nil)
    #expect(Self.wheel.distance(atY: 150) == nil && Self.wheel.distance(atY: -151) == nil)
    #expect(Self.wheel.distance(atY: .nan) == nil)
    #expect(Self.wheel.appearance(atDistance: .nan) == nil)
  }

  @Test func `a wheel without radius is refused`() async {
    await #expect(processExitsWith: .failure) { _ = WheelGeometry(radius: 0) }
  }
}
