import ScrollPhysics
import Files
import Sessions
import Testing
import JSONText
import TestSupport

struct SessionWriterTests {
  let folder = TemporaryFolder()

  private func writer(_ name: String = "demo") throws -> Recorder {
    try Recorder(path: folder.file(name), header: plainHeader, overwrite: false)
  }

  @Test func `a new file contains the header`() throws {
    let writer = try writer()
    try writer.write()
    try expectEqual(folder.text(of: "demo"), plainHeaderLine + "\n")
    try writer.close()
    try expectEqual(folder.text(of: "demo"), plainHeaderLine + "\n")
  }

  @Test func `a flush writes entries to the file`() throws {
    let writer = try writer()
    try writer.write()
    writer.append(SessionEntry(microseconds: 5, event: .marker("a")))
    try expectEqual(folder.text(of: "demo"), plainHeaderLine + "\n")
    try writer.write()
    try expectEqual(folder.text(of: "demo"), plainHeaderLine + "\n[5,\"l\",\"a\"]\n")
    try writer.write()
    try expectEqual(folder.text(of: "demo"), plainHeaderLine + "\n[5,\"l\",\"a\"]\n")
  }

  @Test func `between flushes a file contains complete lines`() throws {
    let writer = try writer()
    writer.append(down(1, at: 5))
    try writer.write()
    writer.append(SessionEntry(microseconds: 9, event: .up(id: 1)))
    let session = try SessionReader.read(path: folder.file("demo"))
    let torn = SessionEntry(microseconds: 5, event: .cancel(id: 1, reason: "torn"))
    expectEqual(session.entries, [down(1, at: 5), torn])
    expectEqual(session.warnings.count, 1)
    try writer.close()
  }

