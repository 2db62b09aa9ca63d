/// The clock of the program that drew the samples of a film.
///
/// Many programs advance their motion by the same time for each picture. A capture shows some pictures late and others
/// never. The offsets show how many pictures there are between two samples: a sample that has moved twice as far as its
/// neighbours is two pictures later.
struct PictureClock {
  private let samples: [TrajectorySample]
  /// Distance in points and time in seconds from the previous sample to each sample.
  private let moves, times: [Double]
  /// Median time from sample to sample while the content moves, in seconds.
  private let usual: Double

  /// Pictures of content that moves less from sample to sample are not counted, in points.
  private static let leastMove = 1.5
  /// Fewest moves in a row whose pictures are counted.
  private static let fewestMoves = 8
  /// Number of moves on either side from which the velocity of a move is known.
  private static let neighbours = 4
  /// Greatest ratio of the velocities on both sides of a move.
  private static let steady = 1.5
  /// Greatest difference of a number of pictures from a whole number.
  private static let whole = 0.25
  /// The loss of the differences from a smooth curve must fall to this share.
  private static let share = 0.5
  /// Standard deviation of the time of a sample in this loss, in seconds.
  private static let timeNoise = 0.001
  /// The clock is set after this time at rest, in seconds.
  private static let rest = 0.1

  init(_ samples: [TrajectorySample]) {
    self.samples = samples
    let pairs = zip(samples.prefix(1) + samples, samples)
    moves = pairs.map { $1.offset - $0.offset }
    times = pairs.map { $1.time - $0.time }
    let moving = zip(moves, times).filter { abs($0.0) > Self.leastMove }
    usual = MotionSpeed.median(moving.map { $0.1 }) ?? 0
  }

  /// The samples at the times of the program, where those make a motion much smoother.
  var clockedSamples: [TrajectorySample] {
    let runs = runs
    let pictures = runs.joined().reduce(0) { $0 + $1.pictures }
    let interval = runs.joined().reduce(0) { $0 + times[$1.index] } / max(1, pictures)
    let counts = Dictionary(
      uniqueKeysWithValues: runs.joined().map { ($0.index, $0.pictures) }
    )
    var clocked = samples
    var (shift, rest) = (0.0, 0.0)
    for index in samples.indices {
      rest = abs(moves[index]) < Trajectory.samePicture ? rest + times[index] : 0
      if let pictures = counts[index] {
        shift += pictures * interval - times[index]
      } else if rest > Self.rest {
        shift -= min(max(shift, -times[index] / 2), times[index] / 2)
      }
      clocked[index].time += shift
    }
    return clocked
  }

  /// Moves in a row whose pictures are counted: the index of the sample after each move, and its number of pictures.
  private typealias Run = [(index: Int, pictures: Double)]

  private var runs: [Run] {
    var runs: [Run] = []
    for index in samples.indices {
      guard let pictures = pictures(at: index) else { continue }
      if let last = runs.last?.last?.index, last == index - 1, moves[last] * moves[index] > 0 {
        runs[runs.count - 1].append((index, pictures))
      } else {
        runs.append([(index, pictures)])
      }
    }
    return runs.filter { $0.count >= Self.fewestMoves && isSmooth($0) }
  }

  /// Returns the number of pictures from the previous sample; nil if the samples do not show it.
  private func pictures(at index: Int) -> Double? {
    let before = velocity(in: (0..<index).reversed(), like: index)
    let after = velocity(in: index + 1..<samples.count, like: index)
    guard abs(moves[index]) > Self.leastMove, let one = before ?? after,
      let other = after ?? before, max(one / other, other / one) < Self.steady
    else { return nil }
    let pictures = moves[index] / ((one + other) / 2 * usual)
    let whole = max(1, pictures.rounded())
    return abs(pictures - whole) < Self.whole ? whole : nil
  }

  /// Returns the median velocity of the nearest moves in the direction of the move at `index`, in points per second.
  private func velocity(in indices: some Sequence<Int>, like index: Int) -> Double? {
    let near = indices.prefix(Self.neighbours).prefix {
      moves[$0] * moves[index] > 0 && abs(moves[$0]) > Self.leastMove
    }
    return MotionSpeed.median(near.map { moves[$0] / times[$0] })
  }

  private func isSmooth(_ run: Run) -> Bool {
    let filmed = Array(samples[run[0].index - 1...run[run.count - 1].index])
    let pictures = run.reduce(0) { $0 + $1.pictures }
    let interval = (filmed[filmed.count - 1].time - filmed[0].time) / pictures
    var even = filmed
    for (place, move) in run.enumerated() {
      even[place + 1].time = even[place].time + move.pictures * interval
    }
    let losses = [filmed, even].map { samples in
      let speed = MotionSpeed(samples)
      return LeastSquares.loss(
        zip(speed.errors, speed.velocities).map {
          $0 / (MotionFit.leastNoise + Self.timeNoise * abs($1))
        }
      )
    }
    return losses[1] < Self.share * losses[0]
  }
}
