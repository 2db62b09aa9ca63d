import CThreads
import Synchronization
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The primitives of a picture, and the indices of the primitives in each band.
struct BandJob {
  let primitives: UnsafeBufferPointer<Primitive>
  let bands: UnsafeBufferPointer<[Int32]>
}

/// Paints the bands of a picture on two threads: the thread that calls `run`, and a second thread.
///
/// A band consists of neighbouring rows of pixels.
///
/// The second thread starts with the first job, sleeps between jobs and ends with the team.
///
/// Each thread paints the next band when it has finished one, so that a slower thread paints fewer
/// bands. With one processor the calling thread paints all bands.
package final class BandTeam {
  private let thread = BandThread()
  private var isStarted = false

  package init() {}

  deinit { thread.end() }

  /// Paints a job, with one brush for each thread.
  func run(_ job: BandJob, _ brush: Brush, _ second: Brush) {
    if !isStarted { thread.start() }
    isStarted = true
    thread.run(job, brush, second)
  }
}

/// The second thread of a team.
///
/// It is Sendable for three reasons. `phase` and `work` are used only while the mutex is locked.
/// Only the thread that took a band's number writes the band's pixels. `run` waits for both
/// threads.
private final class BandThread: @unchecked Sendable {
  private enum Phase {
    case resting
    /// A job is ready for the second thread; the calling thread may paint all of it before the second one wakes
    /// up.
    case offered
    case working
    case ended
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Signals a change of the phase; only one thread waits for this signal at a time.
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var phase = Phase.resting
  private var work: (job: BandJob, brush: Brush)?
  /// The processors on which the second thread may run; used only while the mutex is locked.
  private var processors = cthreads_Processors()
  private let nextBand = Atomic(0)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(mutex)
    change.deallocate()
    mutex.deallocate()
  }

  /// Starts the thread; the thread retains this instance until it ends.
  func start() {
    guard sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 else { return }
    // If the thread cannot be started, the calling thread paints everything.
    _ = WorkThread.start { [self] in serve() }
  }

  /// Ends the thread; no job may be run afterwards.
  func end() { setPhase(.ended, nil) }

  func run(_ job: BandJob, _ brush: Brush, _ second: Brush) {
    nextBand.store(0, ordering: .relaxed)
    setPhase(.offered, (job, second))
    paint(job, with: brush)
    pthread_mutex_lock(mutex)
    while phase == .working { pthread_cond_wait(change, mutex) }
    (phase, work) = (.resting, nil)
    pthread_mutex_unlock(mutex)
  }

  private func setPhase(_ phase: Phase, _ work: (BandJob, Brush)?) {
    pthread_mutex_lock(mutex)
    (self.phase, self.work) = (phase, work)
    // If the thread woke on the caller's processor, it would only take time from the caller.
    if phase == .offered { cthreads_avoid_caller(&processors) }
    pthread_cond_signal(change)
    pthread_mutex_unlock(mutex)
  }

  private func paint(_ job: BandJob, with brush: Brush) {
    while true {
      let band = nextBand.add(1, ordering: .relaxed).oldValue
      guard band < job.bands.count else { return }
      brush.paint(job, band: band)
    }
  }

  private func serve() {
    pthread_mutex_lock(mutex)
    cthreads_begin(&processors)
    pthread_mutex_unlock(mutex)
    while let work = nextWork() {
      paint(work.job, with: work.brush)
      setPhase(.resting, nil)
    }
  }

  /// Waits for the next job and returns it; nil if the team has ended.
  private func nextWork() -> (job: BandJob, brush: Brush)? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while phase == .resting { pthread_cond_wait(change, mutex) }
    guard phase == .offered else { return nil }
    phase = .working
    return work
  }
}
