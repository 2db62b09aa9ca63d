import TestSupport
import Testing

struct GoldenTests {
  @Test func `equal texts have no difference`() {
    expect(Golden.difference(from: "a\nb\n", to: "a\nb\n") == nil)
  }

  @Test func `the first different line is shown with the lines before it`() {
    let difference = Golden.difference(from: "a\nb\nc\nd\n", to: "a\nb\nx\nd\n")
    expectEqual(difference, "differs in line 3:\n    a\n    b\n  - c\n  + x")
  }

  @Test func `a missing line and a missing line break are differences`() {
    expect(Golden.difference(from: "a\nb", to: "a") != nil)
    expect(Golden.difference(from: "a\n", to: "a") != nil)
  }
}
