import Drawing
import ScrollPhysics
import Sessions
import TestSupport
import Testing

@testable import Stage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The parameters that differ from a preset, as text.
struct TuningCopyTests {
  private typealias Panel = TuningPanelTests

  private static var tuned: ScrollTuning {
    var tuning = ScrollTuning.flutter
    tuning.dragSlop = 4
    tuning["decelerationRate"] = 0.9985
    tuning["springVelocityLimit"] = 1e6
    return tuning
  }

  @Test func `the Swift text has the preset and a line for each changed parameter`() {
    #expect(
      TuningCopy.swift.text(of: Self.tuned, preset: "flutter") == """
        var tuning = ScrollTuning.flutter
        try tuning.set("dragSlop", to: 4.0)
        try tuning.set("decelerationRate", to: 0.9985)
        try tuning.set("springVelocityLimit", to: 1000000.0)

        """
    )
    #expect(
      TuningCopy.swift.text(of: .web, preset: "web") == "let tuning = ScrollTuning.web\n"
    )
  }

  /// A value of a preset file: a text for name and base, a number for a parameter.
  private enum Value: Decodable {
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  @Test(arguments: ScrollTuning.presets.map(\.name))
  func `the JSON text is a preset file of the same tuning`(name: String) throws {
    var tuning = try #require(ScrollTuning.preset(named: name))
    for (index, knob) in tuning.parameters.enumerated() where index % 3 != 0 {
      let share = Double(index) / Double(tuning.parameters.count)
      let width = knob.range.upperBound - knob.range.lowerBound
      tuning[knob.name] = knob.range.lowerBound + share * width
    }
    let text = TuningCopy.json.text(of: tuning, preset: name)
    let values = try JSONDecoder().decode([String: Value].self, from: Data(text.utf8))
    guard case .text(let base) = values["base"] else {
      Issue.record("\(text) has no base")
      return
    }
    guard case .text = values["name"] else {
      Issue.record("\(text) has no name")
      return
    }
    var read = try #require(ScrollTuning.preset(named: base))
    for (key, value) in values where key != "base" && key != "name" {
      guard case .number(let number) = value else {
        Issue.record("\(key) is not a number")
        continue
      }
      try read.set(key, to: number)
    }
    #expect(read == tuning)
  }

  @Test func `each press of a button requests the text of the current tuning once`() throws {
    var stage = try Cards.stage()
    #expect(stage.request == nil)
    let turn = try Panel.turn("rubberBand", by: 90, on: stage, at: 0)
    let tap = try Panel.tap(.copy(.json), on: stage, at: 1)
    _ = try Cards.play(turn + tap, on: &stage, until: 2)
    let json = """
      {
        "name": "uikit-tuned",
        "base": "uikit",
        "rubberBand": 0.45
      }

      """
    #expect(stage.request == StageRequest(kind: .copy(.json, json), number: 1, time: 1.05))
    let swift = try Panel.tap(.copy(.swift), on: stage, at: 2)
    _ = try Cards.play(swift, on: &stage, until: 3)
    let lines = TuningCopy.swift.text(of: stage.tuning, preset: "uikit")
    #expect(stage.request == StageRequest(kind: .copy(.swift, lines), number: 2, time: 2.05))
  }
}
