import Pickers
import TestSupport
import Testing

struct TypeAheadTests {
  static let names = ["Hokkaido", "Tochigi", "Tokyo", "Tokushima", "Osaka"]

  private func match(_ typing: TypeAhead) -> String? {
    typing.match(in: Self.names.count) { Self.names[$0] }.map { Self.names[$0] }
  }

  @Test func `characters typed without a pause form one prefix`() {
    var typing = TypeAhead()
    var found: [String?] = []
    for (index, character) in "toku".enumerated() {
      typing.type(character, at: Double(index) * 0.3)
      found.append(match(typing))
    }
    expectEqual(found, ["Tochigi", "Tochigi", "Tokyo", "Tokushima"])
  }

  @Test func `a pause of more than half a second begins a new prefix`() {
    var typing = TypeAhead()
    typing.type("t", at: 0)
    typing.type("x", at: 0.5)
    expectEqual(typing.prefix, "tx")
    typing.type("O", at: 1.001)
    expectEqual(typing.prefix, "o")
    expectEqual(match(typing), "Osaka")
  }

  @Test func `Backspace removes one character`() {
    var typing = TypeAhead()
    for character in "tox" { typing.type(character, at: 0) }
    expect(match(typing) == nil)
    typing.deleteLast(at: 0.2)
    expectEqual(match(typing), "Tochigi")
    typing.deleteLast(at: 2)
    expect(match(typing) == nil)
  }

  @Test func `every character with the same small letter begins a title`() {
    // Of all characters. Ω and K also have a sign of a unit.
    for value in (0x21...0x2FFFF as ClosedRange<UInt32>) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let character = Character(scalar)
      let small = character.lowercased()
      guard small.count == 1, small.unicodeScalars.first?.isASCII == true else { continue }
      var typing = TypeAhead()
      typing.type(Character(small), at: 0)
      expectEqual(typing.match(in: 1) { _ in "\(character)…" }, 0, "\(character)")
    }
    var typing = TypeAhead()
    typing.type("É", at: 0)
    expectEqual(typing.match(in: 3) { ["e", "E", "é"][$0] }, 2)
    expect(typing.match(in: 1) { _ in "東京" } == nil)
  }

  @Test func `an empty prefix matches no row`() {
    expect(match(TypeAhead()) == nil)
    expect(TypeAhead().match(in: 0) { _ in "" } == nil)
  }

  @Test func `a prefix has at most 64 characters`() {
    var typing = TypeAhead()
    for _ in 0..<1000 { typing.type("a", at: 0) }
    expectEqual(typing.prefix.count, 64)
  }
}
