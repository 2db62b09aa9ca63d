import Drawing
import Pickers
import ScrollPhysics
import Sessions
import Stage
import TestSupport
import Testing

/// Scenes with only some of the pieces.
struct SceneTests {
  static func date() -> Scene {
    let picker = Picker(
      columns: [
        .numbers(first: 1900, count: 201),
        [
          "January", "February", "March", "April", "May", "June", "July", "August", "September",
          "October", "November", "December",
        ],
        .days(year: 0, month: 1, firstYear: 1900),
      ],
      looping: [1],
      selection: [124, 2, 30],
      widthShares: [6, 11, 4]
    )
    let piece = WheelPiece(picker, titles: ["Year", "Month", "Day"])
    return Scene(name: "date", pieces: [.wheel(piece)])
  }

  static func stage(_ scene: Scene, width: Double = 1280, height: Double = 720) throws -> Stage {
    var header = Cards.header(width: width, height: height)
    header.scene = scene.name
    return try Stage(header: header, scene: scene)
  }

  @Test func `a missing piece has no area, no focus and no state in a checkpoint`() throws {
    var stage = try Self.stage(Self.date())
    expectEqual(stage.targets, [.wheel(0), .wheel(1), .wheel(2)])
    expectEqual(stage.checkpoint.names, ["wheel"])
    expect(stage.layout.ruler.width == 0 && stage.layout.header.width == 0)
    expectEqual(stage.layout.wheel.width, 816)
    _ = try Cards.play(Cards.key(.returnKey, at: 0), on: &stage, until: 1)
    expectEqual(stage.sheet.sheet.phase, .closed)
    expect(stage.checkpoint["sheet"] == nil)
  }

  @Test func `a key on the month changes the day from 31 March to 29 February`() throws {
    var stage = try Self.stage(Self.date())
    let keys = Cards.key(.right, at: 0) + Cards.key(.up, at: 0.1)
    let events = try Cards.play(keys, on: &stage, until: 2)
    expectEqual(stage.picker.selectedTexts, ["2024", "February", "29"])
    let changes = events.filter { $0.event.kind == .change(row: 28) }
    expectEqual(changes.map(\.target), [.wheel(2)])
    expectEqual(changes.map(\.event.cause), [.program])
  }

  @Test(arguments: [24.0, 60, 240])
  func `dates in motion end the same at any frame rate`(fps: Double) throws {
    let start = try Self.stage(Self.date())
    let columns = start.targets.map { start.rect(of: $0) }
    var entries: [SessionEntry] = []
    for (id, column) in columns.prefix(2).enumerated() {
      let start = column.center
      entries += Cards.drag(
        id: id,
        from: (start.x, start.y),
        to: (start.x, start.y - 90 + 170 * Double(id)),
        at: 0.1 + Double(id) * 0.033,
        duration: 0.1
      )
    }
    entries.sort { $0.time < $1.time }
    var exact = start
    let all = try Cards.play(entries, on: &exact, until: 6)
    var stage = start
    let events = try Cards.play(entries, on: &stage, until: 6, framesPerSecond: fps)
    expectEqual(stage.picker, exact.picker)
    for column in 0..<3 {
      expectEqual(events.steps(of: .wheel(column)), all.steps(of: .wheel(column)))
    }
    expect(!all.steps(of: .wheel(2)).isEmpty)
  }

  @Test func `the widths of columns follow their shares`() throws {
    let stage = try Self.stage(Self.date())
    let columns = stage.targets.map { stage.rect(of: $0) }
    let width: Double = columns.reduce(0) { $0 + $1.width }
    expect(abs(width - 784) < 1e-9)
    expect(columns[1].width > columns[0].width && columns[0].width > columns[2].width)
    expectEqual(columns[0].maxX, columns[1].x)
  }

