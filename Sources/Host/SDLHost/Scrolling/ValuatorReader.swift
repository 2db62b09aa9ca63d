import CSDL
import ScrollPhysics

/// Reads scroll valuators from the events of an X server.
///
/// SDL requests motion events of all devices because of touches, and passes each event to its
/// watches. The motion events contain the scroll valuators, but SDL does not read them. SDL makes
/// wheel events only from button events.
///
/// For a device with valuators, the server also sends one button event per notch, after the motion
/// event and with the same time. These button events are ignored. Button events of other devices,
/// for example of a program that sends input, are used as wheel events.
nonisolated struct ValuatorReader: Sendable {
  /// The time is in seconds; the position is in pixels of the window.
  struct Reading: Equatable, Sendable {
    var frame: ScrollFrame
    var time: Double
    var x: Double
    var y: Double
  }

  private var devices: [csdl_X11ScrollDevice] = []
  /// Numbers of the devices without scroll valuators, such as a pen that reports pressure.
  private var others: Set<Int32> = []
  private var scroll = ValuatorScroll()
  /// Timestamp of the newest motion that scrolled, in milliseconds of the server's clock.
  private var lastScroll: UInt32?
  /// Whether the newest button event of a wheel is ignored.
  ///
  /// It is ignored if the same motion was already read from valuators.
  private(set) var ignoresWheel = false

  /// If `window` is nil, the devices are listed when the first motion event arrives.
  init(of window: OpaquePointer? = nil) {
    if let window { listDevices(of: nil, window) }
  }

  /// Devices of the X server that shows a window or has sent an event; empty on another display server.
  static func devices(
    _ window: OpaquePointer?,
    of event: UnsafePointer<SDL_Event>? = nil
  ) -> [csdl_X11ScrollDevice] {
    let most = 64
    var devices = Array(repeating: csdl_X11ScrollDevice(), count: most)
    let count = csdl_x11_scroll_devices(event, window, &devices, Int32(most))
    return Array(devices.prefix(Int(count)))
  }

  /// Lists the devices and the current values of their valuators.
  ///
  /// The distance of the first scroll event is its difference from these values.
  private mutating func listDevices(of event: UnsafePointer<SDL_Event>?, _ window: OpaquePointer?) {
    others.removeAll()
    devices = Self.devices(window, of: event)
    for device in devices {
      scroll.begin(
        device.number,
        isTouchpad: device.isTouchpad == SDL_TRUE,
        reportsLift: device.reportsLift == SDL_TRUE,
        x: device.valuators.0 < 0 ? nil : device.values.0 / device.increments.0,
        y: device.valuators.1 < 0 ? nil : device.values.1 / device.increments.1
      )
    }
  }

  /// True if the pointer left the window.
  static func isLeave(_ event: UnsafePointer<SDL_Event>) -> Bool { csdl_x11_crossing(event) < 0 }

  /// nil if the event scrolls nothing; `time` converts the server's milliseconds to seconds of the host's
  /// clock.
  mutating func read(
    _ event: UnsafePointer<SDL_Event>,
    time: (UInt32) -> Double
  ) -> Reading? {
    var (motion, stamp) = (csdl_X11Motion(), UInt32(0))
    if csdl_x11_motion(event, &motion) == SDL_TRUE {
      return read(motion, of: event, time: time)
    } else if csdl_x11_wheel_press(event, &stamp) == SDL_TRUE {
      ignoresWheel = stamp == lastScroll
    } else if csdl_x11_crossing(event) > 0 {
      listDevices(of: event, nil)
    } else if Self.isLeave(event) {
      scroll.leave()
    }
    return nil
  }

  private mutating func read(
    _ motion: csdl_X11Motion,
    of event: UnsafePointer<SDL_Event>,
    time: (UInt32) -> Double
  ) -> Reading? {
    func isMover(_ device: csdl_X11ScrollDevice) -> Bool { device.number == motion.device }
    if !others.contains(motion.device), !devices.contains(where: isMover) {
      listDevices(of: event, nil)
      if !devices.contains(where: isMover) { others.insert(motion.device) }
      // The listed values include this motion, so SDL's wheel event counts.
      return nil
    }
    guard let device = devices.first(where: isMover) else { return nil }
    var (x, y) = (0.0, 0.0)
    let hasX = csdl_x11_valuator(event, device.valuators.0, &x) == SDL_TRUE
    let hasY = csdl_x11_valuator(event, device.valuators.1, &y) == SDL_TRUE
    guard hasX || hasY else { return nil }
    let time = time(motion.time)
    let frame = scroll.move(
      motion.device,
      x: hasX ? x / device.increments.0 : nil,
      y: hasY ? y / device.increments.1 : nil,
      at: time
    )
    if frame != nil { lastScroll = motion.time }
    return frame.map { Reading(frame: $0, time: time, x: motion.x, y: motion.y) }
  }

  /// Time at which `expire` must be called, in seconds; nil if no call is needed.
  var deadline: Double? { scroll.deadline }

  mutating func expire(at now: Double) -> ScrollFrame? { scroll.expire(at: now) }
}
