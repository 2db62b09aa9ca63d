import GestureScripts
import TestSupport
import Testing

struct GestureErrorTests {
  @Test(arguments: [
    ("drag", "1:5: found the end of the line, expected a target such as wheel.0"),
    ("drag wheel.0 -120pt", "1:14: found '-120pt', expected 'by'"),
    ("drag wheel.0 by 120px in 1s", "1:17: found '120px', expected a length such as -120pt"),
    ("drag wheel.0 by 1e3 in 1s", "1:17: found '1e3', expected a length such as -120pt"),
    ("drag wheel.0 by 1pt in 400", "1:24: found '400', expected a duration of"),
    ("drag wheel.0 by 1pt in 1s easy", "1:27: found 'easy', expected the end of the line"),
    ("drag point 1,2 by 3pt in 1s", "1:23: found 'in', expected up, down, left or right"),
    ("flick ruler at 1800 left", "1:16: found '1800', expected a speed such as 1800pt/s"),
    ("shake ruler", "1:1: found 'shake', expected one of drag, flick,"),
    ("wheel ruler by 3", "1:17: found the end of the line, expected 'notches'"),
    ("notch ruler 1001 down", "1:13: found '1001', expected notches, 0 to 1000"),
    ("notch ruler 9223372036854775807 left", "1:13: found '9223372036854775807', expected notches"),
    ("notch ruler 2 1001 down", "1:15: found '1001', expected notches, 0 to 1000"),
    ("key Dwon", "1:5: found 'Dwon', expected a key's name"),
    ("type \"a\u{e9}\"", "1:6: found \"\u{e9}\", which no key of the table types"),
    ("marker \"open", "1:8: found text without its closing quote"),
    (
      "marker \"" + String(repeating: "L", count: 601) + "\"",
      "1:8: found a text of 601 bytes, expected at most 600"
    ),
    ("resize 0x600", "1:8: found 0, expected a width of 1...16384"),
    ("set preset a/b", "1:12: found \"a/b\""),
    ("at 5000Hz", "1:4: found '5000Hz', expected a rate of 1Hz to 1000Hz"),
    ("at 60Hz jitter -1pt", "1:16: found '-1pt', expected 0pt to 50pt"),
    ("with fingers", "1:6: found 'fingers', expected 'touch'"),
    ("two fingers: tap ruler", "1:23: found the end of the line, expected '&'"),
    ("tap ruler\nsize 800x600", "2:1: found 'size', expected a statement; the header"),
    ("size 800x600\nsize 800x600", "2:1: found 'size', expected each line of the header once"),
    ("size 800", "1:6: found '800', expected a size such as 1280x720"),
    ("try key Down", "1:5: found 'key', expected a statement with a target"),
    ("end", "1:1: found 'end', expected a statement; no 'together' is open"),
    ("together\ntap ruler", "1:1: found 'together' without its 'end'"),
    ("together\nwait settled\nend", "2:1: found 'wait' between 'together' and 'end'"),
    ("with mouse\ntogether\ntap ruler\nand\ntap ruler\nend", "2:1: found 2 hands that press"),
  ])
  func `an error states its line, its column and the expected text`(
    script: String,
    expected: String
  ) {
    let problems = GestureScript.read(script).problems.map(\.description)
    expectEqual(problems.count, 1)
    expectEqual(problems.first?.hasPrefix(expected), true, "\(problems)")
  }

  @Test func `every invalid line is reported`() {
    let script = "tap\nwait settled\nwait soon\n\nkey \"None\""
    expectEqual(GestureScript.read(script).problems.map(\.line), [1, 3, 5])
  }

  @Test func `a script is read up to its hundredth error`() {
    let script = String(repeating: "wobble\n", count: 101)
    expectEqual(GestureScript.read(script).problems.count, 100)
  }

  @Test func `carriage returns do not change line numbers`() {
    expectEqual(GestureScript.read("tap ruler\r\n\r\nwait soon\r\n").problems.map(\.line), [3])
  }

  @Test func `the error for an unknown target lists the known ones`() {
    expectEqual(
      gestureErrorText("\ntap wheel.7")?.hasPrefix("2:5: found \"wheel.7\", expected one of"),
      true
    )
    expect(gestureErrorText("try tap wheel.7") != nil)
  }

  @Test func `the error for a target that cannot be touched states the time`() {
    expectEqual(
      gestureErrorText("wait 1s\ntap done"),
      "2:5: found 'done', which cannot be touched at 1.0 s, expected a target that can be touched"
    )
    expectEqual(gestureErrorText("tap header 9")?.contains("'header 9'"), true)
  }

  @Test func `waiting for a motion that never settles is an error`() {
    let errorText = gestureErrorText("wait settled", on: Table(rest: nil))
    expectEqual(errorText?.hasPrefix("1:1: found a motion that never settles"), true)
    expect(gestureErrorText("wait settled", on: Table(rest: .infinity)) != nil)
    expect(gestureErrorText("wait settled", on: Table(rest: .nan)) != nil)
  }

  @Test func `the error for an entry that the surface refuses states its line`() {
    expectEqual(
      gestureErrorText("wait 1s\nset preset nobody"),
      "2:12: found preset \"nobody\", expected one of uikit, android"
    )
  }

  @Test(arguments: [
    "wait 24h", "wait 24s\nwait 86400s\nmarker \"late\"",
    "at 1000Hz\npress ruler hold 86400s", "drag point 65536,0 by 10pt right in 1s",
  ])
  func `a script that exceeds the limits of a session is an error`(script: String) {
    expect(gestureErrorText(script) != nil)
  }

  @Test func `more samples than a session may have are refused before they are made`() {
    for step in ["press ruler hold 86400s", "swipe ruler at 1pt/s up in 86400s"] {
      let text = gestureErrorText("at 1000Hz\n\(step)")
      expectEqual(
        text?.contains("86400000 samples, expected at most 2000000"),
        true,
        "\(text ?? "")"
      )
    }
  }

  @Test func `damaged scripts compile or throw an error`() throws {
    let whole = """
      title "t"
      size 800x600
      drag wheel.0 by -120pt in 40ms ease hold 10ms cancel "x"
      two fingers: flick ruler at 900pt/s left & tap header 2
      together
        key Tab shift
      and
        wheel ruler by -3 notches in 20ms
      end
      at 60Hz jitter 0.5pt seed 7
      type "tok"
      """
    var random = SplitMix64(seed: 5)
    var refused = 0
    for _ in 0..<300 {
      var bytes = Array(whole.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = UInt8.random(in: 9...126, using: &random)
      }
      if gestureErrorText(String(decoding: bytes, as: UTF8.self)) != nil { refused += 1 }
    }
    expect(refused > 150)
  }

  @Test func `after the limit of a session no gesture is planned, but names are checked`() {
    let presses = String(repeating: "press wheel.0 hold 2000s\n", count: 400)
    let (script, none) = GestureScript.read("at 1000Hz\nwait 86400s\n\(presses)tap nothing")
    var table = Table()
    let problems = script.compile(on: &table, after: none).problems
    expectEqual(problems.map(\.line), [3, 403])
  }

  @Test func `a block has at most 32 hands`() {
    func script(_ count: Int) -> String {
      "together\n" + Array(repeating: "wait 1s", count: count).joined(separator: "\nand\n")
        + "\nend"
    }
    expect(GestureScript.read(script(32)).problems.isEmpty)
    expectEqual(
      GestureScript.read(script(33)).problems.map(\.description),
      [
        "65:1: found one more hand, expected at most 32"
      ]
    )
  }
}
