import ArgumentParser
import Console
import Drawing
import FrameReports
import FrameTiming
import JSONText
import Files
import Sessions

struct CompareCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare the frame times of several runs with the first, or of two groups of runs.",
    discussion: """
      Reads the same logs as profile --from. Prints each difference with its 95 % confidence interval, \
      which is found by resampling the runs.

      Repeated runs of one program vary. With --with and four or more runs in each group, only \
      differences beyond this variation count.

      With --fail-on 'p99>+10%' the exit code is 1 if p99 is more than a tenth longer than in the first run. \
      Limits without a sign, such as 'p99>8ms', are for each run after the first.

      Example:

        compare before*.csv --with after*.csv -o comparison.html
      """
  )

  @Argument(
    help: .init(
      "Read these logs of frame times; the first is the baseline.",
      valueName: "log"
    ),
    completion: .file(extensions: LogOptions.endings)
  )
  var files: [String]

  @Option(
    parsing: .upToNextOption,
    help: .init(
      "Compare these logs, as a group, with the logs named before --with.",
      valueName: "log"
    ),
    completion: .file(extensions: LogOptions.endings)
  )
  var with: [String] = []

  @OptionGroup var logs: LogOptions

  @Option(help: "Resample with this seed; the same seed gives the same intervals. (default: 1)")
  var seed: UInt64?

  @Flag(help: "Print the comparison as JSON instead of text.")
  var json = false

  @Option(
    name: [.short, .long],
    help: .init(
      "Write the comparison into this file: a page (.html) or data (.json). Repeatable.",
      valueName: "file"
    ),
    completion: .file(extensions: ["html", "json"])
  )
  var output: [String] = []

  @Option(
    help: .init(
      "With a page: show a picture of each frame from this session, which the runs played.",
      valueName: "session"
    ),
    completion: .file(extensions: ["touchcast"])
  )
  var session: String?

  @OptionGroup var gates: GateOptions

  @OptionGroup var writing: OutputOptions

  func validate() throws {
    guard files.count >= 2 || !with.isEmpty else {
      throw ValidationError("\(files.count) file given, expected at least 2, or --with")
    }
    guard seed == nil || with.isEmpty else {
      throw ValidationError("--seed and --with, expected one of them: --with does not resample")
    }
    try writing.checkForce(output + [gates.junit], names: "-o and --junit")
    guard session == nil || output.contains(where: { $0.hasSuffix(".html") }) else {
      throw ValidationError("--session: only a page shows it, expected -o with the ending .html")
    }
    for path in output where !path.hasSuffix(".html") && !path.hasSuffix(".json") {
      throw ValidationError("-o \(path): unknown kind, expected .html or .json")
    }
  }

  func perform() throws {
    let inputs = files + with + [session].compactMap(\.self)
    let outputs = try Outputs(output + [gates.junit], inputs: inputs, force: writing.force)
    let scenes = try session.map { _ in SceneFolder(assets: try AssetFolder(given: nil)) }
    let header = try session.map { try SessionFile.header(of: $0) }
    let read = { path in
      var run = try InputFile.readBlocks(of: path, limit: FrameLogReader.byteLimit) { nextBlock in
        try FrameLogReader.read(nextBlock, file: path, logs.reading())
      }
      run.name = Self.name(of: path, among: files + with)
      return run
    }
    let (runs, others) = (try files.map(read), try with.map(read))
    let comparison =
      others.isEmpty
      ? Comparison(runs, seed: seed ?? 1) : Comparison(runs, with: others)
    if let session, let header, let played = comparison.runs.compactMap(\.session).first {
      // A session without a title has the name of its file in logs.
      let names = [header.title.isEmpty ? session : header.title, InputFile.name(of: session)]
      if !names.contains(played) {
        Program.say("--session \(session): the runs played \(ShownText.quoted(played))")
      }
    }
    let results = comparison.check(try gates.gates)
    for file in output.compactMap({ outputs[$0] }) {
      if file.path.hasSuffix(".json") {
        comparison.appendJSON(to: &file.bytes, gates: results)
      } else {
        let extras = ReportExtras(assets: nil, session: session, in: scenes)
        comparison.appendHTML(to: &file.bytes, gates: results, viewer: extras.viewer)
      }
    }
    gates.append(results, suite: "compare", to: outputs)
    try outputs.finish()
    if json {
      try printText { comparison.appendJSON(to: &$0, gates: results) }
    } else {
      let text = Self.verdict(comparison, results) + Self.table(comparison)
      try printText { $0 += text.utf8 }
    }
    try GateOptions.expectSuccess(of: results)
  }

  /// Returns the shortest end of a path that no other path has; the whole path if it is given twice.
  private static func name(of path: String, among paths: [String]) -> String {
    let ends = paths.map { $0.split(separator: "/") }
    let own = path.split(separator: "/")
    let count = own.indices.dropFirst().first { count in
      ends.count { $0.suffix(count) == own.suffix(count) } == 1
    }
    return count.map { own.suffix($0).joined(separator: "/") } ?? path
  }

  /// A line for each sentence; the last one ends with the verdict on the gates.
  private static func verdict(_ comparison: Comparison, _ results: [GateResult]) -> String {
    var lines = comparison.sentences
    if let sentence = results.sentence { lines[lines.count - 1] += " " + sentence }
    return lines.map { ShownText.singleLine($0) + "\n" }.joined()
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
      Set(comparison.runs.map { $0.measured(figure) }).count > 1
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
