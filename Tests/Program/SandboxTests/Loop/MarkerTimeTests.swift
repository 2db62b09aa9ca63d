import Drawing
import Sessions
import Stage
import TestSupport
import Testing

extension RealTimeTests {
  /// The time that a frame of a replay needs for markers.
  struct MarkerTimeTests {
    /// The parts of a frame that use the markers.
    private struct Frames {
      var transport: Transport
      let bar: Drawing.ScrubBar
      var list = DisplayList()
      var now = 0.0

      init(markers count: Int) throws {
        let header = SessionHeader(title: "", width: 1280, height: 720, preset: "uikit", scene: "x")
        let times = (0..<count).map { 1_000_000 * $0 / count }
        let markers = times.map { SessionEntry(microseconds: 100 * Int64($0), event: .marker("m")) }
        let end = SessionEntry(microseconds: 100_000_000, event: .end)
        let session = Session(header: header, entries: markers + [end])
        let replay = try Replay(session: session, scene: Scene(name: "x", pieces: []))
        transport = Transport(replay)
        bar = Drawing.ScrubBar(
          width: 1280,
          height: 720,
          duration: transport.duration,
          markers: transport.markers.map { $0.time }
        )
      }

      /// Returns the shortest time of 30 frames in several runs.
      mutating func time() -> Duration {
        let clock = ContinuousClock()
        return (0..<20).map { _ in
          clock.measure {
            for _ in 0..<30 {
              now += 1.0 / 60
              transport.tick(at: now)
              list.removeAll()
              let marker = transport.passingMarker.map { transport.markers[$0] }
              _ = transport.marker(nearestTo: 50, within: 1)
              list.appendScrubBar(bar, position: transport.position, marker: marker, theme: .dark)
            }
          }
        }.min() ?? .zero
      }
    }

    @Test func `a hundred times as many markers cost no more time in a frame`() throws {
      var (few, many) = (try Frames(markers: 2000), try Frames(markers: 200_000))
      let (short, long) = (few.time(), many.time())
      expect(long < short * 2, "\(long) for 200,000 markers, \(short) for 2,000")
    }
  }
}
