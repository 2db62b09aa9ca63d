import FrameTiming
import TestSupport

extension FrameSample {
  /// A frame at 60 Hz that took random times for its phases; every third frame has a latency.
  static func random(_ number: Int, interval: Double?, using random: inout Xorshift) -> FrameSample
  {
    FrameSample(
      number: number,
      start: Double(number) / 60,
      input: random.next() * 0.001,
      update: random.next() * 0.002,
      draw: random.next() * 0.008,
      present: random.next() * 0.005,
      interval: interval,
      simulatedInterval: 1 / 60,
      latency: number % 3 == 0 ? random.next() * 0.03 : nil
    )
  }
}
