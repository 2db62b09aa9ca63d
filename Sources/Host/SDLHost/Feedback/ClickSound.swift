#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A short synthesised click: two decaying tones and a burst of noise at the start.
///
/// With t in seconds, T the duration and a the duration of the attack:
///
///     s(t) = min(1, t/a) · fade(t) · (Σ gᵢ·exp(−t/τᵢ)·sin(2π·fᵢ·t) + 0.5·exp(−t/0.4 ms)·noise)
///
/// A tone i has the gain gᵢ, the time constant τᵢ and the frequency fᵢ. The noise is in -1...1.
///
/// The fade is 1 at first. Over the last third of T it falls to 0 as half a cosine, so that the end
/// is not audible as a pop.
///
/// The samples are the same on every machine, except for rounding errors.
package nonisolated struct ClickSound: Equatable, Sendable {
  /// Speed at which `haste` is 0.5, in points per second.
  private static let middleSpeed = 1500.0
  /// In seconds.
  private static let durations = (slow: 0.012, fast: 0.006)
  /// Peak amplitudes of the slowest and the fastest click at full volume, in 0...1.
  private static let peaks = (slow: 0.8, fast: 0.4)
  /// Duration of the attack, the rise from 0 to full amplitude, in seconds.
  private static let attack = 0.000_3
  /// Seed of the noise; any number except 0 can be used.
  private static let noiseSeed: UInt32 = 0x2545_F491

  /// Position of the click between the slowest and the fastest, in 0...1.
  ///
  /// The slowest click (0) is long and loud. The fastest (1) is short, soft and slightly higher in
  /// pitch.
  let haste: Double

  /// `speed` is in points per second; its sign does not matter, and NaN counts as 0.
  package init(speed: Double) {
    let speed = speed.isNaN ? 0 : min(abs(speed), 1e9)
    self.init(haste: speed / (speed + Self.middleSpeed))
  }

  init(haste: Double) {
    precondition((0...1).contains(haste), "a click's haste is in 0...1")
    self.haste = haste
  }

  /// Duration in seconds: 0.012 for the slowest and 0.006 for the fastest.
  var duration: Double {
    Self.durations.slow + haste * (Self.durations.fast - Self.durations.slow)
  }

  /// Returns the samples of the click on one channel, in -1...1; the first and the last are 0.
  ///
  /// The samples are multiplied by the square of the volume, which is limited to 0...1.
  package func samples(sampleRate: Int, volume: Double = 1) -> [Float] {
    precondition(sampleRate >= 8000, "a click needs 8000 samples per second")
    let volume = volume.isNaN ? 0 : min(max(volume, 0), 1)
    let count = Int(duration * Double(sampleRate))
    var noise = Self.noiseSeed
    let wave = (0..<count).map { index in
      let time = Double(index) / Double(sampleRate)
      // Marsaglia's 32-bit xorshift generator with the shifts 13, 17 and 5, scaled to -1...1.
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

  /// Returns the gain of the fade at the end, in 0...1.
  ///
  /// `part` is the elapsed share of the duration, in 0...1.
  private func fade(_ part: Double) -> Double {
    part < 2.0 / 3 ? 1 : part >= 1 ? 0 : 0.5 * (1 + cos(.pi * (3 * part - 2)))
  }
}
