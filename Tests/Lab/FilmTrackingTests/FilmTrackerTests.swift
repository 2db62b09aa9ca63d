import FilmTracking
import ListFilms
import SeededRandom
import TestSupport
import Testing

struct FilmTrackerTests {
  private static let list = ListFilm(width: 64, height: 120, length: 400, rowHeight: 18)
  private static let offsets = ListFilm.offsets(fps: 12, duration: 5, velocity: 250)

  /// Tracks frames; their times are a twelfth of a second apart unless they are given.
  private func track(
    _ frames: [[UInt8]],
    width: Int = 64,
    times: [Double]? = nil,
    region: FilmRegion? = nil
  ) throws(FilmProblem) -> FilmTrack {
    let height = frames[0].count / width
    var tracker = try FilmTracker(width: width, height: height, region: region)
    for (index, frame) in frames.enumerated() {
      let time = times?[index] ?? Double(index) / 12
      let result = frame.withUnsafeBytes { bytes in
        Result { () throws(FilmProblem) in try tracker.add(bytes, time: time) }
      }
      try result.get()
    }
    return try tracker.finish()
  }

  @Test func `a frame of a long film takes 24 bytes`() {
    expectEqual(MemoryLayout<FilmSample>.stride, 24)
  }

  private func problem(_ frames: [[UInt8]], region: FilmRegion? = nil) -> FilmProblem? {
    do {
      _ = try track(frames, region: region)
      return nil
    } catch {
      return error
    }
  }

  /// The largest distance of known offsets from the true ones.
  private func error(_ track: FilmTrack, _ offsets: [Double]) -> Double {
    zip(track.samples, offsets).filter { $0.0.picture == .known }
      .map { abs($0.0.offset - ($0.1 - offsets[0])) }.max() ?? .infinity
  }

  @Test func `offsets are found between a header, a bar and a scroll bar`() throws {
    let track = try track(Self.offsets.map(Self.list.frame(at:)))
    expectEqual(track.axis, .vertical)
    expect(track.samples.count == Self.offsets.count && track.count(.known) == Self.offsets.count)
    expect(error(track, Self.offsets) < 0.15)
    let region = track.region
    expect(region.y >= Self.list.header - 4)
    expect(region.y + region.height <= 120 - Self.list.bar + 4)
    expect(region.height > 80)
  }

  @Test func `the axis that moves is found`() throws {
    let frames = Self.offsets.map { offset in
      let frame = Self.list.frame(at: offset)
      return (0..<64 * 120).map { (index: Int) in frame[index % 120 * 64 + index / 120] }
    }
    let track = try track(frames, width: 120)
    expectEqual(track.axis, .horizontal)
    expect(error(track, Self.offsets) < 0.15)
  }

  @Test func `content that fades towards both ends is followed`() throws {
    let frames = Self.offsets.map { offset in
      let frame = Self.list.frame { Double($0) + offset }
      return frame.indices.map { place in
        let distance = abs(Double(place / 64) - 60) / 60
        return UInt8(250 - (250 - Double(frame[place])) * (1 - 0.85 * distance))
      }
    }
    let track = try track(frames)
    expectEqual(track.count(.known), Self.offsets.count)
    expect(error(track, Self.offsets) < 0.15)
  }

  @Test func `errors do not add up where content returns`() throws {
    let offsets = (0..<120).map { index in
      let step = Double(index % 60)
      return 7.3 * (index % 60 < 30 ? step : 60 - step)
    }
    let track = try track(offsets.map(Self.list.frame(at:)))
    expectEqual(track.count(.known), 120)
    expect(abs(track.samples[60].offset) < 0.05)
    expect(error(track, offsets) < 0.3)
  }

  @Test(arguments: [29, 30, 44])
  func `rows of equal distance are not confused in a picture of many lines`(rowHeight: Int) throws {
    let list = ListFilm(width: 64, height: 562, length: 940, rowHeight: rowHeight)
    let offsets = ListFilm.offsets(fps: 60, duration: 1.5, velocity: 1660)
    let track = try track(offsets.map(list.frame(at:)))
    expectEqual(track.count(.known), offsets.count)
    expect(error(track, offsets) < 0.2)
  }

  @Test func `times are those of the frames`() throws {
    let times = Self.offsets.indices.map { Double($0) / 12 + ($0 % 3 == 0 ? 0.01 : 0) }
    let track = try track(Self.offsets.map(Self.list.frame(at:)), times: times)
    expectEqual(track.samples.map(\.time), times)
  }

  @Test func `a stated region is tracked alone`() throws {
    let still = Self.list.frame(at: 0)
    // The left half moves, and the right half changes otherwise.
    let frames = Self.offsets.enumerated().map { index, offset in
      var frame = Self.list.frame(at: offset)
      for place in frame.indices where place % 64 >= 32 {
        frame[place] = still[place] &+ UInt8(index % 5)
      }
      return frame
    }
    let region = FilmRegion(x: 0, y: 10, width: 32, height: 100)
    let track = try track(frames, region: region)
    expect(error(track, Self.offsets) < 0.3)
    expect(track.region.x + track.region.width <= 32)
    let outside = FilmRegion(x: 40, y: 0, width: 32, height: 100)
    expectEqual(problem(frames, region: outside), .region(width: 64, height: 120))
  }

