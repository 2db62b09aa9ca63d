import Files
import ScrollPhysics
import Sessions
import TestSupport
import Testing

/// Recordings whose reader is slow or absent, and recordings whose file another program removes.
struct SessionWriterLossTests {
  private let folder = TemporaryFolder()

  /// Expects an error with a reason.
  private func expectFailure(_ path: String, _ reason: String, _ body: () throws -> Void) {
    let failure = #expect(throws: Failure.self, performing: body)
    expectEqual(failure?.message, "\(path): \(reason)")
  }

  private static let behind = "cannot be written: no program reads it"

  @Test func `the reader of a FIFO receives later what it does not take at once`() throws {
    let path = folder.file("fifo")
    let fifo = FullFIFO(path)
    let writer = try Recorder(path: path, header: plainHeader, overwrite: true)
    for time in 1...3 {
      writer.append(SessionEntry(microseconds: time, event: .marker("a")))
      try writer.write()
    }
    expect(!fifo.content().contains("touchcast"))
    writer.append(SessionEntry(microseconds: 9, event: .end))
    try writer.close()
    let entries = (1...3).map { "[\($0),\"l\",\"a\"]" } + ["[9,\"x\"]"]
    expectEqual(fifo.content(), ([plainHeaderLine] + entries + [""]).joined(separator: "\n"))
  }

  @Test func `a reader may be 4 MiB behind, and one line more ends the recording`() throws {
    let path = folder.file("fifo")
    let fifo = FullFIFO(path)
    let writer = try Recorder(path: path, header: plainHeader, overwrite: true)
    let frame = "[1,\"l\",\"\"]\n".utf8.count
    func append(_ bytes: Int) {
      let text = String(repeating: "a", count: bytes - frame)
      writer.append(SessionEntry(microseconds: 1, event: .marker(text)))
    }
    let rest = 4 * 1024 * 1024 - plainHeaderLine.utf8.count - 1
    append(1024 + rest % 1024)
    try writer.write()
    for _ in 1..<rest / 1024 { append(1024) }
    try writer.write()
    writer.append(SessionEntry(microseconds: 1, event: .end))
    expectFailure(path, Self.behind) { try writer.write() }
    expect(!fifo.content().contains("touchcast"))
  }

  @Test func `a FIFO for a recording must have a reader within a second`() async {
    await #expect(processExitsWith: .success) {
      Descriptor.waiting = .window
      let folder = TemporaryFolder()
      let path = folder.file("fifo")
      FullFIFO.make(path)
      for arrival in [1000, 1050] {
        var (waited, reader) = (0, -1 as Int32)
        defer { close(reader) }
        var clock = FileClock()
        clock.wait = { _, milliseconds in
          waited += Int(milliseconds)
          if waited == arrival { reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        }
        func record() throws {
          try Recorder(path: path, header: plainHeader, overwrite: true, clock: clock).close()
        }
        if arrival == 1000 {
          try record()
        } else {
          let failure = #expect(throws: Failure.self) { try record() }
          expectEqual(failure?.message, "\(path): \(SessionWriterLossTests.behind)")
        }
        expectEqual(waited, 1000)
      }
    }
  }

  @Test func `the end of a recording waits one second for a reader that takes nothing`() async {
    await #expect(processExitsWith: .success) {
      Descriptor.waiting = .closing
      let folder = TemporaryFolder()
      let path = folder.file("fifo")
      let fifo = FullFIFO(path)
      var (waited, wakes) = (0, false)
      var clock = FileClock()
      clock.wait = { _, milliseconds in
        waited += Int(milliseconds)
        if wakes, waited == 950 { _ = fifo.content() }
      }
      func record() throws {
        try Recorder(path: path, header: plainHeader, overwrite: true, clock: clock).close()
      }
      let failure = #expect(throws: Failure.self) { try record() }
      expectEqual(failure?.message, "\(path): \(SessionWriterLossTests.behind)")
      expectEqual(waited, 1000)
      (waited, wakes) = (0, true)
      try record()
      expect(waited == 950 && fifo.content() == plainHeaderLine + "\n")
    }
  }

  @Test(arguments: [true, false])
  func `a recording whose file is removed or replaced continues under another name`(
    isReplaced: Bool
  ) throws {
    let path = folder.file("demo.touchcast")
    let writer = try Recorder(path: path, header: plainHeader, overwrite: false)
    writer.append(Self.down)
    try writer.write()
    unlink(path)
    if isReplaced { try folder.write("another program's", to: "demo.touchcast") }
    writer.append(SessionEntry(microseconds: 9, event: .up(id: 1)))
    writer.append(SessionEntry(microseconds: 10, event: .end))
    try writer.close()
    expectEqual(writer.path, folder.file("demo-2.touchcast"))
    let session = try SessionReader.read(path: writer.path)
    expectEqual(session.entries.map(\.time), [5e-6, 9e-6, 1e-5])
    expectEqual(exists(path), isReplaced)
    if isReplaced { try expectEqual(folder.text(of: "demo.touchcast"), "another program's") }
  }

  @Test func `a recording ends if its file is lost and no folder accepts a copy`() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      let path = folder.file("demo.touchcast")
      let writer = try Recorder(path: path, header: plainHeader, overwrite: false)
      unlink(path)
      // A copy needs another descriptor.
      limitDescriptors(to: 3)
      let reason = "was removed or replaced by another program, and no folder accepts a copy"
      let failure = #expect(throws: Failure.self) { try writer.close() }
      expectEqual(failure?.message, "\(path): \(reason)")
      limitDescriptors(to: 64)
    }
  }

  @Test func `the loss of a file is noticed by the first flush a second later`() throws {
    let path = folder.file("demo.touchcast")
    var now = 100
    var clock = FileClock()
    clock.now = { now }
    let writer = try Recorder(path: path, header: plainHeader, overwrite: false, clock: clock)
    try writer.write()
    unlink(path)
    try writer.write()
    expect(writer.lostPath == nil)
    now = 101
    try writer.write()
    expect(writer.lostPath == path && writer.path == folder.file("demo-2.touchcast"))
    try writer.close()
  }

  @Test func `a recording that replaces a file and loses it keeps its entries, too`() throws {
    let path = folder.file("demo.touchcast")
    try folder.write("old", to: "demo.touchcast")
    let writer = try Recorder(path: path, header: plainHeader, overwrite: true)
    writer.append(Self.down)
    try writer.write()
    try folder.write("another program's", to: "other")
    try #require(rename(folder.file("other"), path) == 0)
    try writer.close()
    try expectEqual(folder.text(of: "demo.touchcast"), "another program's")
    let kept = try SessionReader.read(path: folder.file("demo-2.touchcast"))
    expectEqual(kept.entries.first, Self.down)
  }

  private static let down = SessionEntry(
    microseconds: 5,
    event: .down(id: 1, x: 8, y: 9.5, kind: .touch, pressure: nil)
  )
}
