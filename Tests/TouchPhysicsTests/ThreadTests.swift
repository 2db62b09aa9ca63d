import HostileCalls
import Testing

/// Threads that use the functions of the header at once; `Scripts/test --sanitize thread` runs it, too.
@Suite(.serialized) struct ThreadTests {
  @Test func `objects of different threads do what they do alone, and one under a lock`() {
    #expect(thread_calls(8, 6).map { String(cString: $0) } == nil)
  }
}
