import JSONText
import PresetText
import ScrollPhysics
import TestSupport
import Testing

@testable import Stage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A tuning as text.
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
    expectEqual(
      TuningCopy.swift.text(of: Self.tuned, preset: "flutter"),
      """
      import ScrollPhysics

      var tuning = ScrollTuning.flutter
      try tuning.set("dragSlop", to: 4.0)
      try tuning.set("decelerationRate", to: 0.9985)
      try tuning.set("springVelocityLimit", to: 1000000.0)

      """
    )
    expectEqual(
      TuningCopy.swift.text(of: .web, preset: "web"),
      "import ScrollPhysics\n\nlet tuning = ScrollTuning.web\n"
    )
  }

  @Test func `the Swift text sets the rules that differ`() {
    var tuning = ScrollTuning.web
    tuning.velocityRule = .impulse
    tuning.tickRule = .middle
    expectEqual(
      TuningCopy.swift.text(of: tuning, preset: "web"),
      """
      import ScrollPhysics

      var tuning = ScrollTuning.web
      tuning.velocityRule = .impulse
      tuning.tickRule = .middle

      """
    )
  }

  @Test(arguments: ScrollTuning.presets.map(\.name))
  func `the JSON text is a preset file, and an encoded tuning`(name: String) throws {
    var tuning = try #require(ScrollTuning.preset(named: name))
    tuning.velocityRule = name == "web" ? .impulse : .windowAverage
    tuning.momentumCarry = .flywheel
    tuning.touchpadRule = name == "gtk" ? .chromium : .gtk
    tuning.wheelRule = name == "gtk" ? .chromium : .gtk
    for (index, knob) in tuning.parameters.enumerated() where index % 3 != 0 {
      let share = Double(index) / Double(tuning.parameters.count)
      let width = knob.range.upperBound - knob.range.lowerBound
      tuning[knob.name] = knob.range.lowerBound + share * width
    }
    let text = TuningCopy.json.text(of: tuning, preset: name)
    let root = try JSONParser.parse(Array(text.utf8), depth: 2)
    let copied = PresetText(name: "\(name)-tuned", base: name, tuning: tuning)
    try expectEqual(PresetText(root), copied)
    try expectEqual(JSONDecoder().decode(ScrollTuning.self, from: Data(text.utf8)), tuning)
    // What a tuning encodes has the same members, but for the name.
    let encoded = try JSONParser.parse(Array(JSONEncoder().encode(tuning)), depth: 2)
    try expectEqual(PresetText(encoded).tuning, tuning)
    let whole = try JSONParser.parse(Array(copied.json(isComplete: true).utf8), depth: 2)
    let keys = try whole.members().map(\.key).filter { $0 != "name" }
    try expectEqual(encoded.members().map(\.key).sorted(), keys.sorted())
  }

  @Test(arguments: ScrollTuning.presets.map(\.name))
  func `the curve in CSS follows a fling within half a percent`(name: String) throws {
    let tuning = try #require(ScrollTuning.preset(named: name))
    // The flings of Qt and Chromium are limited.
    for distance in [50.0, 500, ["qt", "chromium"].contains(name) ? 1500 : 5000] {
      let fling = try #require(TuningCopy.fling(tuning, over: distance))
      expect(abs(fling.restPosition - distance) < 0.001 * distance + 1)
      let stops = TuningCopy.stops(of: fling, distance)
      expect(stops.count <= 24 && stops[0].time == 0 && stops[stops.count - 1].time == 1)
      var furthest = 0.0
      for (one, other) in zip(stops, stops.dropFirst()) {
        for step in 0...10 {
          let part = Double(step) / 10
          let time = one.time + part * (other.time - one.time)
          let share = one.share + part * (other.share - one.share)
          let position = fling.position(at: fling.duration * time)
          furthest = max(furthest, abs(share - position / distance))
        }
      }
      expect(furthest <= 0.005, "\(distance): \(furthest)")
      expect(furthest > 0)
    }
  }

  @Test func `the text in CSS is a rule with the duration and the stops of the fling`() throws {
    let text = TuningCopy.css.text(of: .web, preset: "web", distance: 300)
    let fling = try #require(TuningCopy.fling(.web, over: 300))
    let lines = text.split(separator: "\n")
    expectEqual(lines[0], "/* web: a fling of 300 px */")
    expectEqual(lines[2], "  transition: transform \(Int((fling.duration * 1000).rounded()))ms")
    expect(TuningCopy.fling(.qt, over: 5000) == nil)
    expect(lines[3].hasPrefix("    linear(0 0%, 0.") && lines[3].hasSuffix(" 100%);"))
  }

  @Test func `each press of a button requests the text of the current tuning once`() throws {
    var stage = try Cards.stage()
    expect(stage.requests.isEmpty)
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
    expectEqual(stage.requests, [StageRequest(kind: .copy(.json, json), time: 1.05)])
    let swift = try Panel.tap(.copy(.swift), on: stage, at: 2)
    _ = try Cards.play(swift, on: &stage, until: 3)
    let lines = TuningCopy.swift.text(of: stage.tuning, preset: "uikit")
    expectEqual(stage.requests.last, StageRequest(kind: .copy(.swift, lines), time: 2.05))
  }
}
