package import ScrollPhysics
import Testing

extension ScrollTuning {
  /// The value of a parameter by its name; NaN if the tuning does not have it.
  ///
  /// Setting an invalid value records an issue of the test.
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
