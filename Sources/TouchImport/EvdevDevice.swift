/// A device of a recording: its axes and its events.
struct EvdevDevice {
  /// The form in which a device reports fingers.
  enum TouchProtocol {
    /// Protocol B: each finger has a slot.
    case slots
    /// Protocol A: every report has all fingers, without identity.
    case anonymous
    /// One finger and whether it touches.
    case single
  }

  /// The device's name or path.
  var name: String
  /// Ranges of its axes from the file, by code.
  private(set) var axes: [Int: ClosedRange<Int>] = [:]
  var events: [EvdevEvent] = []

  /// Sets the range of an axis; an empty range is ignored.
  mutating func setAxis(_ code: Int, _ lowest: Int, _ highest: Int) {
    axes[code] = lowest < highest ? lowest...highest : nil
  }

  /// The form in which it reports fingers; nil if it reports no finger.
  var touchProtocol: TouchProtocol? {
    if has(EvdevCode.synchronize, [EvdevCode.multitouchReport]) { return .anonymous }
    let fingers = [EvdevCode.multitouchX, EvdevCode.multitouchY, EvdevCode.trackingID]
    if has(EvdevCode.absolute, fingers) { return .slots }
    return has(EvdevCode.key, [EvdevCode.touch]) ? .single : nil
  }

  /// Whether the device is a touchpad on which two fingers scrolled.
  var isTouchpad: Bool { has(EvdevCode.key, [EvdevCode.twoFingers]) }

  private func has(_ type: Int, _ codes: [Int]) -> Bool {
    events.contains { $0.type == type && codes.contains($0.code) }
  }

  /// Range of the first of these axes that the file describes, and whether it was computed from
  /// events.
  ///
  /// If the file describes none, the range is that of the events.
  func range(of codes: [Int]) -> (range: ClosedRange<Int>, isSeen: Bool) {
    if let range = codes.lazy.compactMap({ axes[$0] }).first { return (range, false) }
    var (lowest, highest) = (0, 1)
    for event in events where event.type == EvdevCode.absolute && codes.contains(event.code) {
      (lowest, highest) = (min(lowest, event.value), max(highest, event.value))
    }
    return (lowest...highest, true)
  }
}

extension ClosedRange<Int> {
  /// A value as a share of an axis: 0 at the lowest, 1 at the highest, outside 0...1 beyond them.
  func share(of value: Int) -> Double {
    (Double(value) - Double(lowerBound)) / (Double(upperBound) - Double(lowerBound))
  }
}
