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
/// Several values may be active. A delayed signal takes effect when the last one ends. A signal
/// that was ignored when the program started, as under `nohup`, stays ignored.
package struct Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGPIPE]
  /// The signal that has arrived; 0 without one.
  ///
  /// The handler writes nothing else.
  private static let received = Atomic<Int32>(0)
  private struct Active {
    var count = 0
    /// Number of active values that ignore broken pipes.
    var ignoring = 0
    /// The handlers that were replaced, as numbers.
    var replaced: [Int32: Int] = [:]
  }

  private static let active = Mutex(Active())

  private let ignoresBrokenPipes: Bool

  /// Delays the signals.
  ///
  /// With `replacesHandlers` signals that already have a handler are also delayed, such as SDL's,
  /// which ends the loop of a window. Broken pipes raise no signal while a value with
  /// `ignoresBrokenPipes` is active.
  package init(replacesHandlers: Bool = true, ignoresBrokenPipes: Bool = false) {
    self.ignoresBrokenPipes = ignoresBrokenPipes
    Self.active.withLock { active in
      if active.count == 0 { Self.received.store(0, ordering: .relaxed) }
      active.count += 1
      for number in Self.signals where active.replaced[number] == nil {
        let before = Self.handler(of: number)
        let isFree = before == Self.number(of: SIG_DFL) || replacesHandlers
        guard isFree, !Self.isIgnored(number) else { continue }
        active.replaced[number] = before
        Self.delay(number)
      }
      guard ignoresBrokenPipes else { return }
      active.ignoring += 1
      if active.replaced[SIGPIPE] != nil { signal(SIGPIPE, SIG_IGN) }
    }
  }

  private static func delay(_ number: Int32) {
    signal(number) { Interruption.received.store($0, ordering: .relaxed) }
  }

  /// Whether a signal has no effect, as under `nohup`.
  package static func isIgnored(_ signal: Int32) -> Bool {
    handler(of: signal) == number(of: SIG_IGN)
  }

  /// Whether a delayed signal has arrived.
  package static var isPending: Bool { received.load(ordering: .relaxed) != 0 }

  /// Throws if a delayed signal has arrived.
  package static func check() throws(Failure) {
    guard isPending else { return }
    throw Failure(.check, "interrupted, nothing was written")
  }

  /// Ends the delay.
  ///
  /// If this is the last active value, the previous handlers are restored. With `raises` a signal
  /// that has arrived then takes effect. Without it, the caller has already handled the signal.
  package func end(raises: Bool = true) {
    if !raises { Self.received.store(0, ordering: .relaxed) }
    let isLast = Self.active.withLock { active in
      active.count -= 1
      if ignoresBrokenPipes { active.ignoring -= 1 }
      guard active.count == 0 else {
        if ignoresBrokenPipes, active.ignoring == 0, active.replaced[SIGPIPE] != nil {
          Self.delay(SIGPIPE)
        }
        return false
      }
      for (number, handler) in active.replaced {
        signal(number, unsafeBitCast(handler, to: Handler.self))
      }
      active.replaced = [:]
      return true
    }
    guard isLast else { return }
    let number = Self.received.exchange(0, ordering: .relaxed)
    if number != 0 { raise(number) }
  }

  /// A handler; nil or another small number means an action of the system.
  private typealias Handler = (@convention(c) (Int32) -> Void)?

  private static func number(of handler: Handler) -> Int { unsafeBitCast(handler, to: Int.self) }

  private static func handler(of number: Int32) -> Int {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Glibc)
      return self.number(of: action.__sigaction_handler.sa_handler)
    #elseif canImport(Musl)
      return self.number(of: action.__sa_handler.sa_handler)
    #else
      return self.number(of: action.__sigaction_u.__sa_handler)
    #endif
  }
}
