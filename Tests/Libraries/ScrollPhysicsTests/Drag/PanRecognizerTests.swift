import ScrollPhysics
import TestSupport
import Testing

struct PanRecognizerTests {
  @Test(arguments: [1.0, -1]) func `a movement within the slop remains a tap and drags nothing`(
    sign: Double
  ) {
    var pan = PanRecognizer(slop: 10)
    for _ in 0..<10 { expect(pan.move(along: sign, across: 0) == nil) }
    expect(pan.isTap)
  }

  @Test(arguments: [1.0, -1]) func `the drag excludes the slop`(
    sign: Double
  ) {
    var pan = PanRecognizer(slop: 10)
    expect(pan.move(along: 8 * sign, across: 0) == nil)
    expectEqual(pan.move(along: 5 * sign, across: 0), 3 * sign)
    expect(!pan.isTap)
  }

  @Test func `the drag is the finger's total movement minus the slop`() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<500 {
      var pan = PanRecognizer(slop: 10)
      var along = 0.0
      var drag: Double?
      while drag == nil {
        let movement = Double.random(in: -1...3, using: &random)
        along += movement
        drag = pan.move(along: movement, across: 0)
      }
      expect(isClose(try #require(drag), along - 10, tolerance: 1e-9))
    }
  }

  @Test func `movement across the axis is neither a drag nor a tap`() {
    var pan = PanRecognizer(slop: 10)
    expect(pan.move(along: 0, across: 11) == nil)
    expect(!pan.isTap)
    expect(pan.move(along: 10.5, across: 0) == nil)
  }

  @Test func `a diagonal movement begins a drag once it is as far along the axis as across`() {
    var pan = PanRecognizer(slop: 10)
    expect(pan.move(along: 12, across: 13) == nil)
    expectEqual(pan.move(along: 1, across: 0), 0)
  }

  @Test(arguments: [1.0, -1]) func `a drag that begins late never moves against the finger`(
    sign: Double
  ) {
    var pan = PanRecognizer(slop: 10)
    expect(pan.move(along: 17 * sign, across: 20) == nil)
    // Back along the axis, and further back across it: the drag begins at the finger's position.
    expectEqual(pan.move(along: -5 * sign, across: -10), 0)
  }

  @Test func `a finger that left the slop and returned does not tap`() {
    var pan = PanRecognizer(slop: 10)
    _ = pan.move(along: 0, across: 30)
    _ = pan.move(along: 0, across: -30)
    expect(!pan.isTap)
  }

  @Test func `without slop the whole first movement is a drag`() {
    var pan = PanRecognizer(slop: 0)
    expect(pan.move(along: 0, across: 0) == nil)
    expect(pan.isTap)
    expectEqual(pan.move(along: -0.015625, across: 0), -0.015625)
  }
}
