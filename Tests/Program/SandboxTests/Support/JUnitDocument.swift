import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A JUnit document, parsed by the system's XML parser.
struct JUnitDocument {
  /// One test case.
  struct Case: Equatable {
    let name: String
    /// The failure's message; nil without one.
    var failure: String?
  }

  /// The number of tests that its suite states.
  let tests: Int
  /// The number of failures that its suite states.
  let failures: Int
  /// The test cases.
  let cases: [Case]

  /// - Throws: `HarnessError` if the file is missing or is not XML.
  init(path: String) throws {
    guard let text = Surroundings.text(of: path) else {
      throw HarnessError("\(path) does not exist")
    }
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse() else {
      let reason = parser.parserError.map { "\($0)" } ?? "no reason given"
      throw HarnessError("\(path), line \(parser.lineNumber): \(reason)")
    }
    guard let tests = reader.tests, let failures = reader.failures else {
      throw HarnessError("\(path): no suite with counts")
    }
    self.tests = tests
    self.failures = failures
    cases = reader.cases
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var tests: Int?
    var failures: Int?
    var cases: [Case] = []

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      switch name {
      case "testsuite":
        tests = attributes["tests"].flatMap { Int($0) }
        failures = attributes["failures"].flatMap { Int($0) }
      case "testcase":
        cases.append(Case(name: attributes["name"] ?? ""))
      case "failure" where !cases.isEmpty:
        cases[cases.count - 1].failure = attributes["message"] ?? ""
      default:
        break
      }
    }
  }
}
