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

/// Measures the shift between two profiles.
struct Registration: Sendable {
  /// A shift between two profiles, with measures of how well it explains their difference.
  struct Match {
    /// Shift in lines: line y of the profile shows the same content as line y + shift of the reference.
    var shift: Double
    /// Difference that remains after the shift, as a share of the structure of both profiles.
    ///
    /// It is 0 for equal pictures, and about 1 for pictures that have nothing in common.
    var rest: Double
    /// The `rest` of the second best shift; infinite if no second shift was found.
    var second: Double

    /// Part of `rest` that is due to the compression of the film.
    private static let noise = 0.003

    /// True if the shift explains the difference between the profiles well enough.
    var isGood: Bool { rest < 0.4 }
    /// True if another shift explains the profile almost as well.
    var isAmbiguous: Bool { second + Self.noise < 2.5 * (rest + Self.noise) }
    var isClear: Bool { isGood && !isAmbiguous }
    /// True if every other shift leaves a clearly larger difference.
    var isBest: Bool { second > rest + 0.1 }
    /// True if every other shift leaves a much larger difference; after strong compression no match may be
    /// clear.
    var isLikely: Bool { isGood && second > rest + 0.25 }
  }

  let layout: ProfileLayout
  /// The lines that are compared.
  let runs: [ProfileRun]
  /// The lines of the reference that show content.
  let bounds: Range<Int>
  /// The runs, cut into blocks of 16 lines, or of `layout.blockLength` lines if that is more.
  let blocks: [ProfileRun]

  /// Maximum number of minima of the coarse search that are refined.
  private static let mostMinima = 6
  /// Smallest share of the lines that must overlap; shifts with less overlap are ignored.
  private static let leastOverlap = 0.25
  /// Number of windows across the picture; the contrast of each window may differ between two pictures.
  private static let windows = 16
  /// Smallest shift at which blocks that do not move are recognised, in lines.
  private static let leastShift = 4.0

  init(layout: ProfileLayout, runs: [ProfileRun], bounds: Range<Int>) {
    (self.layout, self.runs, self.bounds) = (layout, runs, bounds)
    let length = max(16, layout.blockLength)
    blocks = runs.flatMap { run in
      stride(from: run.lines.lowerBound, to: run.lines.upperBound, by: length).map {
        ProfileRun(strip: run.strip, lines: $0..<min($0 + length, run.lines.upperBound))
      }
    }
  }

  /// Returns the lines of a run that are compared at a shift, at a level of the profiles.
  private func lines(of run: ProfileRun, shift: Int, level: Int) -> Range<Int> {
    let length = layout.length >> level
    let (low, high) = (bounds.lowerBound >> level, min(length, bounds.upperBound >> level))
    let first = max(run.lines.lowerBound >> level, low - shift, 0)
    return first..<max(first, min(run.lines.upperBound >> level, high - shift, length))
  }

  /// Returns the sum of the squared differences of values at a shift, and the number of lines that are
  /// compared.
  func cost(_ one: Profile, _ other: Profile, shift: Int) -> (sum: Int64, count: Int) {
    var (total, count): (Int64, Int) = (0, 0)
    one.values.withUnsafeBufferPointer { one in
      other.values.withUnsafeBufferPointer { other in
        for run in runs {
          let lines = lines(of: run, shift: shift, level: 0)
          count += lines.count
          let start = run.strip * layout.length
          for first in stride(from: lines.lowerBound, to: lines.upperBound, by: 128) {
            var sum: Int32 = 0
            for place in start + first..<start + min(first + 128, lines.upperBound) {
              let difference = Int32(one[place]) &- Int32(other[place &+ shift])
              sum &+= difference &* difference
            }
            total &+= Int64(sum)
          }
        }
      }
    }
    return (total, count)
  }

