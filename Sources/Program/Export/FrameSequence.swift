package import Files
package import Stage

/// Draws all frames of an export, once and in order of time.
///
/// Each frame is written to every output that has a frame at that instant.
@MainActor
package struct FrameSequence {
  /// One replay for each compared preset; each replay is at the beginning of the session.
  private let replays: [Replay]
  private let file: String
  private let timeline: RenderTimeline
  private let source: PictureSource
  private let outputs: [RenderOutput]
  /// The sound of the films whose format has sound.
  private let clicks: ClickTrack?

  package init(
    _ replays: [Replay],
    file: String,
    _ timeline: RenderTimeline,
    _ source: PictureSource,
    _ outputs: [RenderOutput],
    clicks: ClickTrack? = nil
  ) {
    self.replays = replays
    self.file = file
    self.timeline = timeline
    self.source = source
    self.outputs = outputs
    self.clicks = clicks
  }

  /// Total number of frames of all outputs, including frames for choosing palettes.
  package var count: Int { outputs.reduce(0) { $0 + $1.count + $1.leadingFrames } }

  /// Draws all frames and creates every output; after an error, no output is created.
  ///
  /// Outputs have temporary names until all of them are complete. They and `pages` are then renamed;
  /// if one cannot be renamed, none is. `step` is called after each frame that is added to an output.
  package func write(with pages: [OutputFile] = [], _ step: () -> Void) throws {
    // Writing to an ffmpeg that has ended is an error. The signal for it must not end this program.
    let interruption = Interruption(ignoresBrokenPipes: true)
    defer { interruption.end() }
    let film = outputs.first(where: \.hasSound)
    let sound = try film.flatMap { try clicks?.write(for: $0.name) }
    do {
      for output in outputs { try output.begin(replays[0].session, clicks: sound?.path) }
      try writePaletteFrames(step)
      try writeFrames(step)
      try Interruption.check()
      for output in outputs { try output.finish() }
      try Interruption.check()
    } catch {
      for output in outputs { output.discard() }
      // After a signal, the interruption is reported, because the signal may have caused the other
      // error.
      try Interruption.check()
      throw error
    }
    // A signal that arrives from here on takes effect after all outputs have their names.
    withExtendedLifetime(sound) {}
    try Placement.publish(outputs.map(\.destination) + pages)
  }

  private func writeFrames(_ step: () -> Void) throws {
    var replays = replays
    while let time = outputs.compactMap(\.nextTime).min() {
      try draw(&replays, at: time)
      for output in outputs {
        // Instants of two rates may differ in the last bit.
        while let next = output.nextTime, next - time < 1e-9 {
          try output.take(source)
          step()
        }
      }
    }
  }

  /// Writes frames from the whole timeline to each output with a palette; ffmpeg chooses the
  /// palette from these frames.
  private func writePaletteFrames(_ step: () -> Void) throws {
    let count = outputs.map(\.leadingFrames).max() ?? 0
    var replays = replays
    for number in 0..<count {
      let share = (Double(number) + 0.5) / Double(count)
      let time = timeline.time(at: share * timeline.duration)
      try draw(&replays, at: time)
      for output in outputs where number < output.leadingFrames {
        try output.addToFilm(source)
        step()
      }
    }
  }

  private func draw(_ replays: inout [Replay], at time: Double) throws {
    var events: [StageEvent] = []
    for index in replays.indices {
      repeat {
        try Interruption.check()
        events.removeAll(keepingCapacity: true)
      } while try !replays[index].play(to: time, from: file, entries: 4096, into: &events)
    }
    let frames = timeline.framesBefore(time, fps: source.fps)
    let start = timeline.elapsed(at: timeline.start)
    let elapsed = timeline.elapsed(at: time)
    try source.draw(replays.map(\.stage), at: elapsed, from: start, after: frames)
  }
}
