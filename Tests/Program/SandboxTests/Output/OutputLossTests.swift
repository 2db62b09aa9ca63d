import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Outputs of commands while other programs interfere: new files, encoders, pipes, SIGKILL.
  struct OutputLossTests {
    @TemporaryFolder private var folder: String

    /// The file appears when the encoder starts; images without a film have none, so a film is made beside them.
    @Test(arguments: [
      (["x.gif"], "x.gif", "exists"), (["x.mp4"], "x.mp4", "exists"),
      (["frames/", "x.mp4"], "frames/000000.png", "has a file in it"),
    ])
    func `an export does not replace what appears meanwhile`(
      outputs: [String],
      file: String,
      reason: String
    ) async throws {
      let studio = try Studio(in: folder)
      let path = try studio.addFFmpeg(
        """
        for name in .*.part; do test -e "$name" || exit 1; done
        mkdir -p $(dirname \(file)); printf precious >\(file); exec /usr/bin/ffmpeg "$@"
        """
      )
      let options = outputs.flatMap { ["-o", $0] } + ["--to", "0.5", "--scale", "0.25"]
      let outcome = try await studio.render(options, path: path).expectExit(3)
      expect(outcome.error.contains(reason), "\(outcome.error)")
      expectEqual(Surroundings.text(of: folder + "/" + file), "precious")
      expectEqual(studio.files.count, 3)
    }

    @Test func `two exports to one name do not both succeed`() async throws {
      let studio = try Studio(in: folder, seconds: 5)
      let outcome = try await HeadlessProgram.shell(
        """
        for run in 1 2; do ("$0" render -q row.touchcast -o x.gif; echo $? >$run) & done; wait
        cat 1 2 | sort | tr -d '\\n'
        """,
        in: studio.folder
      )
      expectEqual(outcome.output, "03", "\(outcome.error)")
      expectEqual(studio.files, ["1", "2", "row.touchcast", "x.gif"])
    }

    @Test(
      arguments: ["", "for last; do :; done; echo nonsense >\"${last#file:}\""],
      [true, false]
    )
    func `an encoder that makes nothing is an error`(script: String, exists: Bool) async throws {
      let studio = try Studio(in: folder)
      let path = try studio.addFFmpeg("cat >/dev/null; \(script)")
      for name in ["x.mp4", "x.webm", "x.gif", "x.webp", "x.apng"] {
        let film = studio.folder + "/" + name
        if exists { try Surroundings.write("precious", to: film) }
        let before = studio.files
        let options = ["--to", "0.1", "--force"] + (name == "x.gif" ? [] : ["--fps", "10"])
        let outcome = try await studio.render(["-o", film] + options, path: path).expectExit(4)
        expect(outcome.error.contains("\(name): ffmpeg: "), "\(outcome.error)")
        expectEqual(Surroundings.text(of: film), (exists ? "precious" : nil))
        expectEqual(studio.files, before)
      }
    }

    @Test(arguments: [
      #"ulimit -f 8; exec "$0" render -q s -o a.jsonl -o b.csv"#,
      #"ulimit -f 8; exec "$0" render -q s -o b.csv -o a.png"#,
      #"ulimit -f 8; exec "$0" profile -q --headless s -o a.json -o b.html"#,
      #"ulimit -f 1; exec "$0" profile -q --headless s --junit a.xml -o b.csv"#,
      #"ulimit -f 8; exec "$0" compare log log -o a.json -o b.html"#,
      #"ulimit -f 99; exec "$0" render -q s -o a.png -o b.html"#,
    ])
    func `of several outputs all are written, or none`(command: String) async throws {
      let session = folder + "/s"
      try await SampleSession.make(SampleSession.taps, at: session)
      let prepared = try await HeadlessProgram.shell(
        #"printf 'fps,frametime\n60,16\n60,17\n' >log"#,
        in: folder
      )
      try #require(prepared.status == .exited(0), "\(prepared.error)")
      let before = Surroundings.files(in: folder)
      let script = command.replacing(
        "exec \"$0\"",
        with: "trap '' XFSZ; exec \"$0\""
      )
      let outcome = try await HeadlessProgram.shell(script, in: folder).expectExit(3)
      expectEqual(Surroundings.files(in: folder), before, "\(outcome.error)")
    }

    @Test func `a reader that goes away leaves no temporary file`() async throws {
      let session = packageRoot + "/Assets/Sessions/edges.touchcast"
      let commands = [
        "render -q --fps 1000 '\(session)' -o jsonl:- -o m.csv | head -1",
        "render -q --fps 1000 '\(session)' -o csv:- -o m.jsonl | head -1",
        "render -q '\(session)' --scale 0.25 -o gif:- -o x.mp4 | head -c 1",
      ]
      for command in commands {
        let outcome = try await HeadlessProgram.shell("\"$0\" \(command)", in: folder)
        expect(outcome.error.isEmpty || command.hasPrefix("render"), "\(outcome.error)")
        expect(Surroundings.files(in: folder).isEmpty)
      }
    }

    @Test func `a killed export leaves nothing in the folder of temporary files`() async throws {
      let studio = try Studio(in: folder)
      let path = try studio.addFFmpeg(
        """
        while [ "$1" != s16le ]; do shift; done
        head -c 1000000 "${7#file:}" >"$TMPDIR/../heard"; touch "$TMPDIR/../begun"; exec sleep 5
        """
      )
      try Surroundings.makeFolder(studio.folder + "/temporary")
      let outcome = try await HeadlessProgram.shell(
        """
        PATH='\(path)' TMPDIR=$PWD/temporary "$0" render -q row.touchcast -o x.mp4 & program=$!
        while [ ! -e begun ]; do sleep 0.02; done; kill -9 $program; wait; ls temporary
        wc -c <heard
        """,
        in: studio.folder
      )
      // 2.5 s of samples.
      expectEqual(outcome.output, "240000\n", "\(outcome.error)")
    }
  }
}