  /// Returns the sums over lines of a strip, `first..<end`, at a shift.
  @inline(__always)
  private static func sums(
    _ one: ProfileSlopes,
    _ other: ProfileSlopes,
    _ strip: Int,
    _ first: Int,
    _ end: Int,
    _ shift: Int
  ) -> SlopeSums {
    let start = strip * one.length
    var product: Int32 = 0
    one.values.withUnsafeBufferPointer { one in
      other.values.withUnsafeBufferPointer { other in
        for place in start + first..<start + end {
          product &+= Int32(one[place]) &* Int32(other[place &+ shift])
        }
      }
    }
    return SlopeSums(
      product: Double(product),
      energies: (one.energy(strip, first, end), other.energy(strip, first + shift, end + shift)),
      count: end - first
    )
  }

  /// The difference between two profiles that remains at a shift; nil if too few lines overlap.
  ///
  /// The lines of a window are added over all strips. The contrast of each window may therefore differ between
  /// the profiles: a title that fades or becomes bold still matches.
  func remainder(_ one: Profile, _ other: Profile, shift: Int, level: Int = 0) -> Remainder? {
    let window = max(4, min(128, max(24, layout.length / Self.windows) >> level))
    let (first, second) = (one.slopes[level], other.slopes[level])
    var (count, all) = (0, 0)
    var remainder = Remainder()
    withUnsafeTemporaryAllocation(of: SlopeSums.self, capacity: first.length / window + 1) { sums in
      sums.initialize(repeating: SlopeSums())
      for run in runs {
        all += (run.lines.upperBound >> level) - (run.lines.lowerBound >> level)
        let lines = lines(of: run, shift: shift, level: level)
        count += lines.count
        var line = lines.lowerBound
        while line < lines.upperBound {
          let index = line / window
          let end = min(lines.upperBound, (index + 1) * window)
          sums[index] += Self.sums(first, second, run.strip, line, end, shift)
          line = end
        }
      }
      for sum in sums { remainder += Remainder(sum) }
    }
    guard count > 0, Double(count) >= Self.leastOverlap * Double(all) else { return nil }
    return remainder
  }

  /// The difference of one block that remains at a shift; nil if no line is compared.
  private func remainder(of block: ProfileRun, _ one: Profile, _ other: Profile, shift: Int)
    -> Remainder?
  {
    let lines = lines(of: block, shift: shift, level: 0)
    guard !lines.isEmpty else { return nil }
    let (first, end) = (lines.lowerBound, min(lines.upperBound, lines.lowerBound + 128))
    return Remainder(Self.sums(one.slopes[0], other.slopes[0], block.strip, first, end, shift))
  }

  /// Returns the shift with the smallest remaining difference, `Match.rest`; nil if too few lines overlap.
  ///
  /// If the match is not clear, blocks that do not move are left out, such as a needle in front of the content.
  func match(_ one: Profile, _ other: Profile) -> Match? {
    guard let match = search(one, other) else { return nil }
    guard !match.isClear, abs(match.shift) >= Self.leastShift else { return match }
    let shift = Int(match.shift.rounded())
    var moving: [ProfileRun] = []
    for block in blocks {
      let still = remainder(of: block, one, other, shift: 0)?.share ?? 1
      let moved = remainder(of: block, one, other, shift: shift)?.share ?? 0
      if still >= 0.25 * moved { moving.join(block) }
    }
    guard moving != runs else { return match }
    return Registration(layout: layout, runs: moving, bounds: bounds).search(one, other) ?? match
  }

  /// Returns the match of the shift with the smallest remaining difference near an expected shift.
  ///
  /// The result is nil if too few lines overlap; other shifts are not compared.
  func match(_ one: Profile, _ other: Profile, near shift: Double) -> Match? {
    descend(one, other, from: Int(shift.rounded()), level: 0).map {
      Match(shift: $0.vertex, rest: $0.rest, second: .infinity)
    }
  }

