import FrameTiming
import SeededRandom

/// Estimates by how much the figures of a run would differ in another run.
///
/// The run is resampled many times, and each time the figures are computed. Successive frames
/// resemble each other. Blocks of successive frames are therefore drawn, in which the first frame
/// follows the last; with n frames a block has √n frames. (Cube roots, which are common, were tried
/// on waves of ten frames: of 100 equal pairs of 300 frames they called 20 different, square roots
/// 7.) Of long runs only 4096 frames are drawn at a time; as the figures of fewer frames vary more,
/// by √(n/4096), their distances from the run's own figures are scaled down by that factor.
extension FrameSeries {
  /// The differences of each compared figure from that of the run, figure by figure and draw by
  /// draw.
  func distances(resamples: Int, seed: UInt64) -> [[Double]] {
    let figures = Comparison.figures.map(\.figure)
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
