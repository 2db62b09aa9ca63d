/// At which instant a passing row emits a tick, which is played as a click and a haptic tap.
///
/// Ticks are events; no rule changes an offset or a selection.
public enum TickRule: String, CaseIterable, Equatable, Sendable {
  /// When the selection changes, because the border between two rows passes the centre.
  ///
  /// The tick contains the new selected row. Moves by the program do not tick.
  case border
  /// When the middle of a row reaches the centre.
  ///
  /// A row does not tick again until another row has reached the centre. Taps and moves by the program do not tick.
  ///
  /// - Source: UIPickerView; Flutter's CupertinoPicker since 2025, pull requests 169670 and 170641.
  case middle
}
