import Files
import Sessions
import TestSupport
import Testing

struct SessionFileReadingTests {
  private let folder = TemporaryFolder()

  @Test func `a path with a zero byte cannot be opened`() {
    #expect(throws: SessionError.cannotOpen(path: "/dev\0/x", reason: "Invalid argument")) {
      try SessionReader.read(path: "/dev\0/x")
    }
  }

  @Test(arguments: ["/", "/dev/null"])
  func `only regular files are read`(path: String) {
    #expect(throws: SessionError.cannotRead(path: path, reason: "Not a regular file")) {
      try SessionReader.read(path: path)
    }
  }

  /// 4096 lines are one step, which another step without a line follows.
  @Test(arguments: [(4095, 1), (4096, 2), (8191, 2), (8192, 3)])
  func `a step parses 4096 lines`(lines: Int, steps: Int) throws {
    let path = folder.file("steps")
    let text = String(repeating: "[0,\"l\",\"a\"]\n", count: lines)
    try folder.write(plainHeaderLine + "\n" + text, to: "steps")
    let reading = try SessionFileReading(path)
    for _ in 1..<steps { try expect(reading.step() == nil) }
    try expectEqual(reading.step()?.entries.count, lines)
  }

  @Test(arguments: [#""x""#, #""?""#])
  func `a file that is read in steps is the same session, with the same errors`(end: String) throws
  {
    let path = folder.file("steps")
    let entries = (0..<20_000).map { "[\($0),\"l\",\"a marker\"]\n" }
    let text = plainHeaderLine + "\n" + entries.joined() + "[20000,\(end)]\n"
    try folder.write(text, to: "steps")
    var steps = 0
    let found = Result<Session, any Error> {
      let reading = try SessionFileReading(path)
      while true {
        steps += 1
        if let session = try reading.step() { return session }
      }
    }
    expect(steps > 1)
    let whole = Result<Session, any Error> {
      try SessionReader.read(bytes: Array(text.utf8), name: path)
    }
    switch (found, whole) {
    case (.success(let found), .success(let whole)): expectEqual(found, whole)
    case (.failure(let found), .failure(let whole)): expectEqual("\(found)", "\(whole)")
    default: Issue.record("one of both is refused")
    }
  }
}
