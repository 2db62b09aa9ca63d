import Console
import Dispatch
import Files
import TestSupport
import Testing

/// Inputs that are no regular files.
@MainActor struct InputFileTests {
  private let temporary = TemporaryFolder()

  private func makeFIFO() throws -> String {
    let path = temporary.file("fifo")
    try #require(mkfifo(path, 0o600) == 0)
    return path
  }

  @Test func `a FIFO to which no program writes within two seconds is an error`() throws {
    let path = try makeFIFO()
    var waited = 0
    let failure = #expect(throws: Failure.self) {
      try InputFile.bytes(of: path, upTo: 9) { _, milliseconds in
        waited += Int(milliseconds)
        return false
      }
    }
    expect(failure?.message == "no program writes to this FIFO" && waited == 2000)
  }

  @Test func `a file has at most 64 MiB`() throws {
    let path = temporary.file("large")
    try temporary.write("", to: "large")
    try #require(truncate(path, 64 * 1024 * 1024) == 0)
    try expectEqual(InputFile.bytes(of: path).count, 64 * 1024 * 1024)
    try #require(truncate(path, 64 * 1024 * 1024 + 1) == 0)
    let failure = #expect(throws: Failure.self) { _ = try InputFile.bytes(of: path) }
    expectEqual(failure?.message, "\(path): more than 67108864 bytes, expected at most that")
  }

  @Test func `a FIFO is read to its end, although its writer is slow`() throws {
    let path = try makeFIFO()
    let running = DispatchSemaphore(value: 0)
    DispatchQueue(label: "writer").async {
      running.signal()
      let file = open(path, O_WRONLY | O_CLOEXEC)
      for part in ["one ", "two ", "three"] {
        usleep(60_000)
        write(file, part, part.utf8.count)
      }
      close(file)
    }
    running.wait()
    let bytes = try InputFile.bytes(of: path)
    expectEqual(bytes, Array("one two three".utf8))
  }

  @Test func `a device without an end is too long`() {
    #expect(throws: (any Error).self) { try InputFile.bytes(of: "/dev/zero", limit: 100_000) }
    let failure = #expect(throws: Failure.self) {
      try InputFile.readBlocks(of: "/dev/zero", limit: 100_000) { nextBlock in
        while !nextBlock().isEmpty {}
        throw Failure(.file, "the end came too early")
      }
    }
    expectEqual(failure?.message, "/dev/zero: more than 100000 bytes, expected at most that")
  }

  @Test func `blocks are those of the file, and a file that cannot be read is named`() throws {
    let path = temporary.file("long")
    let text = (0..<30_000).map { "\($0)\n" }.joined()
    try temporary.write(text, to: "long")
    let read = try InputFile.readBlocks(of: path, limit: 1 << 20) { nextBlock in
      var blocks: [[UInt8]] = []
      while case let block = nextBlock(), !block.isEmpty { blocks.append(block) }
      return blocks
    }
    expect(read.count > 1)
    expectEqual(read.flatMap(\.self), Array(text.utf8))
    let failure = #expect(throws: Failure.self) {
      try InputFile.readBlocks(of: "/nowhere", limit: 1) { _ in }
    }
    expectEqual(failure?.message.hasPrefix("/nowhere: cannot be read: "), true)
  }
}
