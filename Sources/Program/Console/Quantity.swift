import ArgumentParser

/// A number on the command line, and the unit that the help shows after its default value.
///
/// Users type the number without the unit.
package nonisolated struct Quantity: ExpressibleByArgument {
  package var value: Double
  private var unit: String

  package init(_ value: Double, _ unit: String = "") { (self.value, self.unit) = (value, unit) }

  package init?(argument: String) {
    guard let value = Double(argument) else { return nil }
    self.init(value)
  }

  /// The value with at most three decimal places and its unit, such as "16.667 ms".
  package var defaultValueDescription: String {
    let rounded = (value * 1000).rounded() / 1000
    let text = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    return unit.isEmpty ? text : "\(text) \(unit)"
  }
}
