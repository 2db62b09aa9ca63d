/// Why an output cannot be made.
package struct OutputError: Error, CustomStringConvertible {
  /// What kind of cause it is.
  package enum Kind: Sendable {
    /// The outputs that were asked for do not fit together or are out of range.
    case usage
    /// A file cannot be created, replaced or written.
    case file
    /// A program or the space that an export needs is missing.
    case unavailable
    /// The user ended the work.
    case interrupted
  }

  package let kind: Kind
  /// One line: what, where, what was expected.
  package let message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  package var description: String { message }
}
