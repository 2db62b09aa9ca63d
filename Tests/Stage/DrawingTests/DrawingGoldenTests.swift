import Drawing
import TestSupport
import Testing

struct DrawingGoldenTests {
  /// States that also have a golden in the light theme.
  static let light = DrawingState.pieces.filter {
    ["wheel-at-rest", "ruler-at-rest", "header-a-quarter-on", "sheet-320", "touch-upwards"]
      .contains($0.name)
  }

  @Test(arguments: DrawingState.pieces) func `a piece in the dark theme equals its golden`(
    state: DrawingState
  ) throws {
    try Golden.check(ListText.of(state.list(.dark)), name: state.name)
  }

  @Test(arguments: light) func `a piece in the light theme equals its golden`(
    state: DrawingState
  ) throws {
    try Golden.check(ListText.of(state.list(.light)), name: state.name + "-light")
  }

  @Test(arguments: DrawingState.all) func `themes differ only in colours`(
    state: DrawingState
  ) {
    let dark = ListText.shapes(of: state.list(.dark))
    for theme in [Theme.light, .contrastDark, .contrastLight] {
      expectEqual(ListText.shapes(of: state.list(theme)), dark)
    }
    expect(ListText.of(state.list(.light)) != ListText.of(state.list(.dark)))
  }

  @Test(arguments: DrawingState.all) func `every clip is popped`(
    state: DrawingState
  ) {
    var depth = 0
    for command in state.list(.dark).commands {
      if case .pushClip = command { depth += 1 }
      if case .popClip = command { depth -= 1 }
      expect(depth >= 0)
    }
    expectEqual(depth, 0)
  }

  @Test(arguments: DrawingState.wheels + DrawingState.rulers + DrawingState.headers)
  func `commands beyond the panel are clipped`(state: DrawingState) {
    let panels = [
      Pieces.panel, Pieces.strip, Rect(x: 0, y: 0, width: 224, height: 180),
      Rect(x: 0, y: 0, width: 224, height: 90),
    ]
    var clips: [Rect] = []
    for command in state.list(.dark).commands {
      if case .pushClip(let rect) = command { clips.append(rect) }
      if case .popClip = command { clips.removeLast() }
      guard clips.isEmpty else { continue }
      expect(panels.contains { Bounds.of(command)?.isInside($0) ?? true }, "\(command)")
    }
  }
}

/// The bounds of a command, for text with its estimated width.
struct Bounds: Equatable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// Whether the bounds are within a rectangle, to a thousandth of a point.
  func isInside(_ rect: Rect) -> Bool {
    left >= rect.x - 0.001 && right <= rect.maxX + 0.001 && top >= rect.y - 0.001
      && bottom <= rect.maxY + 0.001
  }

  func isApart(from other: Bounds) -> Bool {
    right <= other.left || other.right <= left || bottom <= other.top || other.bottom <= top
  }

  /// The bounds of a command; nil for clips.
  static func of(_ command: DrawCommand) -> Bounds? {
    switch command {
    case .rectangle(let rect, _), .roundedRectangle(let rect, _, _), .gradient(let rect, _, _, _):
      return Bounds(rect)
    case .circle(let center, let radius, _), .ring(let center, let radius, _, _):
      return Bounds(
        left: center.x - radius,
        top: center.y - radius,
        right: center.x + radius,
        bottom: center.y + radius
      )
    case .line(let from, let to, let width, _):
      return Bounds(
        left: min(from.x, to.x) - width / 2,
        top: min(from.y, to.y) - width / 2,
        right: max(from.x, to.x) + width / 2,
        bottom: max(from.y, to.y) + width / 2
      )
    case .triangle(let a, let b, let c, _):
      return Bounds(
        left: min(a.x, b.x, c.x),
        top: min(a.y, b.y, c.y),
        right: max(a.x, b.x, c.x),
        bottom: max(a.y, b.y, c.y)
      )
    case .text(let text, let style, let place, let scale, _):
      let width = TextWidth.estimate(text, style)
      let share = style.anchor == .leading ? 0 : style.anchor == .center ? 0.5 : 1
      let half = 0.37 * style.size * scale
      return Bounds(
        left: place.x - share * width,
        top: place.y - half,
        right: place.x + (1 - share) * width,
        bottom: place.y + half
      )
    case .symbol(_, let center, let size, let scale, _):
      return Bounds(
        left: center.x - size / 2,
        top: center.y - size * scale / 2,
        right: center.x + size / 2,
        bottom: center.y + size * scale / 2
      )
    case .pushClip, .popClip:
      return nil
    }
  }
}

extension Bounds {
  init(_ rect: Rect) {
    self.init(left: rect.x, top: rect.y, right: rect.maxX, bottom: rect.maxY)
  }
}
