/// Writes results as JUnit XML, which build servers show as tests.
package enum JUnit {
  /// Appends an XML document with one test for each element of `cases`.
  ///
  /// `failure` is the reason why a test failed; nil if it passed. `suite` is the name of the run.
  /// `failureType` is the attribute `type` of all failures.
  package static func append(
    _ cases: [(name: String, failure: String?)],
    suite: String,
    failureType: String = "failure",
    to bytes: inout [UInt8]
  ) {
    let (tests, failures) = ("\(cases.count)", "\(cases.count { $0.failure != nil })")
    var xml = Markup()
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    xml.block("testsuites", ["tests": tests, "failures": failures]) { xml in
      xml.raw("  ")
      let counts: Markup.Attributes = [
        "name": suite, "tests": tests, "failures": failures, "errors": "0", "skipped": "0",
      ]
      xml.tag("testsuite", counts, end: ">\n")
      for (name, failure) in cases {
        xml.raw("    ")
        let end = failure == nil ? "/>\n" : ">\n      "
        xml.tag("testcase", ["classname": suite, "name": name], end: end)
        guard let failure else { continue }
        xml.tag("failure", ["type": failureType, "message": failure], end: "/>\n    </testcase>\n")
      }
      xml.raw("  </testsuite>\n")
    }
    bytes.append(contentsOf: xml.bytes)
  }
}
