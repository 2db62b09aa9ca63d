import Files

/// Starts threads that run beside the main thread.
///
/// If the system cannot create another thread, Dispatch and Swift's tasks wait forever or stop the
/// program. `start` returns false instead. The caller can then do the work itself or omit it.
nonisolated enum WorkThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs a closure on a new thread, which ends when the closure returns.
  ///
  /// - Returns: False if the system cannot create a thread; the closure is then not called.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let result = pthread_create(&thread, nil, { WorkThread.serve($0) }, work.toOpaque())
    if result != 0 { work.release() }
    return result == 0
  }

  private static func serve(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    pthread_detach(pthread_self())
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }
}
