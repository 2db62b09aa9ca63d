import FrameReports
import FrameTiming
import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// The figures, gates and reports of logs.
  struct ProfileLogTests {
    @TemporaryFolder private var folder: String

    private static let gfxinfo = """
      ** Graphics info for pid 1 [a.b] **

      ---PROFILEDATA---
      Flags,IntendedVsync,Vsync,OldestInputEvent,NewestInputEvent,HandleInputStart,AnimationStart,\
      PerformTraversalsStart,DrawStart,SyncQueued,SyncStart,IssueDrawCommandsStart,SwapBuffers,\
      FrameCompleted,
      0,1000000000,1000000000,0,0,1000400000,1000500000,1000600000,1000700000,1001000000,1001100000,\
      1001200000,1006000000,1007000000,
      0,1016666667,1016666667,0,0,1017000000,1017100000,1017200000,1017300000,1018000000,1018100000,\
      1018200000,1023000000,1024000000,
      ---PROFILEDATA---

      """

    private static let mangoHud =
      "os,cpu,gpu,ram,kernel,driver,cpuscheduler\nL,C,G,1,5.10,M,p\nfps,frametime,elapsed\n"
      + (1...100).map { number in
        let time = number == 40 ? 120 : 16
        return "\(1000 / time),\(time),\(number * 16_000_000)\n"
      }.joined()

    private func write(_ text: String, _ name: String) throws -> String {
      try Surroundings.write(text, to: folder + "/" + name)
      return folder + "/" + name
    }

    @Test func `a log of gfxinfo has figures, gates and a report`() async throws {
      let log = try write(Self.gfxinfo, "frames.txt")
      let (page, json, junit) = (log + ".html", log + ".json", log + ".xml")
      let outcome = try await HeadlessProgram.run(
        ["profile", "--from", log, "--json", "-o", page, "-o", json, "--junit", junit]
          + ["--fail-on", "max>7.5", "--fail-on", "interval.max>17.5"]
      ).expectExit()
      let report = try JSONValue(parsing: outcome.output)
      expectEqual(Surroundings.text(of: json), outcome.output)
      try expectEqual(ProfileOutput.embedded(in: Surroundings.text(of: page) ?? ""), report)
      let known: [(name: String, value: Double)] = [
        ("frames", 2), ("max", 7.3333), ("interval.max", 17), ("missed", 0), ("draw.mean", 5.5),
        ("update.mean", 0.2), ("input.mean", 0.1), ("present.mean", 1), ("latency.events", 0),
      ]
      for (name, value) in known { expectEqual(report["figures"]?[name]?.number, value, "\(name)") }
      expectEqual(report["figures"]?["latency.p50"], .null)
      let facts = report["facts"]?.items.compactMap { $0["value"]?.text } ?? []
      expect(facts.contains("60.00 Hz, assumed: the log does not state it"), "\(facts)")
      expect(outcome.error.contains("60 Hz assumed, --fps gives another"), "\(outcome.error)")
      let given = ["profile", "--from", log, "--json", "--fps", "144"]
      let other = try await HeadlessProgram.run(given).expectExit()
      expectEqual(other.error, "")
      let rate = try JSONValue(parsing: other.output)["refreshRate"]?.number
      expectEqual(rate, 144)
      let document = try JUnitDocument(path: junit)
      expect(document.tests == 2 && document.failures == 0)
    }

    @Test func `logs of more than 64 MiB are read, as runs write them`() async throws {
      var log: [UInt8] = []
      FrameCSV.appendHead(to: &log)
      for number in 0..<70 {
        let text = String(repeating: "x", count: 1_000_000)
        let sample = FrameSample(number: number, start: 0, interval: 0.016)
        FrameCSV.append(FrameCSV.Row(FrameRecord(sample, marker: text)), to: &log)
      }
      expect(log.count > 64 << 20)
      let path = try write(String(decoding: log, as: UTF8.self), "long.csv")
      try await HeadlessProgram.run(["profile", "--from", path]).expectExit()
      let comparison = try await HeadlessProgram.run(["compare", path, path]).expectExit()
      expect(comparison.output.contains("70 frames"))
    }

    @Test func `a failed gate of a log ends with exit code 1, and one without a figure fails`()
      async throws
    {
      let log = try write(Self.mangoHud, "mango.csv")
      let junit = folder + "/gates.xml"
      let outcome = try await HeadlessProgram.run(
        ["profile", "--from", log, "--junit", junit, "-o", folder + "/run.html"]
          + ["--fail-on", "interval.max>100", "--fail-on", "p99>8", "--fail-on", "frames<100"]
      ).expectExit(1)
      expect(outcome.error.contains("interval.max>100"), "\(outcome.error)")
      expect(outcome.error.contains("p99>8") && !outcome.error.contains("frames<100: failed"))
      let document = try JUnitDocument(path: junit)
      expect(document.tests == 3 && document.failures == 2)
      let page = try #require(Surroundings.text(of: folder + "/run.html"))
      expect(page.hasSuffix("</html>\n"))
      let shown = ProfileOutput.shown(in: page)
      expect(shown.contains { $0.name == "interval.max" && Double($0.text) == 120 })
      expect(
        shown.contains { $0.name == "p99" && $0.text == "–" },
        "what is not measured is a dash"
      )
    }

    @Test func `a log of a run has the figures of the run`() async throws {
      let run = try await ProfileOutput(in: folder, "--warm-up", "20")
      let outcome = try await HeadlessProgram.run(
        ["profile", "--from", folder + "/run.csv", "--json", "-o", folder + "/log.html"]
      ).expectExit()
      let report = try JSONValue(parsing: outcome.output)
      for part in ["figures", "late", "histogram", "refreshRate"] {
        expectEqual(report[part], run.report[part], "\(part)")
      }
      expectEqual(
        report["worst"]?.items.map { $0["number"]?.number },
        run.report["worst"]?.items.map { $0["number"]?.number }
      )
      // The same run in MangoHud's form, which has no warm-up.
      let mango = try await HeadlessProgram.run(
        ["profile", "--from", folder + "/run.mangohud.csv", "--json"]
      ).expectExit()
      let frames = try JSONValue(parsing: mango.output)["figures"]?["frames"]?.number
      expectEqual(frames, Double(run.frames.rows.count - 1))
    }

    @Test func `samples at regular times are refused with what to change`() async throws {
      let rows = (1...30).map { "60,16.7,\($0 * 100_000_000)\n" }
      let log = try write("fps,frametime,elapsed\n" + rows.joined(), "mango.csv")
      let outcome = try await HeadlessProgram.run(["profile", "--from", log]).expectExit(3)
      expect(outcome.error.contains("\(log):2:1: "), "\(outcome.error)")
      expect(outcome.error.contains("every 100 ms") && outcome.error.contains("log_interval=0"))
    }

    @Test func `all frames in the warm-up have no figures, and a message says why`() async throws {
      let log = try write(Self.gfxinfo, "frames.txt")
      let outcome = try await HeadlessProgram.run(
        ["profile", "--from", log, "--warm-up", "2"]
      ).expectExit()
      expect(outcome.error.contains("all frames are in the warm-up of 2"), "\(outcome.error)")
    }

    /// Options without an effect on a log, or without one on a session.
    static let useless: [(words: [String], part: String)] = [
      (["--headless"], "--from and --headless"), (["--duration", "3"], "--duration"),
      (["--repeat", "2"], "--repeat"), (["--theme", "light"], "--theme"),
      (["--renderer", "software"], "--renderer"), (["a.touchcast"], "a session"),
      (["-o", "x.csv"], "x.csv"), (["-o", "x.trace.json"], ".html or .json"),
    ]

    @Test(arguments: useless) func `an option without an effect on a log is an error`(
      useless: (words: [String], part: String)
    ) async throws {
      let log = try write(Self.gfxinfo, "frames.txt")
      let outcome = try await HeadlessProgram.run(
        ["profile", "--from", log] + useless.words
      ).expectExit(2)
      expect(outcome.error.contains(useless.part), "\(outcome.error)")
      for words in [["--only", "a"], ["--interval", "displayed"]] {
        let outcome = try await HeadlessProgram.run(["profile", "--headless"] + words).expectExit(2)
        expect(outcome.error.contains("expected --from"), "\(outcome.error)")
      }
    }

    @Test func `a report is no input, and a missing log an error`() async throws {
      let log = try write(Self.gfxinfo, "frames.json")
      try await HeadlessProgram.run(["profile", "--from", log, "-o", log, "--force"]).expectExit(2)
      expectEqual(Surroundings.text(of: log), Self.gfxinfo)
      let none = try await HeadlessProgram.run(
        ["profile", "--from", folder + "/none.csv", "-o", folder + "/x.html"]
      ).expectExit(3)
      expect(none.error.contains("none.csv: cannot be read"), "\(none.error)")
      expectEqual(Surroundings.files(in: folder), ["frames.json"])
    }
  }
}
