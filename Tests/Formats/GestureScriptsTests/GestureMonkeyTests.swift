import GestureScripts
import Sessions
import TestSupport
import Testing

struct GestureMonkeyTests {
  private let header = SessionHeader(
    title: "Odd \"title\" \\ with\ntwo lines",
    width: 1024,
    height: 640.5,
    scale: 2,
    preset: "uikit",
    scene: "all",
    tuning: ["dragSlop": 4, "restDistance": 1e-3]
  )

  @Test(arguments: 1...6)
  func `a monkey session is read back`(seed: UInt64) throws {
    var table = Table()
    let text = GestureScript.monkeyText(
      count: 60,
      seed: seed,
      header: header,
      targets: table.targets
    )
    let session = try GestureScript.parse(text).compile(on: &table)
    expect(session.entries.count > 60)
    expect(session.header.width == 1024 && session.header.height == 640.5)
    try expectEqual(read(text: SessionText.text(for: session)), session)
  }

  @Test func `equal seeds give equal texts, and different seeds different ones`() {
    func text(_ seed: UInt64) -> String {
      GestureScript.monkeyText(count: 30, seed: seed, header: header, targets: ["ruler"])
    }
    expectEqual(text(1), text(1))
    expect(text(1) != text(2))
  }

  @Test func `a long monkey script contains every kind of statement`() throws {
    let text = GestureScript.monkeyText(
      count: 2000,
      seed: 3,
      header: header,
      targets: Table().targets
    )
    for word in [
      "tap ", "press ", "drag ", "flick ", "two fingers", "wheel ", "key ", "type ", "resize ",
      "set preset ", "wait settled", "cancel ", "point ", "sheet.0", "hold ", "move ",
    ] {
      expect(text.contains(word), "\(word)")
    }
    expectEqual(GestureScript.read(text).problems, [])
  }

  @Test func `a monkey without targets and presets touches points`()
    throws
  {
    let text = GestureScript.monkeyText(
      count: 100,
      seed: 4,
      header: header,
      targets: [],
      presets: []
    )
    expectEqual(GestureScript.read(text).problems, [])
    var table = Table(places: [:], sheetPlaces: [:])
    let session = try GestureScript.parse(text).compile(on: &table)
    expect(session.entries.contains { if case .down = $0.event { true } else { false } })
  }
}
