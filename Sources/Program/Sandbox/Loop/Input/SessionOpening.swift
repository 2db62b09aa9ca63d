import Console
import Export
import JSONText
import Files
import PresetText
import SDLHost
import Sessions
import Stage

/// How a session is played in a window.
struct SessionPlayback {
  /// The part that is played; nil for the beginning or the end of the session.
  var from: SessionTime?
  var to: SessionTime?
  var speed = 1.0
  var repeats = false
  /// The preset that replaces the session's.
  var preset: PresetText?
}

/// A session file that is read between frames, and the settings for playing it.
struct SessionOpening {
  let path: String
  let playback: SessionPlayback
  private let reading: SessionFileReading
  private let look: Look

  /// Duration of reading a file in one frame after which no further step begins, in seconds.
  static let frameBudget = 0.008

  init(
    _ path: String,
    _ look: Look,
    _ playback: SessionPlayback = SessionPlayback()
  ) throws(SessionError) {
    reading = try SessionFileReading(path)
    (self.path, self.look, self.playback) = (path, look, playback)
  }

  /// Reads at least one step of the file, and more steps until `budget` seconds have passed.
  ///
  /// `now` returns the seconds of a clock.
  ///
  /// - Returns: The session once it is complete.
  func read(for budget: Double, on now: () -> Double) throws(SessionError) -> Session? {
    let end = now() + budget
    repeat {
      if let session = try reading.step() { return session }
    } while now() < end
    return nil
  }

  /// Creates a replay, returns it with its scenes, and prints the session's warnings.
  func replay(of session: Session, in assets: AssetFolder) throws -> (Replay, SceneFolder) {
    for warning in session.warnings { Program.say(warning) }
    var (replay, scenes) = try SceneFolder(assets: assets).opened(session, file: path)
    if playback.from != nil || playback.to != nil {
      var trim = SessionTrim()
      (trim.choice.from, trim.choice.to) = (playback.from, playback.to)
      let part = try trim.session(of: replay, file: path)
      replay = try Replay(session: part, scene: replay.stage.scene)
    }
    var look = look
    look.ownPreset = nil
    do throws(SourceProblem) {
      try session.header.apply(to: &look)
    } catch {
      throw Failure(.file, "\(path):1: \(error)")
    }
    if let preset = playback.preset {
      let other = replay.session.under(preset.base, preset.numbers)
      replay = try Replay(session: other, scene: replay.stage.scene)
      look.ownPreset = preset.name == preset.base ? nil : preset
    }
    replay.setLook { $0 = look }
    return (replay, scenes)
  }
}
