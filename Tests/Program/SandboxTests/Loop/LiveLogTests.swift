import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// Logs of frame times that a live run writes while fingers drag.
  struct LiveLogTests {
    @TemporaryFolder private var folder: String

    @Test func `a run with a log folder writes every log, with latency and a marker`()
      async throws
    {
      let session = folder + "/logged.touchcast"
      let logs = folder + "/logs"
      try Surroundings.makeFolder(logs)
      let arguments = ["run", "--log-dir", logs, "--record", session]
      let outcome = try await SandboxProgram.inWindow(arguments) { screen, sandbox in
        for _ in 0..<8 { try await screen.hands.drag(0, .ranksUpByTwoRows) }
        try await screen.hands.type(.leftControl, .m)
        try await screen.hands.drag(0, .ranksUpByTwoRows)
        try await Recording.wait(for: "the marker", in: session) { $0.count("l") == 1 }
        try screen.client.close(sandbox.window)
      }.expectExit()
      let logged = try LoggedRun(in: logs)
      for path in logged.paths {
        expect(outcome.error.contains(path), "\(path) is not named at the end")
      }
      try expectAgreement(logged, atLeast: 40)
      try expectWarmUp(logged.files.frames)
      try expectLatency(logged, drags: 9)
      let marker = try #require(try Recording(path: session).entries.first { $0.code == "l" })
      expectEqual(marker.fields, [.text("marker 1")])
      try expectEqual(logged.files.frames.column("marker").filter { !$0.isEmpty }, ["marker 1"])
      expectEqual(
        logged.files.trace.markers,
        ["marker 1"],
        "the trace lacks the marker or repeats it"
      )
      expectEqual(logged.files.report["markers"]?.items.map { $0["text"]?.text }, ["marker 1"])
      expectEqual(logged.files.trace.slices.count { $0.name == "touch" }, 9)
    }

    @Test func `Left Shift and F2 begin and end logs`() async throws {
      try await SandboxProgram.inWindow(["run"], in: folder) { screen, sandbox in
        try await screen.hands.drag(0, .ranksUpByTwoRows)
        expect(Surroundings.files(in: folder).isEmpty)
        try await screen.hands.type(.leftShift, .f2)
        // The report and the summary do not exist yet.
        _ = try await waited(for: "the beginnings of two tables and a trace") {
          let names = Surroundings.files(in: folder)
          let begun = names.count { $0.hasSuffix(".csv") || $0.hasSuffix(".trace.json") }
          return begun == 3 && names.count == 3 ? true : nil
        }
        try await screen.hands.drag(0, .ranksUpByTwoRows)
        try await screen.hands.type(.leftShift, .f2)
        _ = try await waited(for: "a finished summary") {
          let name = Surroundings.files(in: folder).first { $0.hasSuffix("_summary.csv") }
          return Surroundings.text(of: folder + "/" + (name ?? ""))?.isEmpty == false
            ? true : nil
        }
        try await screen.hands.drag(0, .ranksUpByTwoRows)
        try screen.client.close(sandbox.window)
      }.expectExit()
      expectEqual(Surroundings.files(in: folder).count, 6)
      let logged = try LoggedRun(in: folder)
      expectEqual(
        logged.files.trace.slices.count { $0.name == "touch" },
        1,
        "only the touch during the log is expected"
      )
      try expectAgreement(logged, atLeast: 5)
    }

    @Test func `logs name the session that is played, and have its times`() async throws {
      let session = folder + "/played.touchcast"
      try await SampleSession.make("title \"A\"\nwait 20s\ntap ruler\n", at: session)
      // One log begins with the run, before the session is read.
      for isFromStart in [true, false] {
        let logs = "\(folder)/logs \(isFromStart)"
        let options = isFromStart ? ["--log-dir", logs] : ["--output-dir", logs]
        try Surroundings.makeFolder(logs)
        try await SandboxProgram.inWindow(["run", session] + options) { screen, sandbox in
          try await screen.waitForBar(in: sandbox.window)
          if !isFromStart { try await screen.hands.type(.leftShift, .f2) }
          try await Self.waitForFrames(200, in: logs)
          try screen.client.close(sandbox.window)
        }.expectExit()
        let frames = try LoggedRun(in: logs).files.frames
        let times = try frames.numbers("session_s")
        let first = try #require(times.firstIndex { $0 != nil })
        expect(times[first...].allSatisfy { $0 != nil } && (times.last ?? nil) ?? 0 > 1)
        let names = try frames.column("session")
        expect(names[first] == "A" && names.count { !$0.isEmpty } == 1, "\(Set(names))")
      }
    }

    @Test func `Right Shift and F9 begin the figures again`() async throws {
      try await SandboxProgram.inWindow(["run", "--log-dir", folder]) { screen, sandbox in
        for _ in 0..<8 { try await screen.hands.drag(0, .ranksUpByTwoRows) }
        try await screen.hands.type(.rightShift, .f9)
        for _ in 0..<2 { try await screen.hands.drag(0, .ranksUpByTwoRows) }
        try screen.client.close(sandbox.window)
      }.expectExit()
      let logged = try LoggedRun(in: folder)
      let numbers = try logged.files.frames.column("number")
      let begin = try #require(numbers.lastIndex(of: "0"))
      expect(
        begin > 40 && numbers[begin...].elementsEqual((0..<numbers.count - begin).map(String.init))
      )
      let measured = try logged.files.frames.column("warmup")[begin...].count { $0 == "0" }
      expectEqual(logged.files.report["figures"]?["frames"]?.number, Double(measured))
    }

    @Test func `a killed run leaves readable logs with their names`() async throws {
      let arguments = ["run", "--log-dir", folder]
      let outcome = try await SandboxProgram.inWindow(arguments) { screen, sandbox in
        for _ in 0..<8 { try await screen.hands.drag(0, .ranksUpByTwoRows) }
        try await Self.waitForFrames(20, in: folder)
        try sandbox.signal(.kill)
      }
      expectEqual(outcome.status, .signaled(9), "the program did not end by SIGKILL")
      let names = Surroundings.files(in: folder)
      expect(names.count == 3 && !names.contains { $0.hasSuffix(".part") }, "\(names)")
      let frames = try #require(names.first { $0.hasSuffix(".frames.csv") })
      let mangoHud = try #require(names.first { $0.hasSuffix(".csv") && $0 != frames })
      for (name, column) in [(frames, "interval_ms"), (mangoHud, "fps")] {
        let table = try TextTable(path: "\(folder)/\(name)", namedBy: column)
        expect(table.rows.count >= 19)
      }
    }

    @Test func `a run without its display ends its recording and its logs`() async throws {
      // Folders that do not exist are created.
      let (session, logs) = (folder + "/lost.touchcast", folder + "/new/logs")
      let arguments = ["run", "--log-dir", logs, "--record", session]
      let outcome = try await SandboxProgram.inWindow(arguments) { screen, sandbox in
        let isLost = Found(false)
        async let drags: Void = {
          while !isLost.value { try await screen.hands.drag(0, .ranksUpByTwoRows) }
        }()
        try await Self.waitForFrames(40, in: logs)
        try screen.client.kill(sandbox.window)
        isLost.value = true
        try await drags
      }.expectExit(4)
      let last = outcome.errorLines.last
      expectEqual(last?.contains("the display has gone"), true, "\(outcome.error)")
      try expectAgreement(try LoggedRun(in: logs), atLeast: 20)
      try expectEqual(Recording(path: session).count("x"), 1)
      try await SandboxProgram.run(["verify", session]).expectExit()
    }

    @Test func `logs that cannot be written end, and the others are complete`() async throws {
      // The trace grows beyond 96 KiB, the tables do not.
      let arguments = ["run", "--log-dir", folder]
      let outcome = try await SandboxProgram.inWindow(arguments, fileLimit: 96) { screen, sandbox in
        for _ in 0..<10 { try await screen.hands.drag(0, .ranksUpByTwoRows) }
        try screen.client.close(sandbox.window)
      }.expectExit()
      let failed = outcome.errorLines.filter { $0.contains("File too large") }
      expect(failed.count == 1 && failed.first?.contains(".trace.json") == true, "\(failed)")
      let names = Surroundings.files(in: folder)
      expectEqual(names.count, 6, "\(names)")
      for name in names where name.hasSuffix(".csv") {
        expectEqual(Surroundings.text(of: "\(folder)/\(name)")?.last, "\n", "\(name)")
      }
      let trace = try #require(names.first { $0.hasSuffix(".trace.json") })
      let text = try #require(Surroundings.text(of: "\(folder)/\(trace)"))
      // The lines that the system accepted: the next one would exceed the limit.
      expect(text.utf8.count > 95 * 1024 && text.hasSuffix("}}\n"), "\(text.suffix(80))")
      let events = try JSONValue(parsing: text + "]}")["traceEvents"]?.items
      expect((events?.count ?? 0) > 100)
    }

    @Test func `two runs that begin together have logs with different names`() async throws {
      try await VirtualTouchscreen.run { screen in
        for time in 1...2 {
          async let first = SandboxProgram.run(
            ["run", "--log-dir", folder, "--record", folder + "/a.touchcast", "--force"],
            display: screen.display
          )
          async let second = SandboxProgram.run(
            ["run", "--log-dir", folder, "--record", folder + "/b.touchcast", "--force"],
            display: screen.display
          )
          var closed: UInt32?
          for number in 1...2 {
            let window = try await waited(for: "window \(number)") {
              try screen.client.visibleWindow().flatMap { $0.id == closed ? nil : $0 }
            }
            closed = window.id
            _ = try await waited(for: "the tables of both runs") {
              let tables = Surroundings.files(in: folder).count { $0.hasSuffix(".frames.csv") }
              return tables == 2 * time ? true : nil
            }
            try screen.client.close(window)
          }
          let outcomes = try await [first, second]
          for outcome in outcomes { expectEqual(outcome.status, .exited(0), "\(outcome.error)") }
        }
      }
      let stems = Surroundings.files(in: folder).filter { $0.hasSuffix(".frames.csv") }
      expectEqual(stems.count, 4, "\(stems)")
    }

    @Test func `a log folder that cannot be created is an error`() async throws {
      try await VirtualTouchscreen.run { screen in
        let outcome = try await SandboxProgram.run(
          ["run", "--log-dir", "/dev/null/logs"],
          display: screen.display
        ).expectExit(3)
        expectEqual(outcome.errorLines.last?.contains("/dev/null/logs"), true)
      }
    }

    /// Waits until the table of frames in a folder has more than a number of lines.
    private static func waitForFrames(_ count: Int, in folder: String) async throws {
      _ = try await waited(for: "\(count) frames in the table") {
        let name = Surroundings.files(in: folder).first { $0.hasSuffix(".frames.csv") }
        let text = name.flatMap { Surroundings.text(of: "\(folder)/\($0)") } ?? ""
        return text.utf8.count { $0 == UInt8(ascii: "\n") } > count ? true : nil
      }
    }

    private func expectAgreement(_ logged: LoggedRun, atLeast count: Int) throws {
      try logged.files.expectAgreement(atLeast: count)
      let summary = try TextTable(path: logged.stem + "_summary.csv", namedBy: "1% Min FPS")
      expectEqual(summary.rows.count, 1)
    }

    /// The warm-up of a run ends after 120 frames or two seconds, whichever is first.
    private func expectWarmUp(_ frames: TextTable) throws {
      let starts = try frames.numbers("start_s").map { try #require($0) }
      let expected = starts.enumerated().map { number, start in
        number < 120 && start - starts[0] < 2 ? "1" : "0"
      }
      try expectEqual(frames.column("warmup"), expected)
    }

    private func expectLatency(_ logged: LoggedRun, drags: Int) throws {
      let figures = try #require(logged.files.report["figures"])
      let events = try #require(figures["latency.events"]?.number)
      expect(
        events >= Double(drags),
        "fewer events than drags; the first drags may be in the warm-up"
      )
      let p50 = try #require(figures["latency.p50"]?.number)
      // A busy machine has longer latencies.
      expect(p50 > 0 && p50 < 1000, "\(p50) ms")
      let cells = try logged.files.frames.column("latencies_ms")
      let latencies = cells.flatMap { $0.split(separator: " ").compactMap { Double($0) } }
      expect(latencies.allSatisfy { $0 > 0 && $0 < 10_000 })
      expect(latencies.count > drags)
    }
  }
}

/// The logs of a run in a folder.
private struct LoggedRun {
  /// What their paths begin with.
  let stem: String
  let files: RunFiles
  var paths: [String] {
    [".frames.csv", ".csv", "_summary.csv", ".trace.json", ".json", ".html"].map { stem + $0 }
  }

  init(in folder: String) throws {
    let pages = Surroundings.files(in: folder).filter { $0.hasSuffix(".html") }
    guard pages.count == 1 else { throw HarnessError("pages in \(folder): \(pages)") }
    stem = "\(folder)/\(pages[0].dropLast(".html".count))"
    files = try RunFiles(stem, table: ".frames.csv", mangoHud: ".csv")
  }
}
