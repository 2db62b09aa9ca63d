/// A recorded device: what the recording states about it, and its events.
struct EvdevDevice {
  /// How a device reports fingers.
  enum TouchProtocol {
    /// Protocol B: each finger has a slot, which identifies the finger.
    case slots
    /// Protocol A: each report has the positions of all fingers.
    case contacts
    /// The device reports the position of one finger, and whether the finger touches the surface.
    case single
  }

  /// Name or path of the device.
  var name: String
  /// Ranges of the axes, as stated in the file; the key is the code of the axis.
  private(set) var axes: [Int: ClosedRange<Int>] = [:]
  private(set) var events: [EvdevEvent] = []
  private var properties: Set<Int> = []
  /// Whether the file states the properties or the keys of the device.
  private var isDescribed = false
  /// The codes that the file states, each with its type.
  private var stated: Set<Int> = []
  /// The codes of the events, each with its type.
  private var sent: Set<Int> = []

  init(name: String) { self.name = name }

  private static func number(_ type: Int, _ code: Int) -> Int { type << 16 | code }

  /// Sets the range of an axis; an empty range is ignored.
  mutating func setAxis(_ code: Int, _ lowest: Int, _ highest: Int) {
    axes[code] = lowest < highest ? lowest...highest : nil
  }

  /// Adds properties that the file states; call it without properties if the file states that there are none.
  mutating func add(properties: [Int]) {
    self.properties.formUnion(properties)
    isDescribed = true
  }

  /// Adds codes of events that the file states.
  mutating func add(codes: [Int], of type: Int) {
    stated.formUnion(codes.map { Self.number(type, $0) })
    if type == EvdevCode.key { isDescribed = true }
  }

  mutating func append(_ event: EvdevEvent) {
    sent.insert(Self.number(event.type, event.code))
    events.append(event)
  }

  /// Moves the events of another device to this device.
  mutating func take(eventsOf other: inout EvdevDevice) {
    events += other.events
    sent.formUnion(other.sent)
    (other.events, other.sent) = ([], [])
  }

  /// nil if the device reports no finger.
  var touchProtocol: TouchProtocol? {
    let fingers = [EvdevCode.multitouchX, EvdevCode.multitouchY, EvdevCode.trackingID]
    if fingers.contains(where: { sends(EvdevCode.absolute, $0) }) {
      return sends(EvdevCode.synchronize, EvdevCode.multitouchReport) ? .contacts : .slots
    }
    return sends(EvdevCode.key, EvdevCode.touch) ? .single : nil
  }

  /// Whether a device that reports fingers is a touchpad; it is otherwise a screen.
  ///
  /// Properties decide, as in libinput. Without them, a touchpad is a device that counts fingers and has a mouse
  /// button, because some screens do the one or the other. If the file states neither properties nor keys, a
  /// device that reports both one and several fingers is a touchpad, too.
  var isTouchpad: Bool {
    if properties.contains(EvdevCode.isDirect) || has(EvdevCode.pen) || has(EvdevCode.stylus) {
      return false
    }
    let touchpads = [
      EvdevCode.isPointer, EvdevCode.isButtonPad, EvdevCode.isSemiMultitouch,
      EvdevCode.isTopButtonPad,
    ]
    if !properties.isDisjoint(with: touchpads) { return true }
    guard has(EvdevCode.finger) else { return false }
    let counts = EvdevCode.fingerCounts.keys.count { has($0) }
    return has(EvdevCode.leftButton) || (!isDescribed && counts > 1)
  }

  /// Whether an event of the device has a code.
  func sends(_ type: Int, _ code: Int) -> Bool { sent.contains(Self.number(type, code)) }

  /// Whether the device has a key, as the file states or as its events show.
  private func has(_ key: Int) -> Bool {
    stated.contains(Self.number(EvdevCode.key, key)) || sends(EvdevCode.key, key)
  }

  /// Returns the range of values of the first of some axes that has a range in the file.
  ///
  /// If none has one, the range is `0..<size`. If `size` is nil, too, the range is that of the values in the
  /// events, with a margin on both sides: the distance of the lowest value from 0, but at least an eighth of the
  /// range. A finger is then never on the edge, and positions at the middle of a screen remain there.
  func range(of codes: [Int], size: Int?) -> (range: ClosedRange<Int>, origin: RangeOrigin) {
    if let range = codes.lazy.compactMap({ axes[$0] }).first { return (range, .file) }
    if let size { return (0...size - 1, .size) }
    let values = events.lazy
      .filter { $0.type == EvdevCode.absolute && codes.contains($0.code) }.map(\.value)
    guard let lowest = values.min(), let highest = values.max() else { return (-1...1, .events) }
    let margin = max(lowest, (highest - lowest + 7) / 8, 1)
    return (lowest - margin...highest + margin, .events)
  }

  /// Where the range of an axis comes from.
  enum RangeOrigin { case file, size, events }
}

extension ClosedRange<Int> {
  /// Returns the position of a value on the axis: 0 at the lowest value of the axis, 1 at the highest.
  ///
  /// A value outside the axis gives a result outside 0...1.
  func share(of value: Int) -> Double {
    (Double(value) - Double(lowerBound)) / (Double(upperBound) - Double(lowerBound))
  }
}
