/// The configuration of an Xorg server without hardware.
///
/// It has one screen in memory, and devices that read events from sockets. The screen has a refresh
/// rate of 60 Hz, or of 120 and 30 Hz in its modes "fast" and "slow".
package struct XorgConfiguration {
  /// Width of the virtual screen, in pixels.
  package static let screenWidth = 1600
  /// Height of the virtual screen, in pixels.
  package static let screenHeight = 1000

  /// Folder that contains the sockets of the devices.
  let folder: String

  let devices: [Device]

  /// Returns the path of the socket that receives the events of a device.
  func socket(of device: Device) -> String { "\(folder)/\(device.name)" }

  /// The content of the file xorg.conf.
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
      \(devices.map(section).joined(separator: "\n"))
      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
      \(devices.map { "  InputDevice \"\($0.name)\" \"\($0.role)\"" }.joined(separator: "\n"))
      EndSection

      """
  }

  private func section(of device: Device) -> String {
    """
    Section "InputDevice"
      Identifier "\(device.name)"
      Driver "inputtest"
      Option "DeviceType" "\(device.kind)"
      Option "SocketPath" "\(socket(of: device))"
      \(device.option)
    EndSection
    """
  }
}
