import Subprocess
import TestSupport
import Testing

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

extension ProgramTests {
  /// Logs on a disk that blocks for some time, simulated by a pipe without a reader.
  struct SlowDiskTests {
    @TemporaryFolder private var folder: String

    @Test func `frames continue while a log is blocked, and the log is complete`() async throws {
      let session = folder + "/flick.touchcast"
      try await SampleSession.make(SampleSession.flick, at: session)
      let pipe = folder + "/slow.csv"
      try #require(mkfifo(pipe, 0o600) == 0)
      let trace = folder + "/run.trace.json"
      // The capacity of the pipe is 64 KiB, and the table of these frames has over 600 KiB.
      let arguments = [
        "profile", session, "--headless", "--fps", "1000", "--duration", "9", "-q", "-o", pipe,
        "-o", trace,
      ]
      let read = Found("")
      try await HeadlessProgram.run(arguments) { _ in
        let reader = try FileDescriptor.open(FilePath(pipe), .readOnly)
        // If frames waited for the table, the trace would not exceed 2.5 megabytes.
        _ = try await waited(for: "four megabytes of trace", atMost: .seconds(120)) {
          // The trace has a temporary name until the end.
          let unfinished = Surroundings.files(in: folder).first { $0.hasSuffix(".part") }
          let size = unfinished.map { Surroundings.size(of: "\(folder)/\($0)") } ?? 0
          return size > 4_000_000 ? true : nil
        }
        read.value = Self.text(from: reader)
      }.expectExit()
      let table = try TextTable(read.value, namedBy: "interval_ms")
      expectEqual(table.rows.count, 9001)
      try expectEqual(table.column("number"), (0...9000).map { "\($0)" })
    }

    /// Reads a pipe to its end.
    private static func text(from reader: FileDescriptor) -> String {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while let count = try? buffer.withUnsafeMutableBytes({ try reader.read(into: $0) }), count > 0
      {
        bytes += buffer[..<count]
      }
      try? reader.close()
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
