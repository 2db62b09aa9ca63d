import FrameTiming
import SeededRandom

/// Estimates which differences between two runs chance explains, by drawing parts of the runs many times.
///
/// Successive frames resemble each other, and slow frames come in bursts. Each run is therefore divided into parts of
/// successive frames of equal length: the shorter run of n frames into 20, or √n if that is less. Two things are
/// drawn:
///
/// - **Interval**: as many parts of each run, with replacement. The differences between the figures of the two
///   draws have the spread of the measured difference.
/// - **Chance**: the parts of both runs are exchanged at random. If both runs are of one random process, every
///   exchange is as probable as the measured runs, also where a figure is decided by a few slow frames or
///   jumps between two values. A difference counts only if fewer than one of 40 exchanges has one as large.
///
/// A drawn part adds its frames to the counts of their ranks, and the figures are read from these counts, in O(n).
///
/// - Source: Carlstein (1986) for parts of a series that are drawn with replacement; the exchange is the test of
///   Fisher and Pitman (1937) with parts in place of single values.
struct Resampling {
  private static let mostParts = 20
  /// A difference is due to chance if at least one of this number of exchanges has a difference as large.
  private static let exchangesForChance = 40

  /// The frame times of both runs in ascending order, in seconds.
  private let sorted: [Double]
  /// The place in `sorted` of each frame of the first run and then of the second.
  private let ranks: [Int32]
  /// Ranges in `ranks`; first those of the first run.
  private var parts: [Range<Int>] = []
  private var firstParts = 0
  /// The sum of the frame times of each part, in seconds.
  private var sums: [Double] = []
  /// How often each frame time was drawn; a reused buffer.
  private var counts: [Int32]

  /// Divides two runs into parts; each run has at least one frame.
  init(_ first: FrameSeries, _ second: FrameSeries) {
    let times = first.times + second.times
    let order = times.indices.sorted { times[$0] < times[$1] }
    sorted = order.map { times[$0] / 1000 }
    var ranks = [Int32](repeating: 0, count: times.count)
    for (rank, frame) in order.enumerated() { ranks[frame] = Int32(rank) }
    self.ranks = ranks
    counts = Array(repeating: 0, count: times.count)
    let shorter = min(first.times.count, second.times.count)
    let number = min(Self.mostParts, Int(Double(shorter).squareRoot()))
    let length = (shorter + number - 1) / number
    for run in [0..<first.times.count, first.times.count..<times.count] {
      if run.lowerBound > 0 { firstParts = parts.count }
      for start in stride(from: run.lowerBound, to: run.upperBound, by: length) {
        let part = start..<min(start + length, run.upperBound)
        parts.append(part)
        sums.append(times[part].reduce(0, +) / 1000)
      }
    }
  }

  /// Returns a 95 % confidence interval for each element of `Comparison.figures`.
  ///
  /// An interval contains the measured difference in `values`. It contains 0 if the difference may be due to
  /// chance. Values and intervals are in the units of the figures.
  mutating func intervals(of values: [Double], draws: Int, seed: UInt64) -> [ClosedRange<Double>] {
    var random = SplitMix64(seed: seed)
    func index(below bound: Int) -> Int {
      Int(random.next().multipliedFullWidth(by: UInt64(bound)).high)
    }
    var differences = values.map { _ in [Double]() }
    var asLarge = values.map { _ in 1 }
    var order = Array(parts.indices)
    for _ in 0..<draws {
      let first = (0..<firstParts).map { _ in index(below: firstParts) }
      let second = (firstParts..<parts.count).map { _ in
        firstParts + index(below: parts.count - firstParts)
      }
      for (number, difference) in self.differences(first, second).enumerated() {
        differences[number].append(difference)
      }
      for place in order.indices.dropLast() {
        order.swapAt(place, place + index(below: order.count - place))
      }
      let exchanged = self.differences(order[..<firstParts], order[firstParts...])
      for (number, difference) in exchanged.enumerated()
      where difference.magnitude >= values[number].magnitude * (1 - 1e-9) {
        asLarge[number] += 1
      }
    }
    return values.indices.map { number in
      let value = values[number]
      let drawn = differences[number].sorted()
      let isChance = asLarge[number] * Self.exchangesForChance > draws + 1
      let within = isChance ? min(value, 0)...max(value, 0) : value...value
      let low = min(drawn.percentile(permille: 25), within.lowerBound)
      return low...max(drawn.percentile(permille: 975), within.upperBound)
    }
  }

  /// The figures of the second list of parts minus those of the first.
  private mutating func differences(
    _ first: some Sequence<Int>,
    _ second: some Sequence<Int>
  ) -> [Double] {
    zip(figures(of: second), figures(of: first)).map { $0 - $1 }
  }

  private mutating func figures(of drawn: some Sequence<Int>) -> [Double] {
    for rank in counts.indices { counts[rank] = 0 }
    var (number, sum) = (0, 0.0)
    for part in drawn {
      for place in parts[part] { counts[Int(ranks[place])] += 1 }
      number += parts[part].count
      sum += sums[part]
    }
    var summary = FrameSummary()
    summary.interval = DurationStatistics(
      sorted: sorted,
      counts: counts,
      number: number,
      mean: sum / Double(number)
    )
    return Comparison.figures.map { $0.value(of: summary) ?? 0 }
  }
}
