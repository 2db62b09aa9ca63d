import TestSupport
import Testing

@testable import SDLHost

struct ClickSoundTests {
  nonisolated static let rates = [8000, 22_050, 44_100, 48_000, 192_000]
  nonisolated static let speeds = [0.0, 120, 1500, -6000, 1e12, .infinity, .nan]

  @Test(arguments: rates, speeds)
  func `a click begins and ends at zero`(rate: Int, speed: Double) throws {
    let samples = ClickSound(speed: speed).samples(sampleRate: rate)
    expectEqual(samples.first, 0)
    expectEqual(samples.last, 0)
    // The end is a fade and not a step.
    let end = samples.suffix(rate / 4000)
    expect(end.allSatisfy { abs($0) < 0.01 })
  }

  @Test(arguments: rates, speeds)
  func `the peak of a click is between 0.4 and 0.8`(rate: Int, speed: Double) {
    let peak = ClickSound(speed: speed).samples(sampleRate: rate).map { abs($0) }.max() ?? 0
    expect(peak > 0.399 && peak < 0.801)
  }

  @Test func `equal speeds give equal samples`() {
    let click = ClickSound(speed: 700)
    expectEqual(click.samples(sampleRate: 48_000), click.samples(sampleRate: 48_000))
    expectEqual(ClickSound(speed: 700), ClickSound(speed: -700))
  }

  @Test func `a click at high speed is shorter and has less energy`() throws {
    let clicks = [0.0, 300, 1500, 9000].map { ClickSound(speed: $0) }
    for (slow, fast) in zip(clicks, clicks.dropFirst()) {
      expect(fast.duration < slow.duration)
      expect(energy(fast.samples(sampleRate: 48_000)) < energy(slow.samples(sampleRate: 48_000)))
    }
    expectEqual(clicks[0].duration, 0.012)
    expect(clicks[3].duration > 0.006)
  }

  @Test(arguments: rates) func `a click has the same duration at every sample rate`(rate: Int) {
    let click = ClickSound(speed: 400)
    let length = Double(click.samples(sampleRate: rate).count) / Double(rate)
    expect(abs(length - click.duration) <= 1 / Double(rate))
  }

  @Test func `the energy of a click decays`() {
    let samples = ClickSound(speed: 0).samples(sampleRate: 48_000)
    let third = samples.count / 3
    let parts = (0..<3).map { energy(Array(samples[$0 * third..<($0 + 1) * third])) }
    expect(parts[1] < parts[0] / 10)
    expect(parts[2] < parts[1] / 10)
  }

  @Test func `the mean of the samples is near zero`() {
    let samples = ClickSound(speed: 0).samples(sampleRate: 48_000)
    let mean = samples.reduce(0, +) / Float(samples.count)
    expect(abs(mean) < 0.01)
  }

  @Test(arguments: [(0.5, 0.25), (1, 1), (3, 1), (0, 0), (-1, 0), (.nan, 0)])
  func `the samples are multiplied by the square of the volume, limited to 0...1`(
    volume: Double,
    factor: Float
  ) {
    let click = ClickSound(speed: 50)
    let full = click.samples(sampleRate: 44_100)
    let softer = click.samples(sampleRate: 44_100, volume: volume)
    expect(zip(full, softer).allSatisfy { abs($0 * factor - $1) < 1e-6 })
  }

  private func energy(_ samples: [Float]) -> Float {
    samples.reduce(0) { $0 + $1 * $1 }
  }
}
