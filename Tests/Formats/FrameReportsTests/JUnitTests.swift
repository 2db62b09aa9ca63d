import FrameReports
import FrameTiming
import TestSupport
import Testing

struct JUnitTests {
  @Test func `each gate is a test case, with a message if it fails`() throws {
    var log = FrameLog(refreshRate: 60, warmUpFrames: 0)
    log.record(FrameSample(number: 0, start: 0, draw: 0.005, interval: 0.016))
    let results = try ["p99>4", "missed>0"].map { try Gate($0).check(log.summary()) }
    var bytes: [UInt8] = []
    let cases = results.map { (name: $0.gate.text, failure: $0.fails ? $0.text : nil) }
    JUnit.append(cases, suite: "fling & \"catch\"", failureType: "gate", to: &bytes)
    expectEqual(
      String(decoding: bytes, as: UTF8.self),
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites tests="2" failures="1">
        <testsuite name="fling &amp; &quot;catch&quot;" tests="2" failures="1" errors="0" \
      skipped="0">
          <testcase classname="fling &amp; &quot;catch&quot;" name="p99&gt;4">
            <failure type="gate" message="p99&gt;4: failed, p99 is 5.0000 ms"/>
          </testcase>
          <testcase classname="fling &amp; &quot;catch&quot;" name="missed&gt;0"/>
        </testsuite>
      </testsuites>

      """
    )
  }

  @Test func `without gates the suite is empty`() {
    var bytes: [UInt8] = []
    JUnit.append([], suite: "a\u{1}b", to: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    expect(text.contains("<testsuite name=\"a b\" tests=\"0\" failures=\"0\""))
  }
}