  /// Compares all shifts at the lowest resolution, and the best of them at each higher one.
  private func search(_ one: Profile, _ other: Profile) -> Match? {
    let coarse = layout.levels - 1
    let most = (layout.length >> coarse) * 3 / 4
    var found: [(shift: Int, vertex: Double, rest: Double)] = []
    func add(_ start: Int) {
      guard let least = descend(one, other, from: start, level: 0),
        !found.contains(where: { abs($0.shift - least.shift) <= 2 })
      else { return }
      found.append(least)
    }
    for minimum in minima(one, other, -most...most, coarse).prefix(Self.mostMinima) {
      var shift = minimum
      for level in stride(from: coarse - 1, through: 1, by: -1) {
        shift = descend(one, other, from: 2 * shift, level: level)?.shift ?? 2 * shift
      }
      add(coarse > 0 ? 2 * shift : shift)
    }
    guard var best = found.min(by: { $0.rest < $1.rest }) else { return nil }
    if coarse > 0 {
      // A pattern that repeats every few lines is not visible at the coarse levels, so shifts nearby are tried
      // at level 0.
      let reach = 8 << coarse
      for shift in minima(one, other, best.shift - reach...best.shift + reach, 0).prefix(4) {
        add(shift)
      }
      best = found.min { $0.rest < $1.rest } ?? best
    }
    let second = found.filter { $0.shift != best.shift }.map(\.rest).min() ?? .infinity
    return Match(shift: best.vertex, rest: best.rest, second: second)
  }

  /// Returns each shift whose remaining difference is smaller than at both neighbouring shifts.
  ///
  /// The shift with the smallest remaining difference is first.
  private func minima(
    _ one: Profile,
    _ other: Profile,
    _ shifts: ClosedRange<Int>,
    _ level: Int
  ) -> [Int] {
    let rests = shifts.compactMap { shift in
      remainder(one, other, shift: shift, level: level).map { (shift: shift, rest: $0.share) }
    }
    return rests.indices.dropFirst().dropLast().filter { index in
      rests[index].rest <= rests[index - 1].rest && rests[index].rest < rests[index + 1].rest
    }.map { rests[$0] }.sorted { $0.rest < $1.rest }.map(\.shift)
  }

  /// Returns the shift near `start` with the smallest remaining difference.
  ///
  /// `vertex` is the minimum of a parabola through the differences at this shift and at its two neighbours.
  private func descend(_ one: Profile, _ other: Profile, from start: Int, level: Int) -> (
    shift: Int, vertex: Double, rest: Double
  )? {
    func rest(_ shift: Int) -> Double? {
      remainder(one, other, shift: shift, level: level)?.share
    }
    var shift = start
    guard var here = rest(shift) else { return nil }
    var (before, after) = (rest(shift - 1), rest(shift + 1))
    for _ in 0..<8 {
      if let lower = before, lower < here, lower <= after ?? .infinity {
        (shift, after, here) = (shift - 1, here, lower)
        before = rest(shift - 1)
      } else if let lower = after, lower < here {
        (shift, before, here) = (shift + 1, here, lower)
        after = rest(shift + 1)
      } else {
        break
      }
    }
    guard let before, let after else { return (shift, Double(shift), here) }
    guard here <= min(before, after) else { return nil }
    let vertex = Self.vertex(before, here, after)
    return (shift, Double(shift) + vertex.place, vertex.cost)
  }

  /// Returns the position and the value of the minimum of a parabola through values at −1, 0 and 1.
  ///
  /// The position is limited to ±0.5. If the parabola has no minimum, the value at 0 is returned.
  static func vertex(_ before: Double, _ here: Double, _ after: Double) -> (
    place: Double, cost: Double
  ) {
    let bend = before - 2 * here + after
    guard bend > 0, bend.isFinite else { return (0, here) }
    let place = min(max((before - after) / (2 * bend), -0.5), 0.5)
    return (place, max(0, here - (before - after) * (before - after) / (8 * bend)))
  }
}
