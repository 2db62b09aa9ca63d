import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// A file that a command reads is never its output, whatever its name or the option.
  struct OutputInputTests {
    private let temporary = TemporaryFolder()
    private var folder: String { temporary.path + "/work" }

    /// Commands in a folder with the session s, the deck d.json with the picture of a row, the preset
    /// p.json, the theme th.json and the assets AA.
    static let commands = [
      #""$0" simulate --monkey 3 --deck d.json -o d.json --force"#,
      #""$0" simulate --monkey 3 --preset p.json -o p.json --force"#,
      #""$0" simulate g --deck d.json -o ./d.json --force"#,
      #""$0" convert s --deck d.json -o d.json --force"#,
      #""$0" convert s -o s --force"#, #""$0" convert s -o ./s --force"#,
      #"ln d.json e.json; "$0" convert s --deck d.json -o e.json --force"#,
      #""$0" convert s --preset p.json -o p.json --force"#,
      #""$0" trim s -o ./s --force"#, #""$0" trim s --deck d.json -o d.json --force"#,
      #""$0" verify s --deck d.json --junit d.json --force"#,
      #""$0" verify --update s --junit s --force"#,
      #""$0" profile --headless s --theme th.json --junit th.json --force"#,
      #""$0" profile --headless s --deck d.json -o d.json --force"#,
      #""$0" profile --headless --assets AA --junit AA/Sessions/together.touchcast --force"#,
      #""$0" replay --headless s --theme th.json --motion th.json --force"#,
      #"cp th.json th.png; "$0" render s --theme ./th.png -o th.png --force"#,
      #""$0" render s --deck d.json -o Images/heart.png --force"#,
      #"cp p.json p.svg; "$0" curve --velocity 9 --preset ./p.svg --plot p.svg --force"#,
      #""$0" run --preset p.json --record p.json --force"#,
      #""$0" run --deck d.json --record d.json --force"#,
      #""$0" run --theme th.json --record th.json --force"#,
      // The same file by another way.
      #""$0" convert s -o - 1<>s"#,
      #""$0" convert s -o /dev/stdout 1>>s"#,
      #""$0" convert s -o /dev/fd/3 3>>s"#,
      #""$0" convert s -o /proc/self/fd/3 3>>s"#,
      #""$0" convert - -o - <s 1<>s"#,
      #""$0" convert - -o s --force <s"#,
      #""$0" verify s --junit /dev/fd/3 3<>s"#,
      #""$0" simulate --monkey 3 --deck d.json -o - 1<>d.json"#,
      // A folder of pictures that contains an input.
      #"mkdir s4; cp s s4/000000.png; "$0" render s4/000000.png -o s4/ --force"#,
    ]

    @Test(arguments: commands)
    func `an input is not an output`(command: String) async throws {
      try await makeInputs()
      try await HeadlessProgram.shell(
        "\(command) 2>error; echo $? >code",
        in: folder
      ).expectExit()
      let error = Surroundings.text(of: folder + "/error") ?? ""
      expectEqual(Surroundings.text(of: folder + "/code"), "2\n", "\(error)")
      expect(error.contains("also an input"), "\(error)")
      let changed = try await HeadlessProgram.shell(
        "rm -f error code; diff -r ../before . | grep -v '^Only in [.]'; true",
        in: folder
      )
      expect(changed.output.isEmpty, "\(changed.output)")
    }

    static let twice = [
      #""$0" compare log log -o a.html -o ./a.html"#,
      #""$0" replay --headless s --events - --motion /dev/fd/3 >out 3>>out"#,
      #"mkdir s2; "$0" render s -o s2/ -o s2/000001.png"#,
      #"mkdir -p s2/s3; "$0" render s -o s2/s3/ -o s2/ --force"#,
      #"mkdir s2; "$0" render s -o s2/000001.png -o s2/"#,
    ]

    @Test(arguments: twice)
    func `no output is another one, or in the folder of another one`(
      command: String
    ) async throws {
      try await makeInputs()
      let outcome = try await HeadlessProgram.shell(command, in: folder).expectExit(2)
      expect(outcome.error.contains("different outputs"), "\(outcome.error)")
      expect(Surroundings.files(in: folder + "/s2").filter { $0 != "s3" }.isEmpty)
    }

    @Test(.enabled(if: Surroundings.isRoot, "only root can mount"))
    func `two names of a file through a bind mount are one output`() async throws {
      try await makeInputs()
      let script = """
        mkdir a b; exec unshare -m bash -c '
        mount --bind a b && "$0" compare log log -o a/x.html -o b/x.html' "$0"
        """
      let outcome = try await HeadlessProgram.shell(script, in: folder).expectExit(2)
      expect(outcome.error.contains("is given twice"), "\(outcome.error)")
      expect(Surroundings.files(in: folder + "/a").isEmpty)
    }

    @Test(arguments: [
      #"mv AA Assets; "$0" simulate g -o Assets/Sessions/wheel.touchcast --force"#,
      #"touch AA/a.png; "$0" render s -o AA/a.png@0.1s -q --assets AA --force"#,
    ])
    func `an asset that is not given to the command can be replaced`(command: String) async throws {
      try await makeInputs()
      try await HeadlessProgram.shell(command, in: folder).expectExit()
    }

    /// Creates the inputs, and a copy of them beside their folder.
    private func makeInputs() async throws {
      try Surroundings.makeFolder(folder)
      try Surroundings.write("size 320x240\ntap wheel.1\n", to: folder + "/g")
      let script = """
        cp -r \(packageRoot)/Assets AA; cp AA/Sessions/wheel.touchcast s; cp AA/Decks/prefectures.json d.json
        cp AA/Themes/dark.json th.json; mkdir Images; cp AA/Decks/Images/heart.png Images
        echo '{"name": "lazy", "base": "uikit", "dragSlop": 4}' >p.json
        printf 'fps,frametime\\n60,16\\n60,17\\n' >log; cp -r . ../before
        """
      let outcome = try await HeadlessProgram.shell(script, in: folder)
      try #require(outcome.status == .exited(0), "\(outcome.error)")
    }
  }
}