  @Test(arguments: [1, 2, 6])
  func `fast frames with noise are known, and their errors do not add up`(seed: UInt64) throws {
    let list = ListFilm(width: 64, height: 160, length: 1200, rowHeight: 18)
    let offsets = ListFilm.offsets(fps: 30, duration: 3, velocity: 900)
    var random = SplitMix64(seed: seed)
    let frames = offsets.indices.map { index in
      var frame = list.frame(at: offsets[index])
      guard index > 0, abs(offsets[index] - offsets[index - 1]) >= 3 else { return frame }
      for place in frame.indices {
        frame[place] = frame[place] / 3 * 2 + UInt8(random.next() % 90)
      }
      return frame
    }
    let track = try track(frames)
    expect(track.samples.allSatisfy { $0.picture == .known })
    expect(error(track, offsets) < 0.6)
  }

  @Test func `frames of another scene are a cut`() {
    let other = ListFilm(width: 64, height: 120, length: 400, rowHeight: 18, seed: 9)
    let frames = Self.offsets.prefix(50).enumerated().map { index, offset in
      (index < 40 ? Self.list : other).frame(at: offset)
    }
    expectEqual(problem(frames), .cut(time: 40.0 / 12))
  }

  @Test func `a short interruption is unknown, not guessed`() throws {
    var frames = Self.offsets.map(Self.list.frame(at:))
    let other = ListFilm(width: 64, height: 120, length: 400, rowHeight: 18, seed: 9)
    for index in 24...25 { frames[index] = other.frame(at: Double(60 * index - 1400)) }
    let track = try track(frames)
    expectEqual(track.samples.indices.filter { track.samples[$0].picture == .unknown }, [24, 25])
    expect(error(track, Self.offsets) < 0.15)
  }

  /// Frames of rows on a cylinder.
  private func wheel(_ list: ListFilm, _ offsets: [Double]) -> [[UInt8]] {
    // An angle of 1 shows 60 pixels of the rim.
    offsets.map { offset in
      list.frame { row in
        let sine = (Double(row) - 60) / 62
        let angle = sine + sine * sine * sine / 6 + 0.3 * sine * sine * sine * sine * sine
        return 100 + offset + 62 * angle
      }
    }
  }

  /// The second film has only few slow frames, and no shift of the whole picture explains a fast one.
  @Test(arguments: [250.0, 1400])
  func `rows on a cylinder are no list`(velocity: Double) {
    let list = ListFilm(width: 64, height: 120, length: 1600, rowHeight: 18)
    let offsets = ListFilm.offsets(fps: 12, duration: 5, velocity: velocity)
    guard case .cylinder(let ends)? = problem(wheel(list, offsets)) else {
      Issue.record("\(String(describing: problem(wheel(list, offsets))))")
      return
    }
    expect(ends < 0.9)
  }

  @Test func `the middle of a wheel is tracked if the caller states it`() throws {
    let region = FilmRegion(x: 0, y: 48, width: 64, height: 24)
    let offsets = (0..<60).map { 0.7 * Double($0) }
    let track = try track(wheel(Self.list, offsets), region: region)
    expect(error(track, offsets) < 3)
  }

  @Test func `a badge in front of the content does not move`() throws {
    let frames = Self.offsets.map { offset in
      var frame = Self.list.frame(at: offset)
      for place in frame.indices where (60..<84).contains(place / 64) {
        frame[place] = place % 7 < 3 && place / 64 % 5 < 2 ? 20 : 200
      }
      return frame
    }
    let track = try track(frames)
    expectEqual(track.count(.known), Self.offsets.count)
    expect(error(track, Self.offsets) < 0.3)
  }

  @Test func `a spinner before the content is a rest`() throws {
    var random = SplitMix64(seed: 3)
    let spinner = (0..<150).map { _ in
      var frame = Self.list.frame(at: Self.offsets[0])
      for row in 50..<70 {
        for x in 22..<42 { frame[row * 64 + x] = UInt8(random.next() % 200) }
      }
      return frame
    }
    let track = try track(spinner + Self.offsets.map(Self.list.frame(at:)))
    let offsets = [Double](repeating: Self.offsets[0], count: 150) + Self.offsets
    expectEqual(track.samples.count, offsets.count)
    expect(error(track, offsets) < 0.15)
  }

  @Test func `rows that have left the picture have no offset`() throws {
    let list = ListFilm(width: 64, height: 120, length: 400, rowHeight: 18)
    let offsets = (0..<90).map { 4 * Double($0 < 45 ? $0 : 90 - $0) }
    // After 70 pixels the list is empty.
    let frames = offsets.map { offset in
      list.frame { row in Double(row) + offset < 120 ? Double(row) + offset : 0 }
    }
    let track = try track(frames)
    expect(track.count(.unknown) > 10)
    expect(error(track, offsets) < 0.5)
  }

  @Test func `lines of a tall picture are several pixels high`() throws {
    let list = ListFilm(width: 64, height: 1900, length: 1500, rowHeight: 120)
    let offsets = ListFilm.offsets(fps: 12, duration: 4, velocity: 2400)
    let track = try track(offsets.map(list.frame(at:)))
    expectEqual(track.count(.known), offsets.count)
    expect(error(track, offsets) < 0.5)
    expect(track.region.height > 1200)
  }

  @Test func `equal rows fit several offsets`() {
    let equal = ListFilm(width: 64, height: 120, length: 400, rowHeight: 18, areEqual: true)
    // Without the scroll bar, which moves otherwise.
    let frames = Self.offsets.map { offset in equal.frame { Double($0) + offset } }
    guard case .periodic? = problem(frames) else {
      Issue.record("\(String(describing: problem(frames)))")
      return
    }
  }

  @Test func `a film without motion has none`() {
    let frames = [[UInt8]](repeating: Self.list.frame(at: 3), count: 20)
    expectEqual(problem(frames), .noMotion(frames: 20, changed: 0))
  }

  @Test func `a few frames are too few`() {
    expectEqual(problem(Self.offsets.prefix(7).map(Self.list.frame(at:))), .fewFrames(7))
  }
}
