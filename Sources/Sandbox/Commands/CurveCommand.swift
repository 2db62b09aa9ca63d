import OutputFiles
import ArgumentParser
import Drawing
import ScrollPhysics
import SDLHost

/// Prints or draws the motion from a release to rest.
struct CurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Print or draw the motion from a release to rest.",
    discussion: """
      Values are in the engine's units: points and points per second, for android pixels of a \
      screen with --pixel-ratio pixels a point. The velocity is passed to the engine's motion as it \
      is, so no minimum applies. An item as long as the viewport is a page, a shorter one a row.
      """
  )

  @Option(help: ArgumentHelp("A preset or a JSON file; may be repeated.", valueName: "preset"))
  var preset: [String] = ["uikit"]

  @Option(parsing: .unconditional, help: ArgumentHelp("Offset at the release.", valueName: "pt"))
  var from = 0.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Velocity at the release.", valueName: "pt/s")
  )
  var velocity: Double?

  @Option(parsing: .unconditional, help: ArgumentHelp("Smallest offset.", valueName: "pt|-inf"))
  var min: Double?

  @Option(parsing: .unconditional, help: ArgumentHelp("Largest offset.", valueName: "pt|inf"))
  var max: Double?

  @Option(parsing: .unconditional, help: ArgumentHelp("Length of the viewport.", valueName: "pt"))
  var viewport = 600.0

  @Option(parsing: .unconditional, help: ArgumentHelp("Length of a row.", valueName: "pt"))
  var item: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels a point; else the preset's.", valueName: "px/pt")
  )
  var pixelRatio: Double?

  @Option(parsing: .unconditional, help: ArgumentHelp("Time between rows.", valueName: "ms"))
  var step = 1000.0 / 60

  @Flag(help: "Print the events of a scroller from the release to rest, as JSON Lines.")
  var events = false

  @Option(help: ArgumentHelp("Draw position and velocity instead.", valueName: "out.svg|out.png"))
  var plot: String?

  @Flag(help: "Print the overscroll shown for --raw instead.")
  var rubberBand = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Offset the finger pulls to; the range is 0...0 unless given.",
      valueName: "pt"
    )
  )
  var raw: Double?

  @OptionGroup var writing: OutputOptions

  func validate() throws {
    func demand(_ isRight: Bool, _ name: String, _ value: Double?, _ expected: String) throws {
      guard isRight else {
        throw ValidationError(
          "\(name) is \(value.map { "\($0)" } ?? "missing"), expected \(expected)"
        )
      }
    }
    try demand(from.isFinite && abs(from) <= 1e9, "--from", from, "a number in -1e9...1e9")
    try demand(
      viewport > 0 && viewport <= 1e9,
      "--viewport",
      viewport,
      "a number over 0, up to 1e9"
    )
    try demand(step >= 0.01 && step <= 60_000, "--step", step, "0.01...60000 ms")
    if let item { try demand(item > 0 && item <= 1e9, "--item", item, "over 0, up to 1e9") }
    if let pixelRatio {
      try demand((0.25...8).contains(pixelRatio), "--pixel-ratio", pixelRatio, "0.25...8")
    }
    try demand(!(min ?? 0).isNaN && min != .infinity, "--min", min, "a number or -inf")
    try demand(!(max ?? 0).isNaN && max != -.infinity, "--max", max, "a number or inf")
    let (low, high) = (extent.low, extent.high)
    try demand(low <= high, "--max", max, "at least --min, \(low)")
    if rubberBand {
      try demand(raw?.isFinite == true, "--raw", raw, "a finite number")
    } else {
      let isRight = velocity.map { abs($0) <= 1e7 } ?? false
      try demand(isRight, "--velocity", velocity, "a number in -1e7...1e7")
    }
    if let plot, !plot.hasSuffix(".svg"), !plot.hasSuffix(".png") {
      throw ValidationError("--plot is '\(plot)', expected a name that ends in .svg or .png")
    }
  }

  private var extent: (low: Double, high: Double) {
    rubberBand ? (min ?? 0, max ?? 0) : (min ?? -.infinity, max ?? .infinity)
  }

  func run() throws {
    let file = try plot.map { try OutputFile($0, force: writing.force) }
    let releases = try preset.map { name in
      let file = try PresetFile(name)
      var tuning = file.tuning
      if let pixelRatio { tuning.pixelRatio = pixelRatio }
      return CurveRelease(
        name: file.name,
        tuning: tuning,
        offset: from,
        velocity: velocity ?? 0,
        range: .bounded(minimum: extent.low, maximum: extent.high),
        viewportExtent: viewport,
        snap: item.map { $0 == viewport ? .pages(extent: $0) : .rows(extent: $0) } ?? .free
      )
    }
    if rubberBand {
      for release in releases { print(EventText.number(release.shown(raw ?? 0))) }
    } else if let file {
      try MainActor.assumeIsolated { try draw(releases, to: file) }
    } else if events {
      for release in releases { print(release.eventLines, terminator: "") }
    } else {
      printRows(releases)
    }
  }

  private func printRows(_ releases: [CurveRelease]) {
    let isNamed = releases.count > 1
    print("\(isNamed ? "preset," : "")time_ms,position,velocity")
    for release in releases {
      for row in release.rows(every: step / 1000) {
        let time = EventText.number(row.time * 1000)
        let values = "\(EventText.number(row.position)),\(EventText.number(row.velocity))"
        print("\(isNamed ? release.name + "," : "")\(time),\(values)")
      }
    }
  }

  @MainActor
  private func draw(_ releases: [CurveRelease], to file: OutputFile) throws {
    let list = CurvePlot(releases).list
    guard file.path.hasSuffix(".png") else {
      try file.write(SVGText.text(of: list, width: CurvePlot.width, height: CurvePlot.height))
      try file.finish()
      return
    }
    try Failure.mapping {
      let window = try Window(
        title: "Curve",
        width: Int(CurvePlot.width),
        height: Int(CurvePlot.height),
        isOffscreen: true,
        scale: 2
      )
      let presenter = Presenter(window: window, fonts: try Program.fonts())
      try presenter.draw(list)
      try presenter.writePicture(to: file)
    }
  }
}

