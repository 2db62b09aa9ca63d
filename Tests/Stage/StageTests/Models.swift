import Drawing
import Pickers
import Stage

extension Stage {
  /// The model of the wheel; without columns where there is none.
  var picker: Picker {
    for case .wheel(let piece) in pieces.map(\.content) { return piece.picker }
    return Picker(columns: [])
  }

  /// The model of the ruler; without marks where there is none.
  var ruler: Ruler {
    for case .ruler(let piece) in pieces.map(\.content) { return piece.picker }
    return Ruler(scale: RulerScale(minimum: 0, step: 1, fractionDigits: 0, count: 0))
  }

  /// The model of the looping header; without titles where there is none.
  var header: LoopingHeader {
    for case .header(let piece) in pieces.map(\.content) { return piece.picker }
    return LoopingHeader(titles: [])
  }
}

extension Rect {
  /// Whether two rectangles overlap by at most a tolerance.
  func isApart(from other: Rect, tolerance: Double = 1e-9) -> Bool {
    maxX <= other.x + tolerance || other.maxX <= x + tolerance || maxY <= other.y + tolerance
      || other.maxY <= y + tolerance
  }
}

extension StageLayout {
  var title: Rect { titleBar.rect }
  var wheel: Rect { frame(of: "wheel") }
  var ruler: Rect { frame(of: "ruler") }
  var header: Rect { frame(of: "header") }
}
