import Drawing
import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Properties of drawn pieces at any offset.
struct PieceDrawingTests {
  static let offsets = [0.0, 0.25, 1.5, 4.75, 9.75, 13, 26.5, 39.75]

  // MARK: Ruler

  private func marks(_ ruler: Ruler) -> [Rect] {
    let list = Pieces.list {
      $0.appendRuler(ruler, unit: "kg", in: Pieces.panel, theme: .dark)
    }
    return list.commands.compactMap { if case .rectangle(let rect, _) = $0 { rect } else { nil } }
  }

  @Test(arguments: offsets) func `marks are in order from left to right`(offset: Double) {
    var ruler = Pieces.ruler()
    Pieces.scroll(&ruler, byPoints: offset)
    let centers = marks(ruler).map { $0.center.x }
    expect(centers.count > 20)
    for (left, right) in zip(centers, centers.dropFirst()) { expect(left < right) }
  }

  @Test(arguments: offsets) func `a quarter of a point moves every mark by a quarter of a point`(
    offset: Double
  ) throws {
    var before = Pieces.ruler()
    Pieces.scroll(&before, byPoints: offset)
    var after = Pieces.ruler()
    Pieces.scroll(&after, byPoints: offset + 0.25)
    let left = marks(before).map { $0.center.x }
    let right = marks(after).map { $0.center.x }
    // A mark can be added or removed at the ends; the others are the same.
    let first = try #require(left.first { $0 > Pieces.panel.x + 40 })
    let start = try #require(left.firstIndex(of: first))
    let same = try #require(right.firstIndex { abs($0 - (first - 0.25)) < 1e-9 })
    for step in 0..<20 {
      expect(abs(left[start + step] - 0.25 - right[same + step]) < 1e-9)
    }
  }

  @Test func `the colour of a mark changes continuously with its distance from the centre`() {
    var blues: [Int] = []
    for step in 0...40 {
      var ruler = Pieces.ruler(mark: 633)
      Pieces.scroll(&ruler, byPoints: Double(step) / 4)
      let x = Pieces.panel.center.x + ruler.x(ofMark: 633)
      let list = Pieces.list { $0.appendRuler(ruler, unit: "", in: Pieces.panel, theme: .dark) }
      for case .rectangle(let rect, let color) in list.commands where abs(rect.center.x - x) < 1e-6
      {
        blues.append(Int(color.blue))
      }
    }
    expectEqual(blues.count, 41)
    expectEqual(blues.first, Int(Theme.dark.accent.blue))
    expectEqual(blues.last, Int(Theme.dark.text.blue))
    for (one, other) in zip(blues, blues.dropFirst()) {
      expect(one <= other && other - one <= 20)
    }
  }

  @Test func `the position of the unit depends only on the number of digits`() {
    func unitX(_ mark: Int) -> Double? {
      let list = Pieces.list {
        $0.appendRuler(Pieces.ruler(mark: mark), unit: "kg", in: Pieces.panel, theme: .dark)
      }
      for case .text("kg", _, let place, _, _) in list.commands { return place.x }
      return nil
    }
    expect(unitX(111) != nil)
    expectEqual(unitX(111), unitX(888))
    expect(unitX(111) != unitX(9))
  }

  // MARK: Wheel

  @Test(arguments: offsets) func `rows are in order and shrink continuously away from the centre`(
    offset: Double
  ) {
    var wheel = Pieces.wheel()
    Pieces.scroll(&wheel, byPoints: offset)
    let list = Pieces.list {
      $0.appendWheel(
        wheel,
        in: Pieces.panel,
        isFocused: false,
        theme: .dark,
        row: Pieces.rank
      )
    }
    var rows: [(y: Double, scale: Double, alpha: UInt8)] = []
    for case .text(_, _, let place, let scale, let color) in list.commands {
      rows.append((place.y, scale, color.alpha))
    }
    expect(rows.count > 8)
    for (upper, lower) in zip(rows, rows.dropFirst()) {
      expect(upper.y < lower.y)
      let isAbove = lower.y <= Pieces.panel.center.y
      if isAbove { expect(upper.scale < lower.scale && upper.alpha <= lower.alpha) }
      let isBelow = upper.y >= Pieces.panel.center.y
      if isBelow { expect(upper.scale > lower.scale && upper.alpha >= lower.alpha) }
    }
  }

