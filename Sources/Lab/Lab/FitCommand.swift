import ArgumentParser
import Console
import MotionFit
import Files
import PresetText
import SDLHost
import ScrollPhysics

struct FitCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Find the engine and the parameters that explain recorded flings best.",
    discussion: """
      Reads a CSV file with a column of times and a column of offsets, such as the sandbox's \
      'curve' prints. \
      In a film it tracks the content first, as 'track' does. The content must scroll freely. The \
      file may hold one fling or several. Rests, or names in a column, tell one from the next.

      The finger lifts at --release, or where a column named phase, touch or finger says so. \
      Otherwise the instant is found. Every preset, or each --preset, is fitted to all flings \
      together, with at most one least and one greatest offset. Where all of them miss the samples \
      by more than the noise of these, 'none of these' is the most probable. Intervals are 95 % \
      confidence intervals, under the assumption that the engine is the right one.
      """
  )

  @Argument(
    help: .init("Read this recording. - is the standard input.", valueName: "file"),
    completion: .file(extensions: ["csv"] + Film.extensions)
  )
  var file: String

  @Option(help: .init("Read the times from this column.", valueName: "column"))
  var time: String?

  @Option(help: .init("Read the offsets, in points, from this column.", valueName: "column"))
  var offset: String?

  @Option(help: .init("Read the name of the fling from this column.", valueName: "column"))
  var group: String?

  @Option(help: .init("Fit only the flings of this name. Repeatable.", valueName: "name"))
  var only: [String] = []

  @Option(
    help: .init("Fit only this preset. Repeatable.", valueName: "name"),
    completion: .list(ScrollTuning.presets.map { $0.name })
  )
  var preset: [String] = []

  @Option(
    help: "Read times in this unit: s, ms or us. (default: by the column's name or the times)",
    completion: .list(TrajectoryFile.unitNames)
  )
  var timeUnit: String?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Time at which the finger lifted, in the unit of the file. Only the movement after it is fitted. "
        + "(default: found in the motion)",
      valueName: "time"
    )
  )
  var release: Double?

  @Option(
    parsing: .unconditional,
    help: .init("Smallest offset at which content rests.", valueName: "pt|-inf")
  )
  var min: Double?

  @Option(
    parsing: .unconditional,
    help: .init("Greatest offset at which content rests.", valueName: "pt|inf")
  )
  var max: Double?

  @Option(
    parsing: .unconditional,
    help: .init("Length of the viewport. (default: 600)", valueName: "pt")
  )
  var viewport: Double?

  @Option(
    name: [.short, .long],
    help: .init(
      "Write the best engine into this file as a preset. - is the standard output.",
      valueName: "preset.json"
    ),
    completion: .file(extensions: ["json"])
  )
  var output: String?

  @Option(
    help: .init(
      "Draw the flings and their distance from the best engine into this file.",
      valueName: "out.svg|out.png"
    ),
    completion: .file(extensions: ["svg", "png"])
  )
  var plot: String?

  @Flag(name: [.short, .long], help: "Show no progress.")
  var quiet = false

  @OptionGroup var film: FilmOptions

  @OptionGroup var writing: OutputOptions

  func validate() throws {
    let greatest = Double.greatestFiniteMagnitude
    try expect("--release", release, in: -greatest...greatest, "a finite number")
    try expect("--min", min, in: -.infinity...greatest, "a number or -inf")
    try expect("--max", max, in: -greatest ... .infinity, "a number or inf")
    try expect(
      "--viewport",
      viewport,
      in: Double.leastNonzeroMagnitude...1e9,
      "over 0, up to 1e9"
    )
    if let min, let max, min > max {
      try expect("--max", max, in: min ... .infinity, "at least \(min)")
    }
    for name in preset where PresetText(named: name) == nil {
      throw ValidationError(PresetText.unknown(name))
    }
    if let timeUnit, !TrajectoryFile.unitNames.contains(timeUnit) {
      throw ValidationError("--time-unit is '\(timeUnit)', expected s, ms or us")
    }
    if let output, output != "-", !output.hasSuffix(".json") {
      throw ValidationError("-o is '\(output)', expected a name that ends in .json, or -")
    }
    try Plot.check(plot)
  }

  func perform() throws {
    let outputs = try Outputs([output, plot], inputs: [file], force: writing.force)
    let name = InputFile.name(of: file)
    let bytes = try film.offsets(of: file, tableOption: tableOption, isQuiet: quiet)
    let recording = try TrajectoryFile(bytes, name: name, reading)
    let fit = try fit(recording, name: name)
    if output != "-" {
      print(FitText.text(of: fit, from: recording, named: name), terminator: "")
    } else {
      for note in recording.notes + [FitText.noneText(of: fit)].compactMap({ $0 }) {
        Program.say("\(name): \(note)")
      }
    }
    try outputs[output]?.write(FitText.preset(of: fit, named: presetName))
    if let picture = outputs[plot] { try Plot(fit).write(to: picture) }
    try outputs.finish()
  }

  private var reading: TrajectoryFile.Reading {
    TrajectoryFile.Reading(
      time: time,
      offset: offset,
      group: group,
      unit: timeUnit,
      only: only,
      release: release,
      minimum: min,
      maximum: max,
      viewportExtent: viewport,
      scale: film.scale ?? 1
    )
  }

  /// The first option that only a table can have; nil if none is given.
  private var tableOption: String? {
    let options = [
      ("--time", time), ("--offset", offset), ("--group", group), ("--only", only.first),
      ("--time-unit", timeUnit),
    ]
    return options.first { $0.1 != nil }?.0
  }

  /// The recording's file name without folder and extension.
  private var presetName: String {
    guard file != "-" else { return "fit" }
    let name = file.split(separator: "/").last ?? "fit"
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? String(name)
  }

  @MainActor private func fit(_ recording: TrajectoryFile, name: String) throws(Failure)
    -> MotionFit
  {
    let clock = HostClock()
    let start = clock.now
    var bar: ProgressBar?
    defer { bar?.end() }
    do throws(MotionFitError) {
      let presets = ScrollTuning.presets.filter { preset.isEmpty || preset.contains($0.name) }
      return try MotionFit(recording.trajectories, presets: presets) { done, all in
        // A bar for a shorter fit would disappear before a user could read it.
        guard clock.now - start > 0.5 else { return }
        let form = ProgressBar.Form.standardError(isQuiet: quiet)
        var shown = bar ?? ProgressBar(work: "fit", unit: "fits", total: all, form: form)
        shown.update(done, elapsed: clock.now - start)
        bar = shown
      }
    } catch {
      let reasons = [FitText.noMotion(in: recording)] + recording.notes
      throw Failure(.file, "\(name): \(reasons.joined(separator: "; "))")
    }
  }
}
