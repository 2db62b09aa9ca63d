import TestSupport
import Testing

@testable import SDLHost

struct DisplayServerClockTests {
  /// Returns the times, in milliseconds, for arrivals in milliseconds and the server's time stamps.
  static func instants(_ events: [(arrival: Double, stamp: UInt32)]) -> [Double] {
    var clock = DisplayServerClock()
    return events.map { clock.instant(arrival: $0.arrival / 1000, stamp: $0.stamp) * 1000 }
  }

  static func isNear(_ found: [Double], _ expected: [Double], within tolerance: Double) -> Bool {
    found.count == expected.count
      && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test func `events that are not delayed keep their arrival times`() {
    let events: [(Double, UInt32)] = [(0.2, 50), (4.9, 54), (9.1, 59), (13.7, 63), (17.3, 67)]
    expect(Self.isNear(Self.instants(events), events.map(\.0), within: 1e-4))
  }

  @Test func `events delayed together get different times`() {
    let events: [(Double, UInt32)] = [(0.1, 50), (10.1, 60), (20.1, 70), (40.0, 80), (40.1, 86)]
    expect(Self.isNear(Self.instants(events), [0.1, 10.1, 20.1, 30.6, 36.6], within: 0.2))
  }

  @Test func `times do not decrease and are not after the arrivals`() {
    let events: [(Double, UInt32)] = [(0.9, 0), (20.9, 20), (21.5, 20), (30, 20), (31, 21)]
    let instants = Self.instants(events)
    expectEqual(instants, instants.sorted())
    expect(zip(instants, events).allSatisfy { $0 <= $1.0 + 1e-6 })
  }

  @Test func `time stamps may wrap around`() {
    let events: [(Double, UInt32)] = [(0.1, .max - 4), (10.1, 5), (30.1, 15), (30.2, 25)]
    expect(Self.isNear(Self.instants(events), [0.1, 10.1, 20.6, 30.2], within: 0.2))
  }

  @Test func `the delay of the first event is found from the next event without delay`() {
    let events: [(Double, UInt32)] = [(8, 0), (10.1, 10), (25.1, 20)]
    expect(Self.isNear(Self.instants(events), [8, 10.1, 20.6], within: 0.2))
  }

  @Test func `the drift of a slower clock is followed`() {
    // A drift of 100 ppm is 60 ms in ten minutes.
    let events = (0...6000).map { number -> (Double, UInt32) in
      let time = Double(number) * 100
      return (time, UInt32(time * (1 - 0.0001)))
    }
    let instants = Self.instants(events)
    expect(zip(instants, events).allSatisfy { $1.0 - $0 < 1.6 })
  }

  @Test func `a jump of the server's clock resets the estimate`() {
    let events: [(Double, UInt32)] = [(0, 5_000_000), (10, 5_000_010), (20, 17), (30, 27)]
    expect(Self.isNear(Self.instants(events), [0, 10, 20, 30], within: 1e-4))
  }
}
