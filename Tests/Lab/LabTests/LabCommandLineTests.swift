import ProgramSupport
import Subprocess
import TestSupport
import Testing

extension LabProgramTests {
  /// The lab's help, its errors of the command line, and its outputs.
  struct LabCommandLineTests {
    @TemporaryFolder private var folder: String

    @Test func `the help lists fit and track alone, without a command too`() async throws {
      for arguments in [[], ["--help"]] {
        let help = try await LabProgram.run(arguments).expectExit().output
        let list = try #require(help.firstRange(of: "\nSUBCOMMANDS:\n"))
        let lines = help[list.upperBound...].split(
          separator: "\n",
          omittingEmptySubsequences: false
        )
        let commands = lines.prefix { !$0.isEmpty }.filter { !$0.hasPrefix("   ") }
          .map { $0.split(separator: " ")[0] }
        expectEqual(commands, ["fit", "track"], "\(help)")
      }
    }

    @Test func `every text of the help is whole short sentences`() async throws {
      try await HelpText(of: "Lab").expectShortSentences()
    }

    @Test(arguments: [
      (
        ["curve", "--velocity", "900"], "Lab: curve: no such command; Lab --help lists the commands"
      ),
      (["Package.swift"], "Lab: Package.swift: no such command; Lab --help lists the commands"),
      (["fit"], "Lab: Missing expected argument '<file>' (Lab fit --help lists the options)"),
      (["track", "a.mp4", "--time", "b"], "Lab: Unknown option '--time'"),
    ])
    func `a wrong command line is one line that names the lab`(
      arguments: [String],
      message: String
    ) async throws {
      let outcome = try await LabProgram.run(arguments).expectExit(2)
      expect(outcome.error.hasPrefix(message), "\(outcome.error)")
      expect(outcome.errorLines.count == 1 && outcome.output.isEmpty, "\(outcome.error)")
    }

    @Test func `an option that is not for the kind of the file is refused`() async throws {
      let (table, film) = (folder + "/a.csv", folder + "/a.mp4")
      try Surroundings.write("time,offset\n0,1\n1,2\n", to: table)
      // A byte of 0 makes it a film.
      try Surroundings.write("\u{0}", to: film)
      for (arguments, words) in [
        (["fit", table, "--region", "0,0,9,9"], ["--region", "a.csv is none"]),
        (["fit", film, "--time-unit", "ms"], ["--time-unit", "a.mp4 is a film"]),
      ] {
        let outcome = try await LabProgram.run(arguments).expectExit(2)
        for word in words { expect(outcome.error.contains(word), "\(outcome.error)") }
      }
    }

    @Test func `a name with a comma or a quote is one cell of the rows that curve prints`()
      async throws
    {
      let preset = #"{"name": "a\u001b[31m\u009b31m,\"c\"\n", "base": "uikit"}"#
      try Surroundings.write(preset, to: folder + "/evil.json")
      let script = """
        "$1" curve --velocity 900 --step 33ms --preset uikit --preset evil.json >curves.csv &&
          "$0" fit curves.csv -q
        """
      let outcome = try await LabProgram.shell(script, in: folder).expectExit()
      expect(outcome.output.contains(#"(a\u{1B}[31m"#), "\(outcome.output)")
    }

    @Test func `of several outputs all are written, or none`() async throws {
      let script = """
        trap '' XFSZ
        "$1" curve --velocity 900 >log
        ulimit -f 8
        exec "$0" fit log -q -o a.json --plot b.png
        """
      let outcome = try await LabProgram.shell(script, in: folder).expectExit(3)
      expectEqual(Surroundings.files(in: folder), ["log"], "\(outcome.error)")
    }

    @Test(.needs("help2man"))
    func `the manual pages have a synopsis and examples`() async throws {
      let script = #"""
        ln -s "$0" touch-lab
        "$2/Scripts/Package/manual" "$PWD/touch-lab" pages
        ls pages
        gzip -cd pages/*
        """#
      let outcome = try await LabProgram.shell(script, [packageRoot], in: folder).expectExit()
      let names = ["touch-lab-fit.1.gz", "touch-lab-track.1.gz", "touch-lab.1.gz"]
      expectEqual(outcome.outputLines.prefix(3).map { String($0) }, names)
      for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES"] {
        expect(outcome.output.contains("\n.SH \(section)\n"), "\(section)")
      }
      expect(!outcome.output.contains("USAGE") && !outcome.output.contains("OVERVIEW"))
      let synopsis = "\n.SH SYNOPSIS\ntouch\\-lab fit [<options>] <file>\n"
      expect(outcome.output.contains(synopsis), "\(outcome.output)")
    }
  }
}
