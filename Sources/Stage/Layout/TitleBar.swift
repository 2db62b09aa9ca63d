package import Drawing

/// The places of the parts of the strip on top of the window, in points.
///
/// The buttons are at the right: record, replay, tune, and at the end the one that opens the sheet.
/// Where the window has a place for the tuning panel, Tune is omitted; in the editions up to 2026 it is
/// always there.
/// In a narrow window Replay is omitted first, then Tune, then the sheet's button, then Record.
package struct TitleBar: Equatable, Sendable {
  package let rect: Rect
  /// The button that begins or ends a recording; empty if it does not fit.
  package let record: Rect
  /// The button that plays the last recording; empty if it does not fit.
  package let replay: Rect
  /// The button that opens the tuning panel; empty if it does not fit.
  package let tune: Rect
  /// The button that opens a piece such as the sheet; empty if it does not fit or there is no such
  /// piece.
  package let open: Rect
  /// Left end of the first button, in points; the strip's right end without buttons.
  package let buttonsX: Double
  let isSmall: Bool
  /// Whether Record and Replay are wide enough for the names of their keys.
  let showsKeys: Bool
  /// Size of the program's name, in points.
  let nameSize: Double
  /// Vertical centre of the program's name, in points.
  let textY: Double

  init(
    _ rect: Rect,
    isSmall: Bool,
    hasOpenButton: Bool,
    hasTuneButton: Bool,
    showsKeys: Bool
  ) {
    self.rect = rect
    self.isSmall = isSmall
    self.showsKeys = showsKeys
    nameSize = isSmall ? 17 : 20
    textY = isSmall ? rect.y + rect.height / 2 : rect.y + 29
    let height = isSmall ? 26.0 : 32
    let gap = isSmall ? 6.0 : 10
    let y = isSmall ? rect.center.y - height / 2 : rect.y + 20
    // Starts with the most important button, and stops where the space beside the program's name
    // ends.
    var space = rect.width - 88 + gap
    func width(_ width: Double) -> Double {
      guard width > 0, width + gap <= space else { return 0 }
      space -= width + gap
      return width
    }
    let recordWidth = width(isSmall ? 74 : showsKeys ? 98 : 86)
    // With its label, where all buttons and the beginning of the hint fit.
    let wide = showsKeys && rect.width >= 712 ? 188.0 : 116
    let openWidth = width(hasOpenButton ? (isSmall ? 88 : wide) : 0)
    let tuneWidth = width(hasTuneButton ? (isSmall ? 48 : 62) : 0)
    let replayWidth = width(isSmall ? 58 : showsKeys ? 84 : 70)
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

  /// The vertical centre of text of a size on the baseline of the name, in points.
  func middle(ofSize size: Double) -> Double {
    // Half of the difference between the heights of capitals, which are 0.727 of the font size.
    textY + 0.727 * (nameSize - size) / 2
  }

  /// The button at a place; nil without one.
  func button(at place: Point) -> StageButton? {
    if record.contains(place) { return .record }
    if replay.contains(place) { return .replay }
    if tune.contains(place) { return .tune }
    return open.contains(place) ? .open : nil
  }
}
