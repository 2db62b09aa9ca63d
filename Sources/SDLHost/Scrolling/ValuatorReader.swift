import CSDL
import ScrollPhysics

/// Reads scroll valuators from the events of an X server.
///
/// SDL requests the motions of devices on its windows for touches, and passes each event to a watch. It
/// makes wheel events only from button events. The server sends one button event per notch, after the
/// motion with the valuators; these are ignored. Button events of a device without valuators, for
/// example of a program that sends input, are used as wheel events.
nonisolated struct ValuatorReader: Sendable {
  /// A frame with its time, and its place in pixels of the window.
  struct Reading: Equatable, Sendable {
    var frame: ScrollFrame
    var time: Double
    var x: Double
    var y: Double
  }

  private var devices: [csdl_X11ScrollDevice] = []
  /// Numbers of devices with other valuators, such as the pressure of a pen.
  private var others: Set<Int32> = []
  private var scroll = ValuatorScroll()
  /// The server's time of the newest motion that scrolled.
  private var lastScroll: UInt32?
  /// Whether the newest button event of a wheel repeats a motion that was read from valuators.
  private(set) var ignoresWheel = false

  /// Creates a reader of a window's devices; without a window the first motion lists them.
  init(of window: OpaquePointer? = nil) {
    if let window { listDevices(of: nil, window) }
  }

  /// The scrolling devices of the X server to which an event or a window belongs; none on another
  /// system.
  static func devices(
    _ window: OpaquePointer?,
    of event: UnsafePointer<SDL_Event>? = nil
  ) -> [csdl_X11ScrollDevice] {
    let most = 64
    var devices = Array(repeating: csdl_X11ScrollDevice(), count: most)
    let count = csdl_x11_scroll_devices(event, window, &devices, Int32(most))
    return Array(devices.prefix(Int(count)))
  }

  /// Lists the devices with their present values, so that the first notch already has a difference.
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

  /// Whether the pointer left the window with an event.
  static func isLeave(_ event: UnsafePointer<SDL_Event>) -> Bool { csdl_x11_crossing(event) < 0 }

  /// Reads an event; `time` converts the server's milliseconds.
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
    }
    guard let device = devices.first(where: isMover) else {
      others.insert(motion.device)
      return nil
    }
    var (x, y) = (0.0, 0.0)
    let hasX = csdl_x11_valuator(event, device.valuators.0, &x) == SDL_TRUE
    let hasY = csdl_x11_valuator(event, device.valuators.1, &y) == SDL_TRUE
    guard hasX || hasY else { return nil }
    lastScroll = motion.time
    let time = time(motion.time)
    let frame = scroll.move(
      motion.device,
      x: hasX ? x / device.increments.0 : nil,
      y: hasY ? y / device.increments.1 : nil,
      at: time
    )
    return frame.map { Reading(frame: $0, time: time, x: motion.x, y: motion.y) }
  }

  /// When `expire` must be called; nil while it has no effect.
  var deadline: Double? { scroll.deadline }

  /// Ends a gesture of fingers that lifted without an event.
  mutating func expire(at now: Double) -> ScrollFrame? { scroll.expire(at: now) }
}
