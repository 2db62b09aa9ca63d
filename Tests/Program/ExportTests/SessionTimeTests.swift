import TestSupport
import Testing

@testable import Export

struct SessionTimeTests {
  @Test(arguments: [
    ("2", 2), ("2s", 2), ("1500ms", 1.5), (".5", 0.5), ("-1s", -1), ("1e3ms", 1), ("s", nil),
    ("", nil),
    ("2 s", nil), ("nan", nil), ("0x10", nil), ("1e999", nil), ("2m", nil),
  ])
  func `a time is a number of seconds, with s or ms`(text: String, seconds: Double?) {
    expectEqual(SessionTime.seconds(text), seconds)
    expectEqual(SessionTime(text), seconds.map(SessionTime.seconds) ?? .marker(text))
  }
}
