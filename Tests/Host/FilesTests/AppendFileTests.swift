import ProgramSupport
import TestSupport
import Testing

@testable import Files

/// Files to which whole lines are appended: recordings, and the logs of a run.
struct AppendFileTests {
  @TemporaryFolder private var folder: String
  private var path: String { folder + "/log.csv" }

  private func file(force: Bool = false) throws -> AppendFile {
    try AppendFile(OutputTarget(path, force: force))
  }

  @Test func `a file can be read by its name while it grows`() throws {
    let file = try file()
    expectEqual(Surroundings.files(in: folder), ["log.csv"])
    for (added, text) in [("a\n", "a\n"), ("b\nc\n", "a\nb\nc\n"), ("", "a\nb\nc\n")] {
      file.bytes += added.utf8
      try file.writeInPassing()
      expectEqual(Surroundings.text(of: path), text)
      expect(file.bytes.isEmpty)
    }
    file.bytes += "d\n".utf8
    try file.finish()
    expectEqual(Surroundings.text(of: path), "a\nb\nc\nd\n")
    expectEqual(Surroundings.files(in: folder), ["log.csv"])
  }

  /// A limit of a file's size lets the system accept a part of a write, as a full disk does.
  @Test func `of a write that is accepted in part the whole lines stay`() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      let lines = ["a\n", "bb\n", "\n", "cccccc\n", "dd\n"]
      let whole = lines.indices.map { lines[...$0].joined() }
      for limit in (1..<(whole.last ?? "").utf8.count).reversed() {
        limitFiles(toBytes: limit)
        let expected = whole.last { $0.utf8.count <= limit }
        for isOneWrite in [true, false] {
          let path = folder.file("\(limit) \(isOneWrite)")
          let file = try AppendFile(OutputTarget(path, force: false))
          let failure = #expect(throws: Failure.self) {
            for line in lines {
              file.bytes += line.utf8
              if !isOneWrite { try file.writeInPassing() }
            }
            try file.finish()
          }
          expectEqual(failure?.message, "\(path): cannot be written: File too large")
          expectEqual(Surroundings.text(of: path), expected)
        }
      }
    }
  }

  @Test func `a file without a line does not remain`() throws {
    do { _ = try file() }
    expect(Surroundings.files(in: folder).isEmpty)
    let begun = try file()
    begun.bytes += "a\n".utf8
    try begun.writeInPassing()
    begun.discard()
    expect(Surroundings.files(in: folder).isEmpty)
  }

  @Test func `an existing file is unchanged until it is replaced`() throws {
    try Surroundings.write("precious", to: path)
    #expect(throws: Failure.self) { try file() }
    for isFinished in [false, true] {
      let file = try file(force: true)
      file.bytes += "new\n".utf8
      try file.writeInPassing()
      let names = Surroundings.files(in: folder)
      expect(names.count == 2 && names[0].hasPrefix(".log.csv.") && names[0].hasSuffix(".part"))
      expectEqual(Surroundings.text(of: path), "precious")
      isFinished ? try file.finish() : file.discard()
      expectEqual(Surroundings.files(in: folder), ["log.csv"])
    }
    expectEqual(Surroundings.text(of: path), "new\n")
  }

  @Test func `a file that another program has replaced is an error at the end`() throws {
    let file = try file()
    file.bytes += "first\n".utf8
    try file.writeInPassing()
    unlink(path)
    try Surroundings.write("another program's", to: path)
    let failure = #expect(throws: Failure.self) { try file.finish() }
    expectEqual(failure?.message, "\(path): cannot be written: No such file or directory")
    expectEqual(Surroundings.text(of: path), "another program's")
  }

  @Test func `a full device is an error, and stays`() throws {
    let file = try AppendFile(OutputTarget("/dev/full", force: false))
    file.bytes += "a\n".utf8
    let failure = #expect(throws: Failure.self) { try file.writeInPassing() }
    expectEqual(failure?.message, "/dev/full: cannot be written: No space left on device")
    expect(exists("/dev/full"))
  }
}
