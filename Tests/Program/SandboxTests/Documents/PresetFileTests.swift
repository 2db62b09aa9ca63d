import JSONText
import PresetText
import ScrollPhysics
import TestSupport
import Testing

@testable import Sandbox

/// Preset files: the errors for invalid files, and printed presets that are read back.
@MainActor struct PresetFileTests {
  private static func preset(_ text: String) throws(SourceProblem) -> PresetText {
    try JSONDocumentTests.read(text) { root throws(SourceProblem) in try PresetText(root) }
  }

  nonisolated static let refusals = Refusal.table(
    #"""
    [] ⇒ f:1: found an empty array, expected an object
    [1] ⇒ f:1: found an array, expected an object
    {"name": "a"} ⇒ f:1: found no "base", expected one
    {"base": "brick"} ⇒ f:1: base: found "brick", expected one of: uikit,
    {"base": "uikit", "tickRule": "never"} ⇒ f:1: tickRule: found "never", expected one of: border, middle
    {"base": "uikit", "dragSlop": "x"} ⇒ f:1: dragSlop: found "x", expected a number in 0.0...100.0
    {"base": "uikit", "name": 1} ⇒ f:1: name: found 1, expected a text
    {"base": "gtk", "momentumCarry": "all"} ⇒ f:1: momentumCarry: found "all", expected one of: none, share
    {"base": "gtk", "touchpadRule": "trackpad"}
    ⇒ f:1: touchpadRule: found "trackpad", expected one of: touch, flutter, chromium, firefox
    {"base": "gtk", "wheelRule": 3} ⇒ f:1: wheelRule: found 3, expected a text
    {"base": "gtk", "reducedMotion": 2} ⇒ f:1: reducedMotion: found 2, expected true or false
    {"base": "gtk", "momentumTime": 0.2}
    ⇒ f:1: momentumTime: found the unknown key "momentumTime", expected name, base
    {"name": "a",
    "base": 1} ⇒ f:2: base: found 1, expected a text
    {"name": "a", "base": "uikit",
    "name": "b"} ⇒ f:2: name: found "name" again after line 1, expected each key once
    {"name": "a", "base": "uikit",
    "dragSlop": "x", "decelerationRate": true} ⇒ f:2: dragSlop: found "x", expected a number in
    {"name": "a", "base": "uikit",
    "zeal": 1, "awe": 2} ⇒ f:2: zeal: found the unknown key "zeal", expected name, base
    """#
  )

  @Test(arguments: refusals)
  func `the error for an invalid preset is the first one in the file`(refusal: Refusal) throws {
    let errorText = try #require(
      JSONDocumentTests.errorText { _ = try Self.preset(refusal.text) }
    )
    expect(errorText.hasPrefix(refusal.message))
  }

  @Test func `a printed preset is read back`() throws {
    let mine = try Self.preset(
      #"{"name": "my \"own\"", "base": "android", "dragSlop": 4}"#
    )
    try expectEqual(Self.preset(mine.json()), mine)
    try expectEqual(Self.preset(mine.json(isComplete: true)), mine)
    expect(mine.json(isComplete: true).contains("overfling"))
    expect(!mine.json().contains("overfling") && mine.json().contains("\"dragSlop\": 4\n"))
  }

  @Test(arguments: [
    ("ios", "uikit"), ("iPhone", "uikit"), ("UIKit", "uikit"), ("iOS 26", "uikit"),
    ("gtk4", "gtk"), ("gnome", "gtk"), ("Android-14", "android"), ("qt6", "qt"),
  ])
  func `the error for another name of a preset names the preset`(name: String, preset: String) {
    expect(PresetText(named: name) == nil)
    let start = "unknown preset '\(name)': did you mean '\(preset)'? Expected one of: uikit, "
    expect(PresetText.unknown(name).hasPrefix(start))
  }

  @Test(arguments: ["material", "brick", "26", ""])
  func `the error for a name that means no preset only lists the presets`(name: String) {
    expect(
      PresetText.unknown(name).hasPrefix("unknown preset '\(name)', expected one of: uikit, ")
    )
  }

  @Test func `a file with other values under a compiled preset's name gets a name of its own`()
    throws
  {
    let temporary = TemporaryFolder()
    for (text, name) in [
      (#"{"base": "uikit", "dragSlop": 4}"#, "uikit-tuned"),
      (#"{"name": "web", "base": "uikit"}"#, "web-tuned"), (#"{"base": "uikit"}"#, "uikit"),
      (#"{"name": "lazy", "base": "uikit", "dragSlop": 4}"#, "lazy"),
    ] {
      try temporary.write(text, to: "preset.json")
      try expectEqual(PresetText(option: temporary.file("preset.json")).name, name)
    }
  }

  @Test func `rules and truth values are read, and the parameters of a rule with it`() throws {
    let mine = try Self.preset(
      #"""
      {"base": "uikit", "momentumTime": 0.2, "reducedMotion": true, "velocityRule": "windowAverage",
       "momentumCarry": "share", "tickRule": "border", "touchpadRule": "gtk",
       "wheelRule": "chromium"}
      """#
    )
    expect(mine.name == "uikit" && mine.base == "uikit")
    var tuning = ScrollTuning.uikit
    tuning.velocityRule = .windowAverage
    tuning.momentumCarry = .share
    tuning.tickRule = .border
    tuning.touchpadRule = .gtk
    tuning.wheelRule = .chromium
    tuning.reducesMotion = true
    tuning["momentumTime"] = 0.2
    expectEqual(mine.tuning, tuning)
    try expectEqual(Self.preset(mine.json()), mine)
    // As a session stores them.
    var played = ScrollTuning.uikit
    for (name, value) in mine.changes { try played.setNumber(name, to: value) }
    expectEqual(played, tuning)
  }
}
