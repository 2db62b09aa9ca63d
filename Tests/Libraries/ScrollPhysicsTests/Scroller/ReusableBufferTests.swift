import ScrollPhysics
import TestSupport
import Testing

struct ReusableBufferTests {
  @Test func `buffers with different elements are equal`() {
    let empty = ReusableBuffer<Int>(capacity: 0)
    var full = ReusableBuffer<Int>(capacity: 4)
    full.elements = [1, 2, 3]
    expectEqual(empty, full)
  }

  @Test func `a buffer has the requested capacity`() {
    let scratch = ReusableBuffer<Int>(capacity: 16)
    expect(scratch.elements.isEmpty && scratch.elements.capacity >= 16)
  }
}
