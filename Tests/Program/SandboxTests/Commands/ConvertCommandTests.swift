import Rig
import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Recordings of other programs, converted to sessions.
  struct ConvertCommandTests {
    @TemporaryFolder private var folder: String

    @Test func `a recording in which no piece is touched is converted with exit code 1`()
      async throws
    {
      let keyboard = "# EVEMU 1.3\nN: Keyboard\nE: 0.0 0001 001e 0001\n"
      let outcome = try await HeadlessProgram.run(["convert", "-", "-o", "-"], input: keyboard)
        .expectExit(1)
      expectEqual(
        outcome.errorLines,
        [
          "Sandbox: stdin: no piece was touched; expected a finger on a screen, two moving fingers on a touchpad, "
            + "or a wheel that turns"
        ]
      )
      // The whole swipe is in the panel of frame times.
      let low = ForeignText.evemu.text.replacing("0036 500", with: "0036 900")
      let file = folder + "/low.touchcast"
      let missed = try await HeadlessProgram.run(["convert", "-", "-o", file], input: low)
        .expectExit(1)
      expectEqual(
        missed.errorLines.last,
        "Sandbox: stdin: no piece was touched; --onto maps the device to one"
      )
      try await HeadlessProgram.run(["verify", file]).expectExit()
      try await HeadlessProgram.run(
        ["convert", "-", "-o", "-", "--onto", "ruler"],
        input: low
      ).expectExit()
    }

    @Test func `a note names the touched piece if nothing moves, and a piece that can move`()
      async throws
    {
      // A swipe across the ruler, downwards.
      let turned = ForeignText.evemu.text.replacing(" 0035 ", with: " x ")
        .replacing(" 0036 ", with: " 0035 ").replacing(" x ", with: " 0036 ")
      func convert(_ more: String...) async throws -> [Substring] {
        try await HeadlessProgram.run(["convert", "-", "-o", "-"] + more, input: turned)
          .expectExit().errorLines
      }
      try await expectEqual(
        convert("--onto", "ruler"),
        [
          "Sandbox: stdin: ruler was touched, but nothing moved; "
            + "--onto wheel.0 maps the device to a piece that it can move"
        ]
      )
      try await expectEqual(convert("--onto", "wheel.0"), [])
    }

    @Test func `a wheel of a mouse turns the piece by rows`() async throws {
      let turns = [(8, -1), (11, -120), (11, -60), (8, -1), (11, -60)].enumerated().map {
        index,
        turn in
        "E: 1.\(1 + index)00000 0002 \(turn.0 == 8 ? "0008" : "000b") \(turn.1)\n"
          + "E: 1.\(1 + index)00000 0000 0000 0\n"
      }
      let file = folder + "/wheel.touchcast"
      try await HeadlessProgram.run(
        ["convert", "-", "-o", file, "--onto", "ruler"],
        input: "N: Mouse\n" + turns.joined()
      ).expectExit()
      let still = folder + "/still.touchcast"
      try await SampleSession.make("wait 100ms\n", at: still)
      let before = try Recording(path: still).selection(of: "ruler").first
      let after = try Recording(path: file).selection(of: "ruler").first
      try expectEqual(abs(#require(after) - #require(before)), 2)
      try await SampleSession.expectVerifies(file)
    }

    @Test func `the size and the turn of a device are options`() async throws {
      let bare = ForeignText.evemu.text.split(separator: "\n").filter { !$0.hasPrefix("A: ") }
      let text = bare.joined(separator: "\n") + "\n"
      let file = folder + "/turned.touchcast"
      let outcome = try await HeadlessProgram.run(
        ["convert", "-", "-o", file, "--range", "1001x1001", "--rotate", "90"],
        input: text
      ).expectExit()
      // The line about the file, and a note: the swipe goes up across the ruler.
      expectEqual(outcome.errorLines.count, 2, "\(outcome.error)")
      let pointer = try #require(try Recording(path: file).pointers.first)
      expectEqual(pointer.start, Place(x: 640, y: 432))
      expectEqual(pointer.end, Place(x: 640, y: 288))
      let guessed = try await HeadlessProgram.run(["convert", "-", "-o", "-"], input: text)
        .expectExit()
      expect(guessed.error.contains("has no range, taken as 0...1000 by 0...1000; --range sets it"))
      let useless = try await HeadlessProgram.run(
        ["convert", "-", "-o", "-", "--range", "1080x1920"],
        input: ForeignText.evemu.text
      ).expectExit(2)
      expect(useless.error.contains("expected a touch device without a range, or no --range"))
      for (option, value) in [("--rotate", "45"), ("--range", "1080")] {
        let outcome = try await HeadlessProgram.run(
          ["convert", "-", "-o", "-", option, value],
          input: text
        ).expectExit(2)
        expect(outcome.error.contains(option) && outcome.error.contains("90") == (value == "45"))
      }
    }

    @Test(arguments: ForeignText.allCases)
    func `a recording of another program is converted to a session that verifies`(
      foreign: ForeignText
    ) async throws {
      let file = try await converted(foreign, in: folder)
      try await SampleSession.expectVerifies(file)
      let recording = try Recording(path: file)
      let pointer = try #require(recording.pointers.first)
      expectEqual(recording.pointers.count, 1)
      expect(pointer.kind == "touch" && pointer.isLifted)
      try expect(
        #require(Surroundings.text(of: file)).contains("\"title\":\"touches.\(foreign.rawValue)\"")
      )
      // The device is mapped to the whole window of 1280x720.
      expectEqual(pointer.start, Place(x: 768, y: 360))
      expectEqual(pointer.end, Place(x: 512, y: 360))
      let moves = recording.entries.filter { $0.code == "m" }
      expectEqual(moves.map(\.time), (1...ForeignText.steps).map { 20_000 * $0 })
      expectEqual(recording.entries.last { $0.code == "u" }?.time, 300_000)
    }

    @Test(arguments: ForeignText.allCases)
    func `touches mapped to the ruler move only the ruler`(
      foreign: ForeignText
    ) async throws {
      let still = folder + "/still.touchcast"
      try await SampleSession.make("wait 100ms\n", at: still)
      let before = try Recording(path: still)
      let file = try await converted(foreign, in: folder, "--onto", "ruler")
      try await SampleSession.expectVerifies(file)
      let after = try Recording(path: file)
      let pointer = try #require(after.pointers.first)
      let travel = pointer.start.x - pointer.end.x
      expect(travel > 40 && travel < 256, "the travel is not a fifth of the ruler")
      let middle = (pointer.start.x + pointer.end.x) / 2
      expect(
        abs(middle - 648) < 16,
        "the centre of the device is not mapped to the centre of the ruler"
      )
      let mark = try #require(after.selection(of: "ruler").first)
      let old = try #require(before.selection(of: "ruler").first)
      // A mark is 10 points, and the slop is 10 points.
      expect(abs(Double(mark - old) * 10 - (travel - 10)) <= 5, "\(old) to \(mark)")
      expectEqual(after.selection(of: "wheel"), before.selection(of: "wheel"))
      expectEqual(after.selection(of: "header"), before.selection(of: "header"))
    }

    @Test func `a motion table has every piece in every frame`() async throws {
      let session = try await converted(.evemu, in: folder, "--onto", "ruler")
      do {
        let file = "\(folder)/session.csv"
        let outcome = try await HeadlessProgram.run(["render", session, "-o", file, "--fps", "50"])
        let lines = (Surroundings.text(of: file) ?? "").split(separator: "\n")
        expect(
          outcome.error.hasSuffix("session.csv: \(lines.count - 1) rows\n"),
          "\(outcome.error)"
        )
        let table = try TextTable(path: file, namedBy: "time_us")
        let numbers = ["time_us", "target", "offset", "velocity", "phase", "selection"]
        expectEqual(table.names, numbers + ["displayed"])
        let targets = try Set(table.column("target"))
        expect(targets.isSuperset(of: ["wheel.0", "wheel.1", "ruler", "header", "sheet"]))
        let frames = try Set(table.numbers("time_us")).count
        expect(frames >= 15, "300 ms at 50 frames per second are 15 frames")
        expectEqual(table.rows.count, frames * targets.count)
        let moved = try targets.filter { target in
          let offsets = try zip(table.column("target"), table.column("offset"))
            .filter { $0.0 == target }.map(\.1)
          return Set(offsets).count > 1
        }
        expectEqual(moved, ["ruler"])
      }
    }

    private func converted(
      _ foreign: ForeignText,
      in folder: String,
      _ more: String...
    ) async throws -> String {
      let source = "\(folder)/touches.\(foreign.rawValue)"
      let file = "\(folder)/touches.touchcast"
      try Surroundings.write(foreign.text, to: source)
      let outcome = try await HeadlessProgram.run(["convert", source, "-o", file] + more)
      expectEqual(outcome.status, .exited(0), "\(outcome.error)")
      expectEqual(
        outcome.errorLines.count,
        1,
        "more than the line about the created file, such as a warning"
      )
      return file
    }
  }
}
