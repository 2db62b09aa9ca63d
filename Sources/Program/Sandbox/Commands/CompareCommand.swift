import ArgumentParser
import Console
import Drawing
import FrameReports
import FrameTiming
import JSONText
import Files

struct CompareCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare the frame times of several runs with those of the first.",
    discussion: """
      Reads CSV files of this program, of MangoHud and of PresentMon. Each difference is printed with \
      its 95 % confidence interval. The interval is found by drawing parts of the runs with a seeded \
      generator. Runs of one program differ, too: with four or more runs on each side of --with, a \
      difference counts only if it is larger than those between the runs of a side.
      """
  )

  @Argument(
    help: .init("Compare these logs of frame times, two or more.", valueName: "file.csv"),
    completion: .file(extensions: ["csv"])
  )
  var files: [String]

  @Option(
    parsing: .upToNextOption,
    help: .init(
      "Compare these logs with all logs before, as two sides of several runs.",
      valueName: "file.csv"
    ),
    completion: .file(extensions: ["csv"])
  )
  var with: [String] = []

  @Option(
    help: .init(
      "Read only the frames of this application, process or swap chain, or of these words together.",
      valueName: "words"
    )
  )
  var only: String?

  @Option(help: "Resample with this seed. The same seed gives the same intervals.")
  var seed: UInt64 = 1

  @Option(help: .init("Resample each run this many times.", valueName: "count"))
  var resamples = 2000

  @Flag(help: "Print the comparison as JSON instead of text.")
  var json = false

  @Option(
    name: [.short, .long],
    help: .init(
      "Write the comparison into this file as a page (.html) or as JSON. You may repeat it.",
      valueName: "file"
    ),
    completion: .file(extensions: ["html", "json"])
  )
  var output: [String] = []

  @Option(
    help: .init(
      "Show this session on a page, at each frame of logs that were made while it was played.",
      valueName: "session"
    ),
    completion: .file(extensions: ["touchcast"])
  )
  var session: String?

  @OptionGroup var writing: OutputOptions

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard files.count >= 2 || !with.isEmpty else {
      throw ValidationError("\(files.count) file given, expected at least 2, or --with")
    }
    try expect("--resamples", resamples, in: 100...100_000)
    if !with.isEmpty {
      try refuse(["--seed", "--resamples"], "for a comparison without --with, which draws none")
    }
    guard session == nil || output.contains(where: { $0.hasSuffix(".html") }) else {
      throw ValidationError("--session: only a page shows it, expected -o with the ending .html")
    }
    for path in output where !path.hasSuffix(".html") && !path.hasSuffix(".json") {
      throw ValidationError("-o \(path): unknown kind, expected .html or .json")
    }
  }

  func perform() throws {
    let inputs = files + with + [session].compactMap(\.self)
    let outputs = try Outputs(output, inputs: inputs, force: writing.force)
    let scenes = try session.map { _ in try shared.scenes() }
    if let session { _ = try SessionFile.header(of: session) }
    let read = { try FrameLogReader.read(InputFile.bytes(of: $0), file: $0, only: only) }
    let (runs, others) = (try files.map(read), try with.map(read))
    let comparison =
      others.isEmpty
      ? Comparison(runs, seed: seed, resamples: resamples) : Comparison(runs, with: others)
    for file in output.compactMap({ outputs[$0] }) {
      if file.path.hasSuffix(".json") {
        comparison.appendJSON(to: &file.bytes)
      } else {
        let extras = ReportExtras(assets: shared.assets, session: session, in: scenes)
        comparison.appendHTML(to: &file.bytes, viewer: extras.viewer)
      }
    }
    try outputs.finish()
    if json {
      try printText { comparison.appendJSON(to: &$0) }
    } else {
      print(Self.table(comparison), terminator: "")
    }
  }

  private static func table(_ comparison: Comparison) -> String {
    func shown(_ value: Double) -> String { DecimalText.fixed(value, digits: 3) }
    var text = comparison.sessionNote.map { $0 + "\n" } ?? ""
    for run in comparison.runs {
      let figures = Comparison.figures.map { figure in
        "\(figure.name) \(shown(run.value(of: figure))) \(figure.unit.rawValue)"
      }
      text += "\(ShownText.singleLine(run.name)): \(run.times.count) frames, "
      text += "\(figures.joined(separator: ", "))\n"
    }
    for difference in comparison.differences {
      let (low, high) = (difference.interval.lowerBound, difference.interval.upperBound)
      let sign = difference.value > 0 ? "+" : ""
      let isOfSides = comparison.firstCount != nil
      let verdict =
        switch difference.verdict {
        case .slower: "slower, beyond the runs' own spread"
        case .faster: "faster, beyond the runs' own spread"
        case .same: "within the runs' own spread"
        case .unknown where isOfSides: "too few runs to say, four on each side are enough"
        case .unknown: "too few frames to say"
        }
      let name =
        isOfSides ? "--with" : ShownText.singleLine(comparison.runs[difference.run].name)
      text += "\(name): \(difference.figure) "
      text += "\(sign)\(shown(difference.value)) \(difference.unit.rawValue) "
      text += "[\(shown(low)) … \(shown(high))], \(verdict)\n"
    }
    // Of the figures without a verdict, those are listed in which the runs differ.
    let different = Comparison.smoothness.filter { figure in
      Set(comparison.runs.map { $0.smoothness(figure) }).count > 1
    }
    if !different.isEmpty {
      var table = FrameTable(of: different)
      for (index, run) in comparison.runs.enumerated() {
        table.add(run.summary, named: "run \(index + 1)")
      }
      text += table.text
    }
    return text.split(separator: "\n").map { ShownText.singleLine($0) + "\n" }.joined()
  }
}
