import Synchronization

/// Delays SIGINT (Control-C), SIGTERM (`kill`) and SIGPIPE (closed pipe) until temporary files are removed.
///
/// Several delays may be active at the same time. A delayed signal takes effect when the last delay ends. A
/// signal that was ignored when the program started, as under `nohup`, stays ignored.
package struct Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGPIPE]
  /// Number of the signal that has arrived, or 0; the only variable that the signal handler writes.
  private static let received = Atomic<Int32>(0)
  private struct Active {
    var count = 0
    /// Number of active delays that were begun with `ignoresBrokenPipes`.
    var ignoring = 0
    /// The previous handler of each delayed signal, by the number of the signal.
    var replaced: [Int32: Int] = [:]
  }

  private static let active = Mutex(Active())

  private let ignoresBrokenPipes: Bool

  /// Begins to delay the signals.
  ///
  /// If `replacesHandlers` is false, a signal that already has a handler is not delayed. For example, SDL
  /// installs a handler that ends the loop of a window. While a delay with `ignoresBrokenPipes` is active,
  /// broken pipes raise no signal.
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

  package static func isIgnored(_ signal: Int32) -> Bool {
    handler(of: signal) == number(of: SIG_IGN)
  }

  package static var isPending: Bool { received.load(ordering: .relaxed) != 0 }

  /// Throws if a delayed signal has arrived.
  package static func check() throws(Failure) {
    guard isPending else { return }
    throw Failure(.check, "interrupted, nothing was written")
  }

  /// Ends the delay that this value began.
  ///
  /// If no other delay is active, the previous handlers are restored, and a signal that has arrived takes
  /// effect. If `raises` is false, a signal that has arrived is discarded instead, because the caller has
  /// handled it.
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

  /// A signal handler.
  ///
  /// The addresses 0 (nil) and 1 are not functions. They mean the standard actions SIG_DFL and SIG_IGN.
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
