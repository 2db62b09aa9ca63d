import Drawing
import Pickers
import ScrollPhysics
import Testing

/// A piece in a state, which can be drawn in any theme.
struct DrawingState: Sendable, CustomTestStringConvertible {
  /// The name of the state and of its golden.
  let name: String
  let draw: @Sendable (inout DisplayList, Theme) -> Void

  var testDescription: String { name }

  /// The picture in a theme.
  func list(_ theme: Theme) -> DisplayList {
    var list = DisplayList()
    draw(&list, theme)
    return list
  }

  /// States that have a golden.
  static let pieces = wheels + rulers + headers + sheets + touches + others
  static let all = pieces + overlays

  // MARK: Wheels

  private static func wheel(
    _ name: String,
    rows: @escaping @Sendable (Int) -> PickerRow = Pieces.rank,
    _ make: @escaping @Sendable () -> Wheel
  ) -> DrawingState {
    DrawingState(name: "wheel-\(name)") { list, theme in
      let wheel = make()
      let extent = wheel.rows.rowExtent
      list.appendSelectionBand(in: Pieces.panel, rowExtent: extent, theme: theme)
      list.appendWheel(wheel, in: Pieces.panel, isFocused: false, theme: theme, row: rows)
      list.appendWheelEdges(in: Pieces.panel, radius: wheel.geometry.radius, theme: theme)
      list.appendLanding(of: wheel, in: Pieces.panel, theme: theme)
    }
  }

  static let wheels: [DrawingState] = [
    wheel("at-rest") { Pieces.wheel(loops: false) },
    wheel("between-rows") {
      var wheel = Pieces.wheel(loops: false)
      Pieces.scroll(&wheel, byPoints: 13)
      return wheel
    },
    wheel("seam") { Pieces.wheel(selection: 0) },
    wheel("disabled") { Pieces.wheel(loops: false, disabled: [0..<3, 8..<9]) },
    wheel("shrinking") { Pieces.wheel(rimScale: 0.5) },
    wheel("first-row") { Pieces.wheel(selection: 0, loops: false) },
    wheel("empty") { Pieces.wheel(rows: 0, selection: 0, loops: false) },
    wheel(
      "pictures",
      rows: { PickerRow(text: Pieces.suits[$0], image: "suit\($0).png") },
      { Pieces.wheel(rows: 4, selection: 2, loops: false) }
    ),
    wheel("landing-in-sight") {
      var wheel = Pieces.wheel(loops: false)
      Pieces.drag(&wheel, by: -20)
      return wheel
    },
    wheel("landing-beyond-the-rim") {
      var wheel = Pieces.wheel()
      Pieces.drag(&wheel, by: -120)
      return wheel
    },
    DrawingState(name: "wheel-two-columns") { list, theme in
      let rect = Pieces.panel
      let left = Rect(x: rect.x, y: rect.y, width: 240, height: rect.height)
      let right = Rect(x: left.maxX, y: rect.y, width: 160, height: rect.height)
      let suits = Pieces.wheel(rows: 4, selection: 2, loops: false)
      list.appendPanel(rect, theme: theme)
      list.appendWheel(suits, in: left, isFocused: true, theme: theme) {
        PickerRow(text: Pieces.suits[$0])
      }
      list.appendWheel(
        Pieces.wheel(),
        in: right,
        isFocused: false,
        theme: theme,
        row: Pieces.rank
      )
    },
  ]

  // MARK: Rulers

  private static func ruler(
    _ name: String,
    unit: String = "kg",
    in rect: Rect = Pieces.panel,
    _ make: @escaping @Sendable () -> Ruler
  ) -> DrawingState {
    DrawingState(name: "ruler-\(name)") { list, theme in
      list.appendRuler(
        make(),
        unit: unit,
        showsLanding: true,
        in: rect,
        theme: theme
      )
    }
  }

