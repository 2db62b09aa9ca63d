import Drawing
import TestSupport
import Testing

@testable import Export

struct FollowPathTests {
  private let whole = Rect(x: 0, y: 0, width: 1280, height: 720)
  private let frames = [
    Rect(x: 32, y: 32, width: 1216, height: 84), Rect(x: 32, y: 132, width: 600, height: 556),
    Rect(x: 648, y: 132, width: 600, height: 556), Rect.zero,
  ]

  private func path(
    _ plays: [(ClosedRange<Double>, [Int])],
    markers: [Double] = []
  ) -> FollowPath {
    let plays = plays.map { RenderSurvey.Play(span: $0, pieces: $1) }
    return path(plays, markers: markers)
  }

  private func path(
    _ plays: [RenderSurvey.Play],
    markers: [Double] = [],
    showsTools: Bool = true
  ) -> FollowPath {
    FollowPath(
      plays,
      markers: markers,
      frames: frames,
      whole: whole,
      showsTools: showsTools
    )
  }

  /// A period in which a finger holds a piece from the beginning, and the piece then moves on.
  private static func play(
    _ span: ClosedRange<Double>,
    _ piece: Int,
    heldFor duration: Double
  ) -> RenderSurvey.Play {
    var play = RenderSurvey.Play(span: span, pieces: [piece])
    play.add([piece], heldAt: span.lowerBound)
    play.add([piece], heldAt: span.lowerBound + duration)
    return play
  }

  private func isWhole(_ piece: Int, in rect: Rect) -> Bool {
    let (frame, error) = (frames[piece], 1e-6)
    return rect.x <= frame.x + error && rect.maxX >= frame.maxX - error
      && rect.y <= frame.y + error && rect.maxY >= frame.maxY - error
  }

  @Test(arguments: [0.1, 0.5, 0.9, 1.3, 2.5], [0.5, 1, 4])
  func `a piece is whole while a finger holds it, however soon the next one is touched`(
    pause: Double,
    speed: Double
  ) {
    var (plays, time): ([RenderSurvey.Play], Double) = ([], 2 / speed)
    for index in 0..<24 {
      let held = (0.2 + 0.15 * Double(index % 7)) / speed
      let span = (0.3 + 0.2 * Double(index % 9)) / speed
      let end = time + max(held, span)
      plays.append(Self.play(time...end, [1, 2, 0, 2, 1][index % 5], heldFor: held))
      time = end + pause / speed * Double(index % 4 + 1) / 4
    }
    let path = path(plays)
    for play in plays {
      guard let hold = play.hold else { continue }
      for time in stride(from: hold.lowerBound, through: hold.upperBound, by: 0.02) {
        let rect = path.rect(at: time)
        expect(play.held.allSatisfy { isWhole($0, in: rect) }, "\(time): \(rect)")
      }
    }
  }

  @Test func `the whole picture is shown while a finger holds the tuning panel, if it is drawn`() {
    var panel = RenderSurvey.Play(span: 7...9, pieces: [], usesTools: true)
    panel.add([], heldAt: 7)
    panel.add([], heldAt: 9)
    let plays = [Self.play(3...6, 1, heldFor: 0.5), panel, Self.play(12...15, 1, heldFor: 0.5)]
    let path = path(plays)
    expectShown(1, in: path.rect(at: 3.2))
    expect([7, 8, 9].allSatisfy { path.rect(at: $0) == whole })
    let withoutPanel = self.path([plays[0], panel], showsTools: false)
    expectShown(1, in: withoutPanel.rect(at: 6))
  }

  private func expectShown(_ piece: Int, in rect: Rect) {
    let frame = frames[piece]
    expect(rect.width < whole.width)
    expect(rect.x <= frame.x && rect.maxX >= frame.maxX, "\(rect)")
    expect(rect.y <= frame.y && rect.maxY >= frame.maxY, "\(rect)")
    expect(abs(rect.width / rect.height - whole.width / whole.height) < 1e-9)
  }

  @Test func `a piece is shown from the instant at which a finger moves it`() {
    let path = path([(3...4, [1])])
    expectEqual(path.rect(at: 0), whole)
    expectShown(1, in: path.rect(at: 3))
    expectShown(1, in: path.rect(at: 4))
    expectEqual(path.rect(at: 9), whole)
  }

  @Test func `between two pieces without a rest the picture goes from one to the other`() {
    let path = path([(3...6, [1]), (6.5...10, [2])])
    expectShown(1, in: path.rect(at: 5))
    expectShown(2, in: path.rect(at: 9))
    let between = stride(from: 5.0, through: 8, by: 0.05).map { path.rect(at: $0).width }
    expect(between.allSatisfy { $0 < whole.width })
  }

  @Test func `a marker between two pieces shows the whole picture`() {
    let plays = [(3.0...6, [1]), (8.5...12, [1])]
    let withMarker = path(plays, markers: [7])
    expect(stride(from: 6, to: 8.5, by: 0.1).contains { withMarker.rect(at: $0) == whole })
  }

  @Test func `pieces together, and one without a place, show the whole picture`() {
    for pieces in [[0, 1, 2], [3], [1, 3]] {
      let path = path([(3...6, pieces)])
      expect(stride(from: 0, to: 9, by: 0.1).allSatisfy { path.rect(at: $0) == whole })
    }
  }

  @Test(arguments: [0.5, 1, 4])
  func `no edge moves faster than a viewer follows, at any speed of the film`(speed: Double) {
    let plays: [(ClosedRange<Double>, [Int])] = (0..<12).map { index in
      let (start, duration) = ((2 + 2.7 * Double(index)) / speed, 1 + 0.1 * Double(index))
      return (start...start + duration / speed, [1 + index % 2])
    }
    let path = path(plays)
    let step = 1.0 / 60
    let places = (0...Int(40 / step)).map { path.rect(at: Double($0) * step) }
    expect(places.allSatisfy { $0.x >= whole.x - 1e-9 && $0.maxX <= whole.maxX + 1e-9 })
    var fastest = 0.0
    for (a, b) in zip(places, places.dropFirst()) {
      let moved = max(abs(a.x - b.x), abs(a.y - b.y), abs(a.maxX - b.maxX), abs(a.maxY - b.maxY))
      fastest = max(fastest, moved / step)
    }
    expect(fastest > 100 && fastest < 1.6 * whole.width)
  }

  @Test
  func `over a rest that is cut, the picture goes from one piece to the other as over a short one`()
    throws
  {
    let session = markedSession()
    let timeline = try RenderTimeline(session, rests: [4...7]) { $0.maximumRest = 0.5 }
    let plays = [(2.0...4, [1]), (7.0...9, [2])].map { RenderSurvey.Play(span: $0, pieces: $1) }
    let path = path(plays.map { $0.inFilm(timeline) })
    let short = self.path([(2...4, [1]), (4.5...6.5, [2])])
    expectEqual(path, short)
    let steps = stride(from: 0, to: 7, by: 1.0 / 60).map { path.rect(at: $0).center.x }
    expect(zip(steps, steps.dropFirst()).allSatisfy { abs($0 - $1) < 30 })
  }

  @Test func `a film that ends earlier does not move to pieces that are used later`() throws {
    let plays = [(2.0...4, [1]), (7.0...9, [2])].map { RenderSurvey.Play(span: $0, pieces: $1) }
    let timeline = try RenderTimeline(markedSession(), rests: []) { $0.end = 5 }
    expectEqual(path(plays.map { $0.inFilm(timeline) }), path(plays))
  }
}
