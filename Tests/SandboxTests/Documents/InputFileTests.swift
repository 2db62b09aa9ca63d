import Dispatch
import OutputFiles
import Testing

@testable import Sandbox

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Inputs that are no regular files.
@MainActor @Suite struct InputFileTests {
  private func withFIFO(_ body: (String) async throws -> Void) async throws {
    try await Surroundings.withTemporaryFolder { folder in
      let path = folder + "/fifo"
      try #require(mkfifo(path, 0o600) == 0)
      try await body(path)
    }
  }

  @Test func `a FIFO to which no program writes is an error`() async throws {
    try await withFIFO { path in
      let failure = #expect(throws: Failure.self) { try InputFile.bytes(of: path) }
      #expect(failure?.message.contains("no program writes to this FIFO") == true)
    }
  }

  @Test func `a FIFO is read to its end, although its writer is slow`() async throws {
    try await withFIFO { path in
      // A thread of its own: other tests occupy those of tasks.
      DispatchQueue(label: "writer").async {
        let file = open(path, O_WRONLY)
        for part in ["one ", "two ", "three"] {
          usleep(60_000)
          write(file, part, part.utf8.count)
        }
        close(file)
      }
      let bytes = try InputFile.bytes(of: path)
      #expect(bytes == Array("one two three".utf8))
    }
  }

  @Test func `a device without an end is too long`() {
    #expect(throws: (any Error).self) { try InputFile.bytes(of: "/dev/zero", limit: 100_000) }
  }
}
