import ArgumentParser
import ScrollPhysics

struct PresetsCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List the presets, with the version that each follows and its parameters."
  )

  @Flag(help: "Print the presets as JSON. Each object may be a file for --preset.")
  var json = false

  @Argument(
    help: .init("List only these presets or files.", valueName: "preset"),
    completion: NamesOrFiles.presets
  )
  var names: [String] = []

  func perform() throws {
    let presets = try (names.isEmpty ? ScrollTuning.presets.map(\.name) : names).map {
      try PresetFile($0)
    }
    guard !json else {
      let objects = presets.map(\.json)
      print("[\n  " + objects.joined(separator: ",\n  ") + "\n]")
      return
    }
    for preset in presets {
      Program.show(preset.name)
      print("  follows \(preset.follows)")
      for rule in preset.tuning.rules { print("  \(rule.name) = \(rule.value)") }
      for (parameter, value) in preset.values {
        let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
        print("  \(parameter.name) = \(value)\(unit)")
      }
    }
  }
}
