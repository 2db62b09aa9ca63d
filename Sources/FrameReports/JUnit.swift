import JSONText

/// Writes results as JUnit XML, which build servers show as tests.
package enum JUnit {
  /// One result.
  package struct Case: Equatable, Sendable {
    /// The name of the test; any text.
    package var name: String
    /// Why it failed; nil if it did not.
    package var failure: String?

    /// Creates a result.
    package init(name: String, failure: String? = nil) {
      self.name = name
      self.failure = failure
    }
  }

  /// Appends an XML document: one test case per gate, a failure where the run fails.
  ///
  /// - Parameters:
  ///   - results: The results of the gates, in this order.
  ///   - suite: Name of the run; any text.
  ///   - bytes: The UTF-8 text is appended here.
  package static func append(_ results: [GateResult], suite: String, to bytes: inout [UInt8]) {
    let cases = results.map { Case(name: $0.gate.text, failure: $0.fails ? $0.text : nil) }
    append(cases, suite: suite, failureType: "gate", to: &bytes)
  }

  /// Appends an XML document of results of any kind.
  ///
  /// - Parameters:
  ///   - cases: The results, in this order.
  ///   - suite: Name of the run; any text.
  ///   - failureType: The kind of the failures.
  ///   - bytes: The UTF-8 text is appended here.
  package static func append(
    _ cases: [Case],
    suite: String,
    failureType: String = "failure",
    to bytes: inout [UInt8]
  ) {
    let failures = cases.count { $0.failure != nil }
    bytes.appendText("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    bytes.appendText("<testsuites tests=\"\(cases.count)\" failures=\"\(failures)\">\n")
    bytes.appendText("  <testsuite name=\"")
    bytes.appendMarkup(suite)
    bytes.appendText(
      "\" tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"0\">\n"
    )
    for item in cases {
      bytes.appendText("    <testcase classname=\"")
      bytes.appendMarkup(suite)
      bytes.appendText("\" name=\"")
      bytes.appendMarkup(item.name)
      guard let failure = item.failure else {
        bytes.appendText("\"/>\n")
        continue
      }
      bytes.appendText("\">\n      <failure type=\"")
      bytes.appendMarkup(failureType)
      bytes.appendText("\" message=\"")
      bytes.appendMarkup(failure)
      bytes.appendText("\"/>\n    </testcase>\n")
    }
    bytes.appendText("  </testsuite>\n</testsuites>\n")
  }
}
