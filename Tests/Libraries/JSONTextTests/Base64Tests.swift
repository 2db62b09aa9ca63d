import JSONText
import TestSupport
import Testing

struct Base64Tests {
  /// The examples of RFC 4648, section 10.
  @Test(
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ]
  )
  func `bytes are as in the standard`(plain: String, encoded: String) {
    expectEqual(Base64.text(of: plain.utf8), encoded)
    expectEqual(Base64.bytes(of: encoded), Array(plain.utf8))
  }

  @Test func `all bytes come back`() {
    var random = SplitMix64(seed: 3)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      expectEqual(Base64.bytes(of: Base64.text(of: bytes)), bytes)
    }
  }

  @Test(arguments: ["Z", "Zg", "Zg=", "Zh==", "Zm9=v", "Zm9v=", "====", "Zm 9", "Zm9v\n", "é===="])
  func `other texts are refused`(text: String) {
    expect(Base64.bytes(of: text) == nil)
  }
}
