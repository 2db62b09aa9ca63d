import ArgumentParser
import Console
import FrameReports
import JSONText
import Files
import PresetText
import ScrollPhysics

struct CurveCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Print or draw the motion of content from a release to rest.",
    discussion: """
      Values are in points and points per second. For the engine android they are in pixels of a \
      screen that has --pixel-ratio pixels per point. The engine's lowest velocity of a fling does \
      not apply. An item as long as the viewport is a page. A shorter one is a row.
      """
  )

  @Option(
    help: .init("Use this preset or JSON file. You may repeat it.", valueName: "preset"),
    completion: NamesOrFiles.presets
  )
  var preset: [String] = ["uikit"]

  @Option(
    parsing: .unconditional,
    help: .init("Content has this offset at the release.", valueName: "pt")
  )
  var from = Quantity(0, "points")

  @Option(
    parsing: .unconditional,
    help: .init("Content has this velocity at the release.", valueName: "pt/s")
  )
  var velocity: Double?

  @Option(
    parsing: .unconditional,
    help: .init("The range of offsets begins here.", valueName: "pt|-inf")
  )
  var min: Double?

  @Option(
    parsing: .unconditional,
    help: .init("The range of offsets ends here.", valueName: "pt|inf")
  )
  var max: Double?

  @Option(parsing: .unconditional, help: .init("The viewport has this length.", valueName: "pt"))
  var viewport = Quantity(600, "points")

  @Option(
    parsing: .unconditional,
    help: .init(
      "Content stops at rows of this length. Otherwise it stops anywhere.",
      valueName: "pt"
    )
  )
  var item: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "The screen has this many pixels per point. Otherwise the preset decides.",
      valueName: "px/pt"
    )
  )
  var pixelRatio: Double?

  @Option(parsing: .unconditional, help: .init("Print one row per this time.", valueName: "ms"))
  var step = Quantity(1000.0 / 60, "ms")

  @Flag(help: "Print the events from the release to rest as JSON Lines instead.")
  var events = false

  @Option(
    help: .init("Draw position and velocity into this file instead.", valueName: "out.svg|out.png"),
    completion: .file(extensions: ["svg", "png"])
  )
  var plot: String?

  @Flag(help: "Print the offset that is shown where the finger pulls to --raw instead.")
  var rubberBand = false

  @Option(
    parsing: .unconditional,
    help: .init(
      "The finger pulls to this offset. The range is 0...0 unless --min or --max is given.",
      valueName: "pt"
    )
  )
  var raw: Double?

  @OptionGroup var writing: OutputOptions

  func validate() throws {
    try expect("--from", from.value, in: -1e9...1e9, "a number in -1e9...1e9")
    try expect("--viewport", viewport.value, in: Self.lengths, "a number over 0, up to 1e9")
    try expect("--step", step.value, in: 0.01...60_000, "0.01...60000 ms")
    try expect("--item", item, in: Self.lengths, "over 0, up to 1e9")
    try expect("--pixel-ratio", pixelRatio, in: 0.25...8)
    if min != -.infinity { try expect("--min", min, in: -1e9...1e9, "-1e9...1e9 or -inf") }
    if max != .infinity { try expect("--max", max, in: -1e9...1e9, "-1e9...1e9 or inf") }
    if low > high {
      try expect("--max", max, in: low ... .infinity, "at least --min, \(low)", isRequired: true)
    }
    if rubberBand {
      try expect("--raw", raw, in: -1e9...1e9, "a number in -1e9...1e9", isRequired: true)
      let moving = ["--velocity", "--plot", "--events", "--from", "--item", "--step"]
      try refuse(moving, "for a motion, and --rubber-band shows none")
    } else {
      try refuse(["--raw"], "for --rubber-band")
      try expectOne(of: ("--events", events), ("--plot", plot != nil))
      if events || plot != nil { try refuse(["--step"], "for the table of positions") }
      try expect("--velocity", velocity, in: -1e7...1e7, "a number in -1e7...1e7", isRequired: true)
    }
    try Plot.check(plot)
  }

  /// Accepted lengths of a viewport or a row, in points.
  private static let lengths = Double.leastNonzeroMagnitude...1e9

  private var low: Double { min ?? (rubberBand ? 0 : -.infinity) }
  private var high: Double { max ?? (rubberBand ? 0 : .infinity) }

  func perform() throws {
    let presets = preset.filter(InputFile.isPath)
    let file = try plot.map { try OutputFile($0, inputs: presets, force: writing.force) }
    let releases = try preset.map { name in
      let file = try PresetText(option: name)
      var tuning = file.tuning
      if let pixelRatio { tuning.pixelRatio = pixelRatio }
      return CurveRelease(
        name: file.name,
        tuning: tuning,
        offset: from.value,
        velocity: velocity ?? 0,
        range: .bounded(minimum: low, maximum: high),
        viewportExtent: viewport.value,
        snap: item.map { $0 == viewport.value ? .pages(extent: $0) : .rows(extent: $0) } ?? .free
      )
    }
    if rubberBand {
      for release in releases { print(NumberText.short(release.shown(raw ?? 0))) }
    } else if let file {
      try Plot(releases).write(to: file)
      try file.finish()
    } else if events {
      for release in releases { print(try release.eventLines(), terminator: "") }
    } else {
      try printRows(releases)
    }
  }

  @MainActor private func printRows(_ releases: [CurveRelease]) throws(Failure) {
    for release in releases {
      let duration = 1000 * (release.motion?.duration ?? 0)
      guard duration < 1e6 * step.value else {
        let found = "--step is \(step.value) in a motion of \(duration) ms"
        throw Failure(.usage, "\(found), expected at most a million rows")
      }
    }
    let isNamed = releases.count > 1
    print("\(isNamed ? "preset," : "")time_ms,position,velocity")
    for release in releases {
      var name: [UInt8] = []
      FrameCSV.appendCell(ShownText.singleLine(release.name), to: &name)
      for row in release.rows(every: step.value / 1000) {
        let values = [row.time * 1000, row.position, row.velocity].map(NumberText.short)
        print(
          ((isNamed ? [String(decoding: name, as: UTF8.self)] : []) + values).joined(separator: ",")
        )
      }
    }
  }
}
