public import FrameTiming

/// Frame times whose statistics were computed by other means, for comparison.
public enum KnownSeries {
  /// A thousand frame times in ms, all different, with eleven spikes.
  ///
  /// x(i) = 8 + (7919·i mod 1000)/100 + (30 if 97 divides i, else 0), for i = 0 ... 999.
  public static let times = (0..<1000).map { (index: Int) -> Double in
    let spike = index.isMultiple(of: 97) ? 30.0 : 0
    return 8 + Double(index * 7919 % 1000) / 100 + spike
  }

  /// A log of frames whose intervals, drawing times and latencies are `times`; without warm-up.
  public static func log(scaledBy scale: Double = 1) -> FrameLog {
    var log = FrameLog(refreshRate: 60 / scale, warmUpFrames: 0, capacity: 1000)
    for (number, time) in times.enumerated() {
      let seconds = scale * time / 1000
      log.record(
        FrameSample(
          number: number,
          start: 0,
          draw: seconds,
          interval: seconds,
          simulatedInterval: scale / 64,
          latency: seconds
        )
      )
    }
    return log
  }
}
