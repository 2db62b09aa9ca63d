import TestSupport
import Testing

extension RealTimeTests {
  /// A deliberately slow frame in every output, with the slow part.
  ///
  /// The system can make it even slower, so the outputs are compared with each other.
  struct ProfileStallTests {
    @TemporaryFolder private var folder: String

    private static let parts = ["input", "update", "draw", "present"]

    /// The number of the slow frame, which is 1.5 s after the first one.
    private static let frame = 90

    @Test func `every output shows the slow part of one frame`() async throws {
      let part = "draw"
      let output = try await ProfileOutput(
        in: folder,
        "--warm-up",
        "20",
        "--stall",
        "60ms@1500ms"
      )
      let time = try slowTime(in: output.frames, part: part)
      try expectTrace(output.trace, slow: part, time: time)
      let report = output.report
      try expectWorst(worstFrame(in: report), slow: part, time: time)
      try expectWorst(
        worstFrame(in: ProfileOutput.embedded(in: output.page)),
        slow: part,
        time: time
      )
      let row = try #require(
        output.page.split(separator: "<tr>").first { $0.contains(">\(Self.frame)</th>") }
      )
      expect(row.contains("<td>\(part)</td>"), "\(row)")
      expect(report["late"]?[part]?.number ?? 0 >= 1)
      let verdict = try #require(report["verdict"])
      expect(verdict["late"]?.number ?? 0 >= 1)
      // A busy machine can have a longer frame.
      if try worstFrame(in: report)["number"] == report["worst"]?.items.first?["number"] {
        expectEqual(verdict["text"]?.text?.contains(" ms at 1.50 s (draw)"), true)
      }
    }

    /// The duration of the slow part in the table, in milliseconds; expects shorter other parts.
    private func slowTime(in table: TextTable, part: String) throws -> Double {
      let slow = try #require(try table.numbers("\(part)_ms")[Self.frame])
      expect(60..<1000 ~= slow, "\(part) took \(slow) ms")
      for name in Self.parts where name != part {
        let time = try #require(try table.numbers("\(name)_ms")[Self.frame])
        expect(time < slow, "\(name) took \(time) ms")
      }
      let interval = try #require(try table.numbers("interval_ms")[Self.frame])
      expect(interval >= slow)
      try expectEqual(table.column("stutter")[Self.frame], "1")
      let missed = try #require(try table.numbers("missed")[Self.frame])
      expect(missed >= 3)
      return slow
    }

    private func expectTrace(_ trace: TraceFile, slow part: String, time: Double) throws {
      let frame = try #require(trace.slices.first { $0.name == "frame" && $0.number == Self.frame })
      let inside = trace.slices.filter {
        $0.name != "frame" && $0.begin >= frame.begin - 0.001 && $0.end <= frame.end + 0.001
      }
      let slow = try #require(inside.max { $0.duration < $1.duration })
      expectEqual(slow.name, part)
      expectEqual(trace.lanes[slow.lane], part)
      expect(abs(slow.duration - time * 1000) < 0.01)
      expect(trace.overlaps.isEmpty)
    }

    private func worstFrame(in report: JSONValue) throws -> JSONValue {
      try #require(report["worst"]?.items.first { $0["number"]?.number == Double(Self.frame) })
    }

    private func expectWorst(_ frame: JSONValue, slow part: String, time: Double) throws {
      expectEqual(frame["blame"]?.text, part)
      expectEqual(frame["stutter"], .flag(true))
      let reported = try #require(frame["\(part)_ms"]?.number)
      expect(abs(reported - time) < 0.0002)
    }
  }
}
