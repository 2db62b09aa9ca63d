import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// Files that a window shows and that change on the disk.
  struct ChangedFileTests {
    private static func scene(_ titles: String) -> String {
      "{\"pieces\": [{\"header\": {\"titles\": [\(titles)]}}]}"
    }

    @Test func `a scene is read again when it changes, and an error keeps the shown one`()
      async throws
    {
      try await Surroundings.withTemporaryFolder { folder in
        let (scene, wide) = (folder + "/my scene", Self.scene("\"wide wide wide\", \"b\", \"c\""))
        try Surroundings.write(Self.scene("\"a\", \"b\", \"c\""), to: scene)
        let arguments = ["run", "my scene", "--output-dir", folder, "--reduced-motion"]
        let outcome = try await SandboxProgram.inWindow(arguments, in: folder) { screen, sandbox in
          func picture() throws -> [UInt32] {
            // The header; nothing else is in these lines at the left.
            let (picture, width) = (
              try screen.client.picture(of: sandbox.window), sandbox.window.width
            )
            return (250..<340).flatMap { picture[$0 * width..<$0 * width + 800] }
          }
          let first = try picture()
          try Surroundings.write(wide, to: scene)
          _ = try await waited(for: "the new scene") { try picture() == first ? nil : true }
          let second = try picture()
          try Surroundings.write("{\"pieces\": [", to: scene)
          try await ContinuousClock().sleep(for: .seconds(1.5))
          try expect(picture() == second)
          try await screen.hands.type(.f8)
          let file = try await waited(for: "a recording") {
            Surroundings.files(in: folder).first { $0.hasSuffix(".touchcast") }.map {
              folder + "/" + $0
            }
          }
          try await Recording.wait(for: "a checkpoint", in: file) { $0.checkpoint != nil }
          try await screen.hands.type(.f8)
          try await Recording.wait(for: "the end of the recording", in: file) { $0.count("x") == 1 }
          try screen.client.close(sandbox.window)
        }.expectExit()
        expect(outcome.error.contains("my scene:1: "), "\(outcome.error)")
        expect(outcome.error.contains("the window shows the previous content"), "\(outcome.error)")
        let name = try #require(Surroundings.files(in: folder).first { $0.hasSuffix(".touchcast") })
        let text = try #require(Surroundings.text(of: folder + "/" + name))
        expect(text.contains(#"[0,"f","scene","my scene","#) && text.contains("wide wide wide"))
        try Surroundings.remove(scene)
        try await SampleSession.expectVerifies(folder + "/" + name)
      }
    }
  }
}
