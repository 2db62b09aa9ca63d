/// A key of the keyboard; the raw value is SDL's name of the key, which is also used in files.
///
/// Other keys have no effect in the sandbox and are not recorded.
public enum Key: String, CaseIterable, Equatable, Sendable {
  // Navigation
  case up = "Up"
  case down = "Down"
  case left = "Left"
  case right = "Right"
  case pageUp = "PageUp"
  case pageDown = "PageDown"
  case home = "Home"
  case end = "End"

  // Editing
  case tab = "Tab"
  case returnKey = "Return"
  case escape = "Escape"
  case space = "Space"
  case backspace = "Backspace"
  case delete = "Delete"

  // Letters
  case a = "A"
  case b = "B"
  case c = "C"
  case d = "D"
  case e = "E"
  case f = "F"
  case g = "G"
  case h = "H"
  case i = "I"
  case j = "J"
  case k = "K"
  case l = "L"
  case m = "M"
  case n = "N"
  case o = "O"
  case p = "P"
  case q = "Q"
  case r = "R"
  case s = "S"
  case t = "T"
  case u = "U"
  case v = "V"
  case w = "W"
  case x = "X"
  case y = "Y"
  case z = "Z"

  // Digits of the main row
  case digit0 = "0"
  case digit1 = "1"
  case digit2 = "2"
  case digit3 = "3"
  case digit4 = "4"
  case digit5 = "5"
  case digit6 = "6"
  case digit7 = "7"
  case digit8 = "8"
  case digit9 = "9"

  // Function keys
  case f1 = "F1"
  case f2 = "F2"
  case f3 = "F3"
  case f4 = "F4"
  case f5 = "F5"
  case f6 = "F6"
  case f7 = "F7"
  case f8 = "F8"
  case f9 = "F9"
  case f10 = "F10"
  case f11 = "F11"
  case f12 = "F12"

  // Punctuation
  case period = "."
  case comma = ","
  case leftBracket = "["
  case rightBracket = "]"
  case minus = "-"
  case equals = "="
  case slash = "/"

  // Modifiers as keys
  case leftShift = "Left Shift"
  case rightShift = "Right Shift"
  case leftControl = "Left Ctrl"
  case rightControl = "Right Ctrl"
  case leftAlt = "Left Alt"
  case rightAlt = "Right Alt"
}

extension Key {
  /// A lower-case letter, a digit, a point, a comma, a minus or a space.
  package var character: Character? {
    if self == .space { return " " }
    guard rawValue.utf8.count == 1, let byte = rawValue.utf8.first else { return nil }
    switch Unicode.Scalar(byte) {
    case "A"..."Z", "a"..."z": return Character(Unicode.Scalar(byte | 0x20))
    case "0"..."9", ".", ",", "-": return Character(Unicode.Scalar(byte))
    default: return nil
    }
  }
}

/// Modifier keys that are held during an event, as SDL's bits; 0...65535.
///
/// Bits without a name here (locks, level shifts) are preserved.
public struct KeyModifiers: OptionSet, Equatable, Sendable {
  /// The bits of SDL's key modifiers.
  public let rawValue: Int

  /// Creates modifiers from SDL's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The left Shift key; SDL's `KMOD_LSHIFT`.
  public static let leftShift = KeyModifiers(rawValue: 0x1)
  /// The right Shift key; SDL's `KMOD_RSHIFT`.
  public static let rightShift = KeyModifiers(rawValue: 0x2)
  /// The left Control key; SDL's `KMOD_LCTRL`.
  public static let leftControl = KeyModifiers(rawValue: 0x40)
  /// The right Control key; SDL's `KMOD_RCTRL`.
  public static let rightControl = KeyModifiers(rawValue: 0x80)
  /// The left Alt or Option key; SDL's `KMOD_LALT`.
  public static let leftAlt = KeyModifiers(rawValue: 0x100)
  /// The right Alt or Option key; SDL's `KMOD_RALT`.
  public static let rightAlt = KeyModifiers(rawValue: 0x200)
  /// The left Windows, Super or Command key; SDL's `KMOD_LGUI`.
  public static let leftGUI = KeyModifiers(rawValue: 0x400)
  /// The right Windows, Super or Command key; SDL's `KMOD_RGUI`.
  public static let rightGUI = KeyModifiers(rawValue: 0x800)

  /// Whether the left or the right Shift key is held.
  public var shift: Bool { !isDisjoint(with: [.leftShift, .rightShift]) }
  /// Whether the left or the right Control key is held.
  public var control: Bool { !isDisjoint(with: [.leftControl, .rightControl]) }
  package var isAlt: Bool { !isDisjoint(with: [.leftAlt, .rightAlt]) }
  /// Whether an Alt key or a Windows, Super or Command key is held.
  ///
  /// Desktops use these keys for their own shortcuts.
  package var isForDesktop: Bool { !isDisjoint(with: [.leftAlt, .rightAlt, .leftGUI, .rightGUI]) }
}
