/// Writes results as JUnit XML, which build servers show as tests.
package enum JUnit {
  /// The name of a test, and why it failed; nil if it did not.
  package struct Case {
    let name: String
    let failure: String?

    package init(name: String, failure: String?) {
      self.name = name
      self.failure = failure
    }
  }

  /// Appends an XML document; `suite` is the name of the run, `failureType` the kind of its failures.
  package static func append(
    _ cases: [Case],
    suite: String,
    failureType: String = "failure",
    to bytes: inout [UInt8]
  ) {
    let (tests, failures) = ("\(cases.count)", "\(cases.count { $0.failure != nil })")
    var xml = Markup()
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    xml.block("testsuites", ["tests": tests, "failures": failures]) { xml in
      xml.raw("  ")
      xml.tag(
        "testsuite",
        [
          "name": suite, "tests": tests, "failures": failures, "errors": "0", "skipped": "0",
        ],
        end: ">\n"
      )
      for item in cases {
        let isFailed = item.failure != nil
        xml.raw("    ")
        xml.tag(
          "testcase",
          ["classname": suite, "name": item.name],
          end: isFailed ? ">\n      " : "/>\n"
        )
        guard let failure = item.failure else { continue }
        xml.tag("failure", ["type": failureType, "message": failure], end: "/>\n    </testcase>\n")
      }
      xml.raw("  </testsuite>\n")
    }
    bytes.append(contentsOf: xml.bytes)
  }
}
