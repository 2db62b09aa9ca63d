import FrameTiming
import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// The outputs of `profile --headless` and their agreement.
  struct ProfileCommandTests {
    @TemporaryFolder private var folder: String

    @Test func `all outputs contain the same frames`() async throws {
      let output = try await ProfileOutput(in: folder, "--warm-up", "20", "--json")
      expectEqual(output.outcome.output, output.json, "the output of --json differs from the file")
      try output.files.expectAgreement(atLeast: 101)
      try expectEqual(output.frames.column("warmup").count { $0 == "1" }, 20)
      try expectEqual(output.frames.column("number"), output.frames.rows.indices.map { "\($0)" })
      let intervals = try output.frames.column("interval_ms").count { !$0.isEmpty }
      expectEqual(intervals, output.frames.rows.count - 1, "only the first frame has no interval")
      let whole = output.trace.slices.filter { $0.name == "frame" }
      expectEqual(whole.compactMap(\.number), Array(output.frames.rows.indices))
      let facts = output.report["facts"]?.items ?? []
      let refresh = facts.first { $0["name"]?.text == "refresh" }
      expectEqual(refresh?["value"]?.text, "60 Hz, assumed: there is no display")
      expectEqual(
        Set(output.trace.lanes.values),
        ["main", "input", "update", "draw", "present", "finger 1"]
      )
    }

    @Test func `the warm-up is 120 frames, even if they take more than two seconds`() async throws {
      let stall = "2100ms@50ms"
      let output = try await ProfileOutput(in: folder, "--duration", "3", "--stall", stall)
      let warmUp = try output.frames.column("warmup").count { $0 == "1" }
      expect(warmUp == 120 && output.frames.rows.count == 181)
      expectEqual(output.report["figures"]?["frames"]?.number, 61)
    }

    @Test func `the figures of JSON, table and page agree`() async throws {
      let output = try await ProfileOutput(in: folder, "--warm-up", "20")
      let report = output.report
      try expectEqual(ProfileOutput.embedded(in: output.page), report)
      let shown = ProfileOutput.shown(in: output.page)
      expect(Set(shown.map(\.name)).isSuperset(of: ["p50", "p99", "fps", "interval.max"]))
      for (name, text) in shown {
        let number = report["figures"]?[name]?.number
        expectEqual(Double(text), number, "\(name) is \(text) in the page")
      }
      let parts = ["input_ms", "update_ms", "draw_ms", "present_ms"]
      let columns = try parts.map { try output.frames.numbers($0).map { $0 ?? 0 } }
      let work = output.frames.rows.indices.dropFirst(20).map { row in
        columns.reduce(0) { $0 + $1[row] }
      }
      // The histogram of the run has a resolution of three digits.
      for (name, share) in [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)] {
        let exact = Statistics.percentile(work, share)
        let value = try #require(report["figures"]?[name]?.number)
        expect(
          abs(value - exact) <= exact / 500 + 0.001,
          "\(name) is \(value), \(exact) in the table"
        )
      }
      let table = output.outcome.outputLines
      let p50 = try #require(report["figures"]?["p50"]?.number)
      let line = try #require(table.first { $0.hasPrefix("p50 ms") })
      let printed = try #require(line.split(separator: " ").last.flatMap { Double($0) })
      expect(abs(printed - p50) <= 0.0051)
      expect(table.contains { $0.hasPrefix("frames") && $0.hasSuffix(" \(work.count)") })
    }

    @Test func `a session within the warm-up has no figures, and a message says why`() async throws
    {
      let session = folder + "/short.touchcast"
      try await SampleSession.make("tap ruler\n", at: session)
      let outcome = try await HeadlessProgram.run(["profile", "--headless", session]).expectExit()
      expect(outcome.error.contains("all frames are in the warm-up"), "\(outcome.error)")
    }

    @Test func `frames without a window are judged at their own rate`() async throws {
      let output = try await ProfileOutput(in: folder, "--fps", "240", "--warm-up", "20")
      let line = try #require(output.outcome.outputLines.first)
      expect(line.contains(" 4.2 ms"), "\(line)")
      let facts = output.report["facts"]?.items ?? []
      let refresh = facts.first { $0["name"]?.text == "refresh" }
      expectEqual(refresh?["value"]?.text, "240 Hz")
    }

    @Test func `repetitions multiply the number of frames`() async throws {
      let output = try await ProfileOutput(in: folder, "--duration", "5", "--warm-up", "0")
      expectEqual(output.frames.rows.count, 301)
      let figures = try #require(output.report["figures"])
      expectEqual(figures["frames"]?.number, 301)
      // Without a window no animation error is measured.
      expectEqual(figures["animationError.max"], .null)
      let twice = try await ProfileOutput(in: folder, "--repeat", "2", "--warm-up", "0")
      let once = try await ProfileOutput(in: folder, "--warm-up", "0")
      expectEqual(twice.frames.rows.count, 2 * once.frames.rows.count)
    }

    @Test func `the verdict is first, then at most twelve figures; --all prints the others`()
      async throws
    {
      let brief = try await ProfileOutput(in: folder, "--warm-up", "20")
      let verdict = try #require(brief.report["verdict"])
      let lines = brief.outcome.outputLines
      expectEqual(lines.first.map(String.init), verdict["text"]?.text)
      let frames = try #require(verdict["frames"]?.number)
      expect(lines[0].contains(" of \(Int(frames)) frames over 16.7 ms"), "\(lines[0])")
      expect(brief.page.contains(try #require(verdict["text"]?.text)))
      let figures = try #require(brief.report["figures"])
      func named(_ lines: some Sequence<Substring>) -> [String] {
        lines.compactMap { $0.split(separator: " ").first.map(String.init) }
          .filter { figures[$0]?.number != nil }
      }
      let few = named(lines)
      expect(few.contains("p99") && few.contains("low1") && few.count <= 12, "\(few)")
      let all = try await ProfileOutput(in: folder, "--warm-up", "20", "--all")
      let measured = FrameFigure.all.filter { figures[$0.name]?.number != nil }.map(\.name)
      expectEqual(named(all.outcome.outputLines), measured)
    }

    @Test func `a profile prints its progress unless quiet`() async throws {
      let session = folder + "/flick.touchcast"
      try await SampleSession.make(SampleSession.flick, at: session)
      let arguments = ["profile", session, "--headless"]
      let verbose = try await HeadlessProgram.run(arguments)
      expect(verbose.errorLines.count > 1)
      expect(verbose.errorLines.allSatisfy { $0.hasPrefix("profile: ") }, "\(verbose.error)")
      let quiet = try await HeadlessProgram.run(arguments + ["--quiet"])
      expect(quiet.output.isEmpty && quiet.error.isEmpty)
    }
  }
}
