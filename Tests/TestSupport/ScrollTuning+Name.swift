package import ScrollPhysics
import Testing

extension ScrollTuning {
  /// A parameter by its name; NaN if the tuning does not have it.
  ///
  /// An invalid value records an issue.
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
