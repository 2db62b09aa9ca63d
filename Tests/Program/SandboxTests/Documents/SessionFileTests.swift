import Files
import Sessions
import Stage
import TestSupport
import Testing

@testable import Sandbox

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@MainActor struct SessionFileTests {
  @Test func `a signal ends the playback of a session after at most 4096 entries`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let entry = SessionEntry(microseconds: 0, event: .preset("uikit"))
        let session = Session(
          header: SessionHeader(title: "", width: 1280, height: 720, preset: "uikit", scene: "all"),
          entries: Array(repeating: entry, count: 10_000)
        )
        let scene = try SceneFolder(assets: AssetFolder(given: packageRoot + "/Assets")).scene(
          named: "all"
        )
        var replay = try Replay(session: session, scene: scene)
        // Threads of Dispatch block signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        // The signal would end this process at the end of the last delay.
        let interruption = Interruption()
        #expect(throws: Failure.self) {
          try SessionFile.play(&replay, fps: 60, file: "dense", take: { _ in raise(SIGTERM) })
        }
        expectEqual(replay.entriesPlayed.count, 4096)
        interruption.end(raises: false)
      }
    }
  }
}
