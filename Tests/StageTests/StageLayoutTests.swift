import Drawing
import Stage
import Testing

struct StageLayoutTests {
  static let sizes: [(Double, Double)] = [
    (1280, 720), (3840, 2160), (1024, 768), (800, 600), (480, 800), (640, 480), (480, 320),
    (1, 1),
  ]

  @Test func `at 1280 by 720 the pieces lie side by side`() {
    let layout = StageLayout(width: 1280, height: 720, scene: Cards.scene)
    #expect(layout.header == Rect(x: 32, y: 72, width: 816, height: 84))
    #expect(layout.wheel == Rect(x: 32, y: 172, width: 400, height: 344))
    #expect(layout.ruler == Rect(x: 448, y: 172, width: 400, height: 344))
    #expect(layout.events == Rect(x: 864, y: 72, width: 384, height: 444))
    #expect(layout.overlay == Rect(x: 32, y: 532, width: 1216, height: 156))
  }

  @Test(arguments: sizes)
  func `no two panels overlap and none leaves the window`(width: Double, height: Double) {
    let layout = StageLayout(width: width, height: height, scene: Cards.scene)
    let panels = [layout.header, layout.wheel, layout.ruler, layout.events, layout.overlay]
      .compactMap { $0 }
      .filter { $0.width > 0 && $0.height > 0 }
    for (index, panel) in panels.enumerated() {
      for other in panels[(index + 1)...] {
        let isApart =
          panel.maxX <= other.x || other.maxX <= panel.x || panel.maxY <= other.y
          || other.maxY <= panel.y
        #expect(isApart, "\(panel) and \(other)")
      }
      guard width >= 480, height >= 320 else { continue }
      #expect(panel.x >= 0 && panel.y >= 0 && panel.maxX <= width && panel.maxY <= height)
    }
  }

  @Test(arguments: sizes.filter { $0.0 >= 480 })
  func `every piece is found under its own centre`(width: Double, height: Double) {
    let layout = StageLayout(width: width, height: height, scene: Cards.scene)
    for target in [StageTarget.wheel(0), .wheel(1), .ruler, .header] {
      let center = layout.rect(of: target).center
      #expect(layout.target(atX: center.x, y: center.y) == target)
    }
    #expect(layout.target(atX: -1, y: -1) == nil)
  }
}
