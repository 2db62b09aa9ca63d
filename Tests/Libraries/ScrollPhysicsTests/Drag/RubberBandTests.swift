import ScrollPhysics
import TestSupport
import Testing

struct RubberBandTests {
  static let band = RubberBand(strength: 0.55, viewportExtent: 500)
  static let pulls = [0, 0.015625, 1, 15, 100, 435, 960, 12_345.678]

  @Test func `the documentation example holds`() {
    expect(isClose(Self.band.displayed(100), 49.54955, tolerance: 1e-5))
  }

  @Test func `displayed overscrolls agree with the published values for 960 points`() {
    let band = RubberBand(strength: 0.55, viewportExtent: 960)
    let checks = [(5, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65)]
    for (pull, shown) in checks {
      expect(isClose(band.displayed(Double(pull)), shown, tolerance: 0.005))
    }
  }

  @Test(arguments: pulls) func `raw is the inverse of displayed`(pull: Double) {
    let tolerance = 1e-9 * max(1, pull)
    expect(isClose(Self.band.raw(Self.band.displayed(pull)), pull, tolerance: tolerance))
    expect(isClose(Self.band.raw(Self.band.displayed(-pull)), -pull, tolerance: tolerance))
  }

  @Test(arguments: pulls) func `a mirrored pull displays a mirrored overscroll`(pull: Double) {
    expectEqual(Self.band.displayed(-pull), -Self.band.displayed(pull))
    expectEqual(Self.band.slope(atRaw: -pull), Self.band.slope(atRaw: pull))
  }

  @Test(arguments: pulls) func `the slope is the derivative of displayed`(pull: Double) {
    let step = 1e-3
    let slope =
      (Self.band.displayed(pull + step) - Self.band.displayed(pull - step)) / (2 * step)
    // At zero the two sides have the same slope, so the difference across it is that slope too.
    expect(isClose(slope, Self.band.slope(atRaw: pull), tolerance: 1e-6))
  }

  @Test func `displayed overscroll grows ever more slowly and stays below the viewport`() {
    var last = 0.0
    var lastGain = Double.infinity
    for pull in stride(from: 100.0, through: 100_000, by: 100) {
      let shown = Self.band.displayed(pull)
      expect(shown > last && shown - last < lastGain && shown < 500)
      lastGain = shown - last
      last = shown
    }
  }

  @Test(arguments: [1e300, 1e308, Double.greatestFiniteMagnitude, .infinity])
  func `displayed overscroll of extreme pulls approaches the viewport`(pull: Double) {
    expect(isClose(Self.band.displayed(pull), 500, tolerance: 1e-9))
    expect(isClose(Self.band.displayed(-pull), -500, tolerance: 1e-9))
  }

  @Test func `an overscroll beyond the limit gives a pull of a thousand viewports`() {
    expectEqual(Self.band.raw(500), 500_000)
    expectEqual(Self.band.raw(-800), -500_000)
    expectEqual(Self.band.raw(499.999_999), 500_000)
  }

  @Test func `a band without strength or viewport displays no overscroll`() {
    for band in [
      RubberBand(strength: 0, viewportExtent: 500), RubberBand(strength: 0.55, viewportExtent: 0),
      RubberBand(strength: 0, viewportExtent: 0),
    ] {
      expectEqual(band.displayed(100), 0)
      expectEqual(band.raw(10), 0)
      expectEqual(band.slope(atRaw: 100), 0)
    }
  }
}
