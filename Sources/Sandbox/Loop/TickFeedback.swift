import Pickers
import SDLHost
import Stage

/// Sound and haptics for rows and marks that pass the selection.
@MainActor
final class TickFeedback {
  private let sound: Sound
  private let haptics: Haptics

  /// Creates feedback that opens no device before the first tick.
  ///
  /// - Parameters:
  ///   - volume: Volume of clicks, in 0...1; 0 is off.
  ///   - isFelt: Whether devices that can rumble do.
  init(volume: Double, isFelt: Bool) {
    sound = Sound(volume: volume, isOn: volume > 0)
    haptics = Haptics(isOn: isFelt)
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
      haptics.tick(speed: abs(velocity), at: time)
    }
  }

  /// Lets time pass; call it once per frame and at `deadline`.
  func advance(to time: Double) {
    sound.advance(to: time)
    haptics.advance(to: time)
  }

  /// When `advance(to:)` is due although no frame is, in seconds; nil for never.
  var deadline: Double? { sound.deadline }
}
