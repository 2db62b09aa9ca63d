import ScrollPhysics
import Sessions
import TestSupport
import Testing

struct SessionTextTests {
  @Test func `the documentation example holds`() {
    let entry = SessionEntry(time: 0.42, event: .move(id: 1, x: 195.25, y: 8))
    expectEqual(line(of: entry), #"[420000,"m",1,195.25,8]"#)
  }

  /// Every kind of event and its time in microseconds.
  static let events: [(Int, SessionEvent)] = [
    (412_083, .down(id: 1, x: 195, y: 601.5, kind: .touch, pressure: nil)),
    (420_411, .move(id: 1, x: 195.25, y: 592.96875)),
    (436_120, .up(id: 1)),
    (500_000, .down(id: 2, x: -0.015625, y: 0, kind: .mouse, pressure: 0.3)),
    (510_000, .cancel(id: 2, reason: "focus lost")),
    (520_000, .down(id: 2, x: 1, y: 2, kind: .touch, pressure: nil)),
    (530_000, .cancel(id: 2, reason: nil)),
    (900_000, .wheel(x: 240, y: 340, dx: 0, dy: -1)),
    (1_000_000, .key(.down, isDown: true, modifiers: [])),
    (1_050_000, .key(.leftBracket, isDown: false, modifiers: [.leftShift, .rightControl])),
    (1_100_000, .preset("android")),
    (1_200_000, .tuning(name: "decelerationRate", value: 0.995)),
    (1_250_000, .focus("knob.dragSlop")),
    (1_260_000, .focus("")),
    (1_300_000, .resize(width: 800, height: 600, scale: 1)),
    (1_350_000, .marker("second \"take\"\n")),
    (1_400_000, .checkpoint(checkpoint)),
    (1_516_667, .end),
  ]

  static let checkpoint: Checkpoint = [
    "wheel": .many([.init(2, at: 80), .init(6, at: 240)]),
    "ruler": .one(.init(637, at: 6370)),
    "header": .one(.init(3, at: 408)),
    "sheet": .one(.init("closed", at: 0)),
  ]

  static let everything = Session(
    header: plainHeader,
    entries: events.map { SessionEntry(microseconds: $0.0, event: $0.1) }
  )

  /// The file text of `everything`.
  static let everythingAsText =
    plainHeaderLine + """

      [412083,"d",1,195,601.5,"touch"]
      [420411,"m",1,195.25,592.96875]
      [436120,"u",1]
      [500000,"d",2,-0.015625,0,"mouse",0.3]
      [510000,"c",2,"focus lost"]
      [520000,"d",2,1,2,"touch"]
      [530000,"c",2]
      [900000,"w",240,340,0,-1]
      [1000000,"k","down","Down",0]
      [1050000,"k","up","[",129]
      [1100000,"p","android"]
      [1200000,"t","decelerationRate",0.995]
      [1250000,"o","knob.dragSlop"]
      [1260000,"o",""]
      [1300000,"r",800,600,1]
      [1350000,"l","second \\"take\\"\\n"]
      [1400000,"h",{"wheel":[[2,80],[6,240]],"ruler":[637,6370],"header":[3,408],"sheet":["closed",0]}]
      [1516667,"x"]

      """

  @Test func `every kind of entry is written as its line`() {
    expectEqual(SessionText.text(for: Self.everything), Self.everythingAsText)
  }

  @Test func `every kind of entry is read back`() throws {
    try expectEqual(read(text: Self.everythingAsText), Self.everything)
  }

  @Test func `a header contains the sorted tuning and the start`() {
    var header = plainHeader
    header.title = "Ende \u{1}"
    header.tuning = ["slop": 10, "decelerationRate": 0.998]
    header.start = ["sheet": .one(.init("half", at: 12.5))]
    expectEqual(
      text(of: header),
      """
      {"format":"touchcast","version":1,"title":"Ende \\u0001","size":[1280,720],"scale":1,\
      "preset":"uikit","scene":"default","tuning":{"decelerationRate":0.998,"slop":10},\
      "start":{"sheet":["half",12.5]}}

      """
    )
  }

  /// Numbers as tuning values, and their text.
  static let numbers: [(Double, String)] = [
    (0, "0"), (-0.0, "0"), (1, "1"), (-12, "-12"), (0.5, "0.5"), (-0.5, "-0.5"),
    (0.015625, "0.015625"), (1023.984375, "1023.984375"), (-65_535.984375, "-65535.984375"),
    (0.1, "0.1"), (0.998, "0.998"), (1.0 / 3, "0.3333333333333333"), (1e-5, "1e-05"),
    (123_456_789.125, "123456789.125"), (1e9, "1000000000"),
    (0.30000000000000004, "0.30000000000000004"),
  ]

  @Test(arguments: numbers)
  func `numbers are written as the shortest decimals`(number: Double, text: String) {
    let entry = SessionEntry(time: 0, event: .tuning(name: "n", value: number))
    expectEqual(line(of: entry), "[0,\"t\",\"n\",\(text)]")
  }

  @Test func `multiples of one sixty-fourth are written as the standard library writes them`() {
    var random = SplitMix64(seed: 64)
    for _ in 0..<1000 {
      let number = Double(Int.random(in: -(1 << 36)...(1 << 36), using: &random)) / 64
      guard number != number.rounded() else { continue }
      let entry = SessionEntry(time: 0, event: .tuning(name: "n", value: number))
      expectEqual(line(of: entry), "[0,\"t\",\"n\",\(number)]")
    }
  }

  @Test func `times are rounded to microseconds and positions to one sixty-fourth`() {
    let entry = SessionEntry(time: 0.000_001_4, event: .move(id: 3, x: 0.1, y: -0.1))
    expectEqual(line(of: entry), #"[1,"m",3,0.09375,-0.09375]"#)
  }

  @Test func `a number that is not finite stops the process`() async {
    await #expect(processExitsWith: .failure) {
      _ = line(of: SessionEntry(time: 0, event: .tuning(name: "n", value: .nan)))
    }
  }
}
