import Sessions
import Testing
import TestSupport

struct KeyTests {
  @Test(arguments: [
    "Up", "PageDown", "Home", "Return", "Escape", "Space", "A", "Z", "0", "9", "F1", "F12", ".",
    ",", "[", "]", "-", "=", "/", "Left Shift", "Right Ctrl", "Left Alt",
  ])
  func `keys have SDL's names`(name: String) {
    expectEqual(Key(rawValue: name)?.rawValue, name)
  }

  @Test(arguments: ["", "a", "F13", "Left GUI", "up", "Space "])
  func `other names are not keys`(name: String) {
    expect(Key(rawValue: name) == nil)
  }

  @Test func `the table contains each key once`() {
    expectEqual(Key.allCases.count, 8 + 6 + 26 + 10 + 12 + 7 + 6)
    expectEqual(Set(Key.allCases.map(\.rawValue)).count, Key.allCases.count)
  }

  @Test(arguments: Key.allCases)
  func `every key is read back from its line`(key: Key) throws {
    let entry = SessionEntry(
      microseconds: 3,
      event: .key(key, isDown: true, modifiers: [.rightAlt, .leftGUI])
    )
    try expectEqual(read(String(line(of: entry))).entries, [entry])
  }

  static let sides: [(modifiers: KeyModifiers, shift: Bool, control: Bool)] = [
    (.leftShift, true, false), (.rightShift, true, false), (.leftControl, false, true),
    (.rightControl, false, true), ([.leftShift, .rightControl], true, true),
    ([.leftAlt, .rightAlt, .leftGUI, .rightGUI], false, false), ([], false, false),
  ]

  @Test(arguments: sides)
  func `the left and the right key of a modifier have the same effect`(
    modifiers: KeyModifiers,
    shift: Bool,
    control: Bool
  ) {
    expectEqual(modifiers.shift, shift)
    expectEqual(modifiers.control, control)
  }

  @Test func `modifiers have SDL's bits`() {
    let all: [KeyModifiers] = [
      .leftShift, .rightShift, .leftControl, .rightControl, .leftAlt, .rightAlt, .leftGUI,
      .rightGUI,
    ]
    expectEqual(all.map(\.rawValue), [1, 2, 0x40, 0x80, 0x100, 0x200, 0x400, 0x800])
  }
}
