#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A short synthesised click: two decaying tones and a burst of noise at the start.
///
/// With t in seconds and T the duration:
///
///     s(t) = min(1, t/a) · fade(t) · Σ gᵢ·exp(−t/τᵢ)·sin(2π·fᵢ·t), and the noise likewise
///
/// The fade is 1 at first and falls to 0 over the last third of T as half a cosine, so that the end
/// is not audible as a pop.
///
/// The samples are the same on every machine, except for the last bits.
package nonisolated struct ClickSound: Equatable, Sendable {
  /// Speed of a click halfway between the slowest and the fastest, in points per second.
  private static let middleSpeed = 1500.0
  /// Length of the slowest click and of the fastest, in seconds.
  private static let durations = (slow: 0.012, fast: 0.006)
  /// Highest sample of the slowest click and of the fastest at full volume.
  private static let peaks = (slow: 0.8, fast: 0.4)
  /// Duration of the attack, in seconds.
  private static let attack = 0.000_3
  /// Seed of the noise; arbitrary.
  private static let noiseSeed: UInt32 = 0x2545_F491

  /// 0 for a long and loud click, 1 for a short, soft and slightly higher one.
  let haste: Double

  /// Creates a click for a row or mark that passes at a speed in points per second.
  ///
  /// The sign does not matter, and NaN counts as 0.
  package init(speed: Double) {
    let speed = speed.isNaN ? 0 : min(abs(speed), 1e9)
    self.init(haste: speed / (speed + Self.middleSpeed))
  }

  /// Creates a click from its haste, in 0...1.
  init(haste: Double) {
    precondition((0...1).contains(haste), "a click's haste is in 0...1")
    self.haste = haste
  }

  /// Duration in seconds: 0.012 for the slowest and 0.006 for the fastest.
  var duration: Double {
    Self.durations.slow + haste * (Self.durations.fast - Self.durations.slow)
  }

  /// The samples of the click on one channel, in -1...1; the first and the last are 0.
  ///
  /// The samples are multiplied by the square of the volume, which is limited to 0...1.
  package func samples(sampleRate: Int, volume: Double = 1) -> [Float] {
    precondition(sampleRate >= 8000, "a click needs 8000 samples per second")
    let volume = volume.isNaN ? 0 : min(max(volume, 0), 1)
    let count = Int(duration * Double(sampleRate))
    var noise = Self.noiseSeed
    let wave = (0..<count).map { index in
      let time = Double(index) / Double(sampleRate)
      // Marsaglia's generator of 32 bits with the shifts 13, 17 and 5, as numbers in -1...1.
      noise ^= noise << 13
      noise ^= noise >> 17
      noise ^= noise << 5
      let burst = exp(-time / 0.000_4) * (Double(noise) / Double(UInt32.max) * 2 - 1)
      return min(1, time / Self.attack) * fade(Double(index) / Double(count - 1))
        * (tones(at: time) + 0.5 * burst)
    }
    let highest = wave.reduce(0) { max($0, abs($1)) }
    let peak = Self.peaks.slow + haste * (Self.peaks.fast - Self.peaks.slow)
    return wave.map { Float($0 / highest * peak * volume * volume) }
  }

  private func tones(at time: Double) -> Double {
    let pitch = 2 * Double.pi * (1 + 0.15 * haste)
    return exp(-time * 5.5 / duration) * sin(pitch * 1900 * time)
      + 0.6 * exp(-time * 11 / duration) * sin(pitch * 4350 * time)
  }

  /// The fade at the end, from 1 to 0; `part` is the share that has passed, in 0...1.
  private func fade(_ part: Double) -> Double {
    part < 2.0 / 3 ? 1 : part >= 1 ? 0 : 0.5 * (1 + cos(.pi * (3 * part - 2)))
  }
}
