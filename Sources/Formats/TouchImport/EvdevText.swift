import JSONText

/// Reads one of the text forms in which programs write the kernel's input events, line by line.
protocol EvdevText: Sendable {
  /// The command that writes the form.
  static var program: String { get }

  /// Whether a line shows that a file has the form.
  static func isSign(_ line: String) -> Bool

  /// Whether a mail program has broken a line, so that the next line belongs to it.
  static func isBroken(_ line: String) -> Bool

  /// The devices of the lines that were read.
  var devices: [EvdevDevice] { get }

  init()

  mutating func read(_ line: String, number: Int) throws(SourceProblem)
}

extension EvdevText {
  static func isBroken(_ line: String) -> Bool { false }
}

extension [EvdevDevice] {
  /// Returns the index of the device that a line describes, in a form that describes devices one after another.
  ///
  /// A text that lacks its beginning gets a device without a name.
  mutating func indexOfLast() -> Int {
    if isEmpty { append(EvdevDevice(name: "")) }
    return count - 1
  }
}
