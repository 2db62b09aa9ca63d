import Drawing
import Stage
import TestSupport
import Testing

struct CameraPathTests {
  private let whole = Rect(x: 0, y: 0, width: 1280, height: 720)
  private let frames = [
    Rect(x: 32, y: 32, width: 1216, height: 84), Rect(x: 32, y: 132, width: 600, height: 556),
    Rect(x: 648, y: 132, width: 600, height: 556),
  ]

  private func path(_ plays: [(ClosedRange<Double>, [Int])]) -> CameraPath {
    CameraPath(plays.map { use($0, $1) }, in: whole, returns: true)
  }

  /// Pieces that move without fingers, or that fingers hold for a time from the beginning.
  private func use(
    _ span: ClosedRange<Double>,
    _ pieces: [Int],
    heldFor duration: Double? = nil
  ) -> CameraPath.Use {
    let area = pieces.dropFirst().reduce(frames[pieces[0]]) { $0.union(frames[$1]) }
    let hold = duration.map { span.lowerBound...span.lowerBound + $0 }
    return CameraPath.Use(span, hold: hold, area: area.framed)
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
    var (plays, time): ([(use: CameraPath.Use, piece: Int)], Double) = ([], 2 / speed)
    for index in 0..<24 {
      let held = (0.2 + 0.15 * Double(index % 7)) / speed
      let span = (0.3 + 0.2 * Double(index % 9)) / speed
      let end = time + max(held, span)
      let piece = [1, 2, 0, 2, 1][index % 5]
      plays.append((use(time...end, [piece], heldFor: held), piece))
      time = end + pause / speed * Double(index % 4 + 1) / 4
    }
    let paths = [false, true].map { CameraPath(plays.map(\.use), in: whole, returns: $0) }
    for (use, piece) in plays {
      guard let hold = use.hold else { continue }
      for time in stride(from: hold.lowerBound, through: hold.upperBound, by: 0.02) {
        for path in paths {
          let rect = path.rect(at: time) ?? .zero
          expect(isWhole(piece, in: rect), "\(time): \(rect)")
        }
      }
    }
  }

  @Test func `a path that does not return shows each piece until the next one`() {
    let uses = [use(3...4, [1], heldFor: 0.5), use(9...10, [2], heldFor: 0.5)]
    let path = CameraPath(uses, in: whole, returns: false)
    expect([-1, 3, 6, 8.5].allSatisfy { path.rect(at: $0) == frames[1].framed })
    let between = path.rect(at: 8.75) ?? .zero
    expect(between.x > frames[1].framed.x && between.x < frames[2].framed.x)
    expect([9, 20].allSatisfy { path.rect(at: $0) == frames[2].framed })
    expectEqual(path.rect(at: 8.9, glides: false), frames[1].framed)
    expectEqual(path.rect(at: 9, glides: false), frames[2].framed)
    expectEqual(CameraPath([], in: whole, returns: false).rect(at: 1), nil)
  }

  @Test
  func `a path that does not return shows pieces alone that are touched soon after each other`() {
    let uses = [(1.0, 1), (2.9, 2), (4.8, 1)].map { use($0...$0 + 1.5, [$1], heldFor: 1.5) }
    let path = CameraPath(uses, in: whole, returns: false)
    expect([1, 2.5, 5, 9].allSatisfy { path.rect(at: $0) == frames[1].framed })
    expect([2.9, 4.4].allSatisfy { path.rect(at: $0) == frames[2].framed })
    let soon = [(1.0, 1), (2.7, 2)].map { use($0...$0 + 1.5, [$1], heldFor: 1.5) }
    let both = CameraPath(soon, in: whole, returns: false)
    expectEqual(both.rect(at: 1), frames[1].framed.union(frames[2].framed))
  }

  private func expectShown(_ piece: Int, in shown: Rect?) {
    let (frame, rect) = (frames[piece], shown ?? .zero)
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
    let between = stride(from: 5.0, through: 8, by: 0.05).map { path.rect(at: $0)?.width ?? 0 }
    expect(between.allSatisfy { $0 < whole.width })
  }

  @Test func `pieces together show the whole picture`() {
    let path = path([(3...6, [0, 1, 2])])
    expect(stride(from: 0, to: 9, by: 0.1).allSatisfy { path.rect(at: $0) == whole })
  }

  @Test(arguments: [0.5, 1, 4])
  func `no edge moves faster than a viewer follows, at any speed of the film`(speed: Double) {
    let plays: [(ClosedRange<Double>, [Int])] = (0..<12).map { index in
      let (start, duration) = ((2 + 2.7 * Double(index)) / speed, 1 + 0.1 * Double(index))
      return (start...start + duration / speed, [1 + index % 2])
    }
    let path = path(plays)
    let step = 1.0 / 60
    let places = (0...Int(40 / step)).map { path.rect(at: Double($0) * step) ?? .zero }
    expect(places.allSatisfy { $0.x >= whole.x - 1e-9 && $0.maxX <= whole.maxX + 1e-9 })
    var fastest = 0.0
    for (a, b) in zip(places, places.dropFirst()) {
      let moved = max(abs(a.x - b.x), abs(a.y - b.y), abs(a.maxX - b.maxX), abs(a.maxY - b.maxY))
      fastest = max(fastest, moved / step)
    }
    expect(fastest > 100 && fastest < 1.6 * whole.width)
  }
}
