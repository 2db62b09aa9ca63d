import Rig

extension Hands {
  /// Presses, moves at the flick's velocity and lifts at the last position.
  func flick(_ finger: Int, _ flick: Flick) async throws {
    try await drag(finger, for: flick.duration, rate: flick.rate, rest: flick.rest) {
      flick.place(after: $0)
    }
  }
}
