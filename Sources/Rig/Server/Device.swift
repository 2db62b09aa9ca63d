/// A virtual device of the X server: a section of its configuration, and a socket for events.
struct Device: Sendable {
  /// The identifier of the device and the name of its socket.
  var name: String
  /// The kind of device as inputtestdrv(4) names it.
  var kind: String
  /// The role of the device in the server's layout, such as `CorePointer`.
  var role: String
  /// Another option as a line of the configuration; empty for none.
  var option = ""

  /// A touchscreen for ten fingers.
  static let touchscreen = Device(
    name: "touchscreen",
    kind: "Touch",
    role: "SendCoreEvents",
    option: #"Option "TouchCount" "10""#
  )
  /// A mouse with absolute positions.
  static let mouse = Device(name: "mouse", kind: "PointerAbsolute", role: "CorePointer")
  /// A touchpad whose two fingers scroll.
  static let touchpad = Device(name: "touchpad", kind: "PointerGesture", role: "SendCoreEvents")
  /// A keyboard with evdev's keycodes.
  static let keyboard = Device(
    name: "keyboard",
    kind: "Keyboard",
    role: "CoreKeyboard",
    option: #"Option "XkbRules" "evdev""#
  )
}
