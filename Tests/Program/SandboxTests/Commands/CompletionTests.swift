import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// The completions that shells offer for words of the command line.
  struct CompletionTests {
    @TemporaryFolder private var folder: String

    /// The beginnings of command lines, and the words that complete the last word of each.
    static let lines = [
      ("run --preset my", "my.json"), ("run --preset flutterC", "flutterClamping"),
      ("run contrast-l", "contrast-light"), ("render --theme my", "my.json"),
      ("run pre", "prefectures"), ("simulate --scene pre", "prefectures"),
      ("run --resampling int", "interpolate"),
      ("presets chromi", "chromium"), ("trim m", "mine.touchcast"),
      ("simulate --deck m", "my.json"),
      ("simulate m", "mine.gestures"), ("compare mine.c", "mine.csv"),
      ("render --crop ove", "overlay"),
    ]

    /// Bash that creates files of several types, and a folder with the program.
    private static let files = #"""
      touch my.json mine.touchcast mine.gestures mine.csv
      mkdir bin
      ln -s "$0" bin/Sandbox
      export PATH=$PWD/bin:$PATH HOME=$PWD

      """#

    @Test func `bash completes names and files of the right type`() async throws {
      let script =
        Self.files + #"""
          source <(Sandbox --generate-completion-script bash)
          for line in "$@"; do
            COMP_WORDS=(Sandbox $line) COMP_LINE="Sandbox $line"
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_POINT=${#COMP_LINE}
            COMPREPLY=()
            _Sandbox Sandbox "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
            echo "${COMPREPLY[*]}"
          done
          """#
      let lines = Self.lines.map(\.0)
      let outcome = try await HeadlessProgram.shell(script, lines, in: folder).expectExit()
      let words = outcome.outputLines.map { $0.filter { $0 != " " } }
      expectEqual(words, Self.lines.map(\.1), "\(outcome.error)")
    }

    /// Zsh that runs a shell on a terminal, and expects that it completes each line.
    private static let terminal = #"""
      zmodload zsh/zpty
      zpty shell $1
      zpty -w shell "$2; echo rea''dy"
      zpty -r shell out '*ready*'
      for line word in ${@:3}; do
        zpty -n -w shell "Sandbox $line"$'\t'
        zpty -r shell out "*$word*" || exit 1
        print -r -- $word
        zpty -n -w shell $'\x15'
      done
      """#

    @Test(
      .needs("zsh", "fish"),
      arguments: [
        (
          "zsh -f -i",
          "autoload -U compinit; compinit -u -D; source <(Sandbox --generate-completion-script zsh)"
            + "; compdef _Sandbox Sandbox"
        ),
        ("TERM=dumb fish --no-config -i", "Sandbox --generate-completion-script fish | source"),
      ]
    )
    func `zsh and fish complete names and files of the right type`(shell: String, begin: String)
      async throws
    {
      let script =
        Self.files + #"""
          exec timeout 60 zsh -f -c "$1" zsh "${@:2}"
          """#
      let words = [Self.terminal, shell, begin] + Self.lines.flatMap { [$0.0, $0.1] }
      let outcome = try await HeadlessProgram.shell(script, words, in: folder)
      expectEqual(outcome.outputLines.map { String($0) }, Self.lines.map(\.1), "\(outcome.error)")
    }
  }
}
