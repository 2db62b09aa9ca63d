import ArgumentParser
import ScrollPhysics

/// Lists the presets.
struct PresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List the presets with every number."
  )

  func run() throws {
    for preset in ScrollTuning.presets {
      print(preset.name)
      for knob in ScrollTuning.knobs {
        let unit = knob.unit.isEmpty ? "" : " \(knob.unit)"
        print("  \(knob.name) = \(preset.tuning[keyPath: knob.path])\(unit)")
      }
    }
  }
}
