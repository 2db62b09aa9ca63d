import Foundation
import TestSupport
import Testing

struct AgreementTests {
  @Test(arguments: Agreement.all)
  func `a preset agrees with its engine within the bound`(agreement: Agreement) throws {
    let (cases, largest) = try agreement.measure()
    expect(cases > 0)
    expect(largest <= agreement.bound)
  }

  @Test(arguments: Preset.all) func `every preset is compared with its engine`(preset: Preset) {
    let compared = Agreement.all.flatMap { $0.preset.split(separator: ", ") }
    expect(compared.contains { $0 == preset.name })
  }

  @Test(arguments: Agreement.leftOut.filter { !$0.hasPrefix("qt") }.sorted())
  func `each excluded case exists and exceeds the bound`(name: String) throws {
    let android = try EngineCase.read("android_overscroller.txt").first { $0.name == name }
    let flutter = try EngineCase.read("flutter_bouncing.txt").first { $0.name == name }
    let engine = try #require(android ?? flutter)
    let motion =
      android == nil ? Agreement.motion(flutter: engine) : Agreement.motion(android: engine)
    expect(engine.largestDifference(motion) > (android == nil ? 0.01 : 1))
  }

  @Test func `the page on agreement contains the measured differences`() throws {
    let page = URL(filePath: packageRoot).appending(
      path: "Sources/Libraries/ScrollPhysics/ScrollPhysics.docc/Agreement.md"
    )
    let text = try Self.page()
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(text.utf8).write(to: page)
      return
    }
    let kept = try String(contentsOf: page, encoding: .utf8)
    expect(Golden.difference(from: kept, to: text) == nil)
  }

  private static func page() throws -> String {
    var text = """
      # Agreement with the engines

      The largest differences between each preset and the engine after which it is named. A test
      writes this page from its measurements:
      `RECORD_GOLDENS=1 swift test --filter AgreementTests`. Without `RECORD_GOLDENS`, the test
      fails if the page differs from its measurements.

      ## Largest differences

      Each figure is the largest difference over all rows of all cases, rounded up. Lengths are in
      the engine's points or pixels, velocities in points or pixels per second, durations in
      milliseconds.

      | preset | compared | cases | largest | allowed |
      |---|---|---|---|---|

      """
    for agreement in Agreement.all {
      let (cases, largest) = try agreement.measure()
      // Smaller differences are rounding errors of the recorded values.
      let shown =
        largest < 1e-4 ? "< 0.0001" : decimal((largest * 1000).rounded(.up) / 1000, places: 3)
      text += "| \(agreement.preset) | \(agreement.what) | \(cases) | \(shown) "
      text += "| \(decimal(agreement.bound, places: 3)) |\n"
    }
    text += "\n## Deliberate differences\n\n"
    for difference in Agreement.differences {
      let cases = difference.cases.sorted().joined(separator: ", ")
      text += "- **\(difference.preset)**: \(difference.text)"
      text += cases.isEmpty ? "\n" : " Left out by name: \(cases).\n"
    }
    return text
  }
}
