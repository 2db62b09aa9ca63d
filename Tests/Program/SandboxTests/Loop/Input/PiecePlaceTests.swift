import Drawing
import Rig
import Sessions
import Stage
import TestSupport
import Testing

@testable import Sandbox

/// The points that tests of windows touch.
@MainActor struct PiecePlaceTests {
  @Test(arguments: [
    ("wheel.0", Place.suits), ("wheel.1", .ranks), ("ruler", .ruler), ("header", .header),
  ])
  func `a piece of the window is touched at its place`(name: String, place: Place) throws {
    let scene = try SceneFolder(assets: AssetFolder(given: packageRoot + "/Assets")).scene(
      named: "all"
    )
    let header = SessionHeader(title: "", width: 1280, height: 720, preset: "uikit", scene: "all")
    let point = try #require(Stage(header: header, scene: scene).place(of: name)?.point)
    expect(place.isNear(Place(x: point.x, y: point.y)), "\(point)")
  }
}
