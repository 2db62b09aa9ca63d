/// The position of a replay in its session, as a function of the host's time.
///
/// It moves between two successive ticks only: time that passes during a pause, or after the end, is
/// not made up for. All times are in seconds.
package struct PlaybackClock: Equatable {
  package let duration: Double
  /// Session seconds a second.
  package var speed: Double
  package private(set) var position = 0.0
  package private(set) var isPaused = false
  private var lastTick: Double?

  package init(duration: Double, speed: Double) {
    self.duration = duration
    self.speed = speed
  }

  /// Whether it moves as time passes.
  package var isRunning: Bool { !isPaused && position < duration }

  /// Moves the position to the host's time.
  package mutating func tick(at now: Double) {
    if isRunning, let lastTick {
      position = min(position + max(0, now - lastTick) * speed, duration)
    }
    lastTick = isRunning ? now : nil
  }

  /// Pauses, or continues from the position.
  package mutating func togglePause(at now: Double) {
    tick(at: now)
    isPaused.toggle()
    lastTick = isRunning ? now : nil
  }

  /// Moves to an instant of the session; instants beyond its ends count as the ends.
  package mutating func go(to time: Double, at now: Double) {
    position = min(max(0, time), duration)
    lastTick = isRunning ? now : nil
  }

  /// Pauses and moves by a signed duration.
  package mutating func step(by duration: Double, at now: Double) {
    isPaused = true
    go(to: position + duration, at: now)
  }
}
