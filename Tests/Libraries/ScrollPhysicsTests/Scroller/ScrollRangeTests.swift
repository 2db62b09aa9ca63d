import ScrollPhysics
import TestSupport
import Testing

struct ScrollRangeTests {
  static let range = ScrollRange.bounded(minimum: -100, maximum: 400)
  static let loop = ScrollRange.looping(period: 700)

  @Test func `a bounded range has an overscroll beyond each end`() {
    expectEqual(Self.range.overscroll(-130), -30)
    expectEqual(Self.range.overscroll(-100), 0)
    expectEqual(Self.range.overscroll(12), 0)
    expectEqual(Self.range.overscroll(400), 0)
    expectEqual(Self.range.overscroll(401.5), 1.5)
    expectEqual(Self.range.clamped(-130), -100)
    expectEqual(Self.range.clamped(401.5), 400)
    expectEqual(Self.range.normalized(401.5), 401.5)
  }

  @Test func `a loop has no overscroll and normalizes every offset`() {
    expectEqual(Self.loop.overscroll(-1e6), 0)
    expectEqual(Self.loop.clamped(1e6), 1e6)
    expectEqual(Self.loop.normalized(0), 0)
    expectEqual(Self.loop.normalized(700), 0)
    expectEqual(Self.loop.normalized(-40), 660)
    expectEqual(Self.loop.normalized(7_000_012), 12)
  }

  @Test(arguments: [700, 0.1, 33.3, 1e-9, 1e12]) func `normalized offsets differ by whole periods`(
    period: Double
  ) {
    let loop = ScrollRange.looping(period: period)
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let laps = Double(Int.random(in: -1000...1000, using: &random))
      let offset = (laps + Double.random(in: 0..<1, using: &random)) * period
      let place = loop.normalized(offset)
      expect(place >= 0 && place < period)
      expectEqual(loop.normalized(place), place)
      let turned = ((offset - place) / period).rounded()
      expect(isClose(place + turned * period, offset, tolerance: 1e-12 * 1000 * period))
    }
  }

  @Test(arguments: [-Double.leastNonzeroMagnitude, -1e-300, .infinity, -.infinity, .nan])
  func `extreme and non-finite offsets are normalized into the period`(offset: Double) {
    let place = Self.loop.normalized(offset)
    expect(place >= 0 && place < 700)
  }

  @Test func `an unbounded range changes no offset`() {
    let endless = ScrollRange.bounded(minimum: -.infinity, maximum: .infinity)
    expectEqual(endless.clamped(-1e300), -1e300)
    expectEqual(endless.overscroll(1e300), 0)
  }

  @Test func `a range of one offset clamps every offset to it`() {
    let point = ScrollRange.bounded(minimum: 7, maximum: 7)
    expectEqual(point.clamped(-5), 7)
    expectEqual(point.overscroll(9), 2)
  }

  @Test func `a maximum below the minimum is replaced by the minimum`() {
    let range = ScrollRange.bounded(minimum: 0, maximum: -200)
    expectEqual(range, .bounded(minimum: 0, maximum: 0))
    expect(range.clamped(-150) == 0 && range.overscroll(-30) == -30)
  }

  @Test func `a bound that is no number counts as the other one, or as 0`() {
    for none in [Double.nan, -.infinity] {
      for minimum in [-50.0, 0, 20] {
        let range = ScrollRange.bounded(minimum: minimum, maximum: none)
        expectEqual(range, .bounded(minimum: minimum, maximum: minimum))
      }
      let open = ScrollRange.bounded(minimum: -.infinity, maximum: none)
      expectEqual(open, .bounded(minimum: -.infinity, maximum: 0))
    }
    for none in [Double.nan, .infinity] {
      expectEqual(
        .bounded(minimum: none, maximum: 70),
        ScrollRange.bounded(minimum: 0, maximum: 70)
      )
      expectEqual(
        .bounded(minimum: none, maximum: -70),
        ScrollRange.bounded(minimum: 0, maximum: 0)
      )
    }
    expectEqual(.bounded(minimum: .nan, maximum: .nan), ScrollRange.bounded(minimum: 0, maximum: 0))
  }

  @Test func `short content rests at its leading inset`() {
    let inset = ContentInset(leading: 20, trailing: 50)
    let short = ScrollRange(contentExtent: 100, viewportExtent: 300, contentInset: inset)
    expectEqual(short, .bounded(minimum: -20, maximum: -20))
    let long = ScrollRange(contentExtent: 900, viewportExtent: 300, contentInset: inset)
    expectEqual(long, .bounded(minimum: -20, maximum: 650))
    expectEqual(
      ScrollRange(contentExtent: 900, viewportExtent: 300),
      .bounded(minimum: 0, maximum: 600)
    )
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 0, -1, 5])
  func `offsets stay finite for all bounds`(bound: Double) {
    let ranges: [ScrollRange] = [
      .looping(period: bound), .bounded(minimum: bound, maximum: 0),
      .bounded(minimum: 0, maximum: bound), .bounded(minimum: bound, maximum: bound),
      ScrollRange(
        contentExtent: bound.isFinite ? bound : 0,
        viewportExtent: bound,
        contentInset: ContentInset(leading: bound, trailing: bound)
      ),
    ]
    for range in ranges {
      let scroller = Scroller(tuning: .uikit, axis: .vertical, range: range, contentOffset: 12)
      expect(scroller.contentOffset.isFinite, "\(range)")
      expect(range.clamped(-7).isFinite && range.normalized(-7).isFinite, "\(range)")
    }
  }
}
