import ProgramSupport
import TestSupport
import Testing

extension LabProgramTests {
  /// Files that claim to be films, films with hostile text, and programs in place of ffmpeg.
  struct HostileFilmTests {
    @TemporaryFolder private var folder: String

    /// Makes a film of two seconds in which a pattern moves by two pixels a frame.
    private func makeFilm(_ name: String, _ options: [String] = []) async throws {
      let script = """
        ffmpeg -v error -y -f lavfi -i testsrc2=s=128x480:r=20:d=2 \
          -vf "crop=128:240:0:2*n" "$@" \(name)
        """
      try await HeadlessProgram.shell(script, options, in: folder).expectExit()
    }

    /// A zero byte makes each of these files look like a film.
    private static let lists = [
      ("ffconcat", "ffconcat version 1.0\n#\0\nfile other.mp4\n"),
      ("HLS", "#EXTM3U\n#\0\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nother.mp4\n#EXT-X-ENDLIST\n"),
      (
        "DASH",
        """
        <?xml version="1.0"?><!-- \0 -->
        <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT2S" \
        profiles="urn:mpeg:dash:profile:isoff-main:2011"><Period><AdaptationSet mimeType="video/mp4">\
        <Representation id="0" bandwidth="1"><BaseURL>other.mp4</BaseURL></Representation>\
        </AdaptationSet></Period></MPD>
        """
      ),
    ]

    @Test(arguments: lists.map(\.0), [true, false])
    func `a list of other films is not followed`(kind: String, isPiped: Bool) async throws {
      try await makeFilm("other.mp4")
      let list = try #require(Self.lists.first { $0.0 == kind })
      try Surroundings.write(list.1, to: folder + "/holiday.mp4")
      let script = isPiped ? #"cat holiday.mp4 | "$0" track -"# : #""$0" track holiday.mp4"#
      let outcome = try await LabProgram.shell(script, in: folder).expectExit(3)
      expect(outcome.output.isEmpty && outcome.errorLines.count == 1, "\(outcome.error)")
    }

    @Test func `a name with a pattern is one file`() async throws {
      try await makeFilm("seq%d.png")
      expectEqual(Surroundings.files(in: folder).count, 40)
      let script = #"cp seq1.png 'seq%d.png'; "$0" track 'seq%d.png'"#
      let outcome = try await LabProgram.shell(script, in: folder).expectExit(3)
      expect(outcome.error.contains("found another kind of file, expected a film"))
    }

    @Test(arguments: ["Duration: 1e308:00:00, start: 0", "[error] all is lost", "a\n[fatal] lost"])
    func `the title of a film is neither a fact nor a message`(title: String) async throws {
      try await makeFilm("a.mkv", ["-metadata", "title=\(title)"])
      let outcome = try await LabProgram.run(["track", folder + "/a.mkv"]).expectExit()
      expectEqual(outcome.outputLines.count, 41)
      expect(!outcome.error.contains("lost"), "\(outcome.error)")
    }

    @Test func `frames of more than 16 megapixels are refused before they are decoded`()
      async throws
    {
      // 16000x16000 pixels, of which the only frame states one.
      let script = #"""
        printf 'GIF89a\x80\x3e\x80\x3e\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\1\0\1\0\0\2\2\x44\1\0;' > a.gif
        "$0" track a.gif
        """#
      let outcome = try await LabProgram.shell(script, in: folder).expectExit(3)
      expect(outcome.error.contains("found frames of 16000x16000"), "\(outcome.error)")
      expect(outcome.error.contains("expected at most 16777216 pixels"), "\(outcome.error)")
    }

    @Test(arguments: [
      "exec cat /dev/zero", "printf 'P5\\n99999999 99999999\\n255\\n'; exec cat /dev/zero",
      "printf 'P5\\n-3 4\\n255\\n'",
    ])
    func `a program in place of ffmpeg that writes no pictures is an error`(body: String)
      async throws
    {
      try await makeFilm("a.mp4")
      let script = """
        mkdir bin && printf '#!/bin/sh\\n%s\\n' "$2" > bin/ffmpeg && chmod +x bin/ffmpeg
        PATH=$PWD/bin:/usr/bin:/bin "$0" track a.mp4
        """
      let outcome = try await LabProgram.shell(script, [body], in: folder).expectExit(3)
      expect(outcome.error.contains("made pictures of an unknown form"), "\(outcome.error)")
    }

    @Test func `a film of a socket is read, and ffmpeg ends with the program`() async throws {
      try await makeFilm("a.mkv")
      let script = #"""
        exec python3 - "$0" <<'END'
        import os, signal, socket, subprocess, sys, time
        def start():
          own, its = socket.socketpair()
          child = subprocess.Popen([sys.argv[1], "track", "-"], stdin=its, stdout=subprocess.PIPE)
          its.close()
          return own, child
        film = open("a.mkv", "rb").read()
        own, child = start()
        own.sendall(film)
        own.close()
        print(len(child.communicate()[0].splitlines()), child.returncode)
        own, child = start()
        own.sendall(film[:2000])
        def children():
          found = subprocess.run(["pgrep", "-P", str(child.pid)], capture_output=True, text=True)
          return found.stdout.split()
        deadline = time.time() + 60
        while not (found := children()) and time.time() < deadline: time.sleep(0.01)
        child.send_signal(signal.SIGKILL)
        child.wait()
        alive = lambda number: os.path.exists(f"/proc/{number}") and \
            " Z " not in open(f"/proc/{number}/stat").read()
        while any(map(alive, found)) and time.time() < deadline: time.sleep(0.01)
        print(len(found) > 0, any(map(alive, found)))
        END
        """#
      let outcome = try await LabProgram.shell(script, in: folder).expectExit()
      expectEqual(outcome.outputLines, ["41 0", "True False"], "\(outcome)")
    }
  }
}
