import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// The scripts that install and package, with stand-ins for the programs that they call.
  struct ScriptTests {
    @TemporaryFolder private var folder: String

    private static let scripts = packageRoot + "/Scripts"

    /// Bash that puts programs of a system into the folder `bin`, and with them a Debian on which a
    /// user without rights has all packages but those in MISSING.
    private static let debian = #"""
      mkdir bin
      for name in bash sed head cat env tr uname dirname sort; do
        ln -s "$(command -v "$name")" bin/
      done
      stand_in() { { echo '#!/bin/bash'; cat; } >"bin/$1"; chmod +x "bin/$1"; }
      stand_in swift <<<'echo "Swift version 6.3"'
      stand_in id <<<'echo ${USER_NUMBER:-1000}'
      stand_in pkg-config <<<'exit 0'
      stand_in fc-list <<<'exit 0'
      stand_in dpkg-query <<<'case " $MISSING " in *" ${!#} "*) exit 1 ;; *) echo "ii " ;; esac'
      stand_in apt-cache <<<'echo "  Candidate: 1"'
      stand_in apt-get <<<'echo "$*" >>asked; exit ${APT_GET_CODE:-0}'

      """#

    /// Missing packages, the user's number, apt-get's exit code, that of the script, and words that it
    /// prints.
    static let machines:
      [(missing: String, user: Int, apt: Int, purpose: String, code: Int32, words: [String])] = [
        ("ffmpeg", 1000, 0, "run", 0, ["ffmpeg is missing and needs root", "films"]),
        ("ffmpeg", 0, 100, "run", 0, ["ffmpeg cannot be installed"]),
        ("ffmpeg", 0, 0, "run", 0, ["installing with apt-get: ffmpeg"]),
        ("ffmpeg fonts-noto-cjk libdecor-0-plugin-1-cairo", 1000, 0, "run", 0, ["title bar"]),
        ("", 1000, 0, "run", 0, []),
        ("libpng-dev", 1000, 0, "run", 1, ["needs root", "libpng-dev"]),
        ("ffmpeg", 1000, 0, "test", 1, ["needs root", "ffmpeg"]),
        (
          "ffmpeg libpng-dev libdecor-0-plugin-1-cairo", 0, 0, "test", 0,
          ["will be installed with apt-get: chromium ffmpeg libdecor-0-plugin-1-cairo libpng-dev\n"]
        ),
      ]

    @Test(arguments: machines)
    func `setup goes on without what only a part of the program needs`(
      missing: String,
      user: Int,
      apt: Int,
      purpose: String,
      code: Int32,
      words: [String]
    ) async throws {
      let variables =
        "export MISSING='\(missing)' USER_NUMBER=\(user) APT_GET_CODE=\(apt) PATH=$PWD/bin\n"
      let outcome = try await HeadlessProgram.shell(
        Self.debian + variables + "exec bash \"$1\" \"$2\"",
        ["\(Self.scripts)/setup", purpose],
        in: folder
      ).expectExit(code)
      for word in words { expect(outcome.error.contains(word), "\(outcome.error)") }
      expectEqual(words.isEmpty, outcome.error.isEmpty, "\(outcome.error)")
    }

    @Test func `a build of another place is set aside, and one of this place is not`() async throws
    {
      let script = #"""
        mkdir Scripts .build .build-old-1
        cp "$1/setup" Scripts/
        for folder in "$PWD" /of/another; do
          echo "    inputs: [\"$folder/.build/checkouts/a/Sources/B\",\"$folder/Sources/C\"]" \
            >.build/release.yaml
          PATH=$PWD/bin bash Scripts/setup run 2>>said
          ls -A
        done
        """#
      let outcome = try await HeadlessProgram.shell(
        Self.debian + "ln -s \"$(command -v mv)\" bin/\n" + script + "\ncat said >&2",
        [Self.scripts],
        in: folder
      ).expectExit()
      let folders = outcome.outputLines.filter { $0.hasPrefix(".build") }
      expectEqual(folders, [".build", ".build-old-1", ".build-old-1", ".build-old-2"])
      expect(outcome.error.contains("made in /of/another; it is now in .build-old-2"))
    }

    @Test(.needs("help2man"))
    func `the manual pages have a synopsis and examples`() async throws {
      let script = #"""
        ln -s "$0" touch-sandbox
        "$1/Package/manual" "$PWD/touch-sandbox" pages
        gzip -cd pages/touch-sandbox.1.gz
        gzip -cd pages/touch-sandbox-render.1.gz >&2
        """#
      let outcome = try await HeadlessProgram.shell(script, [Self.scripts], in: folder)
      for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES"] {
        expect(outcome.output.contains("\n.SH \(section)\n"), "\(section)")
      }
      expect(!outcome.output.contains("USAGE") && !outcome.output.contains("OVERVIEW"))
      let page =
        "\n.SH SYNOPSIS\ntouch\\-sandbox render [<options>] <session> \\-\\-output <out> ...\n"
      expect(outcome.error.contains(page), "\(outcome.error)")
    }

    @Test func `package replaces packages of the same name and nothing else`() async throws {
      let script = #"""
        mkdir -p bin root/Scripts/Package root/Assets/{Decks,Gestures,Page,Scenes,Sessions,Themes} \
          root/Assets/{Icon,Examples} root/.build/page "any folder"
        stand_in() { { echo '#!/bin/bash'; cat; } >"$1"; chmod +x "$1"; }
        cp "$1/package" root/Scripts/
        cp "$1"/Package/* root/Scripts/Package/
        stand_in root/Scripts/setup <<<'exit 0'
        stand_in root/Scripts/page <<<"echo x >$PWD/root/.build/page/touch.wasm.gz"
        stand_in root/Scripts/library <<<'exit 4'
        echo x >root/Assets/Icon/touch-sandbox.svg
        echo x >root/Assets/Icon/touch-sandbox.png
        for name in Sandbox Lab; do
          stand_in $name <<<'case "$*" in --version) echo 1.2.3 ;; *) echo "OVERVIEW: x" ;; esac'
        done
        stand_in bin/swift <<<"case \"\$*\" in *--show-bin-path) echo $PWD ;; esac"
        for name in strip help2man dpkg-shlibdeps; do stand_in "bin/$name" <<<'exit 0'; done
        stand_in bin/dpkg <<<'echo amd64'
        stand_in bin/dpkg-deb <<<'echo new >"${!#}"'
        stand_in bin/tar <<<'while [ "$1" != -cf ]; do shift; done; echo new >"$2"'
        export PATH=$PWD/bin:$PATH
        cd "any folder"
        machine=$(uname -m)
        for name in touch-sandbox-notes.txt touch-sandbox_0.9_amd64.deb touch-sandbox_1.2.3_amd64.deb \
          libtouchphysics-dev_0.9_amd64.deb; do echo mine >"$name"; done
        bash ../root/Scripts/package "$PWD" >/dev/null || exit 1
        for name in *; do echo "${name/$machine/MACHINE} $(cat "$name")"; done
        ls -A | grep -c '^\.' || true
        """#
      let outcome = try await HeadlessProgram.shell(script, [Self.scripts], in: folder).expectExit()
      expectEqual(
        outcome.outputLines,
        [
          "libtouchphysics-dev_0.9_amd64.deb mine", "touch-sandbox-1.2.3-MACHINE.tar.zst new",
          "touch-sandbox-notes.txt mine", "touch-sandbox_0.9_amd64.deb mine",
          "touch-sandbox_1.2.3_amd64.deb new", "0",
        ],
        "\(outcome.output)\(outcome.error)"
      )
    }
  }
}
