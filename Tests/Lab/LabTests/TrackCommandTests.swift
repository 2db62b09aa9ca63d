import ListFilms
import ProgramSupport
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension LabProgramTests {
  /// The command `track`, and `fit` with a film.
  struct TrackCommandTests {
    @TemporaryFolder private var folder: String

    private static let list = ListFilm(width: 64, height: 120, length: 400, rowHeight: 18)
    /// Two seconds of rest and flings, in which content moves from 4 to about 100 and back.
    private static let offsets = ListFilm.offsets(fps: 20, duration: 3, velocity: 250)

    /// Makes a film of frames at 20 a second.
    private func film(_ frames: [[UInt8]], _ name: String, _ options: [String] = []) async throws
      -> String
    {
      try Data(frames.flatMap { $0 }).write(to: URL(filePath: "\(folder)/frames"))
      let script = """
        ffmpeg -v error -f rawvideo -pix_fmt gray -s 64x120 -r 20 -i frames "$@" \(name)
        """
      try await HeadlessProgram.shell(script, options, in: folder).expectExit()
      return "\(folder)/\(name)"
    }

    private func rows(_ outcome: Child.Outcome) -> [(time: Double, offset: Double)] {
      outcome.outputLines.dropFirst().compactMap { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        guard let time = Double(cells[0]), let offset = Double(cells[1]) else { return nil }
        return (time, offset)
      }
    }

    @Test func `offsets and times of a film with dropped frames are true, in points`() async throws
    {
      let options = [
        "-vf", "select=not(eq(mod(n\\,4)\\,3))", "-fps_mode", "vfr", "-pix_fmt", "yuv420p",
      ]
      let path = try await film(Self.offsets.map(Self.list.frame(at:)), "a.mp4", options)
      let arguments = ["track", path, "--scale", "2", "--plot", folder + "/a.svg"]
      let outcome = try await LabProgram.run(arguments).expectExit()
      expectEqual(outcome.outputLines.first, "time_s,offset,picture")
      expect(outcome.error.contains("45 frames, vertical in 0,"))
      let rows = rows(outcome)
      expect(rows.count > 40)
      for row in rows {
        let index = Int((row.time * 20).rounded())
        expect(index % 4 != 3 && abs(row.time * 20 - Double(index)) < 0.01)
        expect(abs(2 * row.offset - (Self.offsets[index] - Self.offsets[0])) < 0.6)
      }
      expectEqual(Surroundings.text(of: folder + "/a.svg")?.contains("offset, pt"), true)
    }

    @Test func `fit reads a film of the standard input, and a GIF`() async throws {
      // One fling of 250 pixels a second, from its release on.
      let offsets = ListFilm.offsets(fps: 20, duration: 6.5, velocity: 250)[6..<50]
      let frames = offsets.map(Self.list.frame(at:))
      for (name, options) in [("a.gif", []), ("a.mkv", ["-c:v", "ffv1"])] {
        let path = try await film(frames, name, options)
        let piped = #"cat "$2" | "$0" fit - -q --scale 0.5 --region 0,9,64,105"#
        let outcome = try await LabProgram.shell(piped, [path]).expectExit()
        expect(
          outcome.output.hasPrefix("stdin: 44 rows, times in s; 1 fling"),
          "\(outcome.output)"
        )
      }
    }

    @Test(arguments: [
      ("still", "no motion: 0 of 20 frames differ"), ("cut", "a scene cut or a jump at 2.000 s"),
      ("wheel", "moves as on a wheel"), ("equal", "content repeats: "),
      ("short", "5 frames that show the content, expected at least 8"),
      ("broken", "ffmpeg: "), ("text", "found text, expected a film"),
      ("absent", "cannot be read: No such file"),
    ])
    func `a film that cannot be tracked is an error`(kind: String, message: String) async throws {
      let list = Self.list
      let equal = ListFilm(width: 64, height: 120, length: 400, rowHeight: 18, areEqual: true)
      let other = ListFilm(width: 64, height: 120, length: 400, rowHeight: 18, seed: 9)
      let offsets = Self.offsets
      let frames =
        switch kind {
        case "still": [[UInt8]](repeating: list.frame(at: 3), count: 20)
        case "cut": offsets.indices.map { ($0 < 40 ? list : other).frame(at: offsets[$0]) }
        case "wheel":
          offsets.map { offset in
            list.frame { row in
              let sine = (Double(row) - 60) / 62
              let cube = sine * sine * sine
              return 100 + offset + 62 * (sine + cube / 6 + 0.3 * cube * sine * sine)
            }
          }
        case "equal": offsets.map { offset in equal.frame { Double($0) + offset } }
        default: offsets.prefix(5).map(list.frame(at:))
        }
      var path = "\(folder)/absent.mp4"
      if kind != "absent" { path = try await film(frames, "a.mkv", ["-c:v", "ffv1"]) }
      if kind == "broken" { path = try await truncated(path) }
      if kind == "text" { try Surroundings.write("time,offset\n0,1\n", to: path) }
      let outcome = try await LabProgram.run(["track", path, "-q"]).expectExit(3)
      expect(outcome.error.contains(message), "\(outcome.error)")
      expect(outcome.errorLines.count == 1 && outcome.output.isEmpty, "\(outcome.error)")
    }

    /// Options of a film of three seconds of a session.
    private static func part(from start: Double) -> [String] {
      ["--from", "\(start)", "--to", "\(start + 3)"]
    }

    /// Parts in which the header moves by more than its seven titles.
    @Test(arguments: [("header", 2.2), ("tour", 10.6)])
    func `the looping header of a bundled session is followed`(session: String, start: Double)
      async throws
    {
      let path = "Assets/Sessions/\(session).touchcast"
      let (film, motion) = (folder + "/a.mp4", folder + "/motion.csv")
      let render = ["render", path, "--crop", "header", "-o", film, "-q"]
      try await HeadlessProgram.run(render + Self.part(from: start)).expectExit()
      try await HeadlessProgram.run(["render", path, "-o", motion, "-q"]).expectExit()
      let places = (Surroundings.text(of: motion) ?? "").split(separator: "\n").compactMap { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        return cells[1] == "header" ? Double(cells[6]) : nil
      }
      let outcome = try await LabProgram.run(["track", film, "-q"]).expectExit()
      let rows = rows(outcome)
      expect(places.count > 600 && rows.count > 170)
      // Seven titles; the offsets of the film do not wrap.
      let lap = 7 * 163.203125
      let errors = rows.map { row in
        let error = row.offset - places[Int(((start + row.time) * 60).rounded())]
        let first = rows[0].offset - places[Int((start * 60).rounded())]
        return (error - first) - ((error - first) / lap).rounded() * lap
      }
      let mean = errors.reduce(0, +) / Double(errors.count)
      let squares = errors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      expect((squares / Double(errors.count)).squareRoot() < 0.2)
    }

    /// Parts in which the ruler is flung.
    @Test(
      arguments: [("edges", 2.1), ("ruler", 1.3), ("together", 1.3), ("tour", 5.6)].map {
        ($0, $1, ["--crop", "ruler"])
      } + [("ruler", 1.3, ["--crop", "stage", "--no-touch-rings"])]
    )
    func `the marks of the ruler repeat`(session: String, start: Double, crop: [String])
      async throws
    {
      let film = folder + "/a.mp4"
      let path = "Assets/Sessions/\(session).touchcast"
      let render = ["render", path, "-o", film, "-q"] + crop + Self.part(from: start)
      try await HeadlessProgram.run(render).expectExit()
      let outcome = try await LabProgram.run(["track", film, "-q"]).expectExit(3)
      expect(outcome.error.contains("content repeats: "), "\(outcome.error)")
    }

    /// Both sessions begin with a fling that no shift of the whole picture explains.
    @Test(arguments: [("tour", "30"), ("edges", "60")])
    func `the wheel of a bundled session is no list`(session: String, fps: String) async throws {
      let film = folder + "/a.mp4"
      let path = "Assets/Sessions/\(session).touchcast"
      let render = ["render", path, "-o", film, "-q", "--crop", "wheel", "--fps", fps, "--to", "8"]
      try await HeadlessProgram.run(render).expectExit()
      let outcome = try await LabProgram.run(["track", film, "-q"]).expectExit(3)
      expect(outcome.error.contains("moves as on a wheel"), "\(outcome.error)")
    }

    private func truncated(_ path: String) async throws -> String {
      let script = #"head -c 300 "$1" > short.mkv"#
      try await HeadlessProgram.shell(script, [path], in: folder).expectExit()
      return "\(folder)/short.mkv"
    }

    @Test func `without ffmpeg, and outside of the film, is an error`() async throws {
      let path = try await film(Self.offsets.prefix(9).map(Self.list.frame(at:)), "a.mp4")
      let missing = try await LabProgram.run(["track", path], searchPath: folder)
      expect(missing.expectExit(4).error.contains("needs ffmpeg, which is not in PATH"))
      let region = ["--region", "0,0,65,120"]
      let outside = try await LabProgram.run(["track", path] + region).expectExit(2)
      expect(outside.error.contains("--region is 0,0,65,120, expected a part of 64x120 pixels"))
      let table = try await LabProgram.run(["fit", "-"] + region, input: "time,offset\n0,1\n")
      expect(table.expectExit(2).error.contains("--region is for a film"))
    }
  }
}
