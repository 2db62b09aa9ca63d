import ScrollPhysics
import Testing

@Suite struct TuningKnobsTests {
  @Test(arguments: ScrollTuning.knobs.map(\.name)) func `a number is set by its name`(
    name: String
  ) throws {
    let knob = try #require(ScrollTuning.knobs.first { $0.name == name })
    for value in [knob.range.lowerBound, knob.range.upperBound] {
      var tuning = ScrollTuning.uikit
      try tuning.set(name, to: value)
      #expect(tuning[keyPath: knob.path] == value)
      tuning[keyPath: knob.path] = ScrollTuning.uikit[keyPath: knob.path]
      #expect(tuning == .uikit)
    }
  }

  @Test(arguments: ScrollTuning.knobs.map(\.name)) func `a value out of range is refused`(
    name: String
  ) throws {
    let knob = try #require(ScrollTuning.knobs.first { $0.name == name })
    let wrong = [
      knob.range.lowerBound.nextDown, knob.range.upperBound.nextUp, .infinity, -.infinity,
    ]
    for value in wrong {
      var tuning = ScrollTuning.uikit
      let expected = ScrollTuning.KnobError.outOfRange(name: name, value: value, range: knob.range)
      #expect(throws: expected) { try tuning.set(name, to: value) }
      #expect(tuning == .uikit)
    }
    var tuning = ScrollTuning.uikit
    #expect(throws: ScrollTuning.KnobError.self) { try tuning.set(name, to: .nan) }
    #expect(tuning == .uikit)
  }

  @Test func `an unknown name is refused and the known ones are listed`() {
    var tuning = ScrollTuning.uikit
    let expected = ScrollTuning.KnobError.unknownName("decelerationrate")
    #expect(throws: expected) { try tuning.set("decelerationrate", to: 0.99) }
    #expect(expected.description.hasPrefix("unknown tuning 'decelerationrate', expected one of "))
    for knob in ScrollTuning.knobs { #expect(expected.description.contains(knob.name)) }
  }

  @Test func `an error says name, value and range`() {
    let error = ScrollTuning.KnobError.outOfRange(name: "dragSlop", value: -1, range: 0...100)
    #expect(error.description == "tuning 'dragSlop' is -1.0, expected 0.0...100.0")
  }

  @Test func `every number has a name of its own`() {
    let names = Set(ScrollTuning.knobs.map(\.name))
    #expect(names.count == ScrollTuning.knobs.count)
    let numbers = Mirror(reflecting: ScrollTuning.uikit).children
      .compactMap { $0.value is Double ? $0.label : nil }
    #expect(names == Set(numbers))
  }

  @Test(arguments: Preset.all) func `every preset can be told again by its numbers`(
    preset: Preset
  ) throws {
    var tuning = preset.tuning
    for knob in ScrollTuning.knobs { tuning[keyPath: knob.path] = knob.range.lowerBound }
    for knob in ScrollTuning.knobs {
      #expect(knob.range.contains(preset.tuning[keyPath: knob.path]), "\(knob.name)")
      try tuning.set(knob.name, to: preset.tuning[keyPath: knob.path])
    }
    #expect(tuning == preset.tuning)
  }

  @Test func `an error tells a value that is none, too`() {
    for (value, text) in [(Double.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf")] {
      var tuning = ScrollTuning.web
      let error = #expect(throws: ScrollTuning.KnobError.self) {
        try tuning.set("snapTime", to: value)
      }
      #expect(error?.description == "tuning 'snapTime' is \(text), expected 0.01...10.0")
      #expect(tuning == .web)
    }
  }

  @Test func `every number at either end of its range moves content to a rest inside`() {
    for preset in Preset.all {
      for knob in ScrollTuning.knobs {
        for value in [knob.range.lowerBound, knob.range.upperBound] {
          var tuning = preset.tuning
          tuning[keyPath: knob.path] = value
          for release in ReleaseCase.everyday(25, seed: 7) {
            let motion = release.motion(tuning)
            let rest = motion?.restPosition ?? release.offset
            #expect(release.range.overscroll(rest) == 0, "\(preset.name) \(knob.name) \(value)")
            #expect(motion?.duration.isFinite != false)
          }
        }
      }
    }
  }
}
