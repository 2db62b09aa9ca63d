import Export
import FilmTracking
import Files
import Lab
import ListFilms
import SDLHost

/// Measures the errors and the speed of film tracking, with films of lists whose offsets are known.
enum FilmBenchmark {
  private static let cases: [(name: String, fps: Double, options: [String], scale: Double)] = [
    ("60fps_crf18", 60, ["-crf", "18"], 1), ("60fps_crf23", 60, ["-crf", "23"], 1),
    ("60fps_crf35", 60, ["-crf", "35"], 1), ("30fps_crf23", 30, ["-crf", "23"], 1),
    ("24fps_crf35", 24, ["-crf", "35"], 1),
    ("variable_crf23", 60, ["-crf", "23", "-vf", "select='gt(random(1),0.4)'"], 1),
    ("two_thirds_crf23", 60, ["-crf", "23", "-vf", "scale=260:562"], 562.0 / 844),
    ("two_thirds_crf35", 60, ["-crf", "35", "-vf", "scale=260:562"], 562.0 / 844),
  ]

  /// Encodes each film with ffmpeg into a file in `folder`, tracks the film, and prints the
  /// figures.
  static func run(folder: String) throws {
    let interruption = Interruption(ignoresBrokenPipes: true)
    defer { interruption.end() }
    let path = "\(folder)/film-benchmark.mp4"
    let list = ListFilm(width: 390, height: 844, length: 1400)
    for item in cases {
      let offsets = ListFilm.offsets(fps: item.fps, duration: 6.5, velocity: 2500)
      try write(list, offsets, fps: item.fps, item.options, to: path)
      let track = try self.track(path).track
      let known = track.samples.filter { $0.picture == .known }
      let errors = known.map { sample in
        sample.offset - item.scale * offsets[Int((sample.time * item.fps).rounded())]
      }
      print(item.name, errors, track)
    }
    let phone = ListFilm(width: 1170, height: 2532, length: 4200, rowHeight: 132)
    let offsets = ListFilm.offsets(fps: 60, duration: 6.5, velocity: 7500)
    try write(phone, offsets, fps: 60, ["-crf", "23"], to: path)
    let seconds = try track(path).seconds
    Figure.print("film_1170x2532_60fps_speed", 6.5 / seconds, digits: 2, "times real time")
  }

  /// Prints the spread of the differences from true offsets, and the number of unknown frames.
  static func print(_ name: String, _ errors: [Double], _ track: FilmTrack) {
    let mean = errors.reduce(0, +) / Double(errors.count)
    let squares = errors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let rms = (squares / Double(errors.count)).squareRoot()
    Figure.print("film_\(name)_rms", rms, digits: 3, "px")
    Figure.print("film_\(name)_unknown", Double(track.count(.unknown)), digits: 0, "frames")
  }

  private static func write(
    _ list: ListFilm,
    _ offsets: [Double],
    fps: Double,
    _ options: [String],
    to path: String
  ) throws {
    let frames = [
      "-f", "rawvideo", "-pix_fmt", "gray", "-s", "\(list.width)x\(list.height)", "-r", "\(fps)",
      "-i", "pipe:0",
    ]
    try encode(frames + options, to: path) { encoder in
      for offset in offsets {
        try list.frame(at: offset).withUnsafeBytes { try encoder.write($0) }
      }
    }
  }

  /// Encodes the input that `options` describe; `body` writes it if it is the standard input of ffmpeg.
  static func encode(
    _ options: [String],
    to path: String,
    _ body: (VideoEncoder) throws -> Void = { _ in }
  ) throws {
    let encoder = try VideoEncoder(name: path)
    try encoder.start(
      ["-v", "error", "-y"] + options
        + ["-fps_mode", "vfr", "-pix_fmt", "yuv420p", "file:\(path)"]
    )
    try body(encoder)
    try encoder.finish()
  }

  static func track(_ path: String) throws -> (track: FilmTrack, seconds: Double) {
    let clock = HostClock()
    let start = clock.now
    let reader = try FilmReader(.file(path), name: path)
    var tracker: FilmTracker?
    while try reader.next() {
      if tracker == nil { tracker = try FilmTracker(width: reader.width, height: reader.height) }
      let time = reader.time
      try reader.withPixels { try tracker?.add($0, time: time) }
    }
    guard var found = tracker else { throw FilmProblem.fewFrames(0) }
    return (try found.finish(), clock.now - start)
  }
}
