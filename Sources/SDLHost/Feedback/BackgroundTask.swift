import CSDL
import Synchronization

/// Opens or closes a sound device on another thread; the main thread collects the result later.
nonisolated final class BackgroundTask: Sendable {
  private let work: @Sendable () -> Sound.State
  private let value = Mutex<Sound.State?>(nil)

  /// Starts the work; if no thread can be created, runs it at once.
  ///
  /// - Parameters:
  ///   - name: The thread's name, for debuggers.
  ///   - work: What to do; it runs once.
  init(_ name: String, work: @escaping @Sendable () -> Sound.State) {
    self.work = work
    let run: SDL_ThreadFunction = { context in
      guard let context else { return 1 }
      let task = Unmanaged<BackgroundTask>.fromOpaque(context).takeRetainedValue()
      let result = task.work()
      task.value.withLock { $0 = result }
      return 0
    }
    let context = Unmanaged.passRetained(self).toOpaque()
    if let thread = SDL_CreateThread(run, name, context) {
      SDL_DetachThread(thread)
    } else {
      _ = run(context)
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
