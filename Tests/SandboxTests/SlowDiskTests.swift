import Subprocess
import Testing

#if canImport(System)
  import System
#else
  import SystemPackage
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension RealTimeTests {
  /// Logs on a disk that takes nothing for a while; a pipe that nobody reads plays the disk.
  @Suite(.timeLimit(.minutes(3))) struct SlowDiskTests {
    @Test func `frames go on while a log cannot be written, and nothing is lost`() async throws {
      try await Surroundings.withTemporaryFolder { folder in
        let session = folder + "/flick.touchcast"
        try await SampleSession.make(SampleSession.flick, at: session)
        let pipe = folder + "/slow.csv"
        try #require(mkfifo(pipe, 0o600) == 0)
        let trace = folder + "/run.trace.json"
        // The pipe holds 64 KiB, and the table of these frames is over 600.
        let arguments = [
          "profile", session, "--headless", "--fps", "1000", "--duration", "9", "-q", "-o", pipe,
          "-o", trace,
        ]
        let read = ReadText()
        let outcome = try await HeadlessProgram.run(arguments) { _ in
          let reader = try FileDescriptor.open(FilePath(pipe), .readOnly)
          // Would frames wait for the table, there were no more than 2.5 megabytes of trace.
          _ = try await waited(for: "four megabytes of trace", atMost: .seconds(120)) {
            // The trace has its name only in the end.
            let unfinished = Surroundings.files(in: folder).first { $0.hasSuffix(".part") }
            let size = unfinished.map { Surroundings.size(of: "\(folder)/\($0)") } ?? 0
            return size > 4_000_000 ? true : nil
          }
          await read.take(from: reader)
        }
        #expect(outcome.status == .exited(0), "\(outcome.error)")
        let table = try TextTable(await read.text, namedBy: "interval_ms")
        #expect(table.rows.count == 9001)
        #expect(try table.column("number") == (0...9000).map { "\($0)" })
      }
    }
  }
}

extension Surroundings {
  /// How many bytes there are in a file so far; 0 while there is none.
  fileprivate static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}

/// What came through a pipe.
private actor ReadText {
  private(set) var text = ""

  /// Reads up to the end.
  func take(from reader: FileDescriptor) {
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 65_536)
    while let count = try? room.withUnsafeMutableBytes({ try reader.read(into: $0) }), count > 0 {
      bytes += room[..<count]
    }
    try? reader.close()
    text = String(decoding: bytes, as: UTF8.self)
  }
}
