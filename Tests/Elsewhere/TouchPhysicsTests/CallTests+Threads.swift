import HostileCalls
import TestSupport
import Testing

// Not beside the calls at random, which may name an object of another thread.
extension CallTests {
  /// `Scripts/test --sanitize thread` runs it, too.
  @Test func `objects of different threads do what they do alone, and one under a lock`() {
    expect(thread_calls(8, 6).map { String(cString: $0) } == nil)
  }
}
