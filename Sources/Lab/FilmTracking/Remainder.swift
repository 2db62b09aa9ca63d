/// Sums over lines of two profiles at a shift.
struct SlopeSums {
  /// Sum of the products of both slopes.
  var product = 0.0
  /// Sums of the squared slopes of each profile.
  var energies = (0.0, 0.0)
  /// Number of lines.
  var count = 0

  static func += (one: inout Self, other: Self) {
    one.product += other.product
    one.energies.0 += other.energies.0
    one.energies.1 += other.energies.1
    one.count += other.count
  }
}

/// The difference between two profiles that remains when their contrasts are made equal.
struct Remainder {
  /// Sum of the squared differences of slopes, in squared profile values.
  var rest = 0.0
  /// Sum of the squared slopes of both profiles, in squared profile values.
  var structure = 0.0

  /// Squared slope that compression adds to each line of an even area, in squared profile values.
  private static let noise = 12.0

  init() {}

  /// Computes what remains: (s1 + s2)·(1 − p/√((s1 + n)·(s2 + n))) + n.
  ///
  /// s1 and s2 are the sums of the squared slopes of both profiles, p is the sum of the products of their slopes,
  /// and n is the noise.
  init(_ sums: SlopeSums) {
    let noise = Self.noise * Double(sums.count)
    let (one, other) = sums.energies
    let scale = ((one + noise) * (other + noise)).squareRoot()
    let likeness = min(max(0, sums.product / max(scale, 1)), 1)
    rest = (one + other) * (1 - likeness) + noise
    structure = one + other + 2 * noise
  }

  /// The rest as a share of the structure: nearly 0 for equal pictures, and about 1 for pictures that have
  /// nothing in common.
  var share: Double { structure > 0 ? rest / structure : 1 }

  static func += (one: inout Self, other: Self) {
    one.rest += other.rest
    one.structure += other.structure
  }
}
