import Drawing

/// What keys do, for the card that H and F1 show.
enum KeyTables {
  private static let frameTimes = KeyTable(
    "FRAME TIMES, WITH RIGHT SHIFT",
    [
      .init("F12", "show or hide"), .init("F11", "next corner"),
      .init("F10", "panel, details, line"), .init("F9", "measure again"),
      .init("F8", "of how many frames"), .init("F7", "axis of the histogram"),
    ]
  )

  /// In a live run.
  static let live = [
    KeyTable(
      "PIECES",
      [
        .init("Tab", "next piece or button"), .init("Shift+Tab", "the one before"),
        .init("↑ ↓", "a row; on rulers more, less"),
        .init("← →", "next column; one step"), .init("PageUp PageDown", "five rows"),
        .init("Home End", "first and last row"), .init("letters, digits", "find a row or value"),
        .init("Enter", "open the sheet; Done"), .init("Esc", "Cancel; close"),
      ]
    ),
    KeyTable(
      "BUTTONS, AFTER TAB",
      [.init("arrows", "the next one"), .init("Enter Space", "press it")]
    ),
    KeyTable(
      "VIEW",
      [
        .init("T", "tuning or events"), .init("G", "ghost of another engine"),
        .init("V", "where pieces will rest"), .init("S", "fingers smoothed or not"),
        .init("D", "dark or light"), .init("F12", "picture"), .init("F11", "full screen"),
        .init("H F1", "these keys"),
        .init("Ctrl+letter", "its key, never a row"), .init("Ctrl+Q", "quit"),
      ]
    ),
    KeyTable(
      "SESSIONS",
      [
        .init("F8", "record, stop"), .init("F7", "play the last one"), .init("M", "set a marker"),
        .init("Left Shift+F2", "log frame times"),
      ]
    ),
    frameTimes,
  ]

  /// While a session plays.
  static let replay = [
    KeyTable(
      "REPLAY",
      [
        .init("Space", "pause, continue"), .init(", .", "a frame back, forward"),
        .init("[ ]", "slower, faster"), .init("← →", "marker before, after"),
        .init("Home End", "beginning, end"), .init("F6", "again and again"),
        .init("drag the bar", "any instant"), .init("F7 Esc", "end"),
        .init("F8", "in a run: end, record"),
      ]
    ),
    KeyTable(
      "VIEW",
      [
        .init("V", "where pieces will rest"), .init("S", "fingers smoothed or not"),
        .init("D", "dark or light"), .init("F12", "picture"), .init("F11", "full screen"),
        .init("Left Shift+F2", "log frame times"),
        .init("H F1", "these keys"), .init("Ctrl+Q", "quit"),
      ]
    ),
    frameTimes,
  ]
}
