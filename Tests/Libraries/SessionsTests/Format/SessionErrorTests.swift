import Sessions
import Testing
import TestSupport

struct SessionErrorTests {
  static let errors: [(error: SessionError, text: String)] = [
    (.cannotOpen(path: "a", reason: "No such file"), "a: cannot open: No such file"),
    (.cannotRead(path: "a", reason: "I/O error"), "a: cannot read: I/O error"),
    (
      .malformed(file: "a", line: 12, found: "time 1 after 2", expected: "a later one"),
      "a:12: found time 1 after 2, expected a later one"
    ),
    (
      .unsupportedVersion(file: "a", found: 2, newestSupported: 1),
      "a:1: found version 2, expected version 1"
    ),
    (
      .capExceeded(file: "a", line: nil, found: "9 bytes", expected: "at most 8"),
      "a: found 9 bytes, expected at most 8"
    ),
    (
      .capExceeded(file: "a", line: 3, found: "9 bytes", expected: "at most 8"),
      "a:3: found 9 bytes, expected at most 8"
    ),
  ]

  @Test(arguments: errors)
  func `an error has a one-line description`(error: SessionError, text: String) {
    expectEqual(error.description, text)
  }

  @Test func `invisible characters are escaped`() {
    let path = "a\nb\u{1B}[31m\u{202E}c\u{2028}é"
    let error = SessionError.cannotOpen(path: path, reason: "No such file")
    expectEqual(
      error.description,
      #"a\u{A}b\u{1B}[31m\u{202E}c\u{2028}é: cannot open: No such file"#
    )
  }

  @Test func `found text is truncated after forty characters`() {
    let found = errorText(about: String(repeating: "z", count: 500))
    let head = String(repeating: "z", count: 40)
    expectEqual(
      found,
      "demo.touchcast:2: found \"\(head)…\", expected a line that begins with [ or {"
    )
  }
}
