import CSDL
import Synchronization

/// Work on another thread, whose result the main thread collects later without waiting.
nonisolated final class BackgroundTask<Result: Sendable> {
  private let result = SharedResult()
  private var thread: OpaquePointer?

  private final class SharedResult: Sendable {
    let value = Mutex<Result?>(nil)
  }

  /// Starts the work; if no thread can be created, runs it at once.
  ///
  /// - Parameters:
  ///   - name: The thread's name, for debuggers.
  ///   - work: What to do; it runs once.
  init(_ name: String, work: @escaping @Sendable () -> Result) {
    let result = result
    let start = ThreadStart {
      let value = work()
      result.value.withLock { $0 = value }
    }
    // Released by the thread.
    let context = Unmanaged.passRetained(start).toOpaque()
    thread = SDL_CreateThread(ThreadStart.run, name, context)
    if thread == nil { _ = ThreadStart.run(context) }
  }

  deinit {
    if let thread { SDL_WaitThread(thread, nil) }
  }

  /// Whether the work is done and `wait` returns at once.
  var isDone: Bool { result.value.withLock { $0 != nil } }

  /// Waits for the end of the work and returns its result; nil only if it did not run.
  func wait() -> Result? {
    if let thread { SDL_WaitThread(thread, nil) }
    thread = nil
    return result.value.withLock { $0 }
  }
}

/// What a new thread runs.
nonisolated private final class ThreadStart: Sendable {
  let work: @Sendable () -> Void

  init(work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  /// Called by SDL on the new thread.
  static let run: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
    guard let context else { return 1 }
    Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().work()
    return 0
  }
}
