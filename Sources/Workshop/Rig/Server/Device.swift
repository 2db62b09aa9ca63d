/// A virtual device of the X server: a section of its configuration, and a socket for events.
struct Device: Sendable {
  /// Identifier of the device in the configuration, and file name of its socket.
  var name: String
  /// Kind of device, as the manual page inputtestdrv(4) names it.
  var kind: String
  /// Role of the device in the server's layout, such as `CorePointer`.
  var role: String
  /// An additional line of the device's section in the configuration; empty for none.
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
  /// A touchpad; two fingers on it scroll.
  static let touchpad = Device(name: "touchpad", kind: "PointerGesture", role: "SendCoreEvents")
  /// A keyboard with evdev's keycodes.
  static let keyboard = Device(
    name: "keyboard",
    kind: "Keyboard",
    role: "CoreKeyboard",
    option: #"Option "XkbRules" "evdev""#
  )
}