  @Test func `a file is overwritten only on request`() throws {
    try writer().close()
    let path = folder.file("demo")
    var header = plainHeader
    header.title = "Another"
    let expected = "\(path): exists, expected a new file, or --force to replace it"
    let failure = #expect(throws: Failure.self) {
      try Recorder(path: path, header: header, overwrite: false)
    }
    expectEqual(failure?.message, expected)
    try expectEqual(folder.text(of: "demo"), plainHeaderLine + "\n")
    try Recorder(path: path, header: header, overwrite: true).close()
    try expectEqual(SessionReader.read(path: path).header, header)
  }

  @Test func `an existing file is replaced at the first written entry`() throws {
    let path = folder.file("demo")
    try writer().close()
    var header = plainHeader
    header.title = "Another"
    let writer = try Recorder(path: path, header: header, overwrite: true)
    try writer.write()
    try expectEqual(folder.text(of: "demo"), plainHeaderLine + "\n")
    try expectEqual(SessionReader.read(path: #require(folder.temporaryFile)).header, header)
    writer.append(SessionEntry(microseconds: 5, event: .marker("a")))
    try writer.write()
    writer.append(SessionEntry(microseconds: 9, event: .marker("b")))
    try writer.write()
    let session = try SessionReader.read(path: path)
    expect(session.header == header && session.entries.count == 2)
    expect(folder.temporaryFile == nil)
    try writer.close()
  }

  @Test func `an existing file is unchanged if the new one cannot be written`() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      let path = folder.file("demo")
      try Recorder(path: path, header: plainHeader, overwrite: false).close()
      let before = try folder.text(of: "demo")
      limitFiles(toBytes: plainHeaderLine.utf8.count + 10)
      let writer = try Recorder(path: path, header: plainHeader, overwrite: true)
      writer.append(SessionEntry(microseconds: 1, event: .marker("too long for the limit")))
      let failure = #expect(throws: Failure.self) { try writer.write() }
      expectEqual(failure?.message, "\(path): cannot be written: File too large")
      try expect(folder.text(of: "demo") == before && folder.temporaryFile == nil)
      limitFiles(toBytes: 10)
      #expect(throws: Failure.self) {
        try Recorder(path: path, header: plainHeader, overwrite: true).write()
      }
      try expect(folder.text(of: "demo") == before && folder.temporaryFile == nil)
    }
  }

  @Test func `a new file that cannot be written is removed, whether it may replace one or not`()
    async
  {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      makeLink(at: folder.file("link"), to: "far", permissions: nil)
      let other = TemporaryFolder()
      makeLink(at: other.file("link"), to: "far", permissions: nil)
      try Recorder(path: other.file("link"), header: plainHeader, overwrite: true).close()
      try expectEqual(other.text(of: "far"), plainHeaderLine + "\n")
      limitFiles(toBytes: 10)
      for (name, overwrite) in [("demo", true), ("demo", false), ("link", true)] {
        #expect(throws: Failure.self) {
          try Recorder(path: folder.file(name), header: plainHeader, overwrite: overwrite)
            .write()
        }
        expect(!exists(folder.file("demo")) && !exists(folder.file("far")))
      }
      expect(isLink(folder.file("link")))
    }
  }

  @Test(arguments: [(0o640, 0o640), (0o6755, 0o755)] as [(UInt32, UInt32)])
  func `the target of a link is replaced with its permissions, and the link remains`(
    old: UInt32,
    new: UInt32
  ) throws {
    try writer().close()
    let link = folder.file("link")
    makeLink(at: link, to: "demo", permissions: old)
    let writer = try Recorder(path: link, header: plainHeader, overwrite: true)
    writer.append(SessionEntry(microseconds: 5, event: .end))
    try writer.close()
    try expect(folder.text(of: "demo").hasSuffix("\n[5,\"x\"]\n"))
    // A session that replaces another does not run with the rights of its owner.
    expect(isLink(link) && permissions(of: link) == new)
  }

  @Test func `an entry earlier than the last gets the time of the last`() throws {
    let writer = try writer()
    writer.append(SessionEntry(time: 0.5, event: .marker("a")))
    writer.append(SessionEntry(time: 0.4, event: .marker("b")))
    writer.append(SessionEntry(time: .nan, event: .marker("c")))
    try writer.close()
    try expectEqual(
      SessionReader.read(path: folder.file("demo")).entries.map(\.time),
      [0.5, 0.5, 0.5]
    )
  }

  @Test func `times and positions are rounded`() throws {
    let writer = try writer()
    let event = SessionEvent.wheel(x: 1.01, y: -1.01, dx: 0.1, dy: 0)
    writer.append(SessionEntry(time: 0.000_000_6, event: event))
    try writer.close()
    try expect(folder.text(of: "demo").hasSuffix("\n[1,\"w\",1.015625,-1.015625,0.1,0]\n"))
  }

  /// Events that the reader would refuse while pointer 1 is down.
  static let refused: [SessionEvent] = [
    .down(id: 1, x: 0, y: 0, kind: .touch, pressure: nil),
    .down(id: -1, x: 0, y: 0, kind: .touch, pressure: nil),
    .down(id: 2, x: .nan, y: 0, kind: .touch, pressure: nil),
    .down(id: 2, x: 0, y: .infinity, kind: .touch, pressure: nil),
    .down(id: 2, x: 0, y: 0, kind: .touch, pressure: 2),
    .move(id: 2, x: 0, y: 0),
    .move(id: 1, x: 1e9, y: 0),
    .up(id: 2),
    .cancel(id: 2, reason: nil),
    .wheel(x: 0, y: 0, dx: .nan, dy: 0),
    .key(.a, isDown: true, modifiers: KeyModifiers(rawValue: -1)),
    .resize(width: 0, height: 1, scale: 1),
    .resize(width: 1, height: 1, scale: .nan),
    .preset("a b"),
    .tuning(name: "", value: 0),
    .tuning(name: "a", value: -.infinity),
    .marker(String(repeating: "\u{1}", count: 1000)),
    .checkpoint(["a": .many([])]),
    .checkpoint(["a": .one(.init(0, at: .nan))]),
    .checkpoint(["": .one(.init(0, at: 0))]),
    .checkpoint(["a": .one(.init("", at: 0))]),
  ]

  @Test(arguments: refused)
  func `an entry that the reader would refuse is not written`(event: SessionEvent) throws {
    let writer = try writer()
    expect(writer.append(down(1)))
    expect(!writer.append(SessionEntry(microseconds: 1, event: event)))
    expect(writer.append(SessionEntry(microseconds: 2, event: .end)))
    try writer.close()
    let session = try SessionReader.read(path: folder.file("demo"))
    expectEqual(session.entries, [down(1), SessionEntry(microseconds: 2, event: .end)])
  }

  @Test func `no entry is written after the end or after close`() throws {
    let writer = try writer()
    expect(writer.append(SessionEntry(microseconds: 1, event: .end)))
    expect(!writer.append(SessionEntry(microseconds: 1, event: .marker("late"))))
    try writer.close()
    let failure = #expect(throws: Failure.self) { try writer.write() }
    expectEqual(failure?.message, "\(folder.file("demo")): cannot be written: it is closed")
    try expectEqual(folder.text(of: "demo"), plainHeaderLine + "\n[1,\"x\"]\n")
  }

  @Test func `a header that the reader would refuse creates no file`() throws {
    let path = folder.file("bad")
    var headers = [plainHeader, plainHeader]
    headers[0].scale = .nan
    headers[1].title = String(repeating: "t", count: 4096)
    for header in headers {
      #expect(throws: SourceProblem.self) {
        try Recorder(path: path, header: header, overwrite: false)
      }
      expect(!exists(path))
    }
  }

  @Test func `a file in a missing folder cannot be created`() throws {
    try writer("file").close()
    for (path, reason) in [
      (folder.file("no/demo"), "\(folder.file("no"))/: No such file or directory"),
      (folder.file("file/demo"), "\(folder.file("file"))/: Not a directory"),
    ] {
      for overwrite in [true, false] {
        let failure = #expect(throws: Failure.self) {
          try Recorder(path: path, header: plainHeader, overwrite: overwrite)
        }
        expectEqual(failure?.message, "\(path): cannot be written: \(reason)")
      }
    }
    #expect(throws: Failure.self) {
      try Recorder(path: "a\0b", header: plainHeader, overwrite: true)
    }
  }

  @Test func `a failed write leaves complete lines and ends the session`() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      let path = folder.file("demo")
      // The system limits this file to 1000 bytes.
      limitFiles(toBytes: 1000)
      let writer = try Recorder(path: path, header: plainHeader, overwrite: false)
      let entry = SessionEntry(microseconds: 1, event: .marker(String(repeating: "m", count: 90)))
      for _ in 0..<3 { expect(writer.append(entry)) }
      try writer.write()
      for _ in 0..<20 { expect(writer.append(entry)) }
      let thrown = #expect(throws: Failure.self) { try writer.write() }
      expectEqual(thrown?.message, "\(path): cannot be written: File too large")
      #expect(throws: Failure.self) { try writer.write() }
      let text = try folder.text(of: "demo")
      expect(text.hasSuffix("m\"]\n"))
      let session = try SessionReader.read(path: path)
      expectEqual(session.entries, Array(repeating: entry, count: session.entries.count))
      expectEqual(session.entries.count, (1000 - plainHeaderLine.utf8.count - 1) / 101)
      expectEqual(session.warnings.count, 1)
    }
  }
}

private func down(_ id: Int, at microseconds: Int = 0) -> SessionEntry {
  SessionEntry(
    microseconds: microseconds,
    event: .down(id: id, x: 8, y: 9.5, kind: .touch, pressure: nil)
  )
}