  @Test(arguments: [false, true])
  func `the bar of the focus is at the leading edge of a column`(isRightToLeft: Bool) {
    func bars(isFocused: Bool) -> [Rect] {
      let list = Pieces.list {
        $0.appendWheel(
          Pieces.wheel(),
          in: Pieces.panel,
          isFocused: isFocused,
          isRightToLeft: isRightToLeft,
          theme: .dark,
          row: Pieces.rank
        )
      }
      return list.commands.compactMap { command in
        if case .roundedRectangle(let rect, _, _) = command { rect } else { nil }
      }
    }
    let bar = bars(isFocused: true).first { !bars(isFocused: false).contains($0) }
    let (left, right) = ((bar?.x ?? 0) - Pieces.panel.x, Pieces.panel.maxX - (bar?.maxX ?? 0))
    expectEqual((isRightToLeft ? right : left), 0)
  }

  @Test func `a row fades in continuously at the rim`() {
    var alphas: [UInt8] = []
    for step in 0..<160 {
      var wheel = Pieces.wheel(rows: 100, selection: 20, loops: false)
      Pieces.scroll(&wheel, byPoints: Double(step) / 4)
      let list = Pieces.list {
        $0.appendWheel(wheel, in: Pieces.panel, isFocused: false, theme: .dark) {
          PickerRow(text: "\($0)")
        }
      }
      for case .text("26", _, _, _, let color) in list.commands { alphas.append(color.alpha) }
    }
    expect((alphas.first ?? 255) < 10)
    for (one, other) in zip(alphas, alphas.dropFirst()) {
      expect(abs(Int(one) - Int(other)) <= 3)
    }
  }

  @Test func `a disabled row has less than half the opacity`() {
    func alpha(_ disabled: [Range<Int>]) -> UInt8? {
      let wheel = Pieces.wheel(loops: false, disabled: disabled)
      let list = Pieces.list {
        $0.appendWheel(wheel, in: Pieces.panel, isFocused: false, theme: .dark, row: Pieces.rank)
      }
      for case .text("8", _, _, _, let color) in list.commands { return color.alpha }
      return nil
    }
    let enabled = alpha([])
    let dimmed = alpha([7..<8])
    expect(enabled != nil && dimmed != nil)
    expect(Int(dimmed ?? 255) < Int(enabled ?? 0) / 2)
  }

  // MARK: Header

  private func texts(_ header: LoopingHeader) -> [(text: String, bounds: Bounds)] {
    let list = Pieces.list { $0.appendHeader(header, in: Pieces.strip, theme: .dark) }
    return list.commands.compactMap { command in
      guard case .text(let text, _, _, _, _) = command, let bounds = Bounds.of(command) else {
        return nil
      }
      return (text, bounds)
    }
  }

  @Test(arguments: offsets) func `titles do not overlap`(offset: Double) {
    var header = LoopingHeader(
      titles: ["A title longer than its column", "Another one of those", "Short"],
      columnExtent: 136
    )
    Pieces.scroll(&header, byPoints: offset)
    // A title in two weights is drawn twice at the same position.
    var places: [Double: Bounds] = [:]
    for (_, bounds) in texts(header) {
      let center = ((bounds.left + bounds.right) / 2 * 1000).rounded()
      guard let wider = places[center], wider.left < bounds.left else {
        places[center] = bounds
        continue
      }
    }
    let sorted = places.values.sorted { $0.left < $1.left }
    expect(sorted.count > 3)
    for (left, right) in zip(sorted, sorted.dropFirst()) { expect(left.right < right.left) }
  }

