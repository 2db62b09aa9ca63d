import TestSupport
import Testing

extension ProgramTests {
  /// Markers and fingers of a session in the logs of a profile.
  struct ProfileMarkerTests {
    @TemporaryFolder private var folder: String

    private static let script = """
      size 320x240
      wait 200ms
      marker "first <b>"
      flick wheel.1 at 1000pt/s up
      wait 300ms
      marker "second"
      marker "third"
      wait settled

      """

    @Test func `every log contains the session's markers at their times`() async throws {
      try await SampleSession.make(Self.script, at: folder + "/flick.touchcast")
      let output = try await ProfileOutput(in: folder, "--warm-up", "5")
      let entries = try Recording(path: folder + "/flick.touchcast").entries
      let due = entries.filter { $0.code == "l" }.map { Double($0.time) / 1e6 }
      let texts = ["first <b>", "second", "third"]
      try #require(due.count == 3)
      expectEqual(output.trace.markers, texts)

      let markers = output.report["markers"]?.items ?? []
      expectEqual(markers.map { $0["text"]?.text }, texts)
      expectEqual(markers.map { $0["session_s"]?.number }, due)
      for (marker, time) in zip(markers, due) {
        // The first frame at or after the marker's time shows it.
        let frame = Int((time * 60).rounded(.up))
        let start = try #require(try output.frames.numbers("start_s")[frame])
        let at = try #require(marker["time_s"]?.number)
        expect(abs(at - start) < 1e-6)
      }
      let marked = try output.frames.column("marker").enumerated().filter { !$1.isEmpty }
      let frames = due.map { Int(($0 * 60).rounded(.up)) }
      expectEqual(marked.map(\.offset), [frames[0], frames[1]])
      expectEqual(marked.map(\.element), [texts[0], "second; third"])
      for text in ["first &lt;b&gt;", "second", "third"] {
        expect(output.page.contains("<td class=\"words\">\(text)</td>"))
      }
      expectEqual(output.page.split(separator: "<line class=\"mark\"").count, 4)
    }

    @Test func `the session's fingers have lanes in the trace`() async throws {
      let script = """
        size 320x240
        two fingers: drag wheel.0 by -40pt in 200ms & drag wheel.1 by 40pt in 300ms
        wait settled

        """
      try await SampleSession.make(script, at: folder + "/flick.touchcast")
      let output = try await ProfileOutput(in: folder, "--repeat", "2", "--warm-up", "0")
      let touches = output.trace.slices.filter { $0.name == "touch" }
      expectEqual(touches.count, 4, "two fingers in two repetitions are four touches")
      expectEqual(
        Set(touches.compactMap { output.trace.lanes[$0.lane] }),
        ["finger 1", "finger 2"]
      )
      expect(output.trace.overlaps.isEmpty)
      expectEqual(output.report["figures"]?["latency.events"]?.number, 0)
    }
  }
}