  static let rulers: [DrawingState] = [
    ruler("at-rest") { Pieces.ruler() },
    ruler("between-marks") {
      var ruler = Pieces.ruler()
      Pieces.scroll(&ruler, byPoints: 3.25)
      return ruler
    },
    ruler("first-mark") { Pieces.ruler(mark: 0) },
    ruler("last-mark") { Pieces.ruler(mark: 1000) },
    ruler("empty") { Pieces.ruler(mark: 0, count: 0) },
    ruler("without-unit", unit: "") { Pieces.ruler() },
    ruler("low-panel", in: Rect(x: 0, y: 0, width: 224, height: 180)) { Pieces.ruler() },
    ruler("very-low-panel", in: Rect(x: 0, y: 0, width: 224, height: 90)) { Pieces.ruler() },
    ruler("landing-in-sight") {
      var ruler = Pieces.ruler()
      Pieces.drag(&ruler, by: -12)
      return ruler
    },
    ruler("landing-beyond-the-end") {
      var ruler = Pieces.ruler()
      Pieces.drag(&ruler, by: 200)
      return ruler
    },
  ]

  // MARK: Headers

  private static func header(
    _ name: String,
    _ make: @escaping @Sendable () -> LoopingHeader
  ) -> DrawingState {
    DrawingState(name: "header-\(name)") { list, theme in
      list.appendHeader(make(), showsLanding: true, in: Pieces.strip, theme: theme)
    }
  }

  static let headers: [DrawingState] = [
    header("at-rest") { Pieces.header() },
    header("a-quarter-on") {
      var header = Pieces.header()
      Pieces.scroll(&header, byPoints: Pieces.strip.width / 20)
      return header
    },
    header("half-way") {
      var header = Pieces.header()
      Pieces.scroll(&header, byPoints: Pieces.strip.width / 10)
      return header
    },
    header("seam") { Pieces.header(selection: 0) },
    header("one-title") { Pieces.header(["News"], selection: 0) },
    header("empty") { Pieces.header([], selection: 0) },
    header("landing") {
      var header = Pieces.header()
      Pieces.drag(&header, by: -60)
      return header
    },
  ]

  // MARK: The rest

  static let sheets: [DrawingState] = [80.0, 320].map { visible in
    DrawingState(name: "sheet-\(Int(visible))") { list, theme in
      let picker = Picker(columns: [.titles(Pieces.suits)], selection: [1], radius: 128)
      let rect = Rect(x: 430, y: 720 - visible, width: 420, height: 320)
      list.appendSheet(
        picker,
        wheel: picker.columns[0].wheel,
        in: rect,
        wheelPlace: Rect(x: 430, y: rect.y + 48, width: 420, height: 272),
        toolbarExtent: 48,
        showsLanding: true,
        theme: theme
      )
    }
  }

  private static func touch(
    _ name: String,
    at place: Point = Point(x: 300, y: 300),
    trail: [Point] = [],
    speed: TouchSpeed? = nil
  ) -> DrawingState {
    DrawingState(name: "touch-\(name)") { list, theme in
      list.appendTouch(
        at: place,
        trail: trail,
        speed: speed,
        in: Rect(x: 0, y: 0, width: 640, height: 480),
        theme: theme
      )
    }
  }

  static let touches: [DrawingState] = [
    touch("at-rest"),
    touch("with-trail", trail: [Point(x: 300, y: 380), Point(x: 302, y: 350)]),
    touch("upwards", speed: (velocity: -1238, axis: .vertical)),
    touch("to-the-right", speed: (velocity: 412, axis: .horizontal)),
    touch("too-slow-for-an-arrow", speed: (velocity: 24, axis: .vertical)),
    touch(
      "at-the-edge",
      at: Point(x: 630, y: 10),
      speed: (velocity: -7999, axis: .vertical)
    ),
  ]

  static let others: [DrawingState] = [
    DrawingState(name: "events") { list, theme in
      list.appendEvents(
        [
          EventLine(target: "wheel.0", event: "tick", cause: "drag", count: 12),
          EventLine(target: "ruler", event: "didEndScrollingAnimation", cause: "program"),
        ],
        in: Rect(x: 864, y: 72, width: 384, height: 444),
        theme: theme
      )
    },
    DrawingState(name: "buttons") { list, theme in
      let rect = Rect(x: 10, y: 20, width: 86, height: 32)
      list.appendRecordButton("Record", in: rect, theme: theme)
      list.appendButton("Tune", in: rect.inset(x: 10, y: 3), theme: theme)
      list.appendButton("A long prefecture", in: rect, theme: theme)
      list.appendButton("gone", in: Rect(x: 0, y: 0, width: 0, height: 0), theme: theme)
    },
  ]
}
