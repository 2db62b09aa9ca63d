import GestureScripts
import Sessions
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The gesture scripts in Assets.
struct GestureAssetsTests {
  static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []

  private static let folder = packageRoot + "/Assets/Gestures"

  private func script(_ name: String) throws -> String {
    try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
  }

  @Test(arguments: names)
  func `each script has no problems and compiles to a session that is read back`(
    name: String
  ) throws {
    let text = try script(name)
    expectEqual(GestureScript.read(text).problems.map(\.description), [])
    var table = Table()
    let session = try GestureScript.parse(text).compile(on: &table)
    expect(session.header.scene == "all" && session.header.preset == "uikit")
    expect(!session.header.title.isEmpty)
    expect(session.entries.contains { if case .marker = $0.event { true } else { false } })
    try expectEqual(read(text: SessionText.text(for: session)), session)
  }

  @Test func `scripts exist for each piece, for all pieces, for the edges and for a tour`() {
    let pieces = ["wheel", "ruler", "header", "sheet", "together", "edges", "tour"]
    expect(Set(pieces.map { "\($0).gestures" }).isSubset(of: Self.names))
  }
}
