import Sessions
import ProgramSupport
import TestSupport
import Testing

@testable import Files

/// Output files of commands, which are complete or do not exist.
struct OutputFileTests {
  @TemporaryFolder private var folder: String

  @Test func `a file has its name only after it is complete`() async throws {
    let path = folder + "/a.txt"
    let file = try OutputFile(path, force: false)
    try file.write("whole")
    try file.flush()
    let unfinished = Surroundings.files(in: folder)
    expect(unfinished.count == 1 && unfinished[0].hasPrefix(".a.txt."))
    try file.finish()
    expectEqual(Surroundings.files(in: folder), ["a.txt"])
    expectEqual(Surroundings.text(of: path), "whole")
  }

  @Test func `a discarded or released output leaves the existing file unchanged`() async throws {
    let path = folder + "/a.txt"
    try Surroundings.write("precious", to: path)
    let file = try OutputFile(path, force: true)
    try file.write("half")
    try file.flush()
    file.discard()
    #expect(throws: Failure.self) { try file.finish() }
    do {
      let forgotten = try OutputFile(path, force: true)
      try forgotten.write("half")
      try forgotten.flush()
    }
    expectEqual(Surroundings.files(in: folder), ["a.txt"])
    expectEqual(Surroundings.text(of: path), "precious")
  }

  @Test func `the target of a link is replaced`() async throws {
    try Surroundings.makeFolder(folder + "/far")
    try Surroundings.write("old", to: folder + "/far/real.txt")
    try #require(symlink("far/real.txt", folder + "/link.txt") == 0)
    try #require(symlink("far/new.txt", folder + "/dangling.txt") == 0)
    #expect(throws: Failure.self) { try OutputFile(folder + "/link.txt", force: false) }
    for (link, force) in [("link.txt", true), ("dangling.txt", false)] {
      let file = try OutputFile("\(folder)/\(link)", force: force)
      try file.write("new")
      try file.finish()
    }
    expectEqual(Surroundings.files(in: folder), ["dangling.txt", "far", "link.txt"])
    expectEqual(Surroundings.files(in: folder + "/far"), ["new.txt", "real.txt"])
    expectEqual(Surroundings.text(of: folder + "/far/real.txt"), "new")
    expectEqual(Surroundings.text(of: folder + "/link.txt"), "new")
  }

  @Test func `a link to itself is an error`() async throws {
    let path = folder + "/loop"
    try #require(symlink("loop", path) == 0)
    let failure = try #require(throws: Failure.self) { try OutputFile(path, force: true) }
    expect(failure.message.contains(path))
  }

  @Test func `two temporary files of one target have different names`() async throws {
    let target = try OutputTarget(folder + "/a.txt", force: false)
    let paths = Set((0..<100).map { _ in target.temporaryPath() })
    expectEqual(paths.count, 100)
    expect(paths.allSatisfy { $0.contains("/.a.txt.") })
  }

  @Test func `a file with a name of maximum length is written`() async throws {
    let name = String(repeating: "x", count: 251) + ".txt"
    let file = try OutputFile("\(folder)/\(name)", force: false)
    try file.write("whole")
    try file.finish()
    expectEqual(Surroundings.files(in: folder), [name])
  }

  @Test func `a device is written directly and remains a device`() throws {
    let file = try OutputFile("/dev/null", force: false)
    try file.write("nothing")
    try file.finish()
    var status = stat()
    try #require(stat("/dev/null", &status) == 0)
    expectEqual(status.st_mode & S_IFMT, S_IFCHR)
    let full = try OutputFile("/dev/full", force: false)
    try full.write("too much")
    let failure = try #require(throws: Failure.self) { try full.finish() }
    expect(failure.message.contains("/dev/full: cannot be written: No space left"))
  }

  @Test func `text written in passing arrives in order and complete`() async throws {
    let path = folder + "/log.csv"
    let file = try OutputFile(path, force: false)
    var expected = ""
    for number in 0..<12_000 {
      let line = "\(number),\(number * 7)\n"
      expected += line
      file.bytes += line.utf8
      try file.writeInPassing()
    }
    try file.finish()
    expectEqual(Surroundings.text(of: path), expected)
    expectEqual(Surroundings.files(in: folder), ["log.csv"])
  }

