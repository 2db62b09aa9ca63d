import FrameTiming

/// How far the figures of a run would differ if it were run again.
///
/// The run is resampled many times, and each time the figures are computed. Frames resemble the
/// frames before them, so whole blocks of successive frames are drawn, with the first frame after the
/// last; a block of a run of n frames is √n frames long. (Cube roots, which are common, were tried on
/// waves of ten frames: of 100 equal pairs of 300 frames they called 20 different, square roots 7.) Of
/// long runs only 4096 frames are drawn at a time; as the figures of fewer frames vary more, by
/// √(n/4096), their distances from the run's own figures are scaled down by that factor.
extension FrameSeries {
  /// By how much each compared figure differs from that of the run, figure by figure and draw by draw.
  func distances(resamples: Int, seed: UInt64) -> [[Double]] {
    let figures = Comparison.figures.map(\.figure)
    let drawn = min(times.count, 4096)
    let scale = (Double(drawn) / Double(times.count)).squareRoot()
    let block = Int(Double(times.count).squareRoot().rounded(.up))
    var random = SplitMix(state: seed)
    var sample: [Double] = []
    var distances = Array(repeating: [Double](), count: figures.count)
    for _ in 0..<resamples {
      sample.removeAll(keepingCapacity: true)
      while sample.count < drawn {
        let first = random.next(below: times.count)
        for step in 0..<min(block, drawn - sample.count) {
          let place = first + step
          sample.append(times[place < times.count ? place : place - times.count])
        }
      }
      sample.sort()
      let summary = FrameSeries.summary(ofSorted: sample)
      for (index, figure) in figures.enumerated() {
        let value = figure.unscaledValue(of: summary) ?? 0
        distances[index].append((value - self.value(of: figure)) * scale)
      }
    }
    return distances
  }
}

/// A generator of pseudo-random numbers that are the same for the same seed on every machine.
///
/// - Source: the SplitMix64 generator of Steele, Lea and Flood (2014).
private struct SplitMix {
  var state: UInt64

  /// A number in `0..<bound`; `bound` is at least 1.
  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Int(mixed.multipliedFullWidth(by: UInt64(bound)).high)
  }
}