/// One preset's motion from the release that the command line describes.
struct CurveRelease {
  let name: String
  let tuning: ScrollTuning
  let offset: Double
  let velocity: Double
  let range: ScrollRange
  let viewportExtent: Double
  let snap: SnapRule

  /// The motion; nil where nothing moves.
  var motion: Motion? {
    tuning.motion(
      from: offset,
      velocity: velocity,
      range: range,
      viewportExtent: viewportExtent,
      snap: snap
    )
  }

  /// Position and velocity at fixed intervals, and the rest position last.
  func rows(every step: Double) -> [(time: Double, position: Double, velocity: Double)] {
    guard let motion else { return [(0, offset, 0)] }
    var rows: [(time: Double, position: Double, velocity: Double)] = []
    var number = 0.0
    while number * step < motion.duration, rows.count < 1_000_000 {
      let time = number * step
      rows.append((time, motion.position(at: time), motion.velocity(at: time)))
      number += 1
    }
    rows.append((motion.duration, motion.restPosition, 0))
    return rows
  }

  /// The overscrolled offset that is shown for a raw one.
  ///
  /// An engine that damps each movement is pulled from the edge in steps of a point.
  func shown(_ raw: Double) -> Double {
    let overscroll = range.overscroll(raw)
    let edge = raw - overscroll
    let drag = tuning.engine.edgeDrag
    switch drag {
    case .none:
      return edge
    case .fraction(let share):
      return edge + overscroll * share
    case .rubberBand(let strength):
      let band = RubberBand(strength: strength, viewportExtent: viewportExtent)
      return edge + band.displayed(overscroll)
    case .friction:
      let sign: Double = overscroll < 0 ? -1 : 1
      var shown = 0.0
      var left = Swift.min(abs(overscroll), 1e6)
      while left > 0 {
        let movement = Swift.min(1, left)
        let origin = ScrollRange.bounded(minimum: 0, maximum: 0)
        shown += drag.shown(movement, from: shown, in: origin, viewportExtent: viewportExtent)
        left -= movement
      }
      return edge + sign * shown
    }
  }

  /// The events from the release to rest as JSON Lines: the release, each row passed, the rest.
  var eventLines: String {
    let motion = motion
    let target = motion?.restPosition ?? offset
    var text = line(0, "willEndDragging", ",\"velocity\":\(EventText.number(velocity))")
    text = String(text.dropLast(2)) + ",\"targetOffset\":\(EventText.number(target))}\n"
    text += line(0, "didEndDragging", ",\"willDecelerate\":\(motion != nil)")
    guard let motion else { return text }
    text += line(0, "willBeginDecelerating", "")
    for tick in ticks(of: motion) {
      text += line(tick.time, "tick", ",\"selection\":\(tick.row)")
    }
    return text + line(motion.duration, "didEndDecelerating", "")
  }

  private func line(_ time: Double, _ event: String, _ rest: String) -> String {
    "{\"time_us\":\(Int((time * 1e6).rounded())),\"target\":\"\(name)\",\"event\":\"\(event)\"\(rest)}\n"
  }

  /// The rows passed, with their times.
  private func ticks(of motion: Motion) -> [(time: Double, row: Int)] {
    guard let rowExtent = snap.extent else { return [] }
    func row(_ position: Double) -> Int {
      Int((range.clamped(position) / rowExtent + 0.5).rounded(.down))
    }
    var ticks: [(time: Double, row: Int)] = []
    var time = 0.0
    var here = row(motion.position(at: 0))
    while let piece = motion.piece(at: time), ticks.count < 1_000_000 {
      let last = row(motion.position(at: piece.end))
      while here != last {
        let direction = last > here ? 1 : -1
        let border = (Double(Swift.max(here, here + direction)) - 0.5) * rowExtent
        here += direction
        ticks.append((motion.time(passing: border, in: piece), here))
      }
      time = Swift.max(piece.end, time.nextUp)
    }
    return ticks
  }
}
