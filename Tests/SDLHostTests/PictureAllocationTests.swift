import AllocationCounter
import Drawing
import FrameTiming
import Pickers
import SDLHost
import ScrollPhysics
import Sessions
import Stage
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// From the event to the picture a frame takes no memory once a run is warm.
@Suite(
  .enabled(if: allocation_counting_available(), "allocations cannot be counted here"),
  .serialized
)
struct PictureAllocationTests {
  /// What a frame may take: nothing. Without optimization many a loan and copy is kept on the heap.
  #if DEBUG
    private static let allowance: UInt64 = 300
  #else
    private static let allowance: UInt64 = 0
  #endif

  /// A stage in a window of SDL's driver that shows nothing, and all that a frame goes through.
  private final class Rig {
    var stage: Stage
    let targets: [StageTarget]
    let input: InputReader
    let presenter: Presenter
    var list = DisplayList()
    var log = FrameLog(refreshRate: 60)
    var overview = FrameOverview()
    var events: [StageEvent] = []
    var hostEvents: [HostEvent] = []

    init() throws {
      setenv("SDL_VIDEODRIVER", "dummy", 1)
      defer { unsetenv("SDL_VIDEODRIVER") }
      let columns: [ColumnRows] = [
        .titles((0..<52).map { "card \($0)" }), .titles((0..<13).map { "\($0)" }),
      ]
      let picker = Picker(columns: columns, looping: [0, 1])
      let scale = RulerScale(minimum: 0, step: 1, fractionDigits: 1, count: 101)
      let scene = Scene(
        name: "all",
        pieces: [
          .wheel(WheelPiece(picker)), .ruler(RulerPiece(scale: scale, unit: "kg")),
          .header(HeaderPiece(titles: (0..<7).map { "title \($0)" })),
        ]
      )
      let header = SessionHeader(
        title: "",
        width: 1280,
        height: 720,
        scale: 1,
        preset: "uikit",
        scene: scene.name,
        tuning: [:],
        start: nil
      )
      stage = try Stage(header: header, scene: scene)
      targets = stage.targets
      let window = try Window(title: "test", renderer: .software)
      input = InputReader(window: window)
      presenter = Presenter(window: window, fonts: try Fonts())
      events.reserveCapacity(1024)
      hostEvents.reserveCapacity(256)
    }

    /// How often each part of a frame took memory.
    struct Counts: Equatable {
      /// All parts together.
      var sum: UInt64 { input + models + list + picture }

      var input: UInt64 = 0
      var models: UInt64 = 0
      var list: UInt64 = 0
      var picture: UInt64 = 0
    }

    /// One frame of ten seconds in which every piece is moved to and fro, as if by a finger.
    func frame(_ number: Int, _ counts: inout Counts) throws {
      let time = Double(number) / 60
      var mark = allocation_count()
      func passed() -> UInt64 {
        defer { mark = allocation_count() }
        return allocation_count() - mark
      }
      hostEvents.removeAll(keepingCapacity: true)
      input.wait(until: input.clock.now, into: &hostEvents)
      counts.input += passed()
      events.removeAll(keepingCapacity: true)
      for (id, target) in targets.enumerated() {
        let center = stage.rect(of: target).center
        let way = Double(number % 120 < 60 ? number % 60 : 60 - number % 60) * 2
        let isVertical = stage[target].scroller.axis == .vertical
        let x = center.x - (isVertical ? 0 : way)
        let y = center.y - (isVertical ? way : 0)
        let event: SessionEvent =
          number == 0
          ? .down(id: id, x: x, y: y, kind: .touch, pressure: nil) : .move(id: id, x: x, y: y)
        try stage.apply(SessionEntry(time: time, event: event), into: &events)
      }
      stage.advance(to: time, into: &events)
      counts.models += passed()
      if number % 15 == 0 { overview.update(from: log, over: .last600, axis: .fitted) }
      stage.draw(into: &list, status: StageStatus(), frames: log, overview: overview)
      counts.list += passed()
      try presenter.draw(list)
      try presenter.present()
      counts.picture += passed()
      // Durations that repeat, so that the figures of the overlay are known after a while.
      let draw = 0.0005 + 0.0001 * Double(number % 7)
      let sample = FrameSample(
        number: number,
        start: time,
        draw: draw,
        present: 0.0003,
        interval: 1.0 / 60
      )
      log.record(sample)
    }
  }

  @Test func `a warm frame of steady motion takes no memory, from input to picture`() throws {
    let rig = try Rig()
    var counts = Rig.Counts()
    for number in 0..<1200 { try rig.frame(number, &counts) }
    #expect(counts.picture > 0)
    counts = Rig.Counts()
    for number in 1200..<1800 { try rig.frame(number, &counts) }
    #expect(counts.sum <= Self.allowance * 600, "\(counts)")
  }
}
