import ArgumentParser
import Console
import Drawing
import FilmTracking
import Files
import SDLHost

/// A rectangle of a film on the command line: x, y, width and height in pixels.
///
/// An example is `0,88,390,700`.
nonisolated extension FilmRegion: ExpressibleByArgument {
  package init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 4, let x = parts[0], let y = parts[1], let width = parts[2],
      let height = parts[3]
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  var text: String { "\(x),\(y),\(width),\(height)" }
}

/// Options of commands that track the content of a film.
struct FilmOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Track this part of a film, in its pixels. (default: the part that moves)",
      valueName: "x,y,w,h"
    )
  )
  var region: FilmRegion?

  @Option(
    parsing: .unconditional,
    help: .init("Pixels per point, 0.1...16. (default: 1)", valueName: "px/pt")
  )
  var scale: Double?

  func validate() throws { try expect("--scale", scale, in: 0.1...16) }

  /// Returns the offsets in a file as CSV, in the file's pixels.
  ///
  /// A CSV file is returned unchanged. The content of a film is tracked first.
  ///
  /// `tableOption` is an option of the command line that only a table can have.
  @MainActor func offsets(of file: String, tableOption: String?, isQuiet: Bool) throws -> [UInt8] {
    let name = InputFile.name(of: file)
    // The first bytes of a pipe cannot be read twice. A pipe that is not the standard input
    // therefore counts as a table.
    let isPipe = file != "-" && (try? InputFile.checkIsRegular(file)) == nil
    let start = isPipe ? [] : try InputFile.start(of: file)
    guard Film.isFilm(start) else {
      if region != nil { throw ValidationError("--region is for a film, and \(name) is none") }
      guard !Film.isUTF16(start) else {
        throw Failure(.file, "\(name): found UTF-16 text, expected UTF-8")
      }
      let bytes = try (file == "-" ? start : []) + InputFile.bytes(of: file)
      guard bytes.first != UInt8(ascii: "{") else {
        throw Failure(
          .file,
          "\(name):1: found JSON, expected a table or a film; the sandbox's 'render SESSION -o "
            + "motion.csv' makes a table of a session"
        )
      }
      return bytes
    }
    if let tableOption {
      throw ValidationError("\(tableOption) is for a table, and \(name) is a film")
    }
    let source = file == "-" ? FilmReader.Source.standardInput(start) : .file(file)
    let track = try track(source, name: name, isQuiet: isQuiet)
    return Array(csv(of: track, scale: 1).utf8)
  }

  /// Tracks the content of a film, and shows the progress if this takes longer than 0.5 s.
  @MainActor func track(_ source: FilmReader.Source, name: String, isQuiet: Bool) throws
    -> FilmTrack
  {
    // Writing to an ffmpeg that has ended must not end this program.
    let interruption = Interruption(ignoresBrokenPipes: true)
    defer { interruption.end() }
    let reader = try FilmReader(source, name: name)
    let clock = HostClock()
    let (start, form) = (clock.now, ProgressBar.Form.standardError(isQuiet: isQuiet))
    var bar: ProgressBar?
    defer { bar?.end() }
    var tracker: FilmTracker?
    var firstTime = 0.0
    do {
      while try reader.next() {
        if tracker == nil {
          tracker = try FilmTracker(width: reader.width, height: reader.height, region: region)
          firstTime = reader.time
        }
        let time = reader.time
        try reader.withPixels { try tracker?.add($0, time: time) }
        let elapsed = clock.now - start
        // A bar for shorter work would disappear before a user could read it.
        if bar == nil, elapsed > 0.5, let duration = reader.duration {
          let total = Int(duration.rounded(.up))
          bar = ProgressBar(work: "track", unit: "seconds", total: total, form: form)
        }
        bar?.update(Int(time - firstTime), elapsed: elapsed)
      }
      guard var found = tracker else { throw FilmProblem.fewFrames(0) }
      let track = try found.finish()
      if let warning = reader.warning { Program.say(warning) }
      return track
    } catch {
      reader.cancel()
      guard let problem = error as? FilmProblem else { throw error }
      let code: Failure.Code = if case .region = problem, region != nil { .usage } else { .file }
      throw Failure(code, "\(name): \(text(of: problem))")
    }
  }

  private func text(of problem: FilmProblem) -> String {
    switch problem {
    case .fewFrames(let count):
      "\(count) frames that show the content, expected at least \(FilmTracker.fewestFrames)"
    case .region(let width, let height):
      if let region {
        "--region is \(region.text), expected a part of \(width)x\(height) pixels, at least 8x8"
      } else {
        "a film of \(width)x\(height) pixels, expected at least 8x8"
      }
    case .noMotion(let frames, let changed):
      "no motion: \(changed) of \(frames) frames differ, none by a shift, expected content that moves"
    case .cut(let time):
      "a scene cut or a jump at \(DecimalText.fixed(time, digits: 3)) s, expected one motion; "
        + "export the part before or after it"
    case .cylinder(let ends):
      "content moves as on a wheel: at an end by \(DecimalText.fixed(100 * ends, digits: 0)) % of the "
        + "movement nearer to the middle, expected a list, which moves as one"
    case .periodic(let count, let frames):
      "content repeats: \(count) of \(frames) frames fit several offsets, expected rows that differ; "
        + "choose others with --region"
    }
  }

  /// Returns the offsets of a track as CSV that `fit` reads; `scale` is the number of pixels per unit of the offsets.
  ///
  /// The cell of an offset is empty if the offset is not known.
  func csv(of track: FilmTrack, scale: Double) -> String {
    var text = "time_s,offset,picture\n"
    for sample in track.samples {
      let offset =
        sample.picture == .known ? Film.number(sample.offset / scale, digits: 3) : ""
      text += "\(Film.number(sample.time, digits: 6)),\(offset),\(sample.picture.rawValue)\n"
    }
    return text
  }
}

/// The extensions and first bytes that identify film files, and the format of numbers in the commands' output.
nonisolated enum Film {
  static let extensions = ["mp4", "webm", "mov", "gif", "mkv"]

  /// Whether a file that begins with these bytes is a film.
  ///
  /// A film has a byte of 0 near its beginning. A table has no such byte, unless it is damaged: its first line is then
  /// text with a separator of cells.
  static func isFilm(_ start: [UInt8]) -> Bool {
    guard let zero = start.firstIndex(of: 0), !isUTF16(start) else { return false }
    let text = start[..<zero]
    let isTable =
      text.contains { $0 == 0x0A || $0 == 0x0D } && text.contains { ",;\t".utf8.contains($0) }
      && text.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    return !isTable
  }

  /// Whether a file begins with a byte order mark of UTF-16.
  static func isUTF16(_ start: [UInt8]) -> Bool {
    start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
  }

  /// Returns a number with `digits` decimal places and a hyphen as minus sign.
  static func number(_ value: Double, digits: Int) -> String {
    DecimalText.fixed(value, digits: digits).replacing("−", with: "-")
  }
}
