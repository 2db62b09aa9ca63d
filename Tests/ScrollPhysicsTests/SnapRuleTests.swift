import ScrollPhysics
import Testing

@Suite struct SnapRuleTests {
  @Test func `free content rests anywhere`() {
    #expect(SnapRule.free.snapped(12.345) == 12.345)
  }

  @Test func `rows attract what is nearer to them, and ties go to the larger`() {
    let rule = SnapRule.rows(extent: 40)
    #expect(rule.snapped(0) == 0)
    #expect(rule.snapped(19.99) == 0)
    #expect(rule.snapped(20) == 40)
    #expect(rule.snapped(-20) == 0)
    #expect(rule.snapped(-20.01) == -40)
    #expect(rule.snapped(4019) == 4000)
  }

  @Test func `what stands a hair before the middle goes back`() {
    // 0.49999999999999994 + 0.5 is 1 in a double.
    #expect(SnapRule.rows(extent: 1).snapped(0.5.nextDown) == 0)
    #expect(SnapRule.rows(extent: 1).snapped((-0.5).nextDown) == -1)
  }

  @Test(arguments: [1, 40, 33.3, 136, 0.1]) func `a row stays where it is, up to 2^50 rows`(
    extent: Double
  ) {
    let rule = SnapRule.rows(extent: extent)
    var random = SplitMix64(seed: 9)
    for bits in 0..<50 {
      let row = Double(Int.random(in: 0...(1 << bits), using: &random))
      #expect(rule.snapped(row * extent) == row * extent)
      #expect(rule.snapped(-row * extent) == -row * extent)
    }
  }

  @Test func `odd rows of one point stay apart up to 2^53`() {
    let rule = SnapRule.rows(extent: 1)
    for row in [(1 << 52) + 1, (1 << 53) - 3, (1 << 53) - 1] {
      #expect(rule.snapped(Double(row)) == Double(row))
    }
  }
}
