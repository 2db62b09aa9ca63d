import TestSupport
import Testing

@testable import Rig

struct InputTestMessageTests {
  @Test(arguments: [
    (InputTestMessage.clientVersion, 0, 12),
    (.waitForSync, 1, 8),
    (.motion(x: 0, y: 0), 2, 1056),
    (.button(1, isDown: true), 4, 1064),
    (.key(23, isDown: true), 5, 16),
    (.touch(3, .began, x: 0, y: 0), 6, 1056),
  ])
  func `a message begins with its length and its kind`(
    message: InputTestMessage,
    kind: UInt32,
    length: Int
  ) {
    expectEqual(message.bytes.count, length)
    expectEqual(word(message, at: 0), UInt32(length))
    expectEqual(word(message, at: 4), kind)
  }

  @Test func `a touch message contains finger, phase and two positions`() {
    let message = InputTestMessage.touch(7, .moved, x: 1.5, y: 65535)
    expectEqual(word(message, at: 8), 7)
    expectEqual(word(message, at: 12), 19)
    expectEqual(word(message, at: 16), 0)
    expectEqual(message.bytes[20], 0b11)
    expectEqual(position(message, at: 32), 1.5)
    expectEqual(position(message, at: 40), 65535)
  }

  @Test func `a message of a touchpad contains the valuators that are sent`() {
    let message = InputTestMessage.scroll(x: nil, y: 48)
    expectEqual(word(message, at: 8), 0)
    expectEqual(message.bytes[20], 0b1000)
    expectEqual(position(message, at: 32 + 3 * 8), 48)
    expectEqual(InputTestMessage.scroll(x: 0, y: 0).bytes[20], 0b1100)
  }

  @Test func `a button message contains the button and no positions`() {
    let message = InputTestMessage.button(1, isDown: false)
    expectEqual(word(message, at: 12), 1)
    expectEqual(word(message, at: 16), 0)
    expect(message.bytes[28...].allSatisfy { $0 == 0 })
  }

  private func word(_ message: InputTestMessage, at offset: Int) -> UInt32 {
    message.bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }

  private func position(_ message: InputTestMessage, at offset: Int) -> Double {
    message.bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Double.self) }
  }
}
