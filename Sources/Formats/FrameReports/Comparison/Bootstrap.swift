import FrameTiming
import SeededRandom

/// Estimates how much the figures of a run would vary if the run were repeated.
///
/// The run is resampled many times, and the figures are computed each time. Successive frames resemble each
/// other. Therefore blocks of ⌈√n⌉ successive frames are drawn from a run of n frames. A block that reaches
/// the end of the run continues at its beginning.
///
/// Blocks of n^(1/3) frames are also common. Measured on waves of ten frames: of 100 pairs of equal runs of
/// 300 frames, blocks of n^(1/3) frames reported 20 pairs as different, blocks of √n frames 7.
///
/// A resample has at most 4096 frames. In a longer run, a figure of a resample varies more than a figure of
/// the whole run, by a factor of √(n/4096). The differences are therefore divided by this factor.
extension FrameSeries {
  /// Returns `resamples` differences for each element of `Comparison.figures`.
  ///
  /// A difference is the figure of a resample minus the figure of the run, in milliseconds.
  func distances(resamples: Int, seed: UInt64) -> [[Double]] {
    let figures = Comparison.figures
    let drawn = min(times.count, 4096)
    let scale = (Double(drawn) / Double(times.count)).squareRoot()
    let block = Int(Double(times.count).squareRoot().rounded(.up))
    var random = SplitMix64(seed: seed)
    var sample: [Double] = []
    var distances = Array(repeating: [Double](), count: figures.count)
    for _ in 0..<resamples {
      sample.removeAll(keepingCapacity: true)
      while sample.count < drawn {
        let first = Int(random.next().multipliedFullWidth(by: UInt64(times.count)).high)
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
