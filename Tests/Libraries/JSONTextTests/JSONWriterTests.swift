import JSONText
import TestSupport
import Testing

struct JSONWriterTests {
  @Test func `the documentation example holds`() {
    let text = JSONWriter.text { json in
      json.object { json in
        json.string("wheel", "target")
        json.array("offsets") { $0.number(1.5) }
      }
    }
    expectEqual(text, #"{"target":"wheel","offsets":[1.5]}"#)
  }

  @Test func `commas separate values, without one after the last`() {
    let text = JSONWriter.text { json in
      json.array { json in
        json.integer(-7)
        json.boolean(true)
        json.string(nil)
        json.object { _ in }
        json.array { $0.decimal(-1.5, digits: 3) }
        json.milliseconds(0.0166667)
        json.decimal(.infinity, digits: 2)
      }
    }
    expectEqual(text, "[-7,true,null,{},[-1.500],16.6667,null]")
  }

  @Test func `a literal is added as it is`() {
    let text = JSONWriter.text { json in
      json.object { json in
        json.integer(1, "a")
        json.literal("2.0", "b")
      }
    }
    expectEqual(text, #"{"a":1,"b":2.0}"#)
  }

  static let texts: [(text: String, json: String)] = [
    ("", #""""#), ("おすすめ 😀", #""おすすめ 😀""#), (#"a"\/"#, #""a\"\\/""#),
    ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{8}\u{1F}\u{7F}", #""\u0000\u0008\u001f\u007f""#),
    ("</script>&", #""\u003c/script\u003e\u0026""#),
  ]

  @Test(arguments: texts)
  func `strings and keys are escaped, also for use in HTML`(text: String, json: String) {
    expectEqual(JSONWriter.text { $0.string(text) }, json)
    expectEqual(JSONWriter.text { $0.object { $0.integer(1, text) } }, "{\(json):1}")
  }

  static let numbers: [(number: Double, json: String)] = [
    (0, "0"), (-0.0, "0"), (-12, "-12"), (0.015625, "0.015625"), (-65_535.984375, "-65535.984375"),
    (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"), (1e-5, "1e-05"), (1e300, "1e+300"),
    (9_007_199_254_740_991, "9007199254740991"),
  ]

  @Test(arguments: numbers)
  func `a number is written as its shortest decimal`(number: Double, json: String) {
    expectEqual(JSONWriter.text { $0.number(number) }, json)
    expectEqual(Double(json), number)
  }

  static let decimals: [(number: Double, digits: Int, text: String)] = [
    (0, 0, "0"), (2.5, 0, "3"), (-0.004, 2, "0.00"), (-0.005, 2, "-0.01"), (1234.5, 3, "1234.500"),
    (1e18, 2, "1e+18"), (9.999_999_6, 6, "10.000000"), (0.000_001, 6, "0.000001"),
    (-0.5, 0, "-1"), (0.499_999_999_999_999_94, 0, "0"),
    (9_007_199_254_740_992, 0, "9007199254740992"),
  ]

  @Test(arguments: decimals)
  func `decimals are rounded half away from zero`(number: Double, digits: Int, text: String) {
    var bytes: [UInt8] = []
    bytes.appendDecimal(number, digits: digits)
    expectEqual(bytes, Array(text.utf8))
    expectEqual(JSONWriter.text { $0.decimal(number, digits: digits) }, text)
  }
}
