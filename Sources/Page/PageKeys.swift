import Drawing

/// What keys do in a page, for the card that H and F1 show.
enum PageKeys {
  static let tables = [
    KeyTable(
      "PIECES",
      [
        .init("Tab", "next piece or button"), .init("↑ ↓", "a row; on rulers more, less"),
        .init("← →", "next column; one step"), .init("PageUp PageDown", "five rows"),
        .init("Home End", "first and last row"), .init("letters, digits", "find a row or value"),
        .init("Enter", "open the sheet; Done"), .init("Esc", "Cancel; close"),
      ]
    ),
    KeyTable(
      "VIEW",
      [
        .init("T", "tuning or events"), .init("G", "ghost of another engine"),
        .init("V", "where pieces will rest"), .init("S", "fingers smoothed or not"),
        .init("D", "dark or light"), .init("M", "set a marker"), .init("H F1", "these keys"),
        .init("Right Shift+F12", "frame times"), .init("Right Shift+F10", "their form"),
      ]
    ),
    KeyTable(
      "SESSION, BEFORE A TOUCH",
      [
        .init("Space", "pause, continue"), .init(", .", "a frame back, forward"),
        .init("[ ]", "slower, faster"), .init("← →", "marker before, after"),
        .init("Home End", "beginning, end"), .init("F6", "again and again"),
      ]
    ),
  ]
}
