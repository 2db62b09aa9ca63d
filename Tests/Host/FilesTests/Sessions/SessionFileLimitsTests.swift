import Files
import Sessions
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Limits of sessions that are written to files and read from them.
struct SessionFileLimitsTests {
  private let folder = TemporaryFolder()

  private func exceeded(_ file: String, _ found: String, _ most: Int) -> SessionError {
    .capExceeded(file: file, line: nil, found: found, expected: "at most \(most)")
  }

  @Test func `a file of more than 64 MiB is an error before it is read`() throws {
    let path = folder.file("big")
    let writer = try Recorder(path: path, header: plainHeader, overwrite: false)
    try writer.close()
    try enlarge(path, to: (64 << 20) + 1)
    let expected = exceeded(path, "67108865 bytes", 67108864)
    #expect(throws: expected) { try SessionReader.read(path: path) }
  }

  @Test func `a writer ends the session at two million entries`() throws {
    let path = folder.file("many")
    let writer = try Recorder(path: path, header: plainHeader, overwrite: false)
    let entry = SessionEntry(microseconds: 0, event: .key(.a, isDown: true, modifiers: []))
    var taken = 0
    for _ in 0..<SessionLimits.entries where writer.append(entry) { taken += 1 }
    expectEqual(taken, SessionLimits.entries)
    expect(writer.problem == nil && !writer.append(entry))
    let problem = try #require(writer.problem)
    let expected = exceeded(path, "more entries", 2000000)
    expectEqual(SessionError(problem, file: path, line: nil), expected)
  }

  @Test func `a writer ends the session at 64 MiB after a complete line`() throws {
    let path = folder.file("large")
    let writer = try Recorder(path: path, header: plainHeader, overwrite: false)
    let entry = SessionEntry(
      microseconds: 0,
      event: .marker(String(repeating: "m", count: 4000))
    )
    var taken = 0
    while writer.append(entry) {
      taken += 1
      if taken % 100 == 0 { try writer.write() }
    }
    try writer.close()
    let problem = try #require(writer.problem)
    let expected = exceeded(path, "more than 67108864 bytes", 67108864)
    expectEqual(SessionError(problem, file: path, line: nil), expected)
    let bytes = try #require(FileManager.default.contents(atPath: path))
    let one = SessionText.text(for: Session(header: plainHeader, entries: [entry]))
    let length = one.utf8.count - plainHeaderLine.utf8.count - 1
    expectEqual(bytes.count, plainHeaderLine.utf8.count + 1 + taken * length)
    expectEqual(bytes.last, UInt8(ascii: "\n"))
    expect(SessionLimits.fileBytes - 4010...SessionLimits.fileBytes ~= bytes.count)
  }

  @Test func `a writer ends the session after 24 hours`() throws {
    let writer = try Recorder(path: folder.file("long"), header: plainHeader, overwrite: false)
    expect(writer.append(SessionEntry(time: 86_400, event: .marker("last"))))
    expect(!writer.append(SessionEntry(time: 86_400.000_001, event: .end)))
    try writer.close()
    try expectEqual(SessionReader.read(path: folder.file("long")).entries.count, 1)
  }
}
