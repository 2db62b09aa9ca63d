import TestSupport
import Testing

@testable import Sandbox

@MainActor struct FileWatchTests {
  @TemporaryFolder private var folder: String

  @Test func `changes are found twice a second, each of them once`() throws {
    let (path, other) = (folder + "/scene", folder + "/deck")
    try Surroundings.write("a", to: path)
    var watch = FileWatch()
    expectEqual(watch.deadline, nil)
    watch.add(path, of: .scene(path))
    watch.add(other, of: .scene(path))
    expect(watch.contains(other) && !watch.contains("elsewhere"))
    expect(watch.changes(at: 10).isEmpty)
    expectEqual(watch.deadline, 10.5)
    try Surroundings.write("longer", to: path)
    expect(watch.changes(at: 10.49).isEmpty)
    let found = watch.changes(at: 10.5)
    expectEqual(found.map(\.path), [path])
    expectEqual(found.map(\.file), [.scene(path)])
    expect(watch.changes(at: 11).isEmpty)
    // A file that did not exist counts from its creation, and an absent one as unchanged.
    try Surroundings.write("new", to: other)
    try Surroundings.remove(path)
    expectEqual(watch.changes(at: 11.5).map(\.path), [other])
  }
}
