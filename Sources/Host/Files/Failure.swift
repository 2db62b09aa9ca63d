/// An error that ends a command, with the exit code of the program.
package struct Failure: Error, CustomStringConvertible {
  /// The raw value is the program's exit code.
  package enum Code: Int32, Sendable {
    /// A check failed, or the user ended the work.
    case check = 1
    /// The command line refers to something that does not exist, or its options contradict each
    /// other.
    case usage = 2
    /// A file cannot be read, parsed, created, replaced or written.
    case file = 3
    /// There is no display or codec, or too little memory or too few open files are allowed.
    case unavailable = 4
  }

  package let code: Code
  /// Where the error is, what was found and what was expected, on one line.
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package var description: String { message }

  package static func text(ofError number: Int32) -> String {
    number == Descriptor.stalled ? "no program reads it" : String(cString: strerror(number))
  }
}
