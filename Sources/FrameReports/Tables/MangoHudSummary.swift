import FrameTiming
import JSONText

/// The figures of a MangoHud summary by MangoHud's own rules.
///
/// What it calls "1 % min" is a percentile and not a mean of the worst: of n frame times sorted
/// from the longest down, counted from 0, share p is at index p·n − 1 without its fraction, at
/// least 0, and its rate is 1000 / that time. The 97 % percentile is by the same rule, p = 0.97:
/// the rate that 97 of 100 frames did not exceed. The average is 1000 / mean frame time.
///
///     MangoHudSummary(frameTimes: [10, 10, 20, 40]).min1   // 25: index 0 is 40 ms
///     MangoHudSummary(frameTimes: [10, 10, 20, 40]).average  // 50
package struct MangoHudSummary: Equatable, Sendable {
  /// Rate at share 0.001, in pictures per second; 0 without frames.
  package let min01: Double
  /// Rate at share 0.01, in pictures per second; 0 without frames.
  package let min1: Double
  /// Rate at share 0.97, in pictures per second; 0 without frames.
  package let percentile97: Double
  /// 1000 / mean frame time, in pictures per second; 0 without frames.
  package let average: Double
  /// Mean frame time, in milliseconds; 0 without frames.
  package let meanFrameTime: Double

  private static let columns =
    "0.1% Min FPS,1% Min FPS,97% Percentile FPS,Average FPS,GPU Load,CPU Load,Average Frame Time,"
    + "Average GPU Temp,Average CPU Temp,Average VRAM Used,Average RAM Used,Average Swap Used,"
    + "Peak GPU Load,Peak CPU Load,Peak GPU Temp,Peak CPU Temp,Peak VRAM Used,Peak RAM Used,"
    + "Peak Swap Used\n"

  /// Computes the figures.
  ///
  /// - Parameter frameTimes: Milliseconds in any order; finite and at least 0.
  /// - Complexity: O(n log n).
  package init(frameTimes: [Double]) {
    let (sorted, count) = (frameTimes.sorted(by: >), frameTimes.count)
    let mean = frameTimes.reduce(0, +) / Double(max(1, count))
    self.init(mean: mean) { count == 0 ? 0 : sorted[max(0, count * $0 / 1000 - 1)] }
  }

  /// Computes the figures of a run whose frame times were not kept one by one.
  init(_ totals: DurationTotals) {
    self.init(mean: (totals.statistics?.mean ?? 0) * 1000) { permille in
      totals.percentile(permille: 1000 - permille) * 1000
    }
  }

  /// Computes the figures from the time in ms that a share of the frames, in thousandths, exceeds.
  private init(mean: Double, time: (_ permille: Int) -> Double) {
    func rate(_ time: Double) -> Double { time > 0 ? 1000 / time : 0 }
    min01 = rate(time(1))
    min1 = rate(time(10))
    percentile97 = rate(time(970))
    average = rate(mean)
    meanFrameTime = mean
  }

  /// Appends the two lines of the summary file; sensors that are not read are 0.
  package func append(to bytes: inout [UInt8]) {
    bytes.appendText(MangoHudSummary.columns)
    for rate in [min01, min1, percentile97, average] {
      bytes.appendDecimal(rate, digits: 4)
      bytes.append(UInt8(ascii: ","))
    }
    bytes.appendText("0,0,")
    bytes.appendDecimal(meanFrameTime, digits: 4)
    bytes.appendText(",0,0,0,0,0,0,0,0,0,0,0,0\n")
  }
}
