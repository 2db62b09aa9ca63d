import ScrollPhysics
import SDLHost
import Sessions

/// The instant of the host's clock at which a session's time is zero.
///
/// Each take has its own epoch. The clock is never restarted: a time is converted when its entry is
/// made, so events that arrived in one batch with the beginning of a take get times of that take.
struct Epoch: Equatable {
  /// The instant, in seconds of the host's clock.
  let start: Double

  /// The session's time at an instant of the host's clock; 0 for an instant before the session.
  ///
  /// It is a whole number of microseconds: an entry that is late is applied and recorded at the time of
  /// the stage, which a file must be able to have.
  func sessionTime(at hostTime: Double) -> Double {
    max(0, SessionEntry.fileTime(hostTime - start))
  }

  /// The instant of the host's clock at a time of the session.
  func hostTime(at sessionTime: Double) -> Double { start + sessionTime }

  /// The entry of an input event; nil for an event that a session does not contain.
  func entry(of event: HostEvent) -> SessionEntry? {
    let content: SessionEvent
    switch event {
    case .pointer(let pointer): content = SessionEvent(pointer)
    case .wheel(_, let x, let y, let dx, let dy):
      content = .wheel(x: x, y: y, dx: dx, dy: dy)
    case .key(_, let name, let isDown, _, let modifiers):
      guard let key = Key(rawValue: name) else { return nil }
      content = .key(key, isDown: isDown, modifiers: KeyModifiers(rawValue: Int(modifiers)))
    case .resized(_, let width, let height, let scale):
      let (width, height) = (SessionLimits.fitted(width), SessionLimits.fitted(height))
      content = .resize(width: width, height: height, scale: scale)
    case .displayChanged, .visibilityChanged, .exposed, .dropped, .quit:
      return nil
    }
    return SessionEntry(time: sessionTime(at: event.time), event: content).rounded
  }
}
