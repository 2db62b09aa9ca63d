import TestSupport
import Testing

@testable import Sandbox

struct RenderSpanTests {
  @Test func `a shape is that of its name`() {
    let sizes = RenderCommand.PictureShape.allCases.map { ($0.rawValue, $0.points) }
    expectEqual(sizes.map(\.0), ["16:9", "1:1", "9:16", "4:3"])
    for (name, size) in sizes {
      let sides = name.split(separator: ":").compactMap { Double($0) }
      expectEqual(size.width * sides[1], size.height * sides[0], "\(name)")
    }
  }

  @Test(
    arguments: [
      ("0.2...0.6", 2), ("0.2...0.6x4", 4), ("0.2...0.6x1.5", 1.5), ("0.2...0.6x100", 100),
      ("0.2...0.6x1", 1),
    ] as [(String, Double)]
  )
  func `a slow part takes twice as long, or as its factor says`(text: String, factor: Double) throws
  {
    let span = try RenderSpan(text)
    expect(span.span == 0.2...0.6 && span.factor == factor)
  }

  @Test(
    arguments: [
      "1...2x", "1...2x0.5", "1...2x100.5", "1...2x3x4", "2...1", "1...1", "-1...2", "1...2x1e9",
      "1...2xnan", "1", "1...2...3", "1...inf", "",
    ]
  )
  func `another text is refused`(text: String) {
    let error = #expect(throws: (any Error).self) { try RenderSpan(text) }
    expect("\(error as Any)".contains("'\(text)': expected two times, such as"))
  }
}
