import ScrollPhysics
import Sessions
import Testing
import TestSupport

struct SessionHeaderTests {
  @Test func `a header without a start differs from one with an empty start`() throws {
    var header = plainHeader
    header.start = [:]
    #expect(header != plainHeader)
    #expect(try read(text: text(of: header)).header.start == [:])
  }

  @Test func `a header without an edition is of 2023, and is written without one`() throws {
    #expect(plainHeader.edition == .of2027)
    var header = plainHeader
    header.edition = .of2023
    #expect(!text(of: header).contains("edition"))
    #expect(try read(text: text(of: header)).header == header)
  }

  @Test(arguments: ["2024", "2028", "\"2027\"", "2026.5", "null"])
  func `an edition that is not known is an error`(edition: String) {
    let line = text(of: plainHeader).replacing("\"edition\":2027", with: "\"edition\":\(edition)")
    #expect(throws: SessionError.self) { try read(text: line) }
  }
}
