import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Films and pictures of a session, rendered by the program and analysed with ffprobe.
  struct RenderCommandTests {
    @TemporaryFolder private var folder: String

    /// The expected output of ffprobe for a film of one second with an odd size.
    static let films: [(name: String, facts: [String])] = [
      (
        "demo.mp4",
        [
          "codec_name=h264", "pix_fmt=yuv420p", "width=400", "height=300", "nb_read_frames=60",
          "avg_frame_rate=60/1", "color_space=bt709", "color_range=tv", "duration=1.000000",
        ]
      ),
      (
        "demo.webm",
        [
          "codec_name=vp9", "pix_fmt=yuv420p", "width=400", "height=300", "nb_read_frames=60",
          "avg_frame_rate=60/1", "color_space=bt709", "duration=1.000000",
        ]
      ),
      (
        "demo.gif",
        [
          "codec_name=gif", "width=401", "height=301", "nb_read_frames=50", "avg_frame_rate=50/1",
          "duration=1.000000",
        ]
      ),
    ]

    @Test func `films have the requested frames, size and colours`() async throws {
      let studio = try Studio(in: folder)
      let outputs = Self.films.flatMap { ["-o", "\(studio.folder)/\($0.name)"] }
      try await studio.render(outputs + ["--from", "0.5", "--to", "1.5"]).expectExit()
      for film in Self.films {
        let found = try await studio.probe(film.name)
        for fact in film.facts { expect(found.contains(fact), "\(film.name): \(found)") }
      }
      expectEqual(studio.files, ["demo.gif", "demo.mp4", "demo.webm", "row.touchcast"])
    }

    @Test func `films of odd names have the title, and the clicks of rows as sound`() async throws {
      let studio = try Studio(in: folder)
      let names = ["a:b%d.mp4", "-c -d.webm", "e\nf.apng", "g.webp"]
      try await studio.render(
        names.flatMap { ["-o", "./\($0)"] } + ["--fps", "50", "--to", "1"]
      ).expectExit()
      expectEqual(studio.files, (names + ["row.touchcast"]).sorted())
      for (name, codec) in zip(names, ["aac", "opus"]) {
        let found = try await studio.probe(name)
        expect(found.contains("codec_name=\(codec)"), "\(found)")
        expect(found.contains { $0.lowercased() == "tag:title=one row" }, "\(found)")
      }
      try await expect(studio.probe(names[2]).contains("codec_name=apng"))
      try await expect(studio.probe(names[3]).contains("codec_name=webp"))
      try await studio.render(["-o", "silent.mp4", "--volume", "0", "--to", "1"])
        .expectExit()
      try await expectEqual(studio.probe("silent.mp4").contains("codec_name=aac"), false)
    }

    @Test func `markers are chapters of films with the times of the film`() async throws {
      let studio = try Studio(in: folder)
      var text = try #require(Surroundings.text(of: folder + "/row.touchcast"))
      text.replace(
        #"[600000,"u",1]"#,
        with: "[600000,\"u\",1]\n[1000000,\"l\",\"Rest; or = not\"]\n[2000000,\"l\",\"End\"]"
      )
      try Surroundings.write(text, to: folder + "/row.touchcast")
      try await studio.render(["-o", "a.mp4", "-o", "a.webm", "--speed", "2"]).expectExit()
      for name in ["a.mp4", "a.webm"] {
        let found = try await Child.run(
          .name("ffprobe"),
          ["-v", "error", "-show_chapters", "-of", "csv=p=0", folder + "/" + name]
        ).expectExit()
        let chapters = found.outputLines.map { $0.split(separator: ",").suffix(4) }
        expectEqual(chapters.count, 3)
        let starts = found.outputLines.compactMap { Double($0.split(separator: ",")[3]) }
        expectEqual(starts, [0, 0.5, 1])
        expect(found.outputLines[1].hasSuffix("Rest; or = not"), "\(found.output)")
        expect(found.outputLines[0].hasSuffix("One row"))
      }
    }

    @Test func `an animation meets its greatest size, or says that it cannot`() async throws {
      let studio = try Studio(in: folder, seconds: 1)
      try await studio.render(["-o", "large.gif"]).expectExit()
      let full = try studio.bytes(of: "large.gif").count
      let limit = full / 2
      try await studio.render(["-o", "small.gif", "--max-size", "\(limit)B"]).expectExit()
      let small = try studio.bytes(of: "small.gif").count
      expect(small <= limit && small > limit / 4, "\(full), \(limit), \(small)")
      let refused = try await studio.render(["-o", "tiny.gif", "--max-size", "100B"]).expectExit(1)
      expect(refused.error.contains("--max-size: tiny.gif has "), "\(refused.error)")
      expect(refused.error.contains("expected at most 100: a shorter part"), "\(refused.error)")
      expectEqual(studio.files, ["large.gif", "row.touchcast", "small.gif"])
    }

    @Test(
      arguments: [
        ("--fps", ["30"]), ("--size", ["100x100"]), ("--scale", ["2"]), ("--slow", ["0...1x3"]),
        ("--volume", ["0.1"]), ("--crop", ["wheel"]), ("--shape", ["1:1"]), ("--title", []),
      ]
    )
    func `what a page cannot follow is refused by name`(option: String, value: [String])
      async throws
    {
      let studio = try Studio(in: folder)
      let outcome = try await studio.render(["-o", "a.html", option] + value)
        .expectExit(2)
      expect(
        outcome.error.contains("\(option) has no effect on a.html"),
        "\(outcome.error)"
      )
      expectEqual(studio.files, ["row.touchcast"])
    }

    @Test(
      arguments: [
        (["-o", "a.mp4"], "expected one output, a file of GIF, WebP or APNG"),
        (["-o", "a.html"], "expected one output, a file of GIF, WebP or APNG"),
        (["-o", "a.gif", "-o", "b.gif"], "expected one output"),
        (["-o", "a.gif", "--fps", "10"], "--max-size and --fps, expected one of them"),
      ]
    )
    func `a greatest size is for one animation`(arguments: [String], message: String) async throws {
      let studio = try Studio(in: folder)
      let outcome = try await studio.render(arguments + ["--max-size", "1MB"]).expectExit(2)
      expect(outcome.error.contains(message), "\(outcome.error)")
    }

    @Test func `captions change the picture, and cut rests the length`() async throws {
      let studio = try Studio(in: folder, seconds: 9)
      for (name, options) in [("plain", []), ("titled", ["--captions"])] {
        try await studio.render(["-q", "-o", "\(name).png@0.5s"] + options).expectExit()
      }
      try expect(studio.bytes(of: "plain.png") != studio.bytes(of: "titled.png"))
      let options = ["--max-idle", "0.5s", "--slow", "0.1...0.6", "--fps", "50"]
      try await studio.render(["-o", "cut.gif"] + options).expectExit()
      // The drag takes a second at half speed; then the wheel comes to rest.
      let length = try await studio.probe("cut.gif").compactMap { fact in
        fact.hasPrefix("duration=") ? Double(fact.dropFirst(9)) : nil
      }.first
      try expect((1.6..<4).contains(#require(length)))
    }

    @Test func `a sequence is reproducible, and a picture equals one of its frames`()
      async throws
    {
      let studio = try Studio(in: folder)
      let part = ["--overlay", "--to", "2"]
      let options = part + ["--fps", "20", "--speed", "2"]
      for name in ["first/", "second/"] {
        try await studio.render(["-o", studio.folder + "/" + name] + options).expectExit()
      }
      let names = Surroundings.files(in: studio.folder + "/first")
      expectEqual(names.count, 20)
      expectEqual(names, Surroundings.files(in: studio.folder + "/second"))
      let frames = try names.map { try studio.bytes(of: "first/\($0)") }
      try expectEqual(names.map { try studio.bytes(of: "second/\($0)") }, frames)
      expect(Set(frames).count > 5, "the frames do not show the drag")
      let shot = try await studio.render(["-o", studio.folder + "/shot.png@0.5s"] + part)
      expectEqual(shot.status, .exited(0), "\(shot.error)")
      try expectEqual(studio.bytes(of: "shot.png"), frames[5])
    }

    @Test func `theme, rings, size and crop change the picture`() async throws {
      let studio = try Studio(in: folder)
      let looks = [
        [], ["--theme", "light"], ["--no-touch-rings"], ["--size", "300x400"],
        ["--crop", "wheel"], ["--crop", "0,0,100,50"], ["--scale", "2"], ["--overlay"],
        ["--crop", "stage"], ["--shape", "9:16"], ["--preset", "android", "--preset", "gtk"],
        ["--resampling", "off", "--resampling", "predict", "--crop", "stage", "--size", "720x540"],
      ]
      var pictures: Set<[UInt8]> = []
      for (number, look) in looks.enumerated() {
        let name = "\(number).png"
        let outcome = try await studio.render(
          ["-q", "-o", "\(studio.folder)/\(name)@0.3s"] + look
        ).expectExit()
        expect(outcome.error.isEmpty)
        pictures.insert(try studio.bytes(of: name))
      }
      expectEqual(pictures.count, looks.count)
      try await expect(studio.probe("3.png").contains("width=300"))
      let crop = try await studio.probe("5.png")
      expect(crop.contains("width=100") && crop.contains("height=50"))
      try await expect(studio.probe("6.png").contains("width=802"))
      let tall = try await studio.probe("9.png")
      expect(tall.contains("width=540") && tall.contains("height=960"))
    }

    @Test func `without ffmpeg a film is an error before any output, and pictures are rendered`()
      async throws
    {
      let studio = try Studio(in: folder)
      let film = ["-o", studio.folder + "/all/", "-o", studio.folder + "/demo.mp4"]
      let outcome = try await studio.render(film, path: "/nowhere").expectExit(4)
      expect(outcome.error.contains("apt install ffmpeg"))
      expect(outcome.error.contains("brew install ffmpeg"))
      expectEqual(outcome.errorLines.count, 1)
      expectEqual(studio.files, ["row.touchcast"])
      let picture = try await studio.render(["-o", studio.folder + "/a.png"], path: "/nowhere")
      expectEqual(picture.status, .exited(0), "\(picture.error)")
    }

    @Test(arguments: [
      "head -c 100000 >/dev/null; echo no room >&2; exit 7", "echo no room >&2; exit 1",
      "cat >/dev/null; echo no room >&2; exit 0",
    ])
    func `the error quotes ffmpeg's message if it fails, and no output remains`(script: String)
      async throws
    {
      let studio = try Studio(in: folder)
      let path = try studio.addFFmpeg(
        "for last; do :; done; echo half >\"${last#file:}\"; \(script)"
      )
      let before = studio.files
      let outcome = try await studio.render(
        ["-o", studio.folder + "/frames/", "-o", studio.folder + "/demo.mp4"],
        path: path
      ).expectExit(4)
      expect(outcome.error.contains("demo.mp4: ffmpeg: no room"), "\(outcome.error)")
      expectEqual(studio.files, before)
    }

    @Test func `an ffmpeg that cannot be run ends the export`() async throws {
      let studio = try Studio(in: folder)
      let path = try studio.addFFmpeg("", shell: "#!/nowhere/shell")
      let before = studio.files
      try await studio.render(["-o", studio.folder + "/demo.gif"], path: path).expectExit(4)
      expectEqual(studio.files, before)
    }

    @Test func `an existing file is replaced only with --force`() async throws {
      let studio = try Studio(in: folder)
      let options = ["--to", "0.1", "--fps", "10", "-q"]
      let outputs = ["a.png", "frames/"].map { ["-o", studio.folder + "/" + $0] }
      for output in outputs {
        try await studio.render(output + options).expectExit()
        let again = try await studio.render(output + options).expectExit(3)
        expect(again.error.contains(output[1]) && again.error.contains("--force"))
      }
      try Surroundings.write("old", to: studio.folder + "/frames/000001.png")
      for output in outputs {
        try await studio.render(output + options + ["--force"]).expectExit()
      }
      expectEqual(Surroundings.files(in: studio.folder + "/frames"), ["000000.png"])
      expectEqual(studio.files, ["a.png", "frames", "row.touchcast"])
      try Surroundings.write("mine", to: studio.folder + "/frames/notes.txt")
      let refused = try await studio.render(outputs[1] + options + ["--force"]).expectExit(3)
      expect(refused.error.contains("frames/: has notes.txt in it"), "\(refused.error)")
    }

    @Test(arguments: zip([Signal.interrupt, .terminalClosed], [2 as CInt, 15]))
    func `an interrupted export leaves no file`(signal: Signal, ending: CInt) async throws {
      let studio = try Studio(in: folder, seconds: 3600)
      let arguments = ["-o", "\(studio.folder)/frames/", "-o", "\(studio.folder)/demo.mp4"]
      let outcome = try await studio.render(arguments) { program in
        _ = try await waited(for: "frames") {
          let hidden = studio.files.first { $0.hasPrefix(".frames") && $0.hasSuffix(".part") }
          return hidden.flatMap { Surroundings.files(in: "\(studio.folder)/\($0)").first }
        }
        try program.signal(signal)
      }
      expectEqual(outcome.status, .signaled(ending), "\(outcome.error)")
      expectEqual(studio.files, ["row.touchcast"])
    }

    static let wrongCalls: [(arguments: [String], code: Int32, words: [String])] = [
      (["-o", "demo.avi"], 2, ["demo.avi", ".mp4", ".webm", ".gif", ".png"]),
      (["-o", "-"], 2, [".png", "gif:-"]),
      (["-o", "a.gif", "--fps", "30"], 2, ["30", "25"]),
      (["-o", "a.png", "-o", "a.png@1s"], 2, ["a.png"]),
      (["-o", "a.png", "-o", ".//a.png"], 2, ["a.png", "twice"]),
      (["-o", "a.png@99s"], 2, ["a.png@99s", "2.5"]),
      (["-o", "a.png", "--to", "99"], 2, ["99", "2.5"]),
      (["-o", "a.png", "--crop", "overlay"], 2, ["overlay"]),
      (["-o", "a.png", "--size", "9000x9000"], 2, ["67108864"]),
      (["-o", "a.mp4", "--size", "7682x4320"], 2, ["a.mp4 would have", "at most 33177600"]),
      (["-o", "a.html", "--fps", "9"], 2, ["--fps has no effect on a.html"]),
      (["-o", "a.png", "--volume", "1"], 2, ["--volume has no effect on a.png"]),
      (["-o", "a.csv", "--preset", "web", "--preset", "qt"], 2, ["-o a.csv", "at most one"]),
      (["-o", "a.png", "--scale", "2", "--size", "10x10"], 2, ["--scale", "--size"]),
      (["-o", "a.png", "--shape", "1:1", "--size", "10x10"], 2, ["--shape", "--size"]),
      (["-o", "a.png", "--follow", "--crop", "wheel"], 2, ["--follow", "--crop"]),
      (["-o", "a.png", "--crop", "stage", "--overlay"], 2, ["--crop", "stage", "--overlay"]),
      (["-o", "a.png", "--preset", "ukit"], 2, ["ukit", "uikit"]),
      (["-o", "a.png", "--slow", "2...1"], 2, ["'2...1'", "2...3.5x4"]),
      (
        ["-o", "a.png"] + Array(repeating: ["--preset", "web"], count: 5).flatMap { $0 }, 2,
        ["5", "4"]
      ),
      (["-o", "/nowhere/a.png"], 3, ["/nowhere"]),
    ]

    @Test(arguments: wrongCalls)
    func `an invalid call writes one error line and returns its exit code`(
      arguments: [String],
      code: Int32,
      words: [String]
    ) async throws {
      let studio = try Studio(in: folder)
      let outcome = try await studio.render(arguments).expectExit(code)
      expectEqual(outcome.errorLines.count, 1, "\(outcome.error)")
      for word in words { expect(outcome.error.contains(word), "\(outcome.error)") }
    }

    @Test func `a picture and a GIF can be written to the standard output`() async throws {
      let studio = try Studio(in: folder)
      let options = ["--to", "0.1", "-q"]
      for (output, start) in [("png:-", "\u{FFFD}PNG\r\n"), ("gif:-", "GIF89a")] {
        let outcome = try await studio.render(["-o", output] + options).expectExit()
        expect(outcome.output.unicodeScalars.starts(with: start.unicodeScalars))
      }
    }

    @Test func `a film is exported with closed standard streams`() async throws {
      let studio = try Studio(in: folder)
      try await HeadlessProgram.shell(
        #"exec timeout -s KILL 60 "$0" render row.touchcast -o demo.mp4 --to 0.5 <&- >&- 2>&-"#,
        in: folder
      ).expectExit()
      expectEqual(studio.files, ["demo.mp4", "row.touchcast"])
    }
  }
}
