import FrameTiming

/// How far the figures of a run would differ if it were run again.
///
/// The run is resampled many times, and each time the figures are computed. Frames resemble the
/// frames before them, so whole blocks of successive frames are drawn, with the first frame after the
/// last; a block of a run of n frames is √n frames long. (Cube roots, which are common, were tried on
/// waves of ten frames: of 100 equal pairs of 300 frames they called 20 different, square roots 7.) Of
/// long runs only 4096 frames are drawn at a time; as the figures of fewer frames vary more, by
/// √(n/4096), their distances from the run's own figures are scaled down by that factor.
struct Bootstrap: Equatable, Sendable {
  /// The most frames that are drawn at a time.
  static let largestDraw = 4096

  /// By how much each figure differs from that of the run, figure by figure and draw by draw.
  let distances: [[Double]]

  init(_ series: FrameSeries, figures: [FrameFigure], resamples: Int, seed: UInt64) {
    let drawn = min(series.times.count, Bootstrap.largestDraw)
    let scale = (Double(drawn) / Double(series.times.count)).squareRoot()
    var random = SplitMix(seed: seed)
    var sample: [Double] = []
    var distances = Array(repeating: [Double](), count: figures.count)
    for _ in 0..<resamples {
      Bootstrap.draw(drawn, of: series.times, with: &random, into: &sample)
      sample.sort()
      let summary = FrameSeries.summary(ofSorted: sample)
      for (index, figure) in figures.enumerated() {
        let value = figure.unscaledValue(of: summary) ?? 0
        distances[index].append((value - series.value(of: figure)) * scale)
      }
    }
    self.distances = distances
  }

  private static func draw(
    _ number: Int,
    of times: [Double],
    with random: inout SplitMix,
    into sample: inout [Double]
  ) {
    let block = Int(Double(times.count).squareRoot().rounded(.up))
    sample.removeAll(keepingCapacity: true)
    while sample.count < number {
      let first = random.next(below: times.count)
      for step in 0..<min(block, number - sample.count) {
        let place = first + step
        sample.append(times[place < times.count ? place : place - times.count])
      }
    }
  }
}
