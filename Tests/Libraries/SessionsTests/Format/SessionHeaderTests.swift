import ScrollPhysics
import Sessions
import Testing
import TestSupport

struct SessionHeaderTests {
  @Test func `a header without a start differs from one with an empty start`() throws {
    var header = plainHeader
    header.start = [:]
    expect(header != plainHeader)
    try expectEqual(read(text: text(of: header)).header.start, [:])
  }
}