  @Test func `the header's drag area may be larger than its strip`() throws {
    func scene(dragOutset: Double) -> Scene {
      let header = HeaderPiece(titles: ["a", "b", "c", "d", "e"], dragOutset: dragOutset)
      return Scene(name: "categories", pieces: [.header(header)])
    }
    var stage = try Self.stage(scene(dragOutset: 0))
    let strip = stage.layout.header
    let above = (x: strip.center.x, y: strip.y - 50)
    expect(stage.target(at: Point(x: above.x, y: above.y)) == nil)
    stage = try Self.stage(scene(dragOutset: 80))
    expectEqual(stage.target(at: Point(x: above.x, y: above.y)), .header)
    let drag = Cards.drag(id: 1, from: above, to: (above.x - 180, above.y), at: 0, rest: 0.1)
    _ = try Cards.play(drag, on: &stage, until: 2)
    expectEqual(stage.header.selection, 1)
  }

  @Test func `a resize shows 3 or 5 titles and keeps the selection`() throws {
    var stage = try Cards.stage()
    let (x, y) = StageTests.header
    let fling = Cards.drag(id: 1, from: (x, y), to: (x - 240, y), at: 0, duration: 0.1)
    _ = try Cards.play(fling, on: &stage, until: 0.15)
    let target = try #require(stage.header.rows.restingRow)
    expectEqual(stage.header.rows.rowExtent, stage.layout.header.width / 5)
    let resize = SessionEntry(time: 0.2, event: .resize(width: 480, height: 800, scale: 1))
    _ = try Cards.play([resize], on: &stage, until: 0.2)
    expectEqual(stage.header.selection, target)
    expectEqual(stage.header.rows.rowExtent, stage.layout.header.width / 3)
    expect(!stage.header.isMoving)
  }

  @Test func `a safe area makes the sheet taller`() throws {
    var header = Cards.header()
    header.safeArea = 34
    let stage = try Stage(header: header, scene: Cards.scene)
    expectEqual(stage.sheet.sheet.extent, stage.layout.sheet.height + 34)
  }

  @Test func `with reduced motion keys and sheet move without animation`() throws {
    var header = Cards.header()
    header.tuning = ["reducedMotion": 1]
    var stage = try Stage(header: header, scene: Cards.scene)
    let keys = Cards.key(.down, at: 0) + Cards.key(.returnKey, at: 0.1)
    _ = try Cards.play(keys, on: &stage, until: 0.12)
    expectEqual(stage.picker.selection[0], 3)
    expect(!stage.isMoving)
    expectEqual(stage.sheet.sheet.phase, .open)
  }

  @Test func `an empty column has no selection and emits no events`() throws {
    let picker = Picker(columns: [[], ["a", "b"]])
    let scene = Scene(name: "cards", pieces: [.wheel(WheelPiece(picker))])
    var stage = try Self.stage(scene)
    let center = stage.rect(of: .wheel(0)).center
    let drag = Cards.drag(id: 1, from: (center.x, center.y), to: (center.x, 100), at: 0)
    let events = try Cards.play(drag + Cards.key(.down, at: 1), on: &stage, until: 2)
    expect(events.isEmpty)
    expect(stage.picker.columns[0].wheel.selection == nil)
  }

  @Test func `a column whose table is empty is drawn, read, typed and restored as empty`() throws {
    let tables = [["a", "b"], [], ["c"]]
    let picker = Picker(columns: [["x", "y", "z"], .dependent(on: 0, tables: tables)])
    let scene = Scene(name: "cards", pieces: [.wheel(WheelPiece(picker))])
    var stage = try Self.stage(scene)
    let keys = Cards.key(.down, at: 0) + Cards.key(.right, at: 1) + Cards.key(.a, at: 1.1)
    let events = try Cards.play(keys, on: &stage, until: 5)
    expectEqual(stage.picker.selectedTexts, ["y", ""])
    expect(events.steps(of: .wheel(1)).isEmpty && !stage.isMoving)
    let element = try #require(stage.accessibility.last { $0.element.role == .spinButton }).element
    expect(element.value.isEmpty && element.position == nil && element.actions.isEmpty)
    expect(!StageDrawingTests.commands(stage).isEmpty)
    var header = Cards.header(start: stage.checkpoint)
    header.scene = scene.name
    let restored = try Stage(header: header, scene: scene)
    expectEqual(restored.picker.selectedTexts, ["y", ""])
    _ = try Cards.play(Cards.key(.left, at: 6) + Cards.key(.down, at: 6.1), on: &stage, until: 9)
    expectEqual(stage.picker.selectedTexts, ["z", "c"])
  }
}
