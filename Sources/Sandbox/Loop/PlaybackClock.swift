/// Where a replay stands in its session while the world's clock goes on.
///
/// It moves only between two ticks with nothing in between: time that passes during a pause, or
/// after the end, is not caught up on.
struct PlaybackClock: Equatable {
  /// Length of the session, in seconds.
  let duration: Double
  /// Session seconds a second.
  var speed: Double
  /// Where the replay stands, in seconds of the session.
  private(set) var position = 0.0
  /// Whether it waits.
  private(set) var isPaused = false

  private var lastTick: Double?

  init(duration: Double, speed: Double) {
    self.duration = duration
    self.speed = speed
  }

  /// Whether it moves as time goes on.
  var isRunning: Bool { !isPaused && position < duration }

  /// Takes the world's time, in seconds.
  mutating func tick(at now: Double) {
    if isRunning, let lastTick { position = min(position + (now - lastTick) * speed, duration) }
    lastTick = isRunning ? now : nil
  }

  /// Pauses, or goes on from where it stands.
  mutating func togglePause(at now: Double) {
    tick(at: now)
    isPaused.toggle()
    lastTick = isRunning ? now : nil
  }

  /// Goes to a place in the session, in seconds; places beyond its ends are brought to them.
  mutating func go(to place: Double, at now: Double) {
    position = min(max(0, place), duration)
    lastTick = isRunning ? now : nil
  }

  /// Pauses and goes on by a distance in seconds, signed.
  mutating func step(by distance: Double, at now: Double) {
    isPaused = true
    go(to: position + distance, at: now)
  }
}
