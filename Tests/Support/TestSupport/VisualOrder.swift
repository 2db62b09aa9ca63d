/// Lines of right-to-left text that contain numbers, each with its characters in visual order from the
/// left.
package enum VisualOrder {
  /// The letters are Alef, Bet and Gimel.
  package static let lines: [(text: String, shown: String)] = [
    ("\u{5D0}\u{5D1} 12 \u{5D2}", "\u{5D2} 12 \u{5D1}\u{5D0}"),
    ("12 \u{5D0}\u{5D1}", "\u{5D1}\u{5D0} 12"),
    ("\u{5D0}\u{5D1} 12.5 \u{5D2} 3", "3 \u{5D2} 12.5 \u{5D1}\u{5D0}"),
    ("\u{5D0}\u{5D1} 50%", "50% \u{5D1}\u{5D0}"),
    ("\u{5D0}\u{5D1} 12:30-14:00", "12:30-14:00 \u{5D1}\u{5D0}"),
    ("\u{5D0}\u{5D1} (12)", ")12( \u{5D1}\u{5D0}"),
  ]
}