  @Test func `the width of the line changes continuously from one title's width to the next`() {
    var widths: [Double] = []
    for step in 0...40 {
      var header = Pieces.header(["News", "Entertainment"], selection: 0)
      Pieces.scroll(&header, byPoints: Double(step) / 40 * header.rows.rowExtent)
      let list = Pieces.list { $0.appendHeader(header, in: Pieces.strip, theme: .dark) }
      for case .roundedRectangle(let rect, _, _) in list.commands { widths.append(rect.width) }
    }
    let style = TextStyle(size: 17, weight: .semibold)
    expectEqual(widths.count, 41)
    expect(abs((widths.first ?? 0) - TextWidth.estimate("News", style)) < 0.01)
    expect(abs((widths.last ?? 0) - TextWidth.estimate("Entertainment", style)) < 0.01)
    for (one, other) in zip(widths, widths.dropFirst()) { expect(one <= other + 1e-9) }
    for (one, other) in zip(widths, widths.dropFirst()) { expect(other - one < 5) }
  }

  // MARK: Touch

  @Test(
    arguments: [-9000.0, -600, -400, -100, 100, 400, 600, 9000],
    [ScrollAxis.vertical, .horizontal]
  )
  func `the plate of a velocity covers neither ring of the finger`(
    velocity: Double,
    axis: ScrollAxis
  ) throws {
    let center = Point(x: 300, y: 300)
    let list = Pieces.list {
      $0.appendTouch(
        at: center,
        shownAt: Point(x: 300.5, y: 300),
        speed: (velocity: velocity, axis: axis),
        in: Rect(x: 0, y: 0, width: 640, height: 640),
        theme: .dark
      )
    }
    var plates: [Rect] = []
    for case .roundedRectangle(let rect, _, _) in list.commands { plates.append(rect) }
    let plate = try #require(plates.first)
    expectEqual(plates.count, 1)
    let dx = min(max(center.x, plate.x), plate.maxX) - center.x
    let dy = min(max(center.y, plate.y), plate.maxY) - center.y
    expect((dx * dx + dy * dy).squareRoot() >= 24.5, "\(plate)")
  }

  // MARK: All

  @Test(.countsAllocations)
  func `drawing the same picture again does not allocate`() {
    var wheel = Pieces.wheel()
    var slow = wheel
    var ruler = Pieces.ruler()
    Pieces.drag(&wheel, by: -120)
    Pieces.drag(&slow, by: -20)
    Pieces.drag(&ruler, by: -12)
    let header = Pieces.header(["News", "Sport", "Arts"])
    let texts = (0..<13).map { Pieces.rank($0) }
    let touch = Point(x: 300, y: 300)
    let trail = [Point(x: 300, y: 330), Point(x: 300, y: 320)]
    let speed: TouchSpeed = (velocity: -1240, axis: .vertical)
    let parts: [(name: String, draw: (inout DisplayList) -> Void)] = [
      (
        "wheel",
        { $0.appendWheel(wheel, in: Pieces.panel, isFocused: true, theme: .dark) { texts[$0] } }
      ),
      ("edges", { $0.appendWheelEdges(in: Pieces.panel, radius: 150, theme: .dark) }),
      ("landing", { $0.appendLanding(of: wheel, in: Pieces.panel, theme: .dark) }),
      ("near landing", { $0.appendLanding(of: slow, in: Pieces.panel, theme: .dark) }),
      (
        "ruler",
        {
          $0.appendRuler(
            ruler,
            unit: "kg",
            showsLanding: true,
            in: Pieces.panel,
            theme: .dark
          )
        }
      ),
      ("header", { $0.appendHeader(header, showsLanding: true, in: Pieces.strip, theme: .dark) }),
      (
        "touch",
        { $0.appendTouch(at: touch, trail: trail, speed: speed, in: Pieces.panel, theme: .dark) }
      ),
    ]
    var list = DisplayList()
    for (name, draw) in parts {
      for _ in 0..<3 {
        list.removeAll()
        draw(&list)
      }
      list.removeAll()
      expectEqual(allocations { draw(&list) }, 0, "\(name)")
    }
  }
}
