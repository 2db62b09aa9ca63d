extension Registration {
  /// Where one block matches best, with the squared differences at three neighbouring shifts.
  private struct BlockPlace {
    /// Distance from the middle shift, −0.5...0.5 lines; ±0.5 if the best place is farther away.
    var place: Double
    /// Squared differences of slopes, divided by those that remain at the best place.
    var costs: SIMD3<Double>
  }

  /// Distance within which the places of two blocks agree, in lines.
  private static let agreement = 0.3
  /// Squared difference that compression adds to each slope, in squared profile values.
  private static let noise = 100.0

  /// Measures a shift again, from the blocks that agree about it.
  ///
  /// The letters of a title that becomes bold move apart, and the ring around a touch moves differently from the
  /// content. The place of each block is therefore measured separately. The result is the minimum of a parabola
  /// through the costs of the blocks near the place that most blocks have.
  func refined(_ match: Match, _ one: Profile, _ other: Profile) -> Match {
    var whole = Int(match.shift.rounded())
    for _ in 0..<3 {
      let places = blocks.compactMap { place(of: $0, one.slopes[0], other.slopes[0], shift: whole) }
      guard !places.isEmpty else { return match }
      if 2 * places.count(where: { $0.place <= -0.5 }) > places.count {
        whole -= 1
      } else if 2 * places.count(where: { $0.place >= 0.5 }) > places.count {
        whole += 1
      } else {
        var refined = match
        refined.shift = Double(whole) + common(places)
        return refined
      }
    }
    return match
  }

  /// Returns the place of the blocks near the place that most blocks have.
  private func common(_ places: [BlockPlace]) -> Double {
    func support(_ place: Double) -> Double {
      places.reduce(0) {
        guard abs($1.place) < 0.5 else { return $0 }
        let distance = ($1.place - place) / Self.agreement
        return $0 + max(0, 1 - distance * distance)
      }
    }
    let most = places.map { ($0.place, support($0.place)) }.max { $0.1 < $1.1 }?.0 ?? 0
    let costs = places.reduce(SIMD3<Double>()) {
      abs($1.place - most) <= Self.agreement ? $0 + $1.costs : $0
    }
    return Self.vertex(costs[0], costs[1], costs[2]).place
  }

  /// Returns the place of a block; nil if it has fewer than 4 lines at the shift, or no structure.
  private func place(
    of block: ProfileRun,
    _ one: ProfileSlopes,
    _ other: ProfileSlopes,
    shift: Int
  ) -> BlockPlace? {
    let low = max(block.lines.lowerBound, bounds.lowerBound - shift + 1, 1)
    let high = min(block.lines.upperBound, min(bounds.upperBound, layout.length) - shift - 1)
    guard high - low >= 4 else { return nil }
    let start = block.strip * layout.length
    let noise = Self.noise * Double(high - low)
    let energies = (
      one.energy(block.strip, low, high), other.energy(block.strip, low + shift, high + shift)
    )
    let energy = min(energies.0, energies.1)
    guard energy > noise else { return nil }
    var costs = SIMD3<Int64>()
    one.values.withUnsafeBufferPointer { one in
      other.values.withUnsafeBufferPointer { other in
        for line in start + low..<start + high {
          for step in 0..<3 {
            let difference = Int64(one[line]) - Int64(other[line + shift + step - 1])
            costs[step] += difference * difference
          }
        }
      }
    }
    let (before, here, after) = (Double(costs[0]), Double(costs[1]), Double(costs[2]))
    guard here < energies.0 + energies.1 else { return nil }
    let vertex = Self.vertex(before, here, after)
    return BlockPlace(
      place: vertex.place,
      costs: SIMD3(before, here, after) / (vertex.cost + noise + 0.01 * energy)
    )
  }
}
