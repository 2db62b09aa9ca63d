import Foundation
import TestSupport
import Testing

@testable import ScrollPhysics

struct ScrollTuningTests {
  /// Every parameter of every preset.
  static let all = Preset.all.flatMap { preset in
    preset.tuning.parameters.map { (preset: preset, parameter: $0) }
  }

  @Test func `a tuning is created from a preset and values by name`() throws {
    let tuning = try ScrollTuning(.uikit, ["decelerationRate": 0.99])
    expectEqual(tuning, .uikitFast)
    expectEqual(tuning.snapSpring, Spring(response: 0.35, dampingRatio: 1))
    try expectEqual(
      ScrollTuning(.web, ["restDistance": 0.2, "stopVelocity": 12, "pixelRatio": 2]).tolerance,
      Tolerance(distance: 0.1, velocity: 6)
    )
  }

  @Test func `a parameter is set by its name and stays within its range`() throws {
    for (preset, parameter) in Self.all {
      var tuning = preset.tuning
      for value in [parameter.range.lowerBound, parameter.range.upperBound] {
        try tuning.set(parameter.name, to: value)
        expectEqual(tuning.value(of: parameter.name), value)
      }
      try tuning.set(parameter.name, to: preset.tuning[parameter.name])
      expectEqual(tuning, preset.tuning)
      for value in [parameter.range.lowerBound.nextDown, parameter.range.upperBound.nextUp] {
        let expected = TuningError.outOfRange(
          name: parameter.name,
          value: value,
          range: parameter.range
        )
        #expect(throws: expected) { try tuning.set(parameter.name, to: value) }
        #expect(throws: expected) { _ = try ScrollTuning(preset.tuning, [parameter.name: value]) }
      }
      #expect(throws: TuningError.self) { try tuning.set(parameter.name, to: .nan) }
      expectEqual(tuning, preset.tuning)
    }
  }

