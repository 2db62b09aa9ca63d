import TestSupport
import Testing

@testable import Sandbox

@MainActor struct FreeNameTests {
  @TemporaryFolder private var folder: String

  @Test func `a stem gets a number if a file with any of the endings exists`() async throws {
    let stem = folder + "/log"
    let endings = [".csv", "_summary.csv"]
    expectEqual(FreeName.stem(stem, endings: endings), stem)
    try Surroundings.write("", to: stem + "_summary.csv")
    expectEqual(FreeName.stem(stem, endings: endings), stem + "_2")
    try Surroundings.write("", to: stem + "_2.csv")
    expectEqual(FreeName.stem(stem, endings: endings), stem + "_3")
    expectEqual(FreeName.stem(stem, endings: [".html"]), stem)
  }
}
