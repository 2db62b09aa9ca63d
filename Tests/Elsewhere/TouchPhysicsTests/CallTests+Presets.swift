import CTouchPhysics
import ScrollPhysics
import TestSupport
import Testing

/// Presets and parameters.
extension CallTests {
  @Test func `a tracker measures in the window of its preset as it was tuned`() {
    var (tracker, velocity): (touch_object, Double) = (0, 0)
    expectEqual(touch_tracker_create("web", &tracker), 0)
    expectEqual(touch_tune(tracker, "momentumTime", 0.05), 0)
    for step in 0...20 {
      expectEqual(touch_tracker_add(tracker, Double(step) / 100, Double(10 * step)), 0)
    }
    expectEqual(touch_tracker_velocity(tracker, 0.2, &velocity), 0)
    expect(abs(velocity - 1000) < 1e-6)
    Self.free(tracker)
  }

  @Test func `the header lists the name of every rule`() throws {
    let header = Library.text(of: packageRoot + "/Sources/Elsewhere/CTouchPhysics/touchphysics.h")
    for rule in ScrollTuning.uikit.rules {
      let after = try #require(header.split(separator: "\"\(rule.name)\"").last)
      let list = after.prefix { $0 != "/" }.split(separator: "\n *     \"")[0]
      for name in rule.cases { expect(list.contains("\"\(name)\""), "\(rule.name): \(name)") }
    }
  }

  @Test func `a preset is chosen by name, by text and by parameter`() throws {
    let (_, wheel) = Self.wheel()
    expectEqual(touch_preset_count(), Int32(ScrollTuning.presets.count))
    expectEqual(touch_set_preset(wheel, "android"), 0)
    try expectEqual(Self.value(of: "dragSlop", in: wheel), 8)
    let text = #"{"name": "lazy", "base": "web", "dragSlop": 4}"#
    expectEqual(touch_set_preset_json(wheel, text, text.utf8.count, nil, 0), 0)
    try expectEqual(Self.value(of: "dragSlop", in: wheel), 4)
    expectEqual(touch_tune(wheel, "bounceReach", 0.5), 0)
    try expectEqual(Self.value(of: "bounceReach", in: wheel), 0.5)
    expectEqual(touch_tune(wheel, "bounceReach", 1.5), Self.error(TOUCH_ERROR_RANGE))
    Self.free(wheel)
  }

  @Test func `rules and truth values are in the text of a preset`() throws {
    let (_, wheel) = Self.wheel()
    let text = #"{"base": "web", "velocityRule": "windowAverage", "reducedMotion": true}"#
    expectEqual(touch_set_preset_json(wheel, text, text.utf8.count, nil, 0), 0)
    try expectEqual(Self.value(of: "reducedMotion", in: wheel), 1)
    try expectEqual(Self.value(of: "momentumTime", in: wheel), 0.3)
    let other = #"{"base": "web", "velocityRule": "impulse"}"#
    expectEqual(touch_set_preset_json(wheel, other, other.utf8.count, nil, 0), 0)
    expectEqual(touch_tune(wheel, "momentumTime", 0.2), Self.error(TOUCH_ERROR_NAME))
    Self.free(wheel)
  }

  private static func value(of name: String, in object: touch_object) throws -> Double {
    for index in 0..<touch_parameter_count(object) {
      var parameter = touch_parameter()
      try #require(touch_get_parameter(object, index, &parameter) == 0)
      let found = withUnsafeBytes(of: parameter.name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if found == name { return parameter.value }
    }
    return .nan
  }

  @Test func `the message for a faulty preset has its line and fits into the buffer`() {
    let (_, wheel) = Self.wheel()
    let text = "{\"name\": \"a\", \"base\": \"uikit\",\n\"dragSlop\": 400}"
    var message = [CChar](repeating: 1, count: 80)
    let code = touch_set_preset_json(wheel, text, text.utf8.count, &message, 80)
    expectEqual(code, Self.error(TOUCH_ERROR_TEXT))
    let whole = String(
      decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
      as: UTF8.self
    )
    expectEqual(whole, "line 2: found 400, expected a number in 0.0...100.0")
    message = [CChar](repeating: 1, count: 80)
    touch_set_preset_json(wheel, text, text.utf8.count, &message, 8)
    expectEqual(message.prefix(9), [108, 105, 110, 101, 32, 50, 58, 0, 1])
    Self.free(wheel)
  }

  @Test func `the text of a preset has at most 64 KiB and four levels`() {
    let (_, wheel) = Self.wheel()
    func result(_ text: String) -> Int32 {
      touch_set_preset_json(wheel, text, text.utf8.count, nil, 0)
    }
    let preset = #"{"base": "web"}"#
    let space = String(repeating: " ", count: 65_536 - preset.utf8.count)
    expectEqual(result(preset + space), 0)
    expectEqual(result(preset + space + " "), Self.error(TOUCH_ERROR_RANGE))
    for (depth, reason) in [(4, "unknown"), (5, "arrays and objects 5 deep, expected at most 4")] {
      let value =
        String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
      let text = #"{"base": "web", "more": \#(value)}"#
      var message = [CChar](repeating: 0, count: 200)
      let code = touch_set_preset_json(wheel, text, text.utf8.count, &message, 200)
      expectEqual(code, Self.error(TOUCH_ERROR_TEXT))
      let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      expect(String(decoding: bytes, as: UTF8.self).contains(reason))
    }
    Self.free(wheel)
  }
}
