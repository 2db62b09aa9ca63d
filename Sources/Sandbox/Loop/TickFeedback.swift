import Pickers
import SDLHost
import Stage

/// Plays sound and haptics for rows and marks that pass.
@MainActor
final class TickFeedback {
  private let sound: Sound
  private let haptics: Haptics?

  /// Creates feedback that opens no device before the first tick.
  ///
  /// - Parameters:
  ///   - volume: How loud clicks are, in 0...1; 0 is off.
  ///   - isFelt: Whether a device that can rumble does.
  ///   - window: Kept alive until the devices are closed.
  init(volume: Double, isFelt: Bool, window: Window) {
    sound = Sound(volume: volume, window: window)
    haptics = isFelt ? Haptics(window: window) : nil
  }

  /// Plays the ticks among events.
  ///
  /// - Parameters:
  ///   - events: Events of the stage.
  ///   - time: When they are played, in seconds of the loop's clock.
  func record(_ events: some Sequence<StageEvent>, at time: Double) {
    for event in events {
      guard case .tick(_, _, let velocity) = event.event.kind else { continue }
      sound.tick(speed: abs(velocity), at: time)
      haptics?.tick(speed: abs(velocity), at: time)
    }
  }

  /// Lets time pass; call it once per frame and at `deadline`.
  func advance(to time: Double) {
    sound.advance(to: time)
    haptics?.advance(to: time)
  }

  /// When `advance(to:)` is due although no frame is, in seconds; nil for never.
  var deadline: Double? { sound.deadline }
}
