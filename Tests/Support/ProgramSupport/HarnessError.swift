/// An error of the test's environment, not of an expectation.
package struct HarnessError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
