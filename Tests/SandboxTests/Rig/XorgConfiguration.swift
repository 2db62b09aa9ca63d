/// The configuration of an Xorg without hardware: one screen in memory, whose modes "fast" and "slow"
/// have 120 and 30 Hz instead of 60, and three devices with sockets.
struct XorgConfiguration {
  /// Extent of the screen, in pixels.
  static let screenWidth = 1600
  /// Extent of the screen, in pixels.
  static let screenHeight = 1000

  /// Folder of the sockets.
  let folder: String

  /// Socket of the ten-finger touchscreen.
  var touchscreenSocket: String { folder + "/touchscreen" }
  /// Socket of the mouse.
  var mouseSocket: String { folder + "/mouse" }
  /// Socket of the keyboard.
  var keyboardSocket: String { folder + "/keyboard" }

  /// The text of xorg.conf.
  var text: String {
    let size = "\(Self.screenWidth)x\(Self.screenHeight)"
    return """
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
      EndSection
      Section "Device"
        Identifier "card"
        Driver "dummy"
        VideoRam 32768
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 5-1000
        VertRefresh 5-200
        Modeline "\(size)" 133 1600 1704 1872 2144 1000 1001 1004 1034
        Modeline "fast" 203.616 1600 1620 1640 1680 1000 1002 1004 1010
        Modeline "slow" 50.904 1600 1620 1640 1680 1000 1002 1004 1010
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "card"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "\(size)" "fast" "slow"
          Virtual \(Self.screenWidth) \(Self.screenHeight)
        EndSubSection
      EndSection
      \(device("touchscreen", "Touch", touchscreenSocket, #"Option "TouchCount" "10""#))
      \(device("mouse", "PointerAbsolute", mouseSocket))
      \(device("keyboard", "Keyboard", keyboardSocket, #"Option "XkbRules" "evdev""#))
      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
        InputDevice "touchscreen" "SendCoreEvents"
        InputDevice "mouse" "CorePointer"
        InputDevice "keyboard" "CoreKeyboard"
      EndSection

      """
  }

  private func device(
    _ name: String,
    _ kind: String,
    _ socket: String,
    _ more: String = ""
  ) -> String {
    """
    Section "InputDevice"
      Identifier "\(name)"
      Driver "inputtest"
      Option "DeviceType" "\(kind)"
      Option "SocketPath" "\(socket)"
      \(more)
    EndSection
    """
  }
}
