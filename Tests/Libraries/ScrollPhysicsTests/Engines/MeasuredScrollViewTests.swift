import ScrollPhysics
import TestSupport
import Testing

/// Compares offsets recorded from UIScrollView (iOS 26.5 Simulator, published with Cranpose) with
/// the offsets that this module computes for the same releases.
struct MeasuredScrollViewTests {
  struct Row {
    var kind: String
    var rate: Double?
    var start: Double
    var velocity: Double
    var viewportExtent: Double
    var input: Double
    var measured: Double
  }

  static func rows(_ kind: String) throws -> [Row] {
    let rows = try Fixture.text("uiscrollview.csv").split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      try #require(cells.count == 9)
      return Row(
        kind: String(cells[2]),
        rate: Double(cells[3]),
        start: try #require(Double(cells[4])),
        velocity: try #require(Double(cells[5])),
        viewportExtent: try #require(Double(cells[6])),
        input: try #require(Double(cells[7])),
        measured: try #require(Double(cells[8]))
      )
    }
    return rows.filter { $0.kind == kind }
  }

  @Test func `a finger pulls a scroller to the recorded overscroll`() throws {
    for row in try Self.rows("rubber_band_displayed_for_raw_pull") {
      var scroller = Self.scroller(viewportExtent: row.viewportExtent)
      let slop = scroller.tuning.dragSlop
      scroller.play(Stroke(at: 0).moved(by: row.input + slop, over: 0.5))
      expect(isClose(-scroller.contentOffset, row.measured, tolerance: 0.2))
    }
  }

  @Test func `a released overscroll follows the recorded bounce`() throws {
    let rows = try Self.rows("bounce_offset_at_time_ms")
    let first = try #require(rows.first)
    var scroller = Self.scroller(viewportExtent: first.viewportExtent)
    let band = RubberBand(
      strength: scroller.tuning["rubberBand"],
      viewportExtent: first.viewportExtent
    )
    let pull = -band.raw(first.start) + scroller.tuning.dragSlop
    let stroke = Stroke(at: 0).moved(by: pull, over: 0.5).waiting(0.2).lifted()
    scroller.play(stroke)
    expect(isClose(scroller.contentOffset, first.start, tolerance: 1e-9))
    expectEqual(scroller.phase, .bouncing)
    for row in rows {
      scroller.advance(to: stroke.time + row.input / 1000)
      expect(isClose(scroller.contentOffset, row.measured, tolerance: 0.8))
    }
    scroller.rest()
    expectEqual(scroller.contentOffset, 0)
  }

  static func scroller(viewportExtent: Double) -> Scroller {
    Scroller(
      tuning: .uikit,
      axis: .vertical,
      range: .bounded(minimum: 0, maximum: 5000),
      viewportExtent: viewportExtent
    )
  }
}
