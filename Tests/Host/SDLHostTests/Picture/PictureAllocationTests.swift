import Drawing
import FrameTiming
import Pickers
import SDLHost
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

/// After a warm-up, a frame does not allocate, from input to picture.
@Suite(.countsAllocations, .serialized)
struct PictureAllocationTests {
  /// Allowed allocations per frame: none. Without optimization, many accesses and copies allocate.
  #if DEBUG
    private static let allowance: UInt64 = 300
  #else
    private static let allowance: UInt64 = 0
  #endif

  /// A stage in a window of SDL's dummy driver, and everything that a frame needs.
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
        preset: "uikit",
        scene: scene.name
      )
      stage = try Stage(header: header, scene: scene)
      targets = stage.targets
      let window = try Window(title: "test", on: DisplayChoice(renderer: .software))
      input = InputReader(window: window)
      presenter = Presenter(window: window, fonts: try Fonts())
      events.reserveCapacity(1024)
      hostEvents.reserveCapacity(256)
    }

    /// The number of allocations in each part of a frame.
    struct Counts: Equatable {
      /// The total of all parts.
      var sum: UInt64 { input + models + list + picture }

      var input: UInt64 = 0
      var models: UInt64 = 0
      var list: UInt64 = 0
      var picture: UInt64 = 0
    }

    /// Runs one frame, in which a finger drags every piece back and forth.
    func frame(_ number: Int, _ counts: inout Counts) throws {
      let time = Double(number) / 60
      counts.input += allocations {
        hostEvents.removeAll(keepingCapacity: true)
        input.wait(until: input.clock.now, into: &hostEvents)
      }
      counts.models += try allocations { try moveModels(number, at: time) }
      counts.list += allocations {
        if number % 15 == 0 { overview.update(from: log) }
        stage.draw(into: &list, status: StageStatus(), frames: log, overview: overview)
      }
      counts.picture += try allocations {
        try presenter.draw(list)
        try presenter.present()
      }
      // The durations repeat, so that all texts of the overlay are cached after the warm-up.
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

    private func moveModels(_ number: Int, at time: Double) throws {
      events.removeAll(keepingCapacity: true)
      for (id, target) in targets.enumerated() {
        let center = stage.rect(of: target).center
        let distance = Double(number % 120 < 60 ? number % 60 : 60 - number % 60) * 2
        let isVertical = stage[target].scroller.axis == .vertical
        let x = center.x - (isVertical ? 0 : distance)
        let y = center.y - (isVertical ? distance : 0)
        let event: SessionEvent =
          number == 0
          ? .down(id: id, x: x, y: y, kind: .touch, pressure: nil) : .move(id: id, x: x, y: y)
        try stage.apply(SessionEntry(time: time, event: event), into: &events)
      }
      stage.advance(to: time, into: &events)
    }
  }

  @Test func `a warm frame of steady motion does not allocate, from input to picture`() throws {
    let rig = try Rig()
    var counts = Rig.Counts()
    for number in 0..<840 { try rig.frame(number, &counts) }
    expect(counts.picture > 0)
    counts = Rig.Counts()
    for number in 840..<1080 { try rig.frame(number, &counts) }
    expect(counts.sum <= Self.allowance * 240, "\(counts)")
  }
}