  @Test func `an error states name, value and range`() {
    #expect(
      throws: TuningError.outOfRange(name: "decelerationRate", value: 1, range: 0.5...0.9999)
    ) {
      _ = try ScrollTuning(.uikit, ["decelerationRate": 1, "snapResponse": -1])
    }
    let error = TuningError.outOfRange(name: "dragSlop", value: -1, range: 0...100)
    expectEqual(error.description, "tuning 'dragSlop' is -1.0, expected 0.0...100.0")
  }

  @Test(arguments: [-1.0, 0.7, 7, .nan]) func `the choice of the scroll scale is 0 or 1`(
    value: Double
  ) throws {
    var tuning = ScrollTuning.uikit
    #expect(throws: TuningError.self) { try tuning.setNumber("nativeScrollScale", to: value) }
    try tuning.setNumber("nativeScrollScale", to: 1)
    expect(tuning.usesNativeScrollScale)
  }

  @Test func `an unknown name throws an error that lists the known names`() {
    var tuning = ScrollTuning.android
    let error = #expect(throws: TuningError.self) { try tuning.set("decelerationRate", to: 0.99) }
    expectEqual(
      error?.description.hasPrefix("unknown tuning 'decelerationRate', expected one of dragSlop"),
      true
    )
    for parameter in tuning.parameters {
      expectEqual(error?.description.contains(parameter.name), true)
    }
  }

  @Test func `setNumber refuses the parameters of other engines`() throws {
    var tuning = ScrollTuning.android
    for name in ["decelerationRate", "mood"] {
      #expect(throws: TuningError.self) { try tuning.setNumber(name, to: 0.99) }
    }
    expectEqual(tuning, .android)
    try tuning.setNumber("overfling", to: 20)
    expectEqual(tuning["overfling"], 20)
  }

  @Test(arguments: Preset.all)
  func `each stored value of a tuning has exactly one parameter, in its order`(
    preset: Preset
  ) throws {
    let names = preset.tuning.parameters.map(\.name)
    expectEqual(Set(names).count, names.count)
    for parameter in preset.tuning.parameters {
      expect(ScrollTuning.allParameters.contains(parameter), "\(parameter.name)")
    }
    let springs = [
      "snapSpring": ["snapResponse", "snapDampingRatio"],
      "edgeSpring": ["springResponse", "dampingRatio"],
    ]
    func numbers(_ value: Any) -> [String] {
      Mirror(reflecting: value).children.flatMap { child -> [String] in
        guard let label = child.label else { return [] }
        if child.value is Double || child.value is Bool { return [label] }
        if child.value is Spring { return springs[label] ?? [] }
        return child.value is ScrollEngine ? [] : numbers(child.value)
      }
    }
    // The scale of touchpads is a choice of the user and no parameter of a preset.
    var general = numbers(preset.tuning).filter {
      !["reducesMotion", "usesNativeScrollScale"].contains($0)
    }
    general.insert("reducedMotion", at: 11)
    // The last two are the time and the distance of rules.
    switch preset.tuning.velocityRule {
    case .windowAverage: break
    case .moveMean: general.removeAll { $0 == "momentumTime" }
    default: general.removeLast(2)
    }
    let law = try #require(Mirror(reflecting: preset.tuning.engine.law).children.first).value
    expectEqual(names, general + numbers(law))
  }

  @Test func `every parameter has a sentence of its own, with numbers of its range`() {
    let all = ScrollTuning.allParameters
    for parameter in all {
      let text = parameter.explanation
      expect((40...94).contains(text.count), "\(parameter.name): \(text.count) characters")
      expect(text.first?.isUppercase == true && text.hasSuffix("."), "\(parameter.name)")
      let numbers = text.matches(of: /[0-9]+(\.[0-9]+)?/).compactMap { Double($0.0) }
      expect(parameter.isFlag || numbers.contains(parameter.range.upperBound), "\(parameter.name)")
      expect(numbers.allSatisfy(parameter.range.contains), "\(parameter.name)")
    }
    expectEqual(Set(all.map(\.name)).count, all.count)
    expectEqual(Set(all.map(\.explanation)).count, all.count)
  }

  @Test func `a truth value is a number from 0 to 1, and true over a half`() throws {
    var tuning = ScrollTuning.uikit
    for (number, isTrue) in [(1, true), (0.5, false), (0.51, true), (0.0, false)] {
      try tuning.setNumber("reducedMotion", to: number)
      expect(tuning.reducesMotion == isTrue && tuning["reducedMotion"] == (isTrue ? 1 : 0))
    }
  }

  @Test func `a rule is set by the name of its case, or by its index as in sessions`() throws {
    var tuning = ScrollTuning.uikit
    let rule = tuning.rules[0]
    try tuning.set(rule, to: "impulse")
    expect(rule.name == "velocityRule" && tuning.velocityRule == .impulse)
    expectEqual(tuning.changes(from: .uikit).map(\.name), ["velocityRule"])
    var played = ScrollTuning.uikit
    for (name, value) in tuning.changes(from: .uikit) { try played.setNumber(name, to: value) }
    expectEqual(played, tuning)
    for number in [-1, 0.5, 7, .nan] {
      #expect(throws: TuningError.self) { try tuning.setNumber("velocityRule", to: number) }
    }
    #expect(throws: TuningError.self) { try tuning.set(rule, to: "guess") }
    expectEqual(tuning, played)
  }

  @Test func `rules are set before the parameters that they bring`() throws {
    var tuning = ScrollTuning.uikit
    let values = ["velocityRule": 3, "momentumDistance": 9.0, "dragSlop": 4]
    for (name, value) in ScrollTuning.ordered(values) { try tuning.setNumber(name, to: value) }
    expect(tuning.velocityRule == .windowAverage && tuning["momentumDistance"] == 9)
    expectEqual(tuning["dragSlop"], 4)
    expect(ScrollTuning.uikit.value(of: "momentumDistance") == nil)
  }

  @Test func `every tuning at the limits of its parameters rests within the range`() {
    let releases = ReleaseCase.everyday(10, seed: 7)
    for (preset, parameter) in Self.all {
      for value in [parameter.range.lowerBound, parameter.range.upperBound] {
        var tuning = preset.tuning
        tuning[parameter.name] = value
        for release in releases {
          let motion = release.motion(tuning)
          let rest = motion?.restPosition ?? release.offset
          expectEqual(
            release.range.overscroll(rest),
            0,
            "\(preset.name) \(parameter.name) \(value)"
          )
          expect(motion?.duration.isFinite != false)
        }
      }
    }
  }

  // MARK: - Codable

  private static func decoded(_ text: String) throws -> ScrollTuning {
    try JSONDecoder().decode(ScrollTuning.self, from: Data(text.utf8))
  }

  @Test(arguments: Preset.all) func `a tuning is the same after encoding and decoding`(
    preset: Preset
  ) throws {
    var tuning = preset.tuning
    for text in [0.3, 0.7] {
      tuning["snapResponse"] = text
      tuning.velocityRule = .windowAverage
      tuning.momentumTime = text
      tuning.reducesMotion = true
      let data = try JSONEncoder().encode(tuning)
      try expectEqual(JSONDecoder().decode(ScrollTuning.self, from: data), tuning)
    }
  }

  @Test func `an absent parameter has the preset's value`() throws {
    let tuning = try Self.decoded("{\"base\": \"web\", \"dragSlop\": 4}")
    try expectEqual(tuning, ScrollTuning(.web, ["dragSlop": 4]))
    try expectEqual(Self.decoded("{\"name\": \"mine\", \"base\": \"uikitFast\"}"), .uikitFast)
  }

  @Test func `a flag is a truth value, and any other parameter a number`() throws {
    for member in ["\"dragSlop\": true", "\"reducedMotion\": 1"] {
      #expect(throws: DecodingError.self) {
        _ = try Self.decoded("{\"base\": \"uikit\", \(member)}")
      }
    }
    try expect(Self.decoded("{\"base\": \"uikit\", \"reducedMotion\": true}").reducesMotion)
  }

  @Test(arguments: [
    ("\"dragSlop\": 400", "tuning 'dragSlop' is 400.0, expected 0.0...100.0"),
    ("\"mood\": 1", "unknown tuning 'mood', expected one of dragSlop"),
    ("\"decelerationRate\": 1, \"mood\": 1", "tuning 'decelerationRate' is 1.0, expected 0.5"),
    ("\"velocityRule\": \"guess\"", "tuning 'velocityRule' is \"guess\", expected one of ios"),
    ("\"base\": \"brick\"", "tuning 'base' is \"brick\", expected one of uikit, uikitFast"),
  ]) func `a wrong value throws an error that names its key`(member: String, message: String) {
    let engine = member.contains("brick") ? "" : "\"base\": \"uikit\", "
    let error = #expect(throws: TuningError.self) {
      _ = try Self.decoded("{\(engine)\(member)}")
    }
    expectEqual(error?.description.hasPrefix(message), true, "\(error?.description ?? "")")
  }
}
