import ArgumentParser
import Console
import PresetText
import ScrollPhysics
import Stage

struct PresetsCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "Print the presets with their rules and parameters.",
    discussion: """
      With the name of a preset, each parameter is printed with its range and a sentence that explains it.

      Example:

        presets uikit
      """
  )

  @Flag(help: "Print the presets as JSON; each object can be a file for --preset.")
  var json = false

  @Option(
    help: "Print a preset as code: \(TuningCopy.allCases.map(\.rawValue).joined(separator: ", "))."
  )
  var `as`: TuningCopy?

  @Option(
    help: .init(
      "With --as css: make the fling this long, in points. (default: 500)",
      valueName: "points"
    )
  )
  var distance: Double?

  @Argument(
    help: .init(
      "Print only these presets. (default: all built-in presets)",
      valueName: "name|file"
    ),
    completion: NamesOrFiles.presets
  )
  var names: [String] = []

  func validate() throws {
    try expectOne(of: ("--as", `as` != nil), ("--json", json))
    try expect("--distance", distance, in: 1...100_000)
    guard distance == nil || `as` == .css else {
      throw ValidationError("--distance has no effect without --as css")
    }
    guard `as` == nil || names.count == 1 else {
      throw ValidationError("--as: expected one preset, found \(names.count)")
    }
  }

  func perform() throws {
    let presets = try (names.isEmpty ? ScrollTuning.presets.map(\.name) : names).map {
      try PresetText(option: $0)
    }
    if let form = `as` {
      for preset in presets {
        try printText { bytes in
          bytes +=
            form.text(
              of: preset.tuning,
              preset: preset.base,
              name: preset.name,
              distance: distance ?? 500
            ).utf8
        }
      }
      return
    }
    guard !json else {
      let objects = presets.map { $0.json(isComplete: true, indent: "  ") }
      print("[\n  " + objects.joined(separator: ",\n  ") + "\n]")
      return
    }
    for preset in presets {
      Program.show(preset.name)
      let follows = ScrollTuning.presets.first { $0.name == preset.base }?.follows ?? ""
      print("  follows \(follows)\n  engine = \(preset.tuning.engine.name)")
      for rule in preset.tuning.rules { print("  \(rule.name) = \(rule.value)") }
      for parameter in preset.tuning.parameters {
        let value = preset.tuning.value(of: parameter.name) ?? 0
        let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
        let line = "  \(parameter.name) = \(parameter.isFlag ? "\(value > 0)" : "\(value)\(unit)")"
        print(names.isEmpty ? line : "\(line), \(parameter.rangeText)")
        if !names.isEmpty { print("    \(parameter.explanation)") }
      }
    }
  }
}
