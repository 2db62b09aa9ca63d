package import Drawing

/// The places of the parts of the title bar at the top of the window, in points.
///
/// The buttons are at the right, in this order: the one that shows the list of keys, Record, Replay, Tune, and the
/// button that opens the sheet. Windows with a separate tuning panel have no button Tune.
///
/// In a narrow window Replay is omitted first, then the list of keys, then Tune, then the button of the sheet, then
/// Record. The rectangle of an omitted button is empty.
package struct TitleBar: Equatable, Sendable {
  package let rect: Rect
  /// The button that shows the list of keys.
  package let help: Rect
  package let record: Rect
  package let replay: Rect
  package let tune: Rect
  /// The button that opens a piece, such as the sheet; also empty if no piece of the scene is opened by a
  /// button.
  package let open: Rect
  /// Left edge of the leftmost button, in points; without buttons the right edge of the bar.
  package let buttonsX: Double
  /// Whether the buttons are small and do not show the names of their keys.
  let isSmall: Bool
  /// Font size of the program's name, in points.
  let nameSize: Double
  /// Vertical centre of the program's name, in points.
  let textY: Double

  init(
    _ rect: Rect,
    isSmall: Bool,
    hasOpenButton: Bool,
    hasTuneButton: Bool
  ) {
    self.rect = rect
    self.isSmall = isSmall
    let height = isSmall ? 26.0 : 32
    // On a phone all buttons fit if they are narrow.
    let isNarrow = isSmall && 350..<400 ~= rect.width
    let gap = isNarrow ? 4.0 : isSmall ? 6 : 10
    let y = isSmall ? rect.center.y - height / 2 : rect.y + 20
    nameSize = isSmall ? 17 : 20
    // The baseline is that of the buttons' titles.
    textY = y + height / 2 + Self.shift(from: isSmall ? 12 : 13, to: nameSize)
    // The most important button gets its width first. Buttons get no width when the space beside the name is
    // used up.
    var space = rect.width - 88 + gap
    func width(_ width: Double) -> Double {
      guard width > 0, width + gap <= space else { return 0 }
      space -= width + gap
      return width
    }
    let recordWidth = width(isNarrow ? 50 : isSmall ? 74 : 98)
    // Wide enough for the label, if all buttons and the beginning of the hint fit.
    let wide = rect.width >= 712 ? 188.0 : rect.width >= 540 ? 116 : 92
    let openWidth = width(hasOpenButton ? (isNarrow ? 78 : isSmall ? 88 : wide) : 0)
    let tuneWidth = width(hasTuneButton ? (isSmall ? 44 : 62) : 0)
    let smallHelpWidth = isSmall ? width(24) : 0
    let replayWidth = width(isNarrow ? 54 : isSmall || rect.width < 540 ? 58 : 84)
    // In words beside the hint, if both fit.
    let helpWidth = isSmall ? smallHelpWidth : width(space >= 300 ? Self.helpWidth : 32)
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
    help = button(helpWidth)
    buttonsX = x == rect.maxX ? x : x + gap
  }

  /// Width of the button that shows the list of keys, if its title is in words, in points.
  static let helpWidth = 66.0

  /// Whether the button Replay has space for the name of its key.
  var namesReplayKey: Bool { replay.width >= 80 }

  /// Whether the title of the button that shows the list of keys is in words; otherwise it is a question mark.
  var namesHelp: Bool { help.width == Self.helpWidth }

  /// Vertical centre at which text of this font size has the same baseline as the name of the program, in
  /// points.
  func middle(ofSize size: Double) -> Double {
    textY + Self.shift(from: nameSize, to: size)
  }

  /// Distance between the vertical centres of two texts with a common baseline, in points.
  ///
  /// Capitals are 0.727 of the font size high.
  static func shift(from size: Double, to other: Double) -> Double {
    0.727 * (size - other) / 2
  }

  func button(at place: Point) -> StageButton? {
    if help.contains(place) { return .help }
    if record.contains(place) { return .record }
    if replay.contains(place) { return .replay }
    if tune.contains(place) { return .tune }
    return open.contains(place) ? .open : nil
  }
}
