import ScrollPhysics
import Subprocess
import TestSupport
import Testing

extension ProgramTests {
  /// Presets as code: each form compiles or runs as it is.
  struct PresetFormTests {
    @TemporaryFolder private var folder: String

    /// A preset with a changed parameter and a changed rule.
    private static let own =
      #"{"name": "lazy", "base": "uikit", "velocityRule": "impulse", "dragSlop": 4}"#

    /// Writes the code of a preset into a file, and returns its text.
    @discardableResult private func write(_ form: String, to name: String) async throws -> String {
      try Surroundings.write(Self.own, to: folder + "/lazy.json")
      let arguments = ["presets", folder + "/lazy.json", "--as", form]
      let text = try await HeadlessProgram.run(arguments).expectExit().output
      try Surroundings.write(text, to: folder + "/" + name)
      return text
    }

    private func shell(_ script: String) async throws {
      let outcome = try await HeadlessProgram.shell(script, in: folder)
      expectEqual(outcome.status, .exited(0), "\(outcome.error)")
    }

    @Test func `Swift`() async throws {
      let text = try await write("swift", to: "main.swift")
      expect(text.contains("tuning.velocityRule = .impulse"))
      let build = packageRoot + "/.build"
      try await shell(
        "swiftc -typecheck -I \(build)/debug/Modules -I"
          + " \(build)/checkouts/swift-numerics/Sources/_NumericsShims/include main.swift"
      )
    }

    @Test func `JSON`() async throws {
      try await write("json", to: "copy.json")
      let presets = try await HeadlessProgram.run(["presets", folder + "/copy.json", "--json"])
      let own = try await HeadlessProgram.run(["presets", folder + "/lazy.json", "--json"])
      expectEqual(presets.output, own.output)
      expect(own.output.contains(#""name": "lazy""#))
    }

    @Test func `C`() async throws {
      try await write("c", to: "tune.c")
      let header = packageRoot + "/Sources/Elsewhere/CTouchPhysics"
      try await shell("cc -std=c99 -pedantic -Wall -Wextra -Werror -I\(header) -c tune.c")
    }

    @Test func `JavaScript`() async throws {
      let text = try await write("js", to: "main.mjs")
      // A module that stands for the library and prints what it is told.
      try Surroundings.write(
        """
        export const TouchPhysics = { load: async () => ({ Scroller: class {
          constructor(values) { console.log(values.viewport); }
          setPreset(preset) { console.log(preset.name, preset.velocityRule, preset.dragSlop); }
        } }) };
        """,
        to: folder + "/touchphysics.mjs"
      )
      expect(text.hasPrefix("import { TouchPhysics }"))
      try await shell(#"test "$(node main.mjs | tr '\n' ' ')" = "600 lazy impulse 4 ""#)
    }

    @Test func `CSS, for a distance`() async throws {
      try await write("css", to: "fling.css")
      let arguments = ["presets", "android", "--as", "css", "--distance", "300"]
      let text = try await HeadlessProgram.run(arguments).expectExit().output
      expect(text.hasPrefix("/* android: a fling of 300 px */\n.fling {\n"))
    }

    @Test(arguments: [
      (["--as", "css", "--json"], "--as and --json"), (["--as", "c"], "expected one preset"),
      (["uikit", "--distance", "9"], "--distance has no effect without --as css"),
      (["uikit", "--as", "css", "--distance", "0"], "--distance is 0"),
      (["uikit", "--as", "pdf"], "pdf"),
    ])
    func `options that do not fit are refused`(options: [String], message: String) async throws {
      let outcome = try await HeadlessProgram.run(["presets"] + options).expectExit(2)
      expect(outcome.error.contains(message), "\(outcome.error)")
    }
  }
}
