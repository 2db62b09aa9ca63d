import CSDL
import Synchronization

/// One piece of work on a thread of its own, so that the loop need not wait for it.
nonisolated package final class SideJob<Result: Sendable> {
  private let errand: Errand
  private let result: Mailbox
  private var thread: OpaquePointer?

  private final class Mailbox: Sendable {
    let letter = Mutex<Result?>(nil)
  }

  /// Begins the work; if there is no thread to be had, does it at once.
  ///
  /// - Parameters:
  ///   - name: The thread's name, for debuggers.
  ///   - work: What to do; it runs once.
  package init(_ name: String, work: @escaping @Sendable () -> Result) {
    let result = Mailbox()
    self.result = result
    errand = Errand {
      let answer = work()
      result.letter.withLock { $0 = answer }
    }
    // Released by the thread.
    let handed = Unmanaged.passRetained(errand)
    thread = SDL_CreateThread(Errand.start, name, handed.toOpaque())
    if thread == nil { _ = Errand.start(handed.toOpaque()) }
  }

  deinit {
    if let thread { SDL_WaitThread(thread, nil) }
  }

  /// Whether the work is done and `wait` returns at once.
  package var isDone: Bool { result.letter.withLock { $0 != nil } }

  /// Waits for the end of the work and gives its result; nil only if it was never done.
  package func wait() -> Result? {
    if let thread { SDL_WaitThread(thread, nil) }
    thread = nil
    return result.letter.withLock { $0 }
  }
}

/// What a new thread is handed.
nonisolated private final class Errand: Sendable {
  let work: @Sendable () -> Void

  init(work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  /// What SDL calls on the new thread.
  static let start: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { errand in
    guard let errand else { return 1 }
    Unmanaged<Errand>.fromOpaque(errand).takeRetainedValue().work()
    return 0
  }
}
