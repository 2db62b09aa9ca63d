import FrameReports
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A JUnit document, read by the system's XML parser.
struct JUnitDocument {
  /// One test of it.
  struct Case: Equatable {
    let name: String
    /// The failure's message; nil without one.
    var failure: String?
  }

  /// The number of tests that its suite states.
  let tests: Int
  /// The number of failures that its suite states.
  let failures: Int
  /// The tests that there are.
  let cases: [Case]

  /// - Throws: `HarnessError` where there is no file, or no XML in it.
  init(path: String) throws {
    guard let text = Surroundings.text(of: path) else { throw HarnessError("there is no \(path)") }
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse() else {
      let reason = parser.parserError.map { "\($0)" } ?? "no reason"
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
