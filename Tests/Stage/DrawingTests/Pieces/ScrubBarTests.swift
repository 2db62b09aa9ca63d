import Drawing
import TestSupport
import Testing

struct ScrubBarTests {
  private static func bar(_ count: Int, width: Double = 1280) -> ScrubBar {
    let markers = (0..<count).map { Double($0) * 10 / Double(count) }
    return ScrubBar(width: width, height: 720, duration: 10, markers: markers)
  }

  private static func commands(
    of bar: ScrubBar,
    marker: (time: Double, name: String)? = nil
  ) -> [DrawCommand] {
    var list = DisplayList()
    list.appendScrubBar(bar, position: 4, marker: marker, theme: .dark)
    return list.commands
  }

  @Test func `a time has a place on the bar, and the place has the time`() {
    let bar = Self.bar(3)
    expectEqual([0, 5, 10].map { bar.x(of: $0) }, [32, 640, 1248])
    expectEqual([32, 640, 1248].map { bar.time(atX: $0) }, [0, 5, 10])
    expectEqual([-100, 5000, .nan].map { bar.time(atX: $0) }, [0, 10, 0])
    expect(bar.contains(x: 5, y: 692) && !bar.contains(x: 5, y: 691))
    expectEqual(bar.duration(of: 608), 5)
  }

  @Test(arguments: [390.0, 1280, 3840])
  func `there is at most one mark in a point, whatever the number of markers`(width: Double) {
    expectEqual(Self.bar(5, width: width).marks.count, 5)
    let many = Self.bar(100_000, width: width)
    expect(Double(many.marks.count) <= width - 64 + 1, "\(many.marks.count)")
    for (mark, next) in zip(many.marks, many.marks.dropFirst()) { expect(next >= mark + 1) }
    expectEqual(many.marks.first, 32)
    let count = Self.commands(of: Self.bar(1_000_000, width: width)).count
    expect(Double(count) <= width, "\(count)")
  }

  @Test(arguments: [0.0, 0.1, 5, 10])
  func `the name of a marker is above the bar and within the window`(time: Double) {
    for width in [360.0, 1280] {
      let bar = Self.bar(1, width: width)
      let name = "four fingers on four columns, which is a long name for a marker of a session"
      let plates = Self.commands(of: bar, marker: (time, name)).compactMap { command -> Rect? in
        if case .roundedRectangle(let rect, 7, _) = command { rect } else { nil }
      }
      let plate = plates.first ?? .zero
      expect(plate.x >= 8 && plate.maxX <= width - 8, "\(plate)")
      expect(plate.maxY <= 720 - ScrubBar.extent && plate.height == 24, "\(plate)")
    }
    let short = Self.commands(of: Self.bar(1), marker: (5, "a"))
    expect(
      short.contains { command in
        if case .text("a", _, let place, _, _) = command {
          abs(place.x - 640) <= 1
        } else {
          false
        }
      }
    )
  }
}
