import OutputFiles
import ArgumentParser
package import Sessions
package import Stage

/// Reads and plays sessions.
package enum SessionFile {
  /// Reads a session and prints its warnings.
  package static func read(_ path: String) throws -> Session {
    let session = try Failure.mapping { try SessionReader.read(path: path) }
    for warning in session.warnings { Program.say(warning) }
    return session
  }

  /// Makes a replay of a session; an error names the file.
  package static func stage(_ session: Session, scene: Scene, file: String) throws -> Replay {
    do {
      return try Replay(session: session, scene: scene)
    } catch {
      throw Failure(.file, "\(file):1: \(error)")
    }
  }

  /// Plays a session from its beginning to its end at a frame rate.
  ///
  /// - Parameters:
  ///   - replay: The replay, at its beginning.
  ///   - fps: Frames a second.
  ///   - file: The file, for errors.
  ///   - frame: Is called for each frame with its time in seconds.
  /// - Throws: The error of a frame; an error of the stage names the file and the time.
  package static func play(
    _ replay: inout Replay,
    fps: Double,
    file: String,
    frame: (inout Replay, Double) throws -> Void
  ) throws {
    let duration = replay.session.duration
    var number = 0.0
    let interruption = Interruption()
    defer { interruption.end() }
    do {
      while number / fps < duration {
        try frame(&replay, number / fps)
        try interruption.check()
        number += 1
      }
      try frame(&replay, duration)
    } catch let error as StageError {
      throw Failure(.file, "\(file): after \(replay.stage.time) s: \(error)")
    }
  }
}

/// Frame rates that the command line accepts.
enum FrameRate {
  static func check(_ fps: Double) throws {
    guard fps >= 1, fps <= 10_000 else {
      throw ValidationError("--fps is \(fps), expected 1...10000")
    }
  }
}
