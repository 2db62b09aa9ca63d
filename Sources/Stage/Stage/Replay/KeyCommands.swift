package import Drawing
package import Sessions

/// The two columns of input and its effects on the card that H and F1 show.
package enum KeyCommands {
  /// The windows and pages in which a key has an effect.
  private struct Places: OptionSet {
    let rawValue: Int
    /// A window with live input, and a window that plays a session.
    static let run = Self(rawValue: 1), replay = Self(rawValue: 2)
    /// A page with live input, and a page that plays a session.
    static let page = Self(rawValue: 4), pageReplay = Self(rawValue: 8)

    static let window: Self = [.run, .replay], live: Self = [.run, .page]
    static let play: Self = [.replay, .pageReplay], all: Self = [.live, .play]
  }

  /// The keys in a window with live input.
  package static let run = columns(.run)
  /// The keys in a window that plays a session.
  package static let replay = columns(.replay)
  /// The keys in a page with live input, after the user took over the session.
  package static let page = columns(.page)
  /// The keys in a page that plays a session.
  package static let pageReplay = columns(.pageReplay)

  /// All tables, those of the left column first.
  package static let all = columns(.all).flatMap { $0 }

  private typealias Group = (title: String, lines: [(String, String, Places)])

  private static let left: [Group] = [
    (
      "REPLAY",
      [
        ("touch, wheel", "take the session over", .play),
        ("buttons above", "back, pause, speed, end", .replay),
        ("drag the bar", "any instant", .play),
        ("wheel on the bar", "a frame back, forward", .replay), ("Space", "pause, continue", .play),
        (", .", "a frame back, forward", .play), ("[ ]", "slower, faster", .play),
        ("← →", "marker before, after", .play), ("Home End", "beginning, end", .play),
        ("F6", "repeat", .play), ("Tab Enter", "a button above; press it", .replay),
        ("F7 Esc", "end", .replay), ("F8", "end, and record", .replay),
      ]
    ),
    (
      "MOUSE, FINGERS, TOUCHPAD",
      [
        ("drag, flick", "move a piece", .live),
        ("tap, click", "select a row, mark or title", .live),
        ("two fingers", "move two columns at once", .live),
        ("wheel, with Shift", "one row, ten rows", .live),
        ("touchpad", "two fingers drag and flick", .live),
        ("Ctrl+click", "leaves a finger down", .run),
      ]
    ),
    (
      "KEYS FOR PIECES",
      [
        ("Tab", "next piece or button", .live), ("Shift+Tab", "the one before", .run),
        ("↑ ↓", "a row; on rulers more, less", .live), ("← →", "next column; one step", .live),
        ("PageUp PageDown", "five rows", .live), ("Home End", "first, last row", .live),
        ("letters, digits", "find a row or value", .live), ("Enter", "open the sheet; Done", .live),
        ("Esc", "Cancel; close", .live),
      ]
    ),
    (
      "BUTTONS, AFTER TAB",
      [
        ("arrows", "the next one", .live), ("Enter Space", "press it", .live),
      ]
    ),
  ]

  private static let right: [Group] = [
    (
      "SESSIONS",
      [
        ("F8", "record, stop", .run), ("F7", "play the last recording", .run),
        ("Esc F7", "back to a session taken over", .live), ("M", "set a marker", .live),
        ("Left Shift+F2", "log frame times", .window),
      ]
    ),
    (
      "VIEW",
      [
        ("T", "tuning or events", .live), ("G", "ghost of another engine", .live),
        ("V", "marks where pieces will rest", .all), ("S", "fingers smoothed or not", .all),
        ("D", "dark or light", .all), ("F12", "save a picture", .window),
        ("F11", "full screen", .window), ("H F1", "this list", .all),
        ("Ctrl+letter", "the same on a focused piece", .run), ("Ctrl+Q", "quit", .window),
      ]
    ),
    (
      "FRAME TIMES",
      [
        ("Right Shift+F12", "show or hide", .all), ("Right Shift+F9", "measure again", .window),
      ]
    ),
  ]

  /// Returns the left and the right column of the card at a place.
  private static func columns(_ place: Places) -> [[KeyTable]] {
    [left, right].map { groups in
      groups.compactMap { group in
        let lines = group.lines.filter { !$0.2.isDisjoint(with: place) }.map {
          KeyTable.Line($0.0, $0.1)
        }
        return lines.isEmpty ? nil : KeyTable(group.title, lines)
      }
    }
  }
}

extension Key {
  /// Whether the key repeats while it is held; true for keys that move by one step, such as the arrow keys.
  package var repeats: Bool {
    switch self {
    case .up, .down, .left, .right, .pageUp, .pageDown, .tab, .backspace, .period, .comma,
      .leftBracket, .rightBracket:
      true
    default: false
    }
  }

  /// Whether the key begins, ends or replays a take; sessions do not contain these keys.
  package func controlsTakes(with modifiers: KeyModifiers) -> Bool {
    if modifiers.isForDesktop { return false }
    return switch self {
    case .f7, .f8: !modifiers.shift && !modifiers.control
    default: false
    }
  }
}
