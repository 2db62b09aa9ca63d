import CSDL
import Synchronization

/// Opens or closes a sound device on another thread; the main thread collects the result later.
nonisolated final class BackgroundTask: Sendable {
  private let value = Mutex<Sound.State?>(nil)

  /// Starts the work.
  init(_ work: @escaping @Sendable () -> Sound.State) {
    Task.detached { [self] in
      let result = work()
      value.withLock { $0 = result }
    }
  }

  /// The result; nil while the work is not done.
  var result: Sound.State? { value.withLock { $0 } }

  /// Waits for the result.
  func wait() -> Sound.State {
    while true {
      if let result { return result }
      SDL_Delay(1)
    }
  }
}
