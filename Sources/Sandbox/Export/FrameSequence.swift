import Drawing
import SDLHost
import Stage

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// All frames of an export, drawn once in the order of time and handed to every output that wants
/// one then.
@MainActor
struct FrameSequence {
  /// The session at its beginning.
  let replay: Replay
  /// Its name, for messages.
  let file: String
  /// Which stretch of it is shown.
  let timeline: RenderTimeline
  /// Steps a second in the overlay.
  let fps: Double
  /// Draws.
  let source: PictureSource
  /// Where frames go.
  let outputs: [RenderOutput]

  /// Makes every output, or none.
  ///
  /// - Parameter isQuiet: Whether the standard error hears nothing of how far it is.
  /// - Throws: `Failure` or `SDLError`; nothing is left of any output then.
  func write(isQuiet: Bool) throws {
    let interruption = Interruption()
    defer { interruption.end() }
    // An ffmpeg that has ended is an error of the write, not the end of this program.
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    let clock = HostClock()
    var progress = TerminalProgress(
      work: "render",
      total: outputs.reduce(0) { $0 + $1.count + $1.leadingFrames },
      isQuiet: isQuiet,
      start: clock.now
    )
    let step = { progress.step(at: clock.now) }
    do {
      for output in outputs { try output.begin() }
      try showPalette(interruption, step)
      try showFrames(interruption, step)
      try interruption.check()
      for output in outputs { try output.finish() }
      try interruption.check()
      for output in outputs { try output.publish() }
      progress.end()
    } catch {
      for output in outputs { output.discard() }
      // An ffmpeg that heard Control-C too has failed because of it.
      progress.end()
      try interruption.check()
      throw error
    }
  }

  private func showFrames(_ interruption: Interruption, _ step: () -> Void) throws {
    var replay = replay
    while let time = outputs.compactMap(\.nextTime).min() {
      try interruption.check()
      try draw(&replay, at: time)
      for output in outputs {
        // Frames at two rates fall on one instant but for the last bit.
        while let next = output.nextTime, next - time < 1e-9 {
          try output.take(source)
          step()
        }
      }
    }
  }

  /// Shows frames from all over the stretch to the outputs that choose their colours from them.
  private func showPalette(_ interruption: Interruption, _ step: () -> Void) throws {
    let count = outputs.map(\.leadingFrames).max() ?? 0
    var replay = replay
    for number in 0..<count {
      try interruption.check()
      let share = (Double(number) + 0.5) / Double(count)
      try draw(&replay, at: timeline.start + share * (timeline.end - timeline.start))
      for output in outputs where number < output.leadingFrames {
        try output.lead(with: source)
        step()
      }
    }
  }

  private func draw(_ replay: inout Replay, at time: Double) throws {
    var events: [StageEvent] = []
    do {
      try replay.advance(to: time, into: &events)
    } catch {
      throw Failure(.file, "\(file): after \(replay.stage.time) s: \(error)")
    }
    try source.draw(replay.stage, after: timeline.framesBefore(time, fps: fps))
  }
}
