/// When a row that passes emits a tick, which is played as a click and a haptic tap.
///
/// Ticks are events; no rule changes an offset or a selection.
public enum TickRule: String, CaseIterable, Equatable, Sendable {
  /// When content passes the border between two rows; the tick names the row that is then selected.
  /// Moves by the program do not tick.
  case border
  /// When the middle of a row reaches the centre, unless that row was the last to reach it. Taps and
  /// moves by the program do not tick.
  ///
  /// - Source: UIPickerView; Flutter's CupertinoPicker since 2025, pull requests 169670 and 170641.
  case middle
}
