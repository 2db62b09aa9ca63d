import Files
import JSONText
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct PathTextTests {
  @Test func `the example of the documentation`() {
    expectEqual(PathText.text(of: [0x61, 0xFF]), "a\u{10FFFF}")
    expectEqual(ShownText.singleLine(PathText.text(of: [0x61, 0xFF])), "a\\xFF")
  }

  static let names: [(bytes: [UInt8], text: String)] = [
    ([], ""), (Array("plain/name.json".utf8), "plain/name.json"),
    (Array("käse 日本 🎛".utf8), "käse 日本 🎛"),
    // A start without an end, an end without a start, an overlong form, a surrogate.
    ([0xC3], "\u{10FFC3}"), ([0xC3, 0x61], "\u{10FFC3}a"), ([0x80, 0xBF], "\u{10FF80}\u{10FFBF}"),
    ([0xC0, 0xAF], "\u{10FFC0}\u{10FFAF}"), ([0xED, 0xA0, 0x80], "\u{10FFED}\u{10FFA0}\u{10FF80}"),
    ([0xE3, 0x81, 0xE3, 0x81, 0x82], "\u{10FFE3}\u{10FF81}あ"),
    // Beyond Unicode, and a scalar that stands for a byte.
    ([0xF5, 0x80, 0x80, 0x80], "\u{10FFF5}\u{10FF80}\u{10FF80}\u{10FF80}"),
    ([0xF4, 0x8F, 0xBE, 0x80], "\u{10FFF4}\u{10FF8F}\u{10FFBE}\u{10FF80}"),
    ([0xF4, 0x8F, 0xBD, 0xBF], "\u{10FF7F}"),
  ]

  @Test(arguments: names)
  func `bytes that are not UTF-8 are scalars of their own`(bytes: [UInt8], text: String) {
    expectEqual(PathText.text(of: bytes), text)
    expectEqual(PathText.bytes(of: text), bytes)
  }

  @Test func `every name comes back`() {
    var random = SplitMix64(seed: 8)
    let parts: [UInt8] = [0x2F, 0x61, 0x80, 0x8F, 0xBE, 0xBF, 0xC3, 0xE3, 0xED, 0xF0, 0xF4, 0xFF]
    for _ in 0..<2000 {
      let name = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? 0
      }
      expectEqual(PathText.bytes(of: PathText.text(of: name)), name)
    }
  }

  @Test func `a path with a zero is an empty one`() {
    expectEqual("a\0b".withPath { $0.pointee }, 0)
    expectEqual(access("/\0", F_OK), -1)
  }
}
