import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// A file that a command reads is never its output, whatever its name or the option.
  struct OutputInputTests {
    private let temporary = TemporaryFolder()
    private var folder: String { temporary.path + "/work" }

    /// Commands in a folder with the session s, the recording c, the deck d with the picture of a row, the scene sc,
    /// the presets p and p.json, the theme th.json and th.png, and the assets AA.
    static let commands = [
      #""$0" simulate --monkey 3 --deck d -o d --force"#,
      #""$0" simulate --monkey 3 --preset ./p -o p --force"#,
      #""$0" simulate g --deck d -o ./d --force"#,
      #""$0" convert c --deck d -o d --force"#,
      #""$0" convert c -o c --force"#, #""$0" convert c -o ./c --force"#,
      #"ln d e; "$0" convert c --deck d -o e --force"#,
      #""$0" convert c --scene ./sc -o sc --force"#,
      #""$0" convert c --preset ./p -o p --force"#,
      #""$0" trim s -o ./s --force"#, #""$0" render s -o ./th.png --theme ./th.png --force"#,
      #""$0" verify --update s --junit s --force"#,
      #""$0" profile --headless s --theme th.json --junit th.json --force"#,
      #""$0" profile --headless --assets AA --junit AA/Sessions/together.touchcast --force"#,
      #"cp th.json th.csv; "$0" render s -o a.png --theme ./th.csv -o th.csv --force"#,
      #""$0" simulate --monkey 3 --deck d -o Images/heart --force"#,
      #"cp p.json p.svg; "$0" curve --velocity 9 --preset ./p.svg -o p.svg --force"#,
      #""$0" run --preset p.json --record p.json --force"#,
      #""$0" run d --record d --force"#,
      #""$0" run th.json --record th.json --force"#,
      // The same file by another way.
      #""$0" trim s -o - 1<>s"#,
      #""$0" trim s -o /dev/stdout 1>>s"#,
      #""$0" trim s -o /dev/fd/3 3>>s"#,
      #""$0" trim s -o /proc/self/fd/3 3>>s"#,
      #""$0" trim - -o - <s 1<>s"#,
      #""$0" trim - -o s --force <s"#,
      #""$0" verify s --junit /dev/fd/3 3<>s"#,
      #""$0" simulate --monkey 3 --deck d -o - 1<>d"#,
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
      #""$0" render s -o jsonl:- -o csv:- >out"#,
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
        cp -r \(packageRoot)/Assets AA; cp AA/Sessions/wheel.touchcast s; cp AA/Decks/prefectures.json d
        cp AA/Themes/dark.json th.json; mkdir Images; cp AA/Decks/Images/heart.png Images
        cp th.json th.png; echo '{"pieces": [{"sheet": "prefectures"}]}' >sc; printf '# EVEMU 1.3\\n' >c
        cp AA/Decks/Images/heart.png Images/heart
        echo '{"name": "lazy", "base": "uikit", "dragSlop": 4}' >p.json; cp p.json p
        printf 'fps,frametime\\n60,16\\n60,17\\n' >log; cp -r . ../before
        """
      let outcome = try await HeadlessProgram.shell(script, in: folder)
      try #require(outcome.status == .exited(0), "\(outcome.error)")
    }
  }
}
