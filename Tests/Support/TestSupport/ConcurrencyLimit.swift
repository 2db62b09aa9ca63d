public import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Limits how many tests of a suite run at the same time, also in nested suites and beside suites with other
/// limits.
///
/// Tests that start programs would exceed their time limits if all of them ran at once. A test waits until
/// tests of models have ended, and then until enough of the others have. Its time limit begins after that.
public struct ConcurrencyLimit: TestTrait, SuiteTrait, TestScoping {
  /// The part of `TestSlots.count` that a test occupies.
  private let slots: Int

  /// Applies the trait to each test of a suite.
  public var isRecursive: Bool { true }

  fileprivate init(_ limit: Int) {
    precondition(TestSlots.count.isMultiple(of: limit), "the limit does not divide the slots")
    slots = TestSlots.count / limit
  }

  /// Runs a test case when there are slots for it, for 20 minutes at most.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    await TestSlots.shared.occupy(slots)
    do {
      try await Self.run(atMost: .seconds(1200), function)
    } catch {
      await TestSlots.shared.release(slots)
      throw error
    }
    await TestSlots.shared.release(slots)
  }

  /// Cancels a test after a time; `timeLimit` would include the time in which it waits for slots.
  private static func run(
    atMost limit: Duration,
    _ function: @Sendable () async throws -> Void
  ) async throws {
    try await withoutActuallyEscaping(function) { function in
      try await withThrowingTaskGroup { group in
        group.addTask { try await function() }
        group.addTask {
          try await Task.sleep(for: limit)
          Issue.record("the test takes longer than \(limit)")
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }
  }
}

extension Trait where Self == ConcurrencyLimit {
  /// Runs at most this many tests of the suite at the same time; with 1 no program of another test runs beside it.
  ///
  /// - Precondition: `limit` is 1, 2, 3, 4, 6 or 12.
  public static func concurrent(atMost limit: Int) -> Self { Self(limit) }
}

/// The slots that tests with a `ConcurrencyLimit` occupy while they run.
private actor TestSlots {
  static let shared = TestSlots()
  static let count = 12

  private var free = count
  /// Tests that wait, in the order in which they came.
  private var waiting: [(slots: Int, continuation: CheckedContinuation<Void, Never>)] = []
  /// Ends when the tests that need no slots have ended.
  private let modelTests = Task { await TestSlots.waitForIdleProcess() }

  /// Waits for free slots, and occupies them.
  func occupy(_ slots: Int) async {
    await modelTests.value
    await withCheckedContinuation { continuation in
      waiting.append((slots, continuation))
      startWaiting()
    }
  }

  func release(_ slots: Int) {
    free += slots
    startWaiting()
  }

  /// Starts the tests that wait.
  ///
  /// Those that need all slots are the last, so that the others need not wait for each of them.
  private func startWaiting() {
    while !waiting.isEmpty {
      let next = waiting.firstIndex { $0.slots < Self.count } ?? 0
      guard waiting[next].slots <= free else { return }
      free -= waiting[next].slots
      waiting.remove(at: next).continuation.resume()
    }
  }

  /// Waits until the process has used at most 4 % of a processor for 250 ms.
  ///
  /// Swift Testing starts all tests at the same time. Those of models only compute, and would delay both
  /// what programs are sent and what measures times.
  private static func waitForIdleProcess() async {
    let clock = ContinuousClock()
    var start = (time: clock.now, used: processorTime)
    repeat {
      start = (clock.now, processorTime)
      try? await clock.sleep(for: .milliseconds(250))
    } while processorTime - start.used >= (clock.now - start.time) / 25
  }

  /// The processor time of the process so far.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
  }
}
