import ProgramSupport
import TestSupport
import Testing

@testable import Files

/// How outputs get their names: files that appear meanwhile, properties that a replaced file keeps, all
/// or none.
struct PublicationTests {
  @TemporaryFolder private var folder: String

  @Test func `a file that appears during the work is not replaced without force`() async throws {
    let path = folder + "/a.txt"
    let file = try OutputFile(path, force: false)
    try file.write("new")
    try file.flush()
    try Surroundings.write("precious", to: path)
    let failure = try #require(throws: Failure.self) { try file.finish() }
    expectEqual(failure.code, .file)
    expectEqual(failure.message, "\(path): exists, expected a new file, or --force to replace it")
    expectEqual(Surroundings.text(of: path), "precious")
    expectEqual(Surroundings.files(in: folder), ["a.txt"])
    let forced = try OutputFile(folder + "/b.txt", force: true)
    try forced.write("new")
    try Surroundings.write("old", to: folder + "/b.txt")
    try forced.finish()
    expectEqual(Surroundings.text(of: folder + "/b.txt"), "new")
  }

  @Test func `of two new files of one name one gets it`() async throws {
    let files = try (0..<2).map { _ in try OutputFile(folder + "/a.txt", force: false) }
    for (number, file) in files.enumerated() { try file.write("\(number)") }
    try files[1].finish()
    #expect(throws: Failure.self) { try files[0].finish() }
    expectEqual(Surroundings.text(of: folder + "/a.txt"), "1")
    expectEqual(Surroundings.files(in: folder), ["a.txt"])
  }

  @Test func `a replaced file keeps permissions, not the right of its owner`() async throws {
    let path = folder + "/a.txt"
    try Surroundings.write("old", to: path)
    for permissions: mode_t in [0o4755, 0o2755, 0o6750, 0o640, 0o604] {
      try #require(chmod(path, permissions) == 0)
      let file = try OutputFile(path, force: true)
      try file.write("new")
      try file.finish()
      try expectEqual(status(of: path).st_mode & 0o7777, permissions & 0o777)
    }
  }

  #if os(Linux)
    @Test func `the group gets no right from an access list that is not copied`() async throws {
      let path = folder + "/a.txt"
      try Surroundings.write("old", to: path)
      // Version 2. An entry has a tag, rights and a user: the owner and user 1 have 6, the group and others 0;
      // the limit (tag 16) is 6.
      let none: [UInt8] = [255, 255, 255, 255]
      let list: [UInt8] =
        [2, 0, 0, 0, 1, 0, 6, 0] + none + [2, 0, 6, 0, 1, 0, 0, 0] + [4, 0, 0, 0] + none
        + [16, 0, 6, 0] + none + [32, 0, 0, 0] + none
      try #require(setxattr(path, "system.posix_acl_access", list, list.count, 0) == 0)
      try expectEqual(status(of: path).st_mode & 0o777, 0o660)
      let file = try OutputFile(path, force: true)
      try file.write("new")
      try file.finish()
      try expectEqual(status(of: path).st_mode & 0o777, 0o600)
    }
  #endif

  @Test(.enabled(if: Surroundings.isRoot, "only root can give files away"))
  func `a file of another user stays his`() async throws {
    let path = folder + "/a.txt"
    try Surroundings.write("old", to: path)
    try #require(chown(path, 65534, 12345) == 0 && chmod(path, 0o4755) == 0)
    let file = try OutputFile(path, force: true)
    try file.write("new")
    try file.flush()
    let temporary = try #require(Surroundings.files(in: folder).first { $0.hasSuffix(".part") })
    try expectEqual(status(of: "\(folder)/\(temporary)").st_mode & 0o6000, 0)
    try file.finish()
    let new = try status(of: path)
    expect(new.st_uid == 65534 && new.st_gid == 12345 && new.st_mode & 0o7777 == 0o755)
  }

  @Test func `other names of a replaced file keep the old content`() async throws {
    try Surroundings.write("old", to: folder + "/a.txt")
    try #require(link(folder + "/a.txt", folder + "/b.txt") == 0)
    let file = try OutputFile(folder + "/a.txt", force: true)
    try file.write("new")
    try file.finish()
    expectEqual(Surroundings.text(of: folder + "/a.txt"), "new")
    expectEqual(Surroundings.text(of: folder + "/b.txt"), "old")
  }

  /// Which of three outputs cannot get its name, and whether the others replace files.
  static let failures = (0..<3).flatMap { failing in [true, false].map { (failing, $0) } }

  @Test(arguments: failures)
  func `of several outputs all get their names or none`(
    failing: Int,
    replaces: Bool
  ) async throws {
    let paths = (0..<3).map { "\(folder)/\($0).txt" }
    if replaces { for path in paths { try Surroundings.write("old", to: path) } }
    let outputs = try Outputs(paths, force: replaces)
    for path in paths { try outputs[path]?.write("new") }
    // A file replaces no folder.
    unlink(paths[failing])
    try Surroundings.makeFolder(paths[failing] + "/folder")
    let failure = try #require(throws: Failure.self) { try outputs.finish() }
    expect(failure.message.contains(paths[failing]))
    let others = paths.filter { $0 != paths[failing] }
    expect(others.allSatisfy { Surroundings.text(of: $0) == (replaces ? "old" : nil) })
    expectEqual(Surroundings.files(in: folder).count, (replaces ? 3 : 1))
    rmdir(paths[failing] + "/folder")
    rmdir(paths[failing])
    let again = try Outputs(paths, force: replaces)
    for path in paths { try again[path]?.write("new") }
    try again.finish()
    expect(paths.allSatisfy { Surroundings.text(of: $0) == "new" })
    expectEqual(Surroundings.files(in: folder), ["0.txt", "1.txt", "2.txt"])
  }

  @Test func `on a file system that cannot exchange names the result is the same`() throws {
    for name in ["d", "e"] { try Surroundings.makeFolder("\(folder)/\(name)/of \(name)") }
    let other = try OutputTarget(folder + "/d", isFolder: true, force: true)
    expectEqual(Placement.exchangeInSteps(folder + "/d", folder + "/e", beside: other), 0)
    expectEqual(Surroundings.files(in: folder + "/d"), ["of e"])
    expectEqual(Surroundings.files(in: folder + "/e"), ["of d"])
    expectEqual(Surroundings.files(in: folder), ["d", "e"])
  }

  private func status(of path: String) throws -> stat {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status
  }
}
