import FrameTiming

/// How far the figures of a run would have been off had it been run again.
///
/// The run is drawn anew from itself many times, and each time the figures are computed. Frames
/// resemble the frames before them, so whole blocks of successive frames are drawn, going round at
/// the end; a block of a run of n frames is √n frames long. (Cube roots, which are common, were
/// tried on waves of ten frames: of 100 equal pairs of 300 frames they called 20 different, square
/// roots 7.) Of long runs only 4096 frames are drawn at a time, and as the figures of fewer frames
/// scatter more, by √(n/4096), their distances from the run's own figures are shrunk by as much.
struct Bootstrap: Equatable, Sendable {
  /// The most frames that are drawn at a time.
  static let largestDraw = 4096

  /// By how much the figures of each drawn run differ from those of the run itself.
  let distances: [SeriesFigures]

  init(_ series: FrameSeries, resamples: Int, seed: UInt64) {
    let times = series.times
    let own = SeriesFigures(series)
    let drawn = min(times.count, Bootstrap.largestDraw)
    let shrink = (Double(drawn) / Double(times.count)).squareRoot()
    let block = Bootstrap.blockLength(of: times.count)
    var random = SplitMix(seed: seed)
    var sample: [Double] = []
    sample.reserveCapacity(drawn)
    var distances: [SeriesFigures] = []
    distances.reserveCapacity(resamples)
    for _ in 0..<resamples {
      sample.removeAll(keepingCapacity: true)
      while sample.count < drawn {
        let first = random.next(below: times.count)
        for step in 0..<min(block, drawn - sample.count) {
          let place = first + step
          sample.append(times[place < times.count ? place : place - times.count])
        }
      }
      let figures = SeriesFigures(drawing: &sample)
      distances.append((figures - own).scaled(by: shrink))
    }
    self.distances = distances
  }

  /// The square root of the number of frames, rounded up.
  static func blockLength(of frames: Int) -> Int {
    Int(Double(frames).squareRoot().rounded(.up))
  }
}

/// The figures of a run that are compared, in milliseconds.
struct SeriesFigures: Equatable, Sendable {
  var mean: Double
  var median: Double
  var p99: Double

  init(mean: Double, median: Double, p99: Double) {
    self.mean = mean
    self.median = median
    self.p99 = p99
  }

  init(_ series: FrameSeries) {
    mean = series.mean
    median = series.percentile(permille: 500)
    p99 = series.percentile(permille: 990)
  }

  /// The figures of some frame times, which are sorted in passing.
  init(drawing times: inout [Double]) {
    mean = times.reduce(0, +) / Double(times.count)
    times.sort()
    median = times[(times.count + 1) / 2 - 1]
    p99 = times[(990 * times.count + 999) / 1000 - 1]
  }

  static func - (one: SeriesFigures, other: SeriesFigures) -> SeriesFigures {
    SeriesFigures(
      mean: one.mean - other.mean,
      median: one.median - other.median,
      p99: one.p99 - other.p99
    )
  }

  func scaled(by factor: Double) -> SeriesFigures {
    SeriesFigures(mean: mean * factor, median: median * factor, p99: p99 * factor)
  }
}
