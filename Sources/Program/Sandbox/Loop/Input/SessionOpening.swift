import Console
import JSONText
import Files
import SDLHost
import Sessions
import Stage

/// A session file that is read between frames, and the settings for playing it.
struct SessionOpening {
  let path: String
  private let reading: SessionFileReading
  /// The scenes of the recording; nil if `replay(of:in:)` must choose the scenes.
  private let scenes: SceneFolder?
  let look: Look

  /// Duration of reading a file in one frame after which no further step begins, in seconds.
  static let frameBudget = 0.008

  init(_ path: String, _ scenes: SceneFolder?, _ look: Look) throws(SessionError) {
    reading = try SessionFileReading(path)
    (self.path, self.scenes, self.look) = (path, scenes, look)
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
  ///
  /// `scenes` are the scenes of the run. They are used if the session does not contain its decks.
  func replay(of session: Session, in scenes: SceneFolder) throws -> (Replay, SceneFolder) {
    for warning in session.warnings { Program.say(warning) }
    // A session that lacks its decks uses the user's decks of the run.
    let isComplete = session.header.deck == nil || session.header.hasDecks
    let asked = try isComplete ? SceneFolder(assets: scenes.assets) : scenes
    var (replay, used) = try (self.scenes ?? asked).opened(session, file: path)
    var look = look
    look.ownPreset = nil
    do throws(SourceProblem) {
      try session.header.apply(to: &look)
    } catch {
      throw Failure(.file, "\(path):1: \(error)")
    }
    replay.setLook { $0 = look }
    return (replay, used)
  }
}
