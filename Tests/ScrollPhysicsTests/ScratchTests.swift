import ScrollPhysics
import Testing

@Suite struct ScratchTests {
  @Test func `it is no part of what its owner is`() {
    let empty = Scratch<Int>(capacity: 0)
    var full = Scratch<Int>(capacity: 4)
    full.elements = [1, 2, 3]
    #expect(empty == full)
  }

  @Test func `it has the requested capacity`() {
    let scratch = Scratch<Int>(capacity: 16)
    #expect(scratch.elements.isEmpty && scratch.elements.capacity >= 16)
  }
}
