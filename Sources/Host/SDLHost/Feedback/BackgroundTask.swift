import CSDL
import Synchronization

/// Opens or closes a sound device on another thread; the main thread reads `result` in later frames.
nonisolated final class BackgroundTask: Sendable {
  private let value = Mutex<Sound.State?>(nil)

  /// If no thread can be started, the work is done before the initializer returns.
  init(_ work: @escaping @Sendable () -> Sound.State) {
    let body = { @Sendable [self] in
      let result = work()
      value.withLock { $0 = result }
    }
    if !WorkThread.start(body) { body() }
  }

  /// nil until the work is complete.
  var result: Sound.State? { value.withLock { $0 } }

  /// Blocks until the work is complete.
  func wait() -> Sound.State {
    while true {
      if let result { return result }
      SDL_Delay(1)
    }
  }
}
