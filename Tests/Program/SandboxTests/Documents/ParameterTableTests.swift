import ProgramSupport
import ScrollPhysics
import Stage
import TestSupport
import Testing

struct ParameterTableTests {
  @Test func `the page on tuning has a line for each parameter, with its own sentence`() throws {
    let path = packageRoot + "/Sources/Program/Sandbox/Sandbox.docc/Tuning.md"
    let text = try #require(Surroundings.text(of: path))
    let lines = text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("| `") }
    let expected = ScrollTuning.allParameters.map { parameter in
      let columns = ["`\(parameter.name)`", parameter.unit, parameter.rangeText]
      return "| \((columns + [parameter.explanation]).joined(separator: " | ")) |"
    }
    expectEqual(lines, expected)
  }
}
