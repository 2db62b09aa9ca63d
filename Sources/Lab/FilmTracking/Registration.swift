/// Consecutive lines of one strip.
struct ProfileRun: Equatable, Sendable {
  let strip: Int
  var lines: Range<Int>
}

extension [ProfileRun] {
  /// Extends the last run if `run` continues it in the same strip; otherwise appends `run`.
  mutating func join(_ run: ProfileRun) {
    if let last, last.strip == run.strip, last.lines.upperBound == run.lines.lowerBound {
      self[count - 1].lines = last.lines.lowerBound..<run.lines.upperBound
    } else {
      append(run)
    }
  }
}

/// Sums over lines of two profiles at a shift.
struct SlopeSums {
  /// Sum of the products of both slopes.
  var product = 0.0
  /// Sums of the squared slopes of each profile.
  var (one, other) = (0.0, 0.0)
  /// Number of lines.
  var count = 0

  @inline(__always)
  mutating func add(
    _ lines: Range<Int>,
    ofStrip strip: Int,
    _ one: Profile,
    _ other: Profile,
    shift: Int
  ) {
    let start = strip * one.length
    var product: Int32 = 0
    one.slopes.withUnsafeBufferPointer { slopes in
      other.slopes.withUnsafeBufferPointer { others in
        for line in start + lines.lowerBound..<start + lines.upperBound {
          product &+= Int32(slopes[line]) &* Int32(others[line &+ shift])
        }
      }
    }
    self.product += Double(product)
    self.one += one.energy(strip, lines.lowerBound, lines.upperBound)
    self.other += other.energy(strip, lines.lowerBound + shift, lines.upperBound + shift)
    count += lines.count
  }
}

/// The difference between two profiles that remains at a shift when their contrasts are made equal.
struct Remainder {
  /// Sum of the squared differences of slopes, in squared slopes.
  var rest = 0.0
  /// Sum of the squared slopes of both profiles, in squared slopes.
  var structure = 0.0
  /// Number of lines.
  var count = 0

  /// Squared slope that compression adds to each line of an even area.
  ///
  /// Without it, an even area would decide where text is not compared with text.
  private static let noise = 12.0

  init() {}

  /// Computes what remains of some lines: (s1 + s2)·(1 − p/√((s1 + n)·(s2 + n))) + n.
  ///
  /// s1 and s2 are the sums of the squared slopes of both profiles, p is the sum of the products of their slopes,
  /// and n is the noise.
  init(_ sums: SlopeSums) {
    count = sums.count
    let noise = Self.noise * Double(count)
    let scale = ((sums.one + noise) * (sums.other + noise)).squareRoot()
    let likeness = min(max(0, sums.product / max(scale, 1)), 1)
    rest = (sums.one + sums.other) * (1 - likeness) + noise
    structure = sums.one + sums.other + 2 * noise
  }

  /// The rest as a share of the structure: nearly 0 for equal pictures, and about 1 for pictures that have
  /// nothing in common.
  var share: Double { structure > 0 ? rest / structure : 1 }

  static func += (one: inout Self, other: Self) {
    one.rest += other.rest
    one.structure += other.structure
    one.count += other.count
  }
}

/// Measures the shift between two profiles.
struct Registration: Sendable {
  /// A shift between two profiles, with measures of how well it explains their difference.
  struct Match {
    /// Shift in lines: line y of the profile shows the same content as line y + shift of the reference.
    var shift: Double
    /// `Remainder.share` at this shift.
    var rest: Double
    /// The `rest` of the second best shift; infinite if no second shift was found.
    var second: Double

    /// Part of `rest` that is due to the compression of the film.
    private static let noise = 0.003

    /// True if the shift explains the difference between the profiles well enough.
    var isGood: Bool { rest < 0.4 }
    /// True if every other shift leaves a much larger difference.
    var isDistinct: Bool { isGood && second > rest + 0.2 }
    /// True if the shift is good, and no other shift explains the difference almost as well.
    var isClear: Bool {
      isGood && (second + Self.noise > 2.5 * (rest + Self.noise) || isDistinct)
    }
  }

  let layout: ProfileLayout
  /// The lines that are compared.
  let runs: [ProfileRun]
  /// The lines of the reference that show content.
  let bounds: Range<Int>
  /// The lines from the first to the last of all runs.
  private let lines: Range<Int>

  /// Smallest share of the lines that must overlap; shifts with less overlap are ignored.
  private static let leastOverlap = 0.25
  /// Number of lines whose contrast may differ from that of other lines.
  ///
  /// Titles that fade towards the ends of a picture, or become bold, still match.
  private var window: Int { max(20, layout.length / 16) }

  /// `bounds` of nil are all lines.
  init(layout: ProfileLayout, runs: [ProfileRun], bounds: Range<Int>? = nil) {
    (self.layout, self.runs, self.bounds) = (layout, runs, bounds ?? 0..<layout.length)
    let low = runs.map(\.lines.lowerBound).min() ?? 0
    lines = low..<(runs.map(\.lines.upperBound).max() ?? low)
  }

  /// Returns the difference between two profiles that remains at a shift.
  ///
  /// The contrast of each window of lines may differ between the profiles, alike in all strips.
  func remainder(_ one: Profile, _ other: Profile, shift: Int) -> Remainder {
    let low = max(lines.lowerBound, bounds.lowerBound - shift)
    let high = min(lines.upperBound, bounds.upperBound - shift)
    var remainder = Remainder()
    for first in stride(from: low, to: high, by: window) {
      var sums = SlopeSums()
      for run in runs {
        let lines = run.lines.clamped(to: first..<min(first + window, high))
        if !lines.isEmpty { sums.add(lines, ofStrip: run.strip, one, other, shift: shift) }
      }
      remainder += Remainder(sums)
    }
    return remainder
  }

  /// Returns the shift with the smallest remaining difference; nil if too few lines overlap at every shift.
  ///
  /// Shifts up to `reach` are compared, by default three quarters of all lines.
  func match(_ one: Profile, _ other: Profile, reach: Int? = nil) -> Match? {
    let reach = reach ?? layout.length * 3 / 4
    let whole = remainder(one, other, shift: 0).structure
    let rests = (-reach...reach).map { shift in
      let remainder = remainder(one, other, shift: shift)
      return remainder.structure >= Self.leastOverlap * whole ? remainder.share : nil
    }
    var best: (shift: Double, rest: Double)?
    var second = Double.infinity
    var minima: [(shift: Double, rest: Double)] = []
    for index in rests.indices.dropFirst().dropLast() {
      guard let before = rests[index - 1], let here = rests[index], let after = rests[index + 1],
        here <= before, here < after
      else { continue }
      let vertex = Self.vertex(before, here, after)
      minima.append((Double(index - reach) + vertex.place, vertex.cost))
    }
    best = minima.min { $0.rest < $1.rest }
    guard let best else { return nil }
    for minimum in minima where abs(minimum.shift - best.shift) > 2 {
      second = min(second, minimum.rest)
    }
    return Match(shift: best.shift, rest: best.rest, second: second)
  }

  /// Returns the position and the value of the minimum of a parabola through values at −1, 0 and 1, of which the
  /// middle one is the smallest.
  private static func vertex(_ before: Double, _ here: Double, _ after: Double) -> (
    place: Double, cost: Double
  ) {
    let bend = before - 2 * here + after
    let place = (before - after) / (2 * bend)
    return (place, max(0, here - (before - after) * place / 4))
  }
}
