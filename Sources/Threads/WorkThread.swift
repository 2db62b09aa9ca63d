#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Threads for work beside the main thread.
///
/// If the system has no thread left, the pools of Dispatch and of Swift's tasks wait for ever or stop
/// the program. `start` returns false instead, so that the caller can do the work itself or omit it.
package enum WorkThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs work on a new thread, which ends with it.
  ///
  /// - Returns: Whether the system had a thread; if not, the work does not begin.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
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
