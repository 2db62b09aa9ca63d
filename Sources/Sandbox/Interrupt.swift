#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ctrl-C for work without a window: asked for between two steps, so that what was done is kept.
struct Interrupt {
  /// From now on Ctrl-C and a request to terminate wait to be asked for.
  init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    sigprocmask(SIG_BLOCK, &signals, nil)
  }

  /// Whether somebody wants the work to end.
  var isPending: Bool {
    var waiting = sigset_t()
    guard sigpending(&waiting) == 0 else { return false }
    return sigismember(&waiting, SIGINT) == 1 || sigismember(&waiting, SIGTERM) == 1
  }
}
