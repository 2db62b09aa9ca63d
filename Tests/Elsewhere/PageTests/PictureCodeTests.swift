import Drawing
import Page
import TestSupport
import Testing

struct PictureCodeTests {
  private static func text(_ text: String) -> DrawCommand {
    .text(text, TextStyle(size: 12), at: Point(x: 1, y: 2), verticalScale: 1, Color(0xFF0000))
  }

  @Test func `a rectangle is its code, four floats and a colour`() {
    var list = DisplayList()
    list.background = Color(0x010203)
    list.append(.rectangle(Rect(x: 1, y: 2, width: 3, height: 4), Color(0xFF9F0A, opacity: 0)))
    var code = PictureCode()
    code.encode(list)
    let numbers = [1, 2, 3, 4].map { Float($0).bitPattern }
    expectEqual(code.words, [0, 0x0102_03FF, 3] + numbers + [0xFF9F_0A00])
  }

  @Test func `a text has a name in the first picture that shows it, and its number in all`() {
    var list = DisplayList()
    list.append(Self.text("héllo"))
    var code = PictureCode()
    code.encode(list)
    // Six bytes in two words after code, number and length.
    expectEqual(Array(code.words[2..<5]), [1, 0, 6])
    let first = Array(code.words[7...])
    code.encode(list)
    expectEqual(Array(code.words[2...]), first)
  }

  @Test func `texts are forgotten before their numbers run out`() {
    var code = PictureCode()
    for number in 0..<5000 {
      var list = DisplayList()
      list.append(Self.text("\(number)"))
      code.encode(list)
      if number == 4096 {
        expectEqual(Array(code.words[..<2]), [2, 0])
      } else {
        expectEqual(code.words[0], 0)
      }
    }
  }
}
