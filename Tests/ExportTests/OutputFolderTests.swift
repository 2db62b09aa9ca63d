import OutputFiles
import Testing

@testable import Export

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Folders of pictures: they replace those of an earlier export, or change nothing.
@Suite struct OutputFolderTests {
  @Test func `pictures of an earlier export are replaced and other files stay`() throws {
    try withEarlierExport { folder in
      try exportTwoPictures(to: folder).finish()
      #expect(try contents(of: folder) == Self.others.merging(Self.new) { $1 })
    }
  }

  @Test func `after an error while pictures are replaced, the earlier ones are back`() throws {
    try withEarlierExport { folder in
      let output = try exportTwoPictures(to: folder)
      // A file cannot replace a folder, so this move fails.
      let temporary = try output.path(ofFrame: 0).dropLast("000000.png".count)
      try Data().write(to: URL(filePath: temporary + "folder"))
      let failure = #expect(throws: Failure.self) { try output.finish() }
      #expect(failure?.code == .unavailable)
      #expect(failure?.message.hasPrefix("\(folder)/: cannot be written: ") == true)
      output.discard()
      #expect(try contents(of: folder) == Self.others.merging(Self.old) { $1 })
    }
  }

  @Test func `an export that ends before its last picture leaves the earlier ones`() throws {
    try withEarlierExport { folder in
      try exportTwoPictures(to: folder).discard()
      #expect(try contents(of: folder) == Self.others.merging(Self.old) { $1 })
    }
  }

  @Test func `a folder with files is refused without force`() throws {
    try withEarlierExport { folder in
      let target = try OutputTarget(folder, isFolder: true, force: false)
      let failure = #expect(throws: Failure.self) { try OutputFolder(target, force: false) }
      #expect(failure?.message == "\(folder)/: has 5 files in it, expected none, or --force")
    }
  }

  private static let old = ["000000.png": "old 0", "000001.png": "old 1", "000002.png": "old 2"]
  private static let new = ["000000.png": "new 0", "000001.png": "new 1"]
  private static let others = ["notes.txt": "mine", "folder": "a folder"]

  /// Calls the body with the path of a folder that has `old` and `others` in it; afterwards the folder
  /// must be the only one beside it.
  private func withEarlierExport(_ body: (String) throws -> Void) throws {
    let files = FileManager.default
    let name = "output-folder-\(UInt64.random(in: 0 ... .max))"
    let parent = files.temporaryDirectory.appending(path: name).path
    let folder = parent + "/frames"
    try files.createDirectory(atPath: folder + "/folder", withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: parent) }
    try Data("mine".utf8).write(to: URL(filePath: folder + "/notes.txt"))
    for (name, text) in Self.old {
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    }
    try body(folder)
    #expect(try files.contentsOfDirectory(atPath: parent) == ["frames"])
  }

  /// Writes the pictures of `new` to a temporary folder.
  private func exportTwoPictures(to folder: String) throws -> OutputFolder {
    let output = try OutputFolder(OutputTarget(folder, isFolder: true, force: true), force: true)
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
      texts[name] =
        name == "folder" ? "a folder" : bytes.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
