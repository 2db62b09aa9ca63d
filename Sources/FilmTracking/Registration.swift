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
struct Registration: Equatable, Sendable {
  /// A shift between two profiles, with measures of how well it explains their difference.
  struct Match: Equatable {
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

    /// True if the shift explains the difference between the profiles well enough: `rest` is less than 0.45.
    var isGood: Bool { rest < 0.45 }
    /// True if another shift explains the profile almost as well.
    var isAmbiguous: Bool { second + Self.noise < 2.5 * (rest + Self.noise) }
    var isClear: Bool { isGood && !isAmbiguous }
  }

  let layout: ProfileLayout
  /// The lines that are compared.
  var runs: [ProfileRun]
  /// The lines of the reference that show content.
  var bounds: Range<Int>

  /// Maximum number of minima of the coarse search that are refined.
  private static let mostMinima = 6
  /// Smallest share of the lines that must overlap; shifts with less overlap are ignored.
  private static let leastOverlap = 0.25

  /// Squared deviation that compression adds to each line of an even area, in squared profile values.
  private static let noise = 12.0

  /// Returns the sum of the squared differences at a shift, and the number of lines that are compared.
  func cost(_ one: Profile, _ other: Profile, shift: Int) -> (sum: Int64, count: Int) {
    let cost = Self.cost(one, other, shift, 0, layout.length, runs, bounds)
    return (cost.sum, cost.count)
  }

  static func cost(
    _ one: Profile,
    _ other: Profile,
    _ shift: Int,
    _ level: Int,
    _ length: Int,
    _ runs: [ProfileRun],
    _ bounds: Range<Int>
  ) -> (sum: Int64, energy: Int64, count: Int) {
    var (total, energy, count): (Int64, Int64, Int) = (0, 0, 0)
    let length = length >> level
    let energies = (one.energies[level], other.energies[level])
    let (low, high) = (bounds.lowerBound >> level, min(length, bounds.upperBound >> level))
    one.levels[level].withUnsafeBufferPointer { one in
      other.levels[level].withUnsafeBufferPointer { other in
        for run in runs {
          let first = max(run.lines.lowerBound >> level, low - shift, 0)
          let last = min(run.lines.upperBound >> level, high - shift, length)
          guard first < last else { continue }
          let start = run.strip * length
          var line = start + first
          count += last - first
          let place = run.strip * (length + 1)
          energy +=
            energies.0[place + last] - energies.0[place + first]
            + energies.1[place + last + shift] - energies.1[place + first + shift]
          while line < start + last {
            let end = min(line + 128, start + last)
            var sum: Int32 = 0
            for place in line..<end {
              let difference = Int32(one[place]) &- Int32(other[place &+ shift])
              sum &+= difference &* difference
            }
            total &+= Int64(sum)
            line = end
          }
        }
      }
    }
    return (total, energy, count)
  }

  /// Returns the mean squared difference at a shift, and this difference as `Match.rest`; nil if too few lines
  /// overlap.
  private func cost(_ one: Profile, _ other: Profile, _ shift: Int, _ level: Int) -> (
    mean: Double, rest: Double
  )? {
    let (sum, energy, count) = Self.cost(one, other, shift, level, layout.length, runs, bounds)
    let all = runs.reduce(0) {
      $0 + ($1.lines.upperBound >> level) - ($1.lines.lowerBound >> level)
    }
    guard count > 0, Double(count) >= Self.leastOverlap * Double(all) else { return nil }
    let noise = Self.noise * Double(count)
    return (Double(sum) / Double(count), (Double(sum) + noise) / (Double(energy) + 2 * noise))
  }

  /// Returns the shift with the smallest remaining difference, `Match.rest`; nil if too few lines overlap.
  ///
  /// The search begins at the lowest resolution and is refined at each higher one.
  func match(_ one: Profile, _ other: Profile) -> Match? {
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
      cost(one, other, shift, level).map { (shift: shift, rest: $0.rest) }
    }
    return rests.indices.dropFirst().dropLast().filter { index in
      rests[index].rest <= rests[index - 1].rest && rests[index].rest < rests[index + 1].rest
    }.map { rests[$0] }.sorted { $0.rest < $1.rest }.map(\.shift)
  }

  /// Returns the shift near `start` with the smallest cost.
  ///
  /// `vertex` is the minimum of a parabola through the costs at this shift and at its two neighbours.
  private func descend(_ one: Profile, _ other: Profile, from start: Int, level: Int) -> (
    shift: Int, vertex: Double, rest: Double
  )? {
    var shift = start
    guard var here = cost(one, other, shift, level) else { return nil }
    var before = cost(one, other, shift - 1, level)
    var after = cost(one, other, shift + 1, level)
    for _ in 0..<8 {
      if let lower = before, lower.mean < here.mean, lower.mean <= after?.mean ?? .infinity {
        (shift, after, here) = (shift - 1, here, lower)
        before = cost(one, other, shift - 1, level)
      } else if let lower = after, lower.mean < here.mean {
        (shift, before, here) = (shift + 1, here, lower)
        after = cost(one, other, shift + 1, level)
      } else {
        break
      }
    }
    guard let before, let after, here.mean > 0 else { return (shift, Double(shift), here.rest) }
    guard here.mean <= min(before.mean, after.mean) else { return nil }
    let vertex = Self.vertex(before.mean, here.mean, after.mean)
    return (shift, Double(shift) + vertex.place, here.rest * vertex.cost / here.mean)
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

  /// Measures a shift again, only with the blocks that the shift explains.
  ///
  /// The ring around a touch, a floating button or a cursor moves differently from the content. In such a
  /// block, the shift explains the difference hardly better than a shift that is 5 lines smaller or larger.
  /// These blocks are left out.
  func refined(_ match: Match, _ one: Profile, _ other: Profile) -> Match {
    let whole = Int(match.shift.rounded())
    var inliers = self
    inliers.runs = []
    for run in runs {
      var line = run.lines.lowerBound
      while line < run.lines.upperBound {
        let block = line..<min(line + layout.blockLength, run.lines.upperBound)
        line = block.upperBound
        let part = [ProfileRun(strip: run.strip, lines: block)]
        func sum(_ shift: Int) -> Double {
          let (sum, _, count) = Self.cost(one, other, shift, 0, layout.length, part, bounds)
          return count > 0 ? Double(sum) / Double(count) : 0
        }
        guard sum(whole) <= 0.25 * (sum(whole - 5) + sum(whole + 5)) else { continue }
        inliers.runs.join(part[0])
      }
    }
    guard let least = inliers.descend(one, other, from: whole, level: 0),
      abs(least.vertex - match.shift) < 2
    else { return match }
    var refined = match
    refined.shift = least.vertex
    return refined
  }
}
