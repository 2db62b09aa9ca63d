import Drawing
import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// The predicted motion: a solid curve and a dashed one for comparison.
struct TuningCurveTests {
  static let place = Rect(x: 880, y: 392, width: 352, height: 106)
  static let endless = ScrollRange.bounded(minimum: -.infinity, maximum: .infinity)

  static func motion(_ tuning: ScrollTuning) -> Motion? {
    tuning.motion(from: 0, velocity: 1500, range: endless)
  }

  static func curve(_ tuning: ScrollTuning, _ other: ScrollTuning) -> DisplayList {
    var list = DisplayList()
    list.appendCurve(
      motion(tuning),
      comparedWith: motion(other),
      in: place,
      theme: .dark
    )
    return list
  }

  private func lines(_ list: DisplayList, _ color: Color) -> [(from: Point, to: Point)] {
    list.commands.compactMap { command in
      if case .line(let from, let to, _, color) = command { (from, to) } else { nil }
    }
  }

  @Test(arguments: ScrollTuning.presets.map(\.name), ScrollTuning.presets.map(\.name))
  func `both curves are within their area and never decrease`(name: String, other: String) throws {
    let list = Self.curve(
      try #require(ScrollTuning.preset(named: name)),
      try #require(ScrollTuning.preset(named: other))
    )
    let through = lines(list, Theme.dark.accent)
    let dashes = lines(list, Theme.dark.pointer)
    expect(through.count <= 60 && through.count > 20)
    expect(dashes.count > 10 && dashes.count < 120)
    let all = through + dashes
    expect(all.allSatisfy { $0.from.x >= Self.place.x && $0.to.x <= Self.place.maxX + 1e-9 })
    expect(all.allSatisfy { min($0.from.y, $0.to.y) >= Self.place.y })
    expect(all.allSatisfy { max($0.from.y, $0.to.y) <= Self.place.maxY })
    expect(all.allSatisfy { $0.to.y <= $0.from.y + 1e-9 })
    expect(zip(through, through.dropFirst()).allSatisfy { $0.to == $1.from })
  }

  @Test func `the curve follows the positions of the motion`() throws {
    let motion = try #require(Self.motion(.uikit))
    let through = lines(Self.curve(.uikit, .uikit), Theme.dark.accent)
    let first = try #require(through.first)
    let last = try #require(through.last)
    expect(first.from.x == Self.place.x && last.to.x == Self.place.maxX)
    let height = first.from.y - last.to.y
    for line in through {
      let time = (line.to.x - Self.place.x) / Self.place.width * min(motion.duration, 4)
      let share = motion.position(at: time) / motion.restPosition
      expect(abs((first.from.y - line.to.y) / height - share) < 0.02)
    }
  }

  @Test func `a stronger deceleration ends at a smaller distance`() throws {
    let list = Self.curve(.uikitFast, .uikit)
    let fast = try #require(lines(list, Theme.dark.accent).last)
    let normal = try #require(lines(list, Theme.dark.pointer).last)
    expect(fast.to.y > normal.to.y + 20)
  }

  @Test func `without a motion no curve is drawn`() {
    var list = DisplayList()
    list.appendCurve(
      nil,
      comparedWith: nil,
      in: Self.place,
      theme: .dark
    )
    expect(!list.commands.contains { if case .line = $0 { true } else { false } })
  }
}

/// After a warm-up, drawing the panel does not allocate.
@Suite(.countsAllocations, .serialized)
struct TuningAllocationTests {
  @Test func `warm knobs and curves are drawn without allocations`() {
    var list = DisplayList()
    let ruler = Ruler(scale: TuningDrawingTests.share, selection: 55, markExtent: 8)
    let tooltip = Tooltip(title: "rubber band", lines: ["How far", "it goes."], note: "0 to 1")
    func draw() {
      list.removeAll()
      list.appendKnob(
        ruler,
        name: "rubberBand",
        value: "0.55",
        in: TuningDrawingTests.place,
        theme: .dark
      )
      list.appendSwitch(0.4, name: "on", value: "off", in: TuningDrawingTests.place, theme: .dark)
      list.appendKnobBand(in: TuningDrawingTests.place, theme: .dark)
      list.append(
        tooltip,
        in: TuningDrawingTests.place,
        pointingAt: TuningDrawingTests.place,
        theme: .dark
      )
      list.appendControl("uikit", in: TuningDrawingTests.place, theme: .dark)
      list.appendCurve(
        TuningCurveTests.motion(.uikit),
        comparedWith: TuningCurveTests.motion(.android),
        in: TuningCurveTests.place,
        theme: .dark
      )
    }
    for _ in 0..<20 { draw() }
    let counted = allocations {
      for _ in 0..<180 { draw() }
    }
    expectEqual(counted, 0)
  }
}
