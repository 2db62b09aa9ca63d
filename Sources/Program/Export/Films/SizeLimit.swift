/// The largest allowed size of an animation, and the rates and scales that an export tries.
package struct SizeLimit: Equatable, Sendable {
  /// A frame rate and a scale that an export tries, to stay below the limit.
  package struct Attempt: Equatable, Sendable {
    package let rate: Double
    package let scale: Double

    /// The quality of the animation, relative to other attempts.
    ///
    /// A lower rate reduces the quality less than a smaller scale.
    fileprivate var quality: Double { rate.squareRoot() * scale }
    /// The expected size of the file, relative to other attempts.
    ///
    /// The size of a file is assumed to grow more slowly than its number of pixels. The next attempt is
    /// computed from the real size of the last file.
    fileprivate var cost: Double { rate * scale * scale.squareRoot() }
  }

  /// The error for a file that is too large; `bytes` is the size of the file, or an estimate of it.
  package struct Excess: Error {
    package let bytes: Int
  }

  package let bytes: Int

  /// In order of descending quality.
  private static let attempts = [50.0, 25, 20, 10].flatMap { rate in
    [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2].map { Attempt(rate: rate, scale: $0) }
  }.sorted { $0.quality > $1.quality }

  /// Reads a size in bytes, kB, MB, KiB or MiB, such as "1MB" or "800 kB".
  package init?(_ text: String) {
    let units = [("KiB", 1024.0), ("MiB", 1_048_576), ("kB", 1000), ("MB", 1_000_000), ("B", 1)]
    let unit = units.first { text.lowercased().hasSuffix($0.0.lowercased()) } ?? ("", 1)
    let number = text.dropLast(unit.0.count).split(separator: " ").joined()
    guard let value = Double(number), value * unit.1 >= 1, value * unit.1 <= 1e12 else {
      return nil
    }
    bytes = Int(value * unit.1)
  }

  /// Returns the attempt that follows `tried`; nil if no smaller attempt is left.
  ///
  /// `tried` contains the earlier attempts and the sizes of their files. The result is the best attempt that
  /// is expected to meet the limit. If there is none, it is the attempt with the smallest expected size.
  package func next(after tried: [(attempt: Attempt, bytes: Int)]) -> Attempt? {
    guard let last = tried.last else { return Self.attempts[0] }
    let smaller = Self.attempts.filter { attempt in
      tried.allSatisfy { attempt.cost < $0.attempt.cost }
    }
    let expected = smaller.first { attempt in
      Double(last.bytes) * attempt.cost / last.attempt.cost <= 0.97 * Double(bytes)
    }
    return expected ?? smaller.min { $0.cost < $1.cost }
  }
}
