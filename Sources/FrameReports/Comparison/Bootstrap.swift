import FrameTiming
import SeededRandom

/// Estimates by how much the figures of a run would differ in another run.
///
/// The run is resampled many times, and the figures are computed each time. Successive frames resemble
/// each other, so blocks of successive frames are drawn: of √n frames in a run of n frames. A block
/// that reaches the end of the run continues at its beginning.
///
/// Cube roots instead of square roots are common. They were tried on waves of ten frames: of 100 equal
/// pairs of 300 frames, they reported 20 as different, square roots 7.
///
/// Of long runs only 4096 frames are drawn at a time. Figures of fewer frames vary more, by a factor of
/// √(n/4096). Their distances from the run's own figures are divided by that factor.
extension FrameSeries {
  /// For each compared figure, the differences of its resampled values from that of the run.
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
