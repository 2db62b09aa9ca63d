import Pickers
import ScrollPhysics
import TestSupport
import Testing

/// Coverage of the strip by columns, and the effects of a resize.
struct LoopingHeaderStripTests {
  static let counts = [1, 2, 3, 5, 1000]

  static func header(_ count: Int, at selection: Int = 0, extent: Double = 75) -> LoopingHeader {
    LoopingHeader(
      titles: (0..<count).map { "title \($0)" },
      selection: selection,
      columnExtent: extent
    )
  }

  /// The first defect in the coverage of the strip by columns; nil if there is none.
  static func gap(_ header: LoopingHeader, width: Double) -> String? {
    let indices = header.visibleIndices(within: width / 2)
    guard let first = indices.first, let last = indices.last else { return "no visible columns" }
    let extent = header.rows.rowExtent
    let tolerance = 1e-6
    // The indices are consecutive, so only the ends can leave a gap or exceed the strip.
    if header.x(ofIndex: first) - extent / 2 > -width / 2 + tolerance { return "a gap at the left" }
    if header.x(ofIndex: last) + extent / 2 < width / 2 - tolerance { return "a gap at the right" }
    if header.x(ofIndex: first) + extent / 2 < -width / 2 - tolerance {
      return "an extra column at the left"
    }
    if header.x(ofIndex: last) - extent / 2 > width / 2 + tolerance {
      return "an extra column at the right"
    }
    for index in indices.dropLast() {
      let distance = header.x(ofIndex: index + 1) - header.x(ofIndex: index)
      if !isClose(distance, extent, tolerance: tolerance) {
        return "columns \(distance) points apart"
      }
      let one = header.titles.firstIndex(of: header.title(ofIndex: index)) ?? -1
      let next = header.titles.firstIndex(of: header.title(ofIndex: index + 1)) ?? -1
      if next != (one + 1) % header.titles.count { return "title \(next) after title \(one)" }
    }
    return nil
  }

  @Test(arguments: counts) func `columns cover the strip at every offset of three laps`(
    count: Int
  ) {
    var header = Self.header(count)
    let width = 375.0
    let lap = Double(count) * 75
    var gaps: Set<String> = []
    var events: [PickerEvent] = []
    let samples = 1500
    // A drag over three laps in 1500 movements.
    header.handle(PointerEvent(time: 0, id: 0, phase: .down, x: 0, y: 0), into: &events)
    var offsets: Set<Double> = []
    for sample in 1...samples {
      let x = -Double(sample) * 3 * lap / Double(samples) - 20
      header.handle(
        PointerEvent(time: Double(sample) / 120, id: 0, phase: .moved, x: x, y: 0),
        into: &events
      )
      if let gap = Self.gap(header, width: width) { gaps.insert(gap) }
      offsets.insert(header.contentOffset)
      events.removeAll(keepingCapacity: true)
    }
    expect(gaps == [] && offsets.count > samples / 4)
  }

  @Test(arguments: counts) func `columns cover the strip at high speed`(count: Int) {
    for sign in [1.0, -1] {
      var header = Self.header(count)
      header.play(stroke(at: 0, by: (800 * sign, 0), over: 0.1))
      expect(abs(header.velocity) > 7000)
      var gaps: Set<String> = []
      var events: [PickerEvent] = []
      while header.isMoving {
        header.advance(to: header.rows.scroller.time + 1.0 / 240, into: &events)
        if let gap = Self.gap(header, width: 375) { gaps.insert(gap) }
        expect(header.contentOffset >= 0 && header.contentOffset < Double(count) * 75)
      }
      expect(gaps == [] && events.settles.count == 1)
    }
  }

  @Test(arguments: counts) func `titles repeat if there are fewer titles than visible columns`(
    count: Int
  ) {
    let header = Self.header(count, at: count - 1)
    let indices = header.visibleIndices(within: 187)
    expectEqual(indices.count, 5)
    expectEqual(indices.map(header.title), indices.map { "title \(($0 % count + count) % count)" })
  }

  @Test(arguments: counts) func `a changed number of columns keeps the selected title`(count: Int) {
    var header = Self.header(count, at: count / 2, extent: 125)
    var events: [PickerEvent] = []
    for (number, columns) in [5, 3, 5, 1, 3].enumerated() {
      header.resize(toWidth: 375, visibleColumns: columns, at: Double(number), into: &events)
      let extent = 375 / Double(columns)
      expect(header.selection == count / 2 && header.rows.rowExtent == extent)
      expectEqual(header.contentOffset, Double(count / 2) * extent)
      expectEqual(header.rows.viewportExtent, 375)
    }
    expect(events.isEmpty)
  }

  @Test(arguments: counts) func `a header resized in motion rests on its target`(
    count: Int
  ) {
    for sign in [1.0, -1] {
      var header = Self.header(count, at: 0, extent: 125)
      var events = header.play(stroke(at: 0, by: (90 * sign, 0), over: 0.1))
      header.advance(to: 0.25, into: &events)
      let target = header.rows.restingRow
      expectEqual(header.phase, .decelerating)
      header.resize(toWidth: 375, visibleColumns: 5, at: 0.25, into: &events)
      expect(
        header.selection == target && !header.isMoving && events.settles == target.map { [$0] }
      )
      expectEqual(header.contentOffset, Double(target ?? -1) * 75)
    }
  }

  @Test(arguments: [Double.nan, .infinity, 0, -375])
  func `an invalid width and zero columns keep the selection`(width: Double) {
    var header = Self.header(5, at: 2)
    var events: [PickerEvent] = []
    header.resize(toWidth: width, visibleColumns: 3, at: 0, into: &events)
    expect(header.rows.rowExtent == 75 && header.selection == 2)
    header.resize(toWidth: 300, visibleColumns: 0, at: 0, into: &events)
    expect(header.rows.rowExtent == 300 && header.selection == 2)
    for distance in [width, -1] {
      expectEqual(
        header.visibleIndices(within: distance).isEmpty,
        (distance != 0)
      )
    }
  }

  @Test func `a tap on a side title moves in its direction, also across the seam`() {
    for count in [2, 3, 5, 1000] {
      for side in [-2, -1, 1, 2] {
        var header = Self.header(count, at: 0)
        header.tuning.tickRule = .border
        let events = header.play(tap(at: 0, x: Double(side) * 75)) + header.rest()
        let target = (side % count + count) % count
        expectEqual(header.selection, target)
        let steps = shortestSteps(from: 0, to: target, count: count)
        // The title two columns away may be the same: the position of the tap decides.
        let isShort = events.stepsMoved == side || events.stepsMoved == steps
        expect(isShort && events.directions == [side.signum()])
      }
    }
  }

  @Test func `the drag outset is finite and not negative`() {
    expectEqual(LoopingHeader(titles: ["a"], dragOutset: 12).dragOutset, 12)
    expectEqual(LoopingHeader(titles: ["a"], dragOutset: -3).dragOutset, 0)
    expectEqual(LoopingHeader(titles: ["a"], dragOutset: .nan).dragOutset, 0)
  }
}

extension LoopingHeader {
  /// Sets the header's width.
  fileprivate mutating func resize(
    toWidth width: Double,
    visibleColumns: Int,
    at time: Double,
    into events: inout [PickerEvent]
  ) {
    var frame = frame
    frame.width = width
    resize(to: frame, visibleColumns: visibleColumns, at: time, into: &events)
  }
}
