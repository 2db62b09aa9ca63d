import Synchronization

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Delays Control-C, `kill` and the end of the reader of a pipe until temporary files are removed.
///
/// Several may be active; the signal that came takes effect when the last one ends. Blocking the
/// signals would need no handler and no global, but threads that run child processes let every
/// signal through.
package struct Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGPIPE]
  /// The signal that came, 0 without one; the handler writes nothing else.
  private static let received = Atomic<Int32>(0)
  /// Whether the handlers are this type's.
  private static let isInstalled = Atomic<Bool>(false)
  private static let activeCount = Atomic<Int>(0)

  private let ignoresBrokenPipes: Bool

  /// Delays the signals; with `replacesHandlers` also one that has a handler already, as SDL's, which
  /// ends the loop of a window.
  package init(replacesHandlers: Bool = true, ignoresBrokenPipes: Bool = false) {
    self.ignoresBrokenPipes = ignoresBrokenPipes
    if ignoresBrokenPipes { signal(SIGPIPE, SIG_IGN) }
    if Self.activeCount.add(1, ordering: .relaxed).oldValue == 0 {
      Self.received.store(0, ordering: .relaxed)
    }
    for number in Self.signals where number != SIGPIPE || !ignoresBrokenPipes {
      let before = signal(number) { Interruption.received.store($0, ordering: .relaxed) }
      if before == nil || replacesHandlers {
        Self.isInstalled.store(true, ordering: .relaxed)
      } else {
        signal(number, before)
      }
    }
  }

  package var isPending: Bool { Self.received.load(ordering: .relaxed) != 0 }

  /// Stops the work if a signal came.
  package func check() throws {
    guard isPending else { return }
    throw Failure(.check, "interrupted, nothing was written")
  }

  /// Ends the delay; where this is the last one, a signal that came ends the program here.
  package func end() {
    if ignoresBrokenPipes { signal(SIGPIPE, SIG_DFL) }
    guard Self.activeCount.subtract(1, ordering: .relaxed).newValue == 0 else { return }
    guard Self.isInstalled.exchange(false, ordering: .relaxed) else { return }
    for number in Self.signals { signal(number, SIG_DFL) }
    let number = Self.received.load(ordering: .relaxed)
    if number != 0 { raise(number) }
  }
}
