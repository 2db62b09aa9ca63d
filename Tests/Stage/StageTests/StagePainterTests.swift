import Drawing
import FrameTiming
import Pickers
import PresetText
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

struct StagePainterTests {
  /// A painter that is compared with `Stage.draw` in each frame, 60 per second.
  private struct Rig {
    var stage: Stage
    var painter = StagePainter()
    var status = StageStatus(hint: "Tab focus")
    var log = FrameLog(refreshRate: 60)
    var overview = FrameOverview()
    /// Where the window shows the stage; nil if the stage fills the window.
    var fit: PictureFit?
    /// Number of frames with and without kept parts.
    var kept = (with: 0, without: 0)
    var frame = 0
    var time: Double { Double(frame) / 60 }

    init(_ stage: Stage) { self.stage = stage }

    /// Applies entries, and draws the next frame.
    mutating func draw(_ entries: [SessionEvent] = []) throws {
      for event in entries {
        try stage.apply(SessionEntry(time: time, event: event))
      }
      frame += 1
      stage.advance(to: time)
      painter.draw(stage, status: status, frames: log, overview: overview, in: fit)
      var whole = DisplayList()
      stage.draw(into: &whole, status: status, frames: log, overview: overview)
      if let fit { whole.fit(fit) }
      let count = painter.fixed.commands.count
      if count > 0 { kept.with += 1 } else { kept.without += 1 }
      let sliding =
        painter.fixed.slidingTexts.map { ($0.index, $0.widthScale) }
        + painter.list.slidingTexts.map { ($0.index + count, $0.widthScale) }
      let isEqual =
        painter.fixed.commands + painter.list.commands == whole.commands
        && sliding.elementsEqual(whole.slidingTexts) { $0.0 == $1.index && $0.1 == $1.widthScale }
        && painter.list.background == whole.background
      expect(isEqual, "frame \(frame)")
    }

    /// Drags a finger from one place to another in so many frames.
    mutating func drag(_ from: Point, _ to: Point, frames: Int = 8) throws {
      try draw([.down(id: 1, x: from.x, y: from.y, kind: .touch, pressure: nil)])
      for step in 1...frames {
        let share = Double(step) / Double(frames)
        let (x, y) = (from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
        try draw([SessionEvent.move(id: 1, x: x, y: y).rounded])
      }
      try draw([.up(id: 1)])
    }
  }

  @Test func `while pieces move, the title bar and the tuning panel are kept`() throws {
    var rig = Rig(try Cards.stage())
    for _ in 0..<20 { try rig.draw() }
    rig.kept = (0, 0)
    let wheel = rig.stage.rect(of: .wheel(0)).center
    try rig.drag(wheel, Point(x: wheel.x, y: wheel.y - 90))
    expect(rig.stage.isMoving)
    for _ in 0..<20 { try rig.draw() }
    expect(rig.kept == (30, 0))
    expect(rig.painter.fixed.commands.count > 2 * rig.painter.list.commands.count)
  }

  @Test func `in a window of another size, the kept parts are scaled with the pieces`() throws {
    var rig = Rig(try Cards.stage())
    for fit in [PictureFit(width: 1280, height: 720, in: 480, 800), nil] {
      rig.fit = fit
      rig.kept = (0, 0)
      for _ in 0..<20 { try rig.draw() }
      expect(rig.kept.with > 15)
    }
  }

  @Test func `while a knob turns, nothing is kept until it is shown at rest`() throws {
    var rig = Rig(try Cards.stage())
    for _ in 0..<20 { try rig.draw() }
    rig.kept = (0, 0)
    let (x, y) = try TuningPanelTests.marks(of: "decelerationRate", on: rig.stage)
    try rig.drag(Point(x: x, y: y), Point(x: x - 76, y: y))
    expect(rig.stage.tuning != .uikit)
    expect(rig.kept.without > 6)
    while rig.stage.isMoving { try rig.draw() }
    for _ in 0..<20 { try rig.draw() }
    expect(!rig.painter.fixed.commands.isEmpty)
  }

  @Test(arguments: [(1280.0, 720.0, UInt64(1)), (1280, 720, 2), (1280, 720, 3), (900, 700, 4)])
  func `every picture is that of the stage, whatever the user does`(
    width: Double,
    height: Double,
    seed: UInt64
  ) throws {
    var rig = Rig(try Cards.stage(width: width, height: height))
    var random = Xorshift(seed: seed)
    func below(_ count: Int) -> Int { Int(random.next() * Double(count)) }
    func place() -> Point { Point(x: random.next() * width, y: random.next() * height) }
    let keys: [Key] = [.tab, .up, .down, .left, .right, .returnKey, .escape, .home, .f1]
    let looks: [(Key, KeyModifiers)] = [
      (.d, []), (.v, []), (.s, []), (.f12, .rightShift),
    ]
    for step in 0..<160 {
      switch below(13) {
      case 0...2: try rig.drag(place(), place(), frames: 1 + below(12))
      case 3:
        // On the panel, which is at the right.
        let from = Point(x: width - 380 + random.next() * 340, y: 80 + random.next() * 430)
        try rig.drag(from, Point(x: from.x + random.next() * 80 - 40, y: from.y))
      case 4:
        let at = place()
        try rig.drag(at, at, frames: 2)
      case 5:
        let modifiers: KeyModifiers = below(4) == 0 ? .leftControl : []
        try rig.draw([.key(keys[below(keys.count)], isDown: true, modifiers: modifiers)])
      case 6:
        let (key, modifiers) = looks[below(looks.count)]
        _ = rig.stage.changeLook(key, modifiers: modifiers)
      case 7:
        let at = place()
        try rig.draw([.wheel(x: at.x, y: at.y, dx: 0, dy: Double(below(5) - 2))])
      case 8:
        let preset = ScrollTuning.presets[below(ScrollTuning.presets.count)]
        try rig.draw([.preset(preset.name)])
      case 9:
        rig.status.message = [nil, "written", "an error"][below(3)]
        rig.status.recording = [nil, "REC 0:0\(below(9))"][below(2)]
        rig.status.isWriting = rig.status.recording != nil
        rig.status.hint = ["Tab focus", ""][below(2)]
      case 10:
        rig.log.refreshRate = [60, 120][below(2)]
        rig.log.isRefreshRateAssumed = below(2) == 0
        rig.overview.update(from: rig.log)
        let own = PresetText(name: "mine", base: rig.stage.presetName, tuning: .android)
        rig.stage.look.ownPreset = below(2) == 0 ? own : nil
        rig.stage.look.showsControls = below(5) > 0
      case 11:
        rig.fit = [nil, PictureFit(width: width, height: height, in: 480, 800)][below(2)]
      default:
        if step % 20 == 0 {
          let size = [(1280.0, 720.0), (800, 600), (1500, 900)][below(3)]
          try rig.draw([.resize(width: size.0, height: size.1, scale: 1)])
        }
      }
      for _ in 0..<below(24) { try rig.draw() }
    }
    if width == 1280 { expect(rig.kept.with > 100, "\(rig.kept)") }
    expect(rig.kept.without > 100, "\(rig.kept)")
  }
}
