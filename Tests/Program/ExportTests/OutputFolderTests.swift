import Files
import TestSupport
import Testing

@testable import Export

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Folders of pictures: they replace an earlier export, or change nothing.
struct OutputFolderTests {
  @Test func `pictures of an earlier export are replaced`() throws {
    try withEarlierExport { folder in
      try exportTwoPictures(to: folder).finish()
      try expectEqual(contents(of: folder), Self.new)
    }
  }

  /// Contents of folders that no export wrote, and the name in the error.
  static let foreign: [(names: [String], first: String)] = [
    (["notes.txt"], "notes.txt"), (["20240315.png"], "20240315.png"),
    (["000004.png"], "000004.png"),
    (["000003.PNG"], "000003.PNG"), ([".hidden", "notes.txt"], ".hidden"),
    (["0000003.png"], "0000003.png"),
    (["20230101.png/"], "20230101.png"), (["000003.png/"], "000003.png"),
    (["000003.png@"], "000003.png"),
  ]

  @Test(arguments: foreign)
  func `a folder with anything else in it is not replaced`(
    names: [String],
    first: String
  ) throws {
    try withEarlierExport { folder in
      for name in names {
        let path = "\(folder)/\(name.filter { $0 != "@" })"
        if name.hasSuffix("/") {
          try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } else if name.hasSuffix("@") {
          try FileManager.default.createSymbolicLink(
            atPath: path,
            withDestinationPath: "000000.png"
          )
        } else {
          try Data("mine".utf8).write(to: URL(filePath: path))
        }
      }
      let before = try contents(of: folder)
      let failure = #expect(throws: Failure.self) { try exportTwoPictures(to: folder) }
      expectEqual(failure?.code, .file)
      expectEqual(failure?.message.hasPrefix("\(folder)/: has \(first) in it, "), true)
      try expectEqual(contents(of: folder), before)
    }
  }

  @Test func `what appears in the folder during the work is not lost`() throws {
    try withEarlierExport { folder in
      let output = try exportTwoPictures(to: folder)
      try Data("mine".utf8).write(to: URL(filePath: folder + "/notes.txt"))
      let failure = #expect(throws: Failure.self) { try output.finish() }
      expectEqual(failure?.message.contains("notes.txt"), true)
      try expectEqual(contents(of: folder), Self.old.merging(["notes.txt": "mine"]) { $1 })
    }
  }

  @Test func `a folder that appears during the work is not replaced`() throws {
    try withEarlierExport { folder in
      let new = folder + "/../new"
      let output = try exportTwoPictures(to: new, force: false)
      try FileManager.default.createDirectory(atPath: new, withIntermediateDirectories: true)
      #expect(throws: Failure.self) { try output.finish() }
      try expect(contents(of: new).isEmpty)
      try FileManager.default.removeItem(atPath: new)
      let second = try exportTwoPictures(to: new, force: false)
      try second.finish()
      try expectEqual(contents(of: new), Self.new)
      try FileManager.default.removeItem(atPath: new)
    }
  }

  @Test func `after an error of another output the earlier pictures are back`() throws {
    try withEarlierExport { folder in
      let output = try exportTwoPictures(to: folder)
      let file = try OutputFile(folder + "/../frames.txt", force: false)
      try Data().write(to: URL(filePath: folder + "/../frames.txt"))
      #expect(throws: Failure.self) { try Placement.publish([output, file]) }
      try expectEqual(contents(of: folder), Self.old)
      try FileManager.default.removeItem(atPath: folder + "/../frames.txt")
    }
  }

  @Test func `an export that ends before its last picture leaves the earlier ones`() throws {
    try withEarlierExport { folder in
      try exportTwoPictures(to: folder).discard()
      try expectEqual(contents(of: folder), Self.old)
    }
  }

  @Test func `a replaced folder keeps its permissions`() throws {
    try withEarlierExport { folder in
      let files = FileManager.default
      try files.setAttributes([.posixPermissions: 0o2750], ofItemAtPath: folder)
      try exportTwoPictures(to: folder + "/.").finish()
      let attributes = try files.attributesOfItem(atPath: folder)
      expectEqual(attributes[.posixPermissions] as? Int, 0o2750)
      try expectEqual(contents(of: folder), Self.new)
    }
  }

  @Test func `a folder with files is refused without force`() throws {
    try withEarlierExport { folder in
      let target = try OutputTarget(folder, isFolder: true, force: false)
      let failure = #expect(throws: Failure.self) { try OutputFolder(target, force: false) }
      expectEqual(failure?.message, "\(folder)/: has 3 files in it, expected none, or --force")
    }
  }

  private static let old = ["000000.png": "old 0", "000001.png": "old 1", "000002.png": "old 2"]
  private static let new = ["000000.png": "new 0", "000001.png": "new 1"]

  /// Calls the body with the path of a folder that has `old` in it; afterwards the folder must be the
  /// only one beside it.
  private func withEarlierExport(_ body: (String) throws -> Void) throws {
    let (files, parent) = (FileManager.default, TemporaryFolder())
    let folder = parent.file("frames")
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, text) in Self.old { try parent.write(text, to: "frames/\(name)") }
    try body(folder)
    try expectEqual(files.contentsOfDirectory(atPath: parent.path), ["frames"])
  }

  /// Writes the pictures of `new` to a temporary folder.
  private func exportTwoPictures(to folder: String, force: Bool = true) throws -> OutputFolder {
    let target = try OutputTarget(folder, isFolder: true, force: force)
    let output = try OutputFolder(target, force: force)
    for number in 0...1 {
      let path = try output.path(ofFrame: number)
      try Data("new \(number)".utf8).write(to: URL(filePath: path))
    }
    return output
  }

  /// The names in a folder and the texts of the files.
  private func contents(of folder: String) throws -> [String: String] {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: folder).reduce(into: [:]) { texts, name in
      let bytes = files.contents(atPath: "\(folder)/\(name)")
      texts[name] = bytes.map { String(decoding: $0, as: UTF8.self) } ?? "a folder"
    }
  }
}
