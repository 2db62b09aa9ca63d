package import ScrollPhysics
import Testing

extension ScrollTuning {
  /// A parameter by its name; NaN where the tuning does not have it.
  ///
  /// A wrong value fails the test.
  package subscript(name: String) -> Double {
    get { value(of: name) ?? .nan }
    set {
      do {
        try set(name, to: newValue)
      } catch {
        Issue.record(error)
      }
    }
  }
}
