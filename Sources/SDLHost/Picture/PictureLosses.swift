import CSDL
import Synchronization

/// The losses of a window's picture that the system reports while events are pumped.
nonisolated final class PictureLosses: Sendable {
  /// Whether the picture, or a part of it, must be sent to the display; initially true.
  let hasPicture = Atomic(true)
  /// Whether the window's surface must be requested again, because its memory is invalid; true
  /// initially and after a new size.
  let hasSurface = Atomic(true)
  /// Whether the graphics processor has lost its textures.
  let hasTextures = Atomic(false)

  /// Begins to watch SDL's events; `unwatch` must be called.
  func watch() { SDL_AddEventWatch(Self.look, Unmanaged.passUnretained(self).toOpaque()) }

  func unwatch() { SDL_DelEventWatch(Self.look, Unmanaged.passUnretained(self).toOpaque()) }

  /// Called by SDL for each event; the result is ignored.
  private static let look: SDL_EventFilter = { losses, event in
    guard let losses, let event else { return 1 }
    Unmanaged<PictureLosses>.fromOpaque(losses).takeUnretainedValue().look(at: event.pointee)
    return 1
  }

  private func look(at event: SDL_Event) {
    switch SDL_EventType(event.type) {
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
      hasTextures.store(true, ordering: .relaxed)
    case SDL_WINDOWEVENT:
      switch SDL_WindowEventID(UInt32(event.window.event)) {
      case SDL_WINDOWEVENT_SIZE_CHANGED:
        hasSurface.store(true, ordering: .relaxed)
        hasPicture.store(true, ordering: .relaxed)
      case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED,
        SDL_WINDOWEVENT_DISPLAY_CHANGED:
        hasPicture.store(true, ordering: .relaxed)
      default: break
      }
    default: break
    }
  }
}
