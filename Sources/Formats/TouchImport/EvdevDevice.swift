/// A recorded device, with its axes and its events.
struct EvdevDevice {
  /// How a device reports fingers.
  enum TouchProtocol {
    /// Protocol B: each finger has a slot, which identifies the finger.
    case slots
    /// The device reports the position of one finger, and whether the finger touches the surface.
    case single
  }

  /// Name or path of the device.
  var name: String
  /// Ranges of the axes, as stated in the file; the key is the code of the axis.
  private(set) var axes: [Int: ClosedRange<Int>] = [:]
  var events: [EvdevEvent] = []

  /// Sets the range of an axis; an empty range is ignored.
  mutating func setAxis(_ code: Int, _ lowest: Int, _ highest: Int) {
    axes[code] = lowest < highest ? lowest...highest : nil
  }

  /// nil if the device reports no finger.
  var touchProtocol: TouchProtocol? {
    let fingers = [EvdevCode.multitouchX, EvdevCode.multitouchY, EvdevCode.trackingID]
    if has(EvdevCode.absolute, fingers) { return .slots }
    return has(EvdevCode.key, [EvdevCode.touch]) ? .single : nil
  }

  /// True if the device is a touchpad that two fingers touched at the same time.
  var isTouchpad: Bool { has(EvdevCode.key, [EvdevCode.twoFingers]) }

  private func has(_ type: Int, _ codes: [Int]) -> Bool {
    events.contains { $0.type == type && codes.contains($0.code) }
  }

  /// Returns the range of the first of the given axes that the file describes.
  ///
  /// If the file describes none of them, the range covers 0, 1 and the values in the events, and `isSeen` is
  /// true.
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
  /// Returns the position of a value on the axis: 0 at the lowest value of the axis, 1 at the highest.
  ///
  /// A value outside the axis gives a result outside 0...1.
  func share(of value: Int) -> Double {
    (Double(value) - Double(lowerBound)) / (Double(upperBound) - Double(lowerBound))
  }
}
