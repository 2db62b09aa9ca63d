import CTouchPhysics
import ScrollPhysics
import TestSupport
import Testing

// Presets by name and by text.
extension CallTests {
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
    touch_free(wheel)
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
    touch_free(wheel)
  }

  private static func value(of name: String, in object: OpaquePointer?) throws -> Double {
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
    touch_free(wheel)
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
    touch_free(wheel)
  }
}
