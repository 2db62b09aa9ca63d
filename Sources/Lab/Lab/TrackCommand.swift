import ArgumentParser
import Console
import FilmTracking
import Files

struct TrackCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "track",
    abstract: "Find the offsets of scrolling content in a film.",
    discussion: """
      Reads a screen recording with ffmpeg, and writes a CSV file of times and offsets, which 'fit' \
      reads. Times are those of the frames. An offset is 0 in the first frame, and grows as content \
      moves up or to the left. A frame has no offset if its content fits several offsets equally \
      well (unknown).
      """
  )

  @Argument(
    help: .init("Read this film. - is the standard input.", valueName: "film"),
    completion: .file(extensions: Film.extensions)
  )
  var file: String

  @Option(
    name: [.short, .long],
    help: .init(
      "Write the offsets into this file. - is the standard output.",
      valueName: "out.csv"
    ),
    completion: .file(extensions: ["csv"])
  )
  var output = "-"

  @Option(
    help: .init("Draw the offsets into this file.", valueName: "out.svg|out.png"),
    completion: .file(extensions: ["svg", "png"])
  )
  var plot: String?

  @OptionGroup var film: FilmOptions

  @Flag(name: [.short, .long], help: "Print only errors.")
  var quiet = false

  @OptionGroup var writing: OutputOptions

  func validate() throws {
    try Plot.check(plot)
  }

  func perform() throws {
    let outputs = try Outputs([output, plot], inputs: [file], force: writing.force)
    let name = InputFile.name(of: file)
    if file != "-" {
      // Opens the file as other commands do, so that their messages are the same.
      try InputFile.checkIsRegular(file)
      let start = try InputFile.start(of: file)
      guard start.isEmpty || Film.isFilm(start) else {
        throw Failure(.file, "\(name): found text, expected a film")
      }
    }
    let source = file == "-" ? FilmReader.Source.standardInput([]) : .file(file)
    let track = try film.track(source, name: name, isQuiet: quiet)
    if !quiet { Program.say("\(name): \(summary(of: track))") }
    try outputs[output]?.write(film.csv(of: track, scale: film.scale ?? 1))
    if let picture = outputs[plot] {
      try Plot(track, scale: film.scale ?? 1).write(to: picture)
    }
    try outputs.finish()
  }

  private func summary(of track: FilmTrack) -> String {
    let unknown = track.count(.unknown)
    return "\(track.samples.count) frames, \(track.axis.rawValue) in \(track.region.text)"
      + (unknown > 0 ? ", \(unknown) unknown" : "")
  }
}

extension Plot {
  /// Draws the content's offset in each frame of a film, over time.
  init(_ track: FilmTrack, scale: Double) {
    let start = track.samples.first?.time ?? 0
    let dots = track.samples.filter { $0.picture == .known }
      .map { (time: $0.time - start, value: $0.offset / scale) }
    self.init(height: 420, duration: (track.samples.last?.time ?? 0) - start)
    append(PlotPanel(name: "offset, pt", curves: [dots], dots: dots), y: 40, height: 300)
    appendLegend([])
  }
}
