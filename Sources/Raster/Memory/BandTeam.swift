import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is done with every band of a picture.
enum BandJob {
  /// Paints primitives; each band has the indices of its own.
  case paint(UnsafeBufferPointer<Primitive>, bands: UnsafeBufferPointer<[Int32]>)
  /// Copies rectangles into memory without gaps between the rows.
  case copy(UnsafeBufferPointer<PixelRect>, to: UnsafeMutablePointer<UInt32>)
}

/// Does the bands of a picture on two threads: on the one that calls `run`, and on one of its own,
/// which starts with the first job and sleeps between jobs.
///
/// Each thread takes the next band as soon as it is done with one, so a thread that gets less of its
/// processor does fewer. With one processor the calling thread does all.
///
/// It is Sendable because `phase` and `job` are used only while the mutex is locked, because only the
/// thread that took a band's number writes its pixels, and because `run` waits for both threads.
final class BandTeam: @unchecked Sendable {
  private enum Phase {
    case resting
    /// A job waits for the own thread, which may come too late for it.
    case offered
    /// The own thread works.
    case working
    case ended
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Signals another phase; never do both threads wait for it.
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var phase = Phase.resting
  private var job: BandJob?
  private let nextBand = Atomic(0)
  private let bandCount: Int
  /// The own thread's.
  private let brush: Brush
  private var isStarted = false

  /// Makes a team, which frees the brush.
  init(_ brush: Brush, bandCount: Int) {
    self.brush = brush
    self.bandCount = bandCount
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    brush.free()
    pthread_cond_destroy(change)
    pthread_mutex_destroy(mutex)
    change.deallocate()
    mutex.deallocate()
  }

  /// Does a job; the calling thread paints with `brush`.
  func run(_ job: BandJob, with brush: Brush) {
    if !isStarted { start() }
    nextBand.store(0, ordering: .relaxed)
    setPhase(.offered, job)
    work(on: job, with: brush)
    pthread_mutex_lock(mutex)
    while phase == .working { pthread_cond_wait(change, mutex) }
    phase = .resting
    self.job = nil
    pthread_mutex_unlock(mutex)
  }

  /// Ends the own thread, which retains the team; there is no job after it.
  func end() { setPhase(.ended, nil) }

  private func start() {
    isStarted = true
    guard sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 else { return }
    let team = Unmanaged.passRetained(self)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let result = pthread_create(&thread, nil, { BandTeam.serve($0) }, team.toOpaque())
    if result != 0 { team.release() }
  }

  private func setPhase(_ phase: Phase, _ job: BandJob?) {
    pthread_mutex_lock(mutex)
    self.phase = phase
    self.job = job
    pthread_cond_signal(change)
    pthread_mutex_unlock(mutex)
  }

  private func work(on job: BandJob, with brush: Brush) {
    while true {
      let band = nextBand.add(1, ordering: .relaxed).oldValue
      guard band < bandCount else { return }
      brush.work(on: job, band: band)
    }
  }

  /// What the own thread does.
  private static func serve(_ team: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    pthread_detach(pthread_self())
    guard let team else { return nil }
    let instance = Unmanaged<BandTeam>.fromOpaque(team).takeRetainedValue()
    while let job = instance.nextJob() {
      instance.work(on: job, with: instance.brush)
      instance.setPhase(.resting, nil)
    }
    return nil
  }

  /// Waits for a job; nil at the end.
  private func nextJob() -> BandJob? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while phase == .resting { pthread_cond_wait(change, mutex) }
    guard phase == .offered else { return nil }
    phase = .working
    return job
  }
}
