import Export
import FilmTracking
import FrameTiming
import Pickers
import Sandbox
import ScrollPhysics
import Sessions
import Stage

/// Measures the errors of tracking films of the looping header, which `render` makes of bundled sessions.
///
/// Titles of the header fade at the ends and are bold in the middle, and the rings around fingers cover them.
enum SessionFilmBenchmark {
  /// Sessions in which the header moves, and the time from which they are filmed, in seconds.
  private static let sessions = [("edges", 16.0), ("header", 0), ("together", 0), ("tour", 0)]
  /// Frames a second, options with which ffmpeg encodes the frames, and the scale of the film.
  private static let cases: [(name: String, fps: Int, options: [String], scale: Double)] = [
    ("60fps_crf18", 60, ["-crf", "18"], 1), ("60fps_crf23", 60, ["-crf", "23"], 1),
    ("60fps_crf35", 60, ["-crf", "35"], 1),
    ("variable_crf23", 60, ["-crf", "23", "-vf", "select='gt(random(1),0.4)'"], 1),
    ("two_thirds_crf23", 60, ["-crf", "23", "-vf", "scale=544:56"], 2.0 / 3),
    ("two_thirds_crf35", 60, ["-crf", "35", "-vf", "scale=544:56"], 2.0 / 3),
    ("30fps_crf23", 30, ["-crf", "23"], 1), ("24fps_crf35", 24, ["-crf", "35"], 1),
  ]

  static func run(scenes: SceneFolder, folder: String) throws {
    let (frames, film) = ("\(folder)/session-frames", "\(folder)/session-film.mp4")
    for (session, start) in sessions {
      let path = scenes.assets.path("Sessions/\(session).touchcast")
      var rendered = 0
      for item in cases {
        if item.fps != rendered {
          try Sandbox.perform(
            ["render", path, "-o", "\(frames)\(item.fps)/", "--crop", "header"]
              + ["--from", "\(start)", "--fps", "\(item.fps)", "-q", "--force"]
          )
          rendered = item.fps
        }
        let pictures = ["-framerate", "\(item.fps)", "-i", "\(frames)\(item.fps)/%06d.png"]
        try FilmBenchmark.encode(pictures + item.options, to: film)
        let name = "\(session)_\(item.name)"
        do {
          let track = try FilmBenchmark.track(film).track
          let errors = try errors(of: track, path, start, scale: item.scale, scenes)
          FilmBenchmark.print(name, errors, track)
        } catch let problem as FilmProblem {
          print("film_\(name): \(problem)")
        }
      }
    }
  }

  /// Returns the differences between the known offsets and the places at which the header is drawn.
  private static func errors(
    of track: FilmTrack,
    _ path: String,
    _ start: Double,
    scale: Double,
    _ scenes: SceneFolder
  ) throws -> [Double] {
    let session = try SessionFile.read(path)
    let scene = try scenes.scene(named: session.header.scene)
    var replay = try SessionFile.stage(session, scene: scene, file: path)
    var events: [StageEvent] = []
    var last: Double?
    var laps = 0.0
    var errors: [Double] = []
    for sample in track.samples {
      try replay.advance(to: start + sample.time, into: &events)
      events.removeAll(keepingCapacity: true)
      guard let place = replay.stage.shownPlace(of: .header)?.displayed,
        let lap = replay.stage[.header].scroller.range.period
      else { continue }
      if let last { laps -= ((place - last) / lap).rounded() * lap }
      last = place
      if sample.picture == .known { errors.append(sample.offset - scale * (place + laps)) }
    }
    return errors
  }
}
