import OutputFiles
import FrameReports
import ArgumentParser
import Drawing
import FrameTiming

/// Compares the frame times of runs and reports which differences are larger than their own spread.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare the frame times of runs with those of the first.",
    discussion: """
      Reads our own CSV, MangoHud's and PresentMon's. Each difference comes with the interval in \
      which 95 of 100 repeated differences would be, found by resampling the runs with a seeded \
      generator.
      """
  )

  @Argument(help: ArgumentHelp("Two or more logs of frame times.", valueName: "file.csv"))
  var files: [String]

  @Option(help: "Seed of the resampling.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("How many times each run is resampled.", valueName: "count"))
  var resamples = 2000

  @Flag(help: "Print what was found as JSON.")
  var json = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Write the comparison as a page or as JSON; repeats.", valueName: "file")
  )
  var output: [String] = []

  @OptionGroup var writing: OutputOptions

  func validate() throws {
    guard files.count >= 2 else {
      throw ValidationError("\(files.count) file given, expected at least 2")
    }
    guard (100...100_000).contains(resamples) else {
      throw ValidationError("--resamples is \(resamples), expected 100...100000")
    }
    for path in output where !path.hasSuffix(".html") && !path.hasSuffix(".json") {
      throw ValidationError("-o \(path): unknown kind, expected .html or .json")
    }
  }

  func run() throws {
    let outputs = try Outputs(output, inputs: files, force: writing.force)
    let runs = try files.map { file in
      do throws(FrameFileError) {
        return try FrameLogReader.read(try bytes(of: file), file: file)
      } catch {
        throw Failure(.file, error.description)
      }
    }
    let comparison = Comparison(runs, seed: seed, resamples: resamples)
    for path in output {
      guard let file = outputs[path] else { continue }
      if path.hasSuffix(".json") {
        comparison.appendJSON(to: &file.bytes)
      } else {
        comparison.appendHTML(to: &file.bytes)
      }
      try file.finish()
    }
    if json {
      var bytes: [UInt8] = []
      comparison.appendJSON(to: &bytes)
      print(String(decoding: bytes, as: UTF8.self), terminator: "")
    } else {
      print(ComparisonText.table(comparison), terminator: "")
    }
  }

  private func bytes(of file: String) throws(FrameFileError) -> [UInt8] {
    do {
      return try AssetFolder.bytes(of: file)
    } catch {
      throw FrameFileError(file: file, line: 1, column: 1, text: "cannot be read")
    }
  }
}

/// A comparison in words.
enum ComparisonText {
  static func table(_ comparison: Comparison) -> String {
    func milliseconds(_ value: Double) -> String { DecimalText.fixed(value, digits: 3) }
    var text = ""
    for run in comparison.runs {
      let figures = Comparison.figures.map { figure in
        "\(figure.comparedAs ?? figure.name) \(milliseconds(run.value(of: figure))) ms"
      }
      let frames = "\(run.times.count) frames"
      text += "\(run.name): \(frames), \(figures.joined(separator: ", "))\n"
    }
    for difference in comparison.differences {
      let interval = difference.interval
      let sign = difference.value > 0 ? "+" : ""
      text +=
        "\(comparison.runs[difference.run].name): \(difference.figure) "
        + "\(sign)\(milliseconds(difference.value)) ms "
        + "[\(milliseconds(interval.lowerBound)) … \(milliseconds(interval.upperBound))], "
        + words(difference.verdict) + "\n"
    }
    return text
  }

  private static func words(_ verdict: Comparison.Verdict) -> String {
    switch verdict {
    case .slower: "slower, beyond the runs' own spread"
    case .faster: "faster, beyond the runs' own spread"
    case .same: "within the runs' own spread"
    case .unknown: "too few frames to say"
    }
  }
}
