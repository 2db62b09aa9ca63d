/// When rows over an offset tick: the click and the tap of a haptic device.
///
/// Ticks are events; no rule changes an offset or a selection.
public enum TickRule: String, CaseIterable, Equatable, Sendable {
  /// When the content passes the border of two rows, for the row that is selected then; for every
  /// move but those of the program.
  case border
  /// When the content brings another row than the last one to the middle; not after a tap, and not
  /// for moves of the program.
  ///
  /// - Source: UIPickerView; Flutter's CupertinoPicker since 2025, pull requests 169670 and 170641.
  case middle
}
