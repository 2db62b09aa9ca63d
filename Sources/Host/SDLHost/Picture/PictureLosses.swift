import CSDL
import Synchronization

/// Records which parts of a window's picture the system has lost.
///
/// The system reports losses while events are pumped.
nonisolated final class PictureLosses: Sendable {
  /// Whether the picture, or a part of it, was lost and must be sent to the display; initially
  /// true.
  let hasLostPicture = Atomic(true)
  /// Whether the memory of the window's surface is invalid.
  ///
  /// The surface must then be requested again. The flag is true initially and after a change of
  /// size.
  let hasLostSurface = Atomic(true)
  let hasLostTextures = Atomic(false)

  /// Starts to watch SDL's events; call `unwatch` before this object is freed.
  func watch() { SDL_AddEventWatch(Self.look, Unmanaged.passUnretained(self).toOpaque()) }

  func unwatch() { SDL_DelEventWatch(Self.look, Unmanaged.passUnretained(self).toOpaque()) }

  /// SDL calls this function for each event; it sets the flags of the object `losses`.
  ///
  /// SDL ignores its result.
  private static let look: SDL_EventFilter = { losses, event in
    guard let losses, let event else { return 1 }
    Unmanaged<PictureLosses>.fromOpaque(losses).takeUnretainedValue().look(at: event.pointee)
    return 1
  }

  private func look(at event: SDL_Event) {
    switch SDL_EventType(event.type) {
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
      hasLostTextures.store(true, ordering: .relaxed)
    case SDL_WINDOWEVENT:
      switch SDL_WindowEventID(UInt32(event.window.event)) {
      case SDL_WINDOWEVENT_SIZE_CHANGED:
        hasLostSurface.store(true, ordering: .relaxed)
        hasLostPicture.store(true, ordering: .relaxed)
      case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED,
        SDL_WINDOWEVENT_DISPLAY_CHANGED:
        hasLostPicture.store(true, ordering: .relaxed)
      default: break
      }
    default: break
    }
  }
}
