import CSDL
import Synchronization
import Threads

/// Opens or closes a sound device on another thread; the main thread collects the result later.
nonisolated final class BackgroundTask: Sendable {
  private let value = Mutex<Sound.State?>(nil)

  /// Starts the work; does it here if there is no thread for it.
  init(_ work: @escaping @Sendable () -> Sound.State) {
    let body = { @Sendable [self] in
      let result = work()
      value.withLock { $0 = result }
    }
    if !WorkThread.start(body) { body() }
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
