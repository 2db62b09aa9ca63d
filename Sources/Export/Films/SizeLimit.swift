/// The largest allowed size of an animation, and the rates and scales that an export tries in order to
/// meet it.
package struct SizeLimit: Equatable, Sendable {
  /// A choice of frames per second and scale.
  package struct Attempt: Equatable, Sendable {
    package let rate: Double
    package let scale: Double

    /// How good a picture of these values is; a lower rate costs less than a smaller picture.
    fileprivate var quality: Double { rate.squareRoot() * scale }
    /// The expected size of the file, relative to other attempts.
    ///
    /// It is assumed that a GIF grows more slowly than its number of pixels. The next attempt is
    /// computed from the real size of the last one.
    fileprivate var cost: Double { rate * scale * scale.squareRoot() }
  }

  /// The file is too large.
  package struct Excess: Error {
    package let bytes: Int
  }

  package let bytes: Int

  /// Attempts, the best first.
  private static let attempts = [50.0, 25, 20, 10].flatMap { rate in
    [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2].map { Attempt(rate: rate, scale: $0) }
  }.sorted { $0.quality > $1.quality }

  /// Reads a size in bytes, kB, MB, KiB or MiB, such as "1MB" or "800 kB"; nil for another text.
  package init?(_ text: String) {
    let units = [("KiB", 1024.0), ("MiB", 1_048_576), ("kB", 1000), ("MB", 1_000_000), ("B", 1)]
    let unit = units.first { text.lowercased().hasSuffix($0.0.lowercased()) } ?? ("", 1)
    let number = text.dropLast(unit.0.count).split(separator: " ").joined()
    guard let value = Double(number), value * unit.1 >= 1, value * unit.1 <= 1e12 else {
      return nil
    }
    bytes = Int(value * unit.1)
  }

  /// The first attempt.
  package static var first: Attempt { attempts[0] }

  /// The best attempt that is expected to meet the limit, after those that did not; nil if the
  /// smallest file is too large.
  package func next(after tried: [(attempt: Attempt, bytes: Int)]) -> Attempt? {
    guard let last = tried.last else { return Self.first }
    let smaller = Self.attempts.filter { attempt in
      tried.allSatisfy { attempt.cost < $0.attempt.cost }
    }
    let expected = smaller.first { attempt in
      Double(last.bytes) * attempt.cost / last.attempt.cost <= 0.97 * Double(bytes)
    }
    return expected ?? smaller.min { $0.cost < $1.cost }
  }
}
