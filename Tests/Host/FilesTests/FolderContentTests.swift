import Files
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Lists of the files in folders.
struct FolderContentTests {
  @TemporaryFolder private var folder: String

  @Test func `files of subfolders are listed, those behind links to folders are not`() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: folder + "/b", withIntermediateDirectories: true)
    for name in ["c", "b/z", "b/a"] { try _folder.write("", to: name) }
    try files.createSymbolicLink(atPath: folder + "/b/loop", withDestinationPath: folder)
    let paths = try FolderContent.paths(below: folder)
    expectEqual(paths, ["b/a", "b/loop", "b/z", "c"].map { "\(folder)/\($0)" })
    try expectEqual(FolderContent.paths(below: folder + "/"), paths)
  }

  @Test(arguments: ["/nowhere", "/dev/null"])
  func `a folder that cannot be read is an error with its path`(path: String) {
    let failure = #expect(throws: Failure.self) { try FolderContent.paths(below: path) }
    expectEqual(failure?.code, .file)
    expectEqual(failure?.message.hasPrefix("\(path): cannot be read: "), true)
  }
}
