import Drawing
import Pickers
import ScrollPhysics

/// Pickers for drawing tests.
enum Pieces {
  static let panel = Rect(x: 32, y: 172, width: 400, height: 344)
  static let strip = Rect(x: 32, y: 72, width: 816, height: 84)

  static let suits = ["clubs", "spades", "hearts", "diamonds"]
  static let titles = ["News", "Sport", "Arts", "Science", "A very long title", "Music", "本日のセール"]

  static func wheel(
    rows: Int = 13,
    selection: Int = 6,
    loops: Bool = true,
    disabled: [Range<Int>] = [],
    rimScale: Double = 1
  ) -> Wheel {
    Wheel(
      rowCount: rows,
      selection: selection,
      loops: loops,
      disabled: disabled,
      radius: 150,
      rimScale: rimScale
    )
  }

  static func ruler(mark: Int = 637, count: Int = 1001) -> Ruler {
    Ruler(
      scale: RulerScale(minimum: 0, step: 1, fractionDigits: 1, count: count),
      selection: mark
    )
  }

  static func header(_ titles: [String] = titles, selection: Int = 2) -> LoopingHeader {
    LoopingHeader(titles: titles, selection: selection, columnExtent: strip.width / 5)
  }

  /// Drags a piece by a distance in points without lifting the finger.
  ///
  /// The finger moves at constant velocity for 60 ms, so that the piece has a velocity.
  static func drag(_ piece: inout some MutableRowPicker, by distance: Double) {
    var events: [PickerEvent] = []
    let isVertical = piece.rows.scroller.axis == .vertical
    func event(_ time: Double, _ phase: PointerEvent.Phase, _ along: Double) -> PointerEvent {
      PointerEvent(
        time: time,
        id: 1,
        phase: phase,
        x: isVertical ? 0 : along,
        y: isVertical ? along : 0
      )
    }
    piece.tuning.dragSlop = 0
    piece.handle(event(1, .down, 0), into: &events)
    for step in 1...6 {
      let share = Double(step) / 6
      piece.handle(event(1 + 0.06 * share, .moved, distance * share), into: &events)
    }
  }

  /// Moves a piece at rest by a fraction of a row, as a high-resolution wheel does.
  static func scroll(_ piece: inout some MutableRowPicker, byPoints distance: Double) {
    var events: [PickerEvent] = []
    let rows = distance / piece.rows.rowExtent
    piece.apply(.scrollBy(rows: rows), in: 0, cause: .wheel, at: 1, into: &events)
  }

  /// Row texts of a wheel of ranks.
  static func rank(_ row: Int) -> PickerRow {
    PickerRow(text: ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][row % 13])
  }

  /// The list that a closure appends to.
  static func list(_ body: (inout DisplayList) -> Void) -> DisplayList {
    var list = DisplayList()
    body(&list)
    return list
  }
}
