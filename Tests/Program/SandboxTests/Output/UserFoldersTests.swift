import TestSupport
import Testing

@testable import Sandbox

@MainActor struct UserFoldersTests {
  private static let text = """
    # A comment.
    XDG_VIDEOS_DIR="$HOME/Old"
    XDG_VIDEOS_DIR="$HOME/Films/"
    XDG_PICTURES_DIR="/far/Photos"
    XDG_DOCUMENTS_DIR="Papers"
    XDG_MUSIC_DIR="$HOME/Music"
    """

  @Test func `the last line of a kind names its folder, by an absolute path`() {
    func named(_ kind: UserFolders.Kind) -> String? {
      UserFolders.named(kind, in: Self.text, home: "/home/a")
    }
    expectEqual(named(.videos), "/home/a/Films")
    expectEqual(named(.pictures), "/far/Photos")
    expect(named(.documents) == nil)
  }

  @Test func `the usual names are those of the desktop`() {
    let kinds = [UserFolders.Kind.videos, .pictures, .documents]
    expectEqual(kinds.map(\.rawValue), ["Videos", "Pictures", "Documents"])
  }

  @Test func `a folder for outputs has precedence over the user's folders`() {
    var options = Loop.Options()
    options.outputFolder = "outputs"
    for kind in [UserFolders.Kind.videos, .pictures, .documents] {
      expectEqual(options.folder(for: kind), "outputs")
    }
  }
}
