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

/// The primitives of a picture, and the indices of those in each of its bands.
struct BandJob {
  let primitives: UnsafeBufferPointer<Primitive>
  let bands: UnsafeBufferPointer<[Int32]>
}

/// Paints the bands of a picture on two threads: on the one that calls `run`, and on one of its own,
/// which starts with the first job, sleeps between jobs and ends with the team.
///
/// Each thread takes the next band as soon as it is done with one, so a thread that gets less of its
/// processor does fewer. With one processor the calling thread does all.
package final class BandTeam {
  private let thread = BandThread()
  private var isStarted = false

  package init() {}

  deinit { thread.end() }

  /// Does a job with a brush for each thread.
  func run(_ job: BandJob, _ brush: Brush, _ second: Brush) {
    if !isStarted { thread.start() }
    isStarted = true
    thread.run(job, brush, second)
  }
}

/// The second thread of a team.
///
/// It is Sendable because `phase` and `work` are used only while the mutex is locked, because only the
/// thread that took a band's number writes its pixels, and because `run` waits for both threads.
private final class BandThread: @unchecked Sendable {
  private enum Phase {
    case resting
    /// A job waits for the thread, which may come too late for it.
    case offered
    case working
    case ended
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Signals another phase; never do both threads wait for it.
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var phase = Phase.resting
  private var work: (job: BandJob, brush: Brush)?
  /// Those of the thread; used while the mutex is locked.
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

  /// Starts the thread, which retains the instance until it ends.
  func start() {
    guard sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 else { return }
    // Without it the calling thread does all.
    _ = WorkThread.start { [self] in serve() }
  }

  /// Ends the thread; there is no job after it.
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
    // Woken on the caller's processor, it would only take that from the caller.
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

  /// Waits for a job; nil at the end.
  private func nextWork() -> (job: BandJob, brush: Brush)? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while phase == .resting { pthread_cond_wait(change, mutex) }
    guard phase == .offered else { return nil }
    phase = .working
    return work
  }
}
