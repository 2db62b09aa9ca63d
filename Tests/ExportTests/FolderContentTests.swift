import OutputFiles
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Lists of the files in folders.
struct FolderContentTests {
  @Test func `files of subfolders are listed, those behind links to folders are not`() throws {
    var template = Array("/tmp/content-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    mkdir(folder + "/b", 0o700)
    for name in ["c", "b/z", "b/a"] { close(creat("\(folder)/\(name)", 0o600)) }
    symlink(folder, folder + "/b/loop")
    defer {
      for name in ["b/loop", "b/z", "b/a", "c"] { unlink("\(folder)/\(name)") }
      rmdir(folder + "/b")
      rmdir(folder)
    }
    let paths = try FolderContent.paths(below: folder)
    #expect(paths == ["b/a", "b/loop", "b/z", "c"].map { "\(folder)/\($0)" })
    #expect(try FolderContent.paths(below: folder + "/") == paths)
  }

  @Test(arguments: ["/nowhere", "/dev/null"])
  func `a folder that cannot be read is an error with its path`(path: String) {
    let failure = #expect(throws: Failure.self) { try FolderContent.paths(below: path) }
    #expect(failure?.code == .file)
    #expect(failure?.message.hasPrefix("\(path): cannot be read: ") == true)
  }
}
