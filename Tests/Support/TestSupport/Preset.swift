package import ScrollPhysics
import Testing

/// A preset as a test argument, described by its name.
package struct Preset: Sendable, CustomTestStringConvertible {
  package let name: String
  package let tuning: ScrollTuning

  package var testDescription: String { name }

  package static let all = ScrollTuning.presets.map { Preset(name: $0.name, tuning: $0.tuning) }
}