  @Test func `a folder, a missing folder and a path through a file are errors`() async throws {
    try Surroundings.makeFolder(folder + "/taken")
    try Surroundings.write("a", to: folder + "/plain")
    for path in ["/taken", "/nowhere/a.txt", "/plain/a.txt"] {
      let failure = try #require(throws: Failure.self) {
        try OutputFile(folder + path, force: true)
      }
      expect(failure.code == .file && failure.message.contains(folder + path))
    }
    expectEqual(Surroundings.files(in: folder), ["plain", "taken"])
  }

  @Test func `two outputs to one file, and an output that is an input, are errors`()
    async throws
  {
    let input = folder + "/in.txt"
    try Surroundings.write("read me", to: input)
    try #require(symlink("in.txt", folder + "/link.txt") == 0)
    for paths in [["a.txt", "./a.txt"], ["link.txt"], ["in.txt"]] {
      let failure = try #require(throws: Failure.self) {
        try Outputs(paths.map { "\(folder)/\($0)" }, inputs: [input], force: true)
      }
      expectEqual(failure.code, .usage)
    }
    #expect(throws: Failure.self) { try Outputs(["-", "/dev/stdout"], force: false) }
    let outputs = try Outputs([folder + "/a.txt", nil], inputs: [input, "-"], force: false)
    expect(outputs[folder + "/a.txt"] != nil && outputs[nil] == nil)
    expectEqual(Surroundings.text(of: input), "read me")
    expectEqual(Surroundings.files(in: folder), ["in.txt", "link.txt"])
  }

  @Test func `a name may begin with a character that combines`() throws {
    let name = "\u{301}x.txt"
    let file = try OutputFile(folder + "/" + name, force: false)
    try file.write("whole")
    try file.finish()
    expectEqual(Surroundings.text(of: folder + "/" + name), "whole")
    try OutputTarget.createFolder(folder + "/a/" + "\u{301}b")
    expectEqual(Surroundings.files(in: folder + "/a").count, 1)
  }

  @Test(arguments: [true, false])
  func `a folder that is replaced by a link during the work does not redirect the output`(
    replaces: Bool
  ) async throws {
    for name in ["mine", "victim"] { try Surroundings.makeFolder("\(folder)/\(name)") }
    try Surroundings.write("precious", to: folder + "/victim/a.txt")
    if replaces { try Surroundings.write("old", to: folder + "/mine/a.txt") }
    let file = try OutputFile(folder + "/mine/a.txt", force: replaces)
    try file.write("new")
    try file.flush()
    try #require(rename(folder + "/mine", folder + "/moved") == 0)
    try #require(symlink(folder + "/victim", folder + "/mine") == 0)
    try file.finish()
    expectEqual(Surroundings.text(of: folder + "/victim/a.txt"), "precious")
    expectEqual(Surroundings.files(in: folder + "/victim"), ["a.txt"])
    expectEqual(Surroundings.text(of: folder + "/moved/a.txt"), "new")
  }

  @Test(.enabled(if: Surroundings.isRoot, "only root can give links away"))
  func `the link of another user in a shared folder is not followed`() async throws {
    let shared = folder + "/shared"
    try Surroundings.makeFolder(shared)
    try #require(chmod(shared, 0o1777) == 0 && symlink(folder + "/new", shared + "/link") == 0)
    try OutputFile(shared + "/link", force: false).finish()
    expect(Surroundings.files(in: folder).contains("new"))
    try #require(lchown(shared + "/link", 65534, 65534) == 0)
    for force in [true, false] {
      let failure = try #require(throws: Failure.self) {
        try OutputFile(shared + "/link", force: force)
      }
      expect(failure.message.contains("is another user's link"))
    }
    #expect(throws: Failure.self) {
      try SessionWriter(path: shared + "/link", overwrite: true)
    }
  }

  @Test func `a file that is replaced while it is read is not replaced again`() async throws {
    let path = folder + "/a.txt"
    try Surroundings.write("old", to: path)
    let target = try OutputTarget(path, force: true)
    try target.checkUnreplaced()
    try Surroundings.write("another program's", to: folder + "/b.txt")
    try #require(rename(folder + "/b.txt", path) == 0)
    let failure = try #require(throws: Failure.self) { try target.checkUnreplaced() }
    expect(failure.message.contains("was replaced by another program"))
  }
}
