/// An event that the compositor sends, as bytes.
///
/// A message begins with the id of its object. The next 32 bits contain the length and the kind of the message.
///
/// - Source: The Wayland protocol, chapter "Wire Format".
struct WaylandMessage {
  private var bytes: [UInt8] = []
  private let kind: UInt32

  /// Begins an event of an object; `kind` is the number of the event in the object's interface.
  init(_ object: UInt32, _ kind: Int) {
    self.kind = UInt32(kind)
    append(object)
    append(0)
  }

  func with(_ number: UInt32) -> Self {
    var message = self
    message.append(number)
    return message
  }

  func with(_ number: Int32) -> Self { with(UInt32(bitPattern: number)) }

  /// `number` is sent as a whole number of 1/256.
  func with(_ number: Double) -> Self { with(Int32((number * 256).rounded())) }

  /// A text is sent as its length, its bytes and a zero byte, padded to a multiple of four bytes.
  func with(_ text: String) -> Self {
    var bytes = Array(text.utf8) + [0]
    var message = with(UInt32(bytes.count))
    while bytes.count % 4 != 0 { bytes.append(0) }
    for start in stride(from: 0, to: bytes.count, by: 4) {
      message = message.with(bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
    return message
  }

  /// The bytes of the complete event, with its length and kind inserted.
  var closed: [UInt8] {
    var closed = bytes
    withUnsafeBytes(of: UInt32(bytes.count) << 16 | kind) {
      closed.replaceSubrange(4..<8, with: $0)
    }
    return closed
  }

  private mutating func append(_ word: UInt32) {
    withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
  }
}

/// A request of a Wayland client; `number` and `text` read its values in order.
struct WaylandRequest {
  let object: UInt32
  let kind: Int
  private var words: ArraySlice<UInt32>

  /// Removes the first complete request from received bytes.
  init?(from bytes: inout [UInt8]) {
    guard bytes.count >= 8 else { return nil }
    let words = bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    let length = Int(words[1] >> 16)
    guard length >= 8, length <= bytes.count else { return nil }
    (object, kind) = (words[0], Int(words[1] & 0xFFFF))
    self.words = words[2..<length / 4]
    bytes.removeFirst(length)
  }

  /// Removes and returns the next number; 0 after the last one.
  mutating func number() -> UInt32 { words.popFirst() ?? 0 }

  /// Removes and returns the next text, without its zero byte.
  mutating func text() -> String {
    let length = Int(number())
    let padded = words.prefix((length + 3) / 4)
    words = words.dropFirst(padded.count)
    let bytes = padded.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    return String(decoding: bytes.prefix(max(0, length - 1)), as: UTF8.self)
  }
}
