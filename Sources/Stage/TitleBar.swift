package import Drawing

/// The places of the parts of the strip on top of the window, in points.
///
/// The buttons are at the right: record, replay, tune, and at the end the one that opens the sheet.
/// In a narrow window Replay is left out first, then Tune, the sheet's button, and Record.
package struct TitleBar: Equatable, Sendable {
  package let rect: Rect
  /// Begins or ends a recording; empty where it does not fit.
  package let record: Rect
  /// Plays the last recording; empty where it does not fit.
  package let replay: Rect
  /// Opens the tuning panel; empty where it does not fit.
  package let tune: Rect
  /// Opens a piece such as the sheet; empty where it does not fit, and without such a piece.
  package let open: Rect
  /// Left end of the first button, in points; the strip's right end without buttons.
  package let buttonsX: Double
  let isSmall: Bool
  /// Size of the program's name, in points.
  let nameSize: Double
  /// The middle line of the program's name.
  let textY: Double

  init(_ rect: Rect, isSmall: Bool, hasOpenButton: Bool) {
    self.rect = rect
    self.isSmall = isSmall
    nameSize = isSmall ? 17 : 20
    textY = isSmall ? rect.y + rect.height / 2 : rect.y + 29
    let height = isSmall ? 26.0 : 32
    let gap = isSmall ? 6.0 : 10
    let y = isSmall ? rect.center.y - height / 2 : rect.y + 20
    // From the most important one on, as far as there is space beside the program's name.
    var space = rect.width - 88 + gap
    func width(_ width: Double) -> Double {
      guard width > 0, width + gap <= space else { return 0 }
      space -= width + gap
      return width
    }
    let recordWidth = width(isSmall ? 74 : 86)
    let openWidth = width(hasOpenButton ? (isSmall ? 88 : 116) : 0)
    let tuneWidth = width(isSmall ? 48 : 62)
    let replayWidth = width(isSmall ? 58 : 70)
    var x = rect.maxX
    func button(_ width: Double) -> Rect {
      guard width > 0 else { return .zero }
      let left = x - width
      x = left - gap
      return Rect(x: left, y: y, width: width, height: height)
    }
    open = button(openWidth)
    tune = button(tuneWidth)
    replay = button(replayWidth)
    record = button(recordWidth)
    buttonsX = x == rect.maxX ? x : x + gap
  }

  /// The middle line of text that is on the same line as the name, in points.
  func middle(ofSize size: Double) -> Double {
    // Half the difference of the heights of capitals, which are 0.727 of a size.
    textY + 0.727 * (nameSize - size) / 2
  }

  /// The button under a place; nil where there is none.
  func button(at place: Point) -> StageButton? {
    if record.contains(place) { return .record }
    if replay.contains(place) { return .replay }
    if tune.contains(place) { return .tune }
    return open.contains(place) ? .open : nil
  }
}
