import ScrollPhysics
import Testing

@Suite struct ScrollTuningTests {
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

  @Test func `springs and tolerance are made of its numbers`() throws {
    var tuning = ScrollTuning.uikit
    try tuning.set("springResponse", to: 0.5)
    try tuning.set("dampingRatio", to: 0.7)
    try tuning.set("snapResponse", to: 0.25)
    try tuning.set("restDistance", to: 0.2)
    try tuning.set("stopVelocity", to: 12)
    #expect(tuning.edgeSpring == Spring(response: 0.5, dampingRatio: 0.7))
    #expect(tuning.snapSpring == Spring(response: 0.25, dampingRatio: 1))
    #expect(tuning.tolerance == Tolerance(distance: 0.2, velocity: 12))
  }
}
