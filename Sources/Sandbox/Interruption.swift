import Synchronization

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Holds back Control-C and `kill` until half-written files are gone.
///
/// One holds at a time. Blocking the signals would need no handler and no global, but threads that
/// run child processes let every signal through.
struct Interruption {
  private static let signals = [SIGINT, SIGTERM]
  /// The signal that came; 0 if none did.
  ///
  /// It is all that the handler touches.
  private static let received = Atomic<Int32>(0)

  /// Holds them back from now on.
  init() {
    Self.received.store(0, ordering: .relaxed)
    for number in Self.signals {
      signal(number) { Interruption.received.store($0, ordering: .relaxed) }
    }
  }

  /// Whether one came.
  var isPending: Bool { Self.received.load(ordering: .relaxed) != 0 }

  /// Stops the work if one came.
  func check() throws {
    guard isPending else { return }
    throw Failure(.check, "interrupted, nothing was written")
  }

  /// Lets them through again; one that came ends the program here, as it would have before.
  func end() {
    for number in Self.signals { signal(number, SIG_DFL) }
    let number = Self.received.load(ordering: .relaxed)
    if number != 0 { raise(number) }
  }
}
