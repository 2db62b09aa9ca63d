import Drawing
import Raster
import TestSupport
import Testing

struct MemoryRendererTests {
  let box = Rect(x: 10, y: 10, width: 20, height: 16)

  @Test func `an empty list draws its background`() throws {
    let test = TestPicture()
    var list = DisplayList()
    list.background = Color(0x123456)
    let picture = test.draw(list)
    expect(picture.width == 64 && picture.height == 48)
    expectEqual(picture[0, 0], Color(0x123456))
    expectEqual(picture[63, 47], Color(0x123456))
  }

  @Test func `a rectangle on whole pixels fills exactly those pixels`() throws {
    let picture = TestPicture().draw(.rectangle(box, red))
    expectEqual(picture.ink.count, 20 * 16)
    expect(picture[10, 10] == red && picture[29, 25] == red)
    expect(picture[9, 10] == black && picture[30, 25] == black)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 0.75])
  func `a narrow mark between pixels keeps its total coverage and its centre`(offset: Double) throws
  {
    let mark = Rect(x: 20 + offset, y: 10, width: 1.5, height: 4)
    let picture = TestPicture().draw(.rectangle(mark, white))
    let light = picture.light(row: 11, columns: 0..<64)
    expect(abs(light - 1.5) < 0.02)
    let moment = (0..<64).reduce(0.0) { sum, x in
      sum + (Double(x) + 0.5) * Double(picture[x, 11].red) / 255
    }
    expect(abs(moment / light - (20 + offset + 0.75)) < 0.1)
  }

  @Test func `colours blend by their opacity`() throws {
    let picture = TestPicture().draw(.rectangle(box, Color(0xFF0000, opacity: 0.5)))
    expect(abs(Int(picture[20, 15].red) - 128) <= 2)
    expectEqual(picture[20, 15].green, 0)
  }

  @Test(arguments: [5.1, 5.3, 5.49, 5.5, 5.9])
  func `round corners of any radius join the sides without a notch`(radius: Double) {
    let picture = TestPicture().draw(.roundedRectangle(box, radius: radius, red))
    // The last pixel of a corner before the straight side.
    let last = 9 + Int(radius.rounded())
    expect(picture[last, 10].red > 240 && picture[10, last].red > 240)
    expectEqual(picture[10, 10], black)
  }

  @Test func `a rounded rectangle has empty corners and its exact area`() throws {
    let picture = TestPicture().draw(.roundedRectangle(box, radius: 6, red))
    expect(picture[10, 10] == black && picture[29, 25] == black)
    expect(picture[20, 10] == red && picture[10, 18] == red && picture[20, 18] == red)
    let covered = picture.light
    expect(abs(covered - (320 - (4 - Double.pi) * 36)) < 2)
  }

  @Test(arguments: [(7.0, 31.0), (15.0, 15.0), (3.0, 40.0), (1.0, 1.0)])
  func `a translucent pill has no overlapping parts`(height: Double, width: Double) throws {
    let pill = Rect(x: 5, y: 5, width: width, height: height)
    let half = Color(0xFFFFFF, opacity: 0.5)
    let picture = TestPicture().draw(.roundedRectangle(pill, radius: 99, half))
    let brightest = picture.ink.map { picture[$0.x, $0.y].red }.max()
    try expect(#require(brightest) <= 129)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 0.75])
  func `a circle covers its area at any subpixel position`(offset: Double) throws {
    let center = Point(x: 30 + offset, y: 24 - offset)
    let picture = TestPicture().draw(.circle(center: center, radius: 10, white))
    expect(abs(picture.light - Double.pi * 100) < 3)
    expectEqual(picture[30, 24], white)
    expectEqual(picture[30, 10], black)
    let sum = picture.ink.reduce(0.0) { $0 + Double($1.x) + 0.5 }
    expect(abs(sum / Double(picture.ink.count) - center.x) < 0.3)
  }

  @Test func `a ring is hollow and within its radius`() throws {
    let center = Point(x: 30, y: 24)
    let ring = DrawCommand.ring(center: center, radius: 12, lineWidth: 3, white)
    let picture = TestPicture().draw(ring)
    expectEqual(picture[30, 24], black)
    expectEqual(picture[40, 24], white)
    expectEqual(picture[44, 24], black)
    expect(abs(picture.light - Double.pi * (144 - 81)) < 3)
  }

  @Test func `a circle larger than any texture covers its area`() throws {
    let center = Point(x: 30, y: 1500)
    let picture = TestPicture().draw(.circle(center: center, radius: 1480, white))
    expectEqual(picture[30, 40], white)
    expectEqual(picture[30, 10], black)
  }

  @Test(arguments: [
    (Point(x: 10, y: 10), Point(x: 40, y: 10)), (Point(x: 10, y: 5), Point(x: 10, y: 35)),
    (Point(x: 10, y: 10), Point(x: 34, y: 28)), (Point(x: 34, y: 5), Point(x: 16, y: 29)),
  ])
  func `a line covers length times width`(start: Point, end: Point) throws {
    let picture = TestPicture().draw(.line(from: start, to: end, width: 2, white))
    let dx = end.x - start.x
    let dy = end.y - start.y
    let length = (dx * dx + dy * dy).squareRoot()
    expect(abs(picture.light - 2 * length) < 2)
    let middle = picture[Int((start.x + end.x) / 2), Int((start.y + end.y) / 2)]
    expect(middle.red > 120)
  }

  @Test func `a mirrored line is drawn mirrored`() throws {
    let test = TestPicture()
    let line = DrawCommand.line(
      from: Point(x: 8, y: 6),
      to: Point(x: 29, y: 40),
      width: 3,
      white
    )
    let mirrored = DrawCommand.line(
      from: Point(x: 56, y: 6),
      to: Point(x: 35, y: 40),
      width: 3,
      white
    )
    let picture = test.draw(line)
    let other = test.draw(mirrored)
    for y in 0..<48 {
      let row = (0..<64).map { Int(picture[$0, y].red) }
      let mirror = (0..<64).map { Int(other[63 - $0, y].red) }
      expect(zip(row, mirror).allSatisfy { abs($0 - $1) <= 16 }, "row \(y)")
    }
  }

  @Test func `a triangle covers half its bounds`() throws {
    let triangle = DrawCommand.triangle(
      Point(x: 10, y: 10),
      Point(x: 30, y: 10),
      Point(x: 20, y: 30),
      red
    )
    let picture = TestPicture().draw(triangle)
    expectEqual(picture[20, 15], red)
    expectEqual(picture[11, 28], black)
    expect(abs(picture.light - 200) < 3)
  }

  @Test(arguments: [true, false])
  func `a gradient changes only along its axis`(isVertical: Bool) throws {
    let picture = TestPicture().draw(
      .gradient(
        Rect(x: 0, y: 0, width: 32, height: 32),
        from: black,
        to: white,
        isVertical: isVertical
      )
    )
    let first = picture[2, 2].red
    let along = isVertical ? picture[2, 29].red : picture[29, 2].red
    let across = isVertical ? picture[29, 2].red : picture[2, 29].red
    expect(first < 30 && along > 225 && across == first)
  }

  @Test func `nested clips intersect and end with popClip`() throws {
    let everything = Rect(x: 0, y: 0, width: 64, height: 48)
    let picture = TestPicture().draw(
      .pushClip(Rect(x: 10, y: 10, width: 20, height: 20)),
      .pushClip(Rect(x: 20, y: 0, width: 40, height: 48)),
      .rectangle(everything, red),
      .line(from: Point(x: 0, y: 0), to: Point(x: 64, y: 48), width: 3, white),
      .popClip,
      .popClip,
      .rectangle(Rect(x: 60, y: 40, width: 4, height: 8), white)
    )
    expectEqual(picture[21, 28], red)
    expect(picture[15, 15] == black && picture[35, 20] == black && picture[25, 5] == black)
    expectEqual(picture[62, 44], white)
    expectEqual(picture.ink.count, 10 * 20 + 4 * 8)
  }

  @Test func `clips without an intersection draw nothing`() throws {
    let picture = TestPicture().draw(
      .pushClip(Rect(x: 0, y: 0, width: 10, height: 10)),
      .pushClip(Rect(x: 20, y: 20, width: 10, height: 10)),
      .rectangle(Rect(x: 0, y: 0, width: 64, height: 48), red),
      .circle(center: Point(x: 22, y: 22), radius: 8, red),
      .triangle(Point(x: 0, y: 0), Point(x: 60, y: 0), Point(x: 0, y: 60), red)
    )
    expect(picture.ink.isEmpty)
  }

  @Test func `a clip without popClip ends with the list`() throws {
    let test = TestPicture()
    _ = test.draw(.pushClip(Rect(x: 0, y: 0, width: 1, height: 1)))
    expectEqual(test.draw(.rectangle(box, red))[20, 20], red)
  }

  @Test func `positions are multiplied by the scale`() throws {
    let picture = TestPicture(scale: 2).draw(.rectangle(box, red))
    expect(picture.width == 128 && picture.height == 96)
    expectEqual(picture.ink.count, 40 * 32)
    expect(picture[20, 20] == red && picture[19, 20] == black)
  }

  @Test func `extreme and non-finite positions draw nothing`() throws {
    let far = Point(x: 1e300, y: -.infinity)
    let odd = Point(x: .nan, y: 3)
    let picture = TestPicture().draw(
      .circle(center: far, radius: 5, red),
      .roundedRectangle(Rect(x: -1e300, y: 0, width: 1e301, height: 9), radius: 3, red),
      .line(from: odd, to: Point(x: 9, y: 9), width: 2, red),
      .triangle(odd, far, Point(x: 1, y: 2), red),
      .text("text", TextStyle(size: 12), at: odd, verticalScale: 1, red),
      .pushClip(Rect(x: .nan, y: 0, width: 10, height: 10)),
      .popClip
    )
    expect(picture.ink.isEmpty)
  }

  @Test func `the same list gives the same bytes`() throws {
    let test = TestPicture()
    let style = TextStyle(size: 14, anchor: .center)
    let commands: [DrawCommand] = [
      .roundedRectangle(box, radius: 5, Color(0x336699)),
      .ring(center: Point(x: 40.3, y: 20.6), radius: 9, lineWidth: 2, red),
      .text("12 字", style, at: Point(x: 32, y: 24), verticalScale: 0.8, white),
      .line(from: Point(x: 3, y: 4), to: Point(x: 60, y: 40), width: 1.5, red),
    ]
    var list = DisplayList()
    for command in commands { list.append(command) }
    test.draw(list)
    let first = test.image
    test.draw(list)
    expectEqual(test.image, first)
    expectEqual(TestPicture().draw(list), first)
  }
}
