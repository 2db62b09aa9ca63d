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
      Give --velocity or --pull. Offsets are in points, and velocities in points per second. Slow releases \
      move too: the preset's minimumFlingVelocity does not apply. If --item equals --viewport, content \
      stops page by page.

      Examples:

        curve --velocity 2500 --max 1000 --offset 500 --preset uikit --preset web -o curve.svg
        curve --velocity 900 --item 40 -o jsonl:-
        curve --pull 100
      """
  )

  @Option(
    help: .init("Scroll like this preset. Repeatable. (default: uikit)", valueName: "name|file"),
    completion: NamesOrFiles.presets
  )
  var preset: [String] = []

  @Option(
    parsing: .unconditional,
    help: .init("Release the content at this velocity.", valueName: "pt/s")
  )
  var velocity: Double?

  @Option(
    parsing: .unconditional,
    help: .init("Release the content at this offset. (default: 0)", valueName: "pt")
  )
  var offset: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Print where content is shown while a finger pulls it to this offset, beyond --min or --max.",
      valueName: "pt"
    )
  )
  var pull: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Begin the range of the content at this offset. (default: -inf, or 0 with --pull)",
      valueName: "pt|-inf"
    )
  )
  var min: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "End the range of the content at this offset. (default: inf, or 0 with --pull)",
      valueName: "pt|inf"
    )
  )
  var max: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Set the length of the viewport, for edges and pages. (default: 600)",
      valueName: "pt"
    )
  )
  var viewport: Double?

  @Option(
    parsing: .unconditional,
    help: .init("Stop only at multiples of this length. (default: anywhere)", valueName: "pt")
  )
  var item: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Assume a screen with this many pixels per point. (default: the preset's)",
      valueName: "px/pt"
    )
  )
  var pixelRatio: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Write one row of the table per this time. (default: a 60th of a second)",
      valueName: "time"
    ),
    transform: PartOptions.seconds
  )
  var step: Double?

  @Option(
    name: .shortAndLong,
    help: .init(
      "Write a table (.csv), the events (.jsonl) or a plot (.svg, .png). csv:- and jsonl:- are the "
        + "standard output.",
      valueName: "out"
    ),
    completion: .file(extensions: ["csv", "jsonl", "svg", "png"])
  )
  var output = "csv:-"

  @OptionGroup var writing: OutputOptions

  /// The kind of the output.
  private enum Kind: String {
    case csv, jsonl, svg, png
  }

  private var kind: Kind? {
    if let stream = [Kind.csv, .jsonl].first(where: { output == "\($0.rawValue):-" }) {
      return stream
    }
    return output.lastIndex(of: ".").flatMap {
      Kind(rawValue: output[output.index(after: $0)...].lowercased())
    }
  }

  func validate() throws {
    try expect("--offset", offset, in: -1e9...1e9, "a number in -1e9...1e9")
    try expect("--viewport", viewport, in: Self.lengths, "a number over 0, up to 1e9")
    try expect("--step", step, in: 1e-5...60, "0.01ms...60s")
    try expect("--item", item, in: Self.lengths, "over 0, up to 1e9")
    try expect("--pixel-ratio", pixelRatio, in: 0.25...8)
    if min != -.infinity { try expect("--min", min, in: -1e9...1e9, "-1e9...1e9 or -inf") }
    if max != .infinity { try expect("--max", max, in: -1e9...1e9, "-1e9...1e9 or inf") }
    if low > high {
      try expect("--max", max, in: low ... .infinity, "at least --min, \(low)", isRequired: true)
    }
    try expect("--velocity", velocity, in: -1e7...1e7, "a number in -1e7...1e7")
    try expect("--pull", pull, in: -1e9...1e9, "a number in -1e9...1e9")
    guard (velocity == nil) != (pull == nil) else {
      throw ValidationError("expected --velocity or --pull, one of them")
    }
    guard kind != nil else {
      throw ValidationError("-o \(output): unknown kind, expected .csv, .jsonl, .svg or .png")
    }
    if pull != nil {
      for other in [
        ("--offset", offset != nil), ("--item", item != nil), ("--step", step != nil),
        ("-o", output != "csv:-"), ("--pixel-ratio", pixelRatio != nil),
      ] { try expectOne(of: ("--pull", true), other) }
    } else if kind != .csv {
      try expectOne(of: ("--step", step != nil), ("-o \(output)", true))
    }
    guard viewport == nil || low.isFinite || high.isFinite || item != nil else {
      throw ValidationError("--viewport has no effect without an edge (--min, --max) or --item")
    }
  }

  /// In points.
  private var viewportExtent: Double { viewport ?? 600 }

  /// Accepted lengths of a viewport or a row, in points.
  private static let lengths = Double.leastNonzeroMagnitude...1e9
  /// Default of `step`, in seconds.
  private static let usualStep = 1.0 / 60

  private var low: Double { min ?? (pull != nil ? 0 : -.infinity) }
  private var high: Double { max ?? (pull != nil ? 0 : .infinity) }

  func perform() throws {
    let path = output.hasSuffix(":-") ? "-" : output
    let file = try OutputFile(path, inputs: preset.filter(InputFile.isPath), force: writing.force)
    let releases = try (preset.isEmpty ? ["uikit"] : preset).map { name in
      let file = try PresetText(option: name)
      var tuning = file.tuning
      if let pixelRatio { tuning.pixelRatio = pixelRatio }
      return CurveRelease(
        name: file.name,
        tuning: tuning,
        offset: offset ?? 0,
        velocity: velocity ?? 0,
        range: .bounded(minimum: low, maximum: high),
        viewportExtent: viewportExtent,
        snap: item.map { $0 == viewportExtent ? .pages(extent: $0) : .rows(extent: $0) } ?? .free
      )
    }
    if let pull {
      for release in releases { try file.write(NumberText.short(release.shown(pull)) + "\n") }
    } else {
      switch kind {
      case .svg, .png: try Plot(releases).write(to: file)
      case .jsonl: for release in releases { try file.write(release.eventLines()) }
      case .csv, nil: try writeRows(releases, to: file)
      }
    }
    try file.finish()
  }

  @MainActor private func writeRows(
    _ releases: [CurveRelease],
    to file: OutputFile
  ) throws(Failure) {
    let step = step ?? Self.usualStep
    for release in releases {
      let duration = release.motion?.duration ?? 0
      guard duration < 1e6 * step else {
        let found = "--step is \(1000 * step) ms in a motion of \(duration) s"
        throw Failure(.usage, "\(found), expected at most a million rows")
      }
    }
    let isNamed = releases.count > 1
    try file.write("\(isNamed ? "preset," : "")time_ms,position,velocity\n")
    for release in releases {
      var name: [UInt8] = []
      FrameCSV.appendCell(ShownText.singleLine(release.name), to: &name)
      for row in release.rows(every: step) {
        let values = [row.time * 1000, row.position, row.velocity].map(NumberText.short)
        let cells = (isNamed ? [String(decoding: name, as: UTF8.self)] : []) + values
        try file.write(cells.joined(separator: ",") + "\n")
      }
    }
  }
}
