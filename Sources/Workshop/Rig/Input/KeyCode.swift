/// Keys of the virtual keyboard; the raw value is the X keycode, which is evdev's code plus 8.
package enum KeyCode: Int, CaseIterable, Sendable {
  case escape = 9
  case one, two, three, four, five, six, seven, eight, nine, zero, minus, equals, backspace
  case tab, q, w, e, r, t, y, u, i, o, p, leftBracket, rightBracket, returnKey
  case leftControl, a, s, d, f, g, h, j, k, l
  case leftShift = 50
  case z = 52
  case x, c, v, b, n, m, comma, period, slash, rightShift
  case leftAlt = 64
  case space
  case f1 = 67
  case f2, f3, f4, f5, f6, f7, f8, f9, f10
  case f11 = 95
  case f12
  case rightControl = 105
  case rightAlt = 108
  case home = 110
  case up, pageUp, left, right, end, down, pageDown
  case delete = 119

  /// The keys by name, such as "escape", for commands.
  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
}
