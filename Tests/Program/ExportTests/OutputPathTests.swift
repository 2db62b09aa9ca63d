import TestSupport
import Testing

@testable import Export

struct OutputPathTests {
  static let known: [(argument: String, format: String, time: SessionTime?, path: String?)] = [
    ("demo.mp4", "mp4", nil, "demo.mp4"),
    ("a.b/demo.WEBM", "webm", nil, "a.b/demo.WEBM"),
    ("demo.gif", "gif", nil, "demo.gif"),
    ("frames/", "", nil, "frames"),
    ("out.mp4//", "", nil, "out.mp4"),
    ("shot.png", "png", nil, "shot.png"),
    ("shot.png@2.5s", "png", .seconds(2.5), "shot.png"),
    ("shot.png@1500ms", "png", .seconds(1.5), "shot.png"),
    ("shot.png@a fling", "png", .marker("a fling"), "shot.png"),
    ("me@home.png", "png", nil, "me@home.png"),
    ("motion.csv", "csv", nil, "motion.csv"), ("jsonl:-", "jsonl", nil, nil),
    ("shot.png@.25", "png", .seconds(0.25), "shot.png"),
    ("me@home.mp4", "mp4", nil, "me@home.mp4"),
    ("png:-@1s", "png", .seconds(1), nil),
    ("gif:-", "gif", nil, nil),
  ]

  @Test(arguments: known)
  func `the ending selects the format, and the time follows an at sign`(
    argument: String,
    format: String,
    time: SessionTime?,
    path: String?
  ) throws {
    let output = try #require(OutputPath(argument))
    expectEqual(output.format.name, format)
    expectEqual(output.time, time)
    expectEqual(output.path, path)
  }

  @Test(
    arguments: [
      "", "-", "/", "demo", "demo.avi", ".mp4", "a.mp4/b", "demo.mp4@2s", "frames/@2s", "gif:-@1",
      "shot.png@", "mp4:-", "m.csv@1",
    ]
  )
  func `an argument without a known format gives nil`(argument: String) {
    expect(OutputPath(argument) == nil)
  }

  @Test func `a GIF allows only frame durations of whole hundredths of a second, and at least two`()
    throws
  {
    let gif = try #require(OutputPath("a.gif")).format
    let film = try #require(OutputPath("a.mp4")).format
    for rate in [1.0, 5, 10, 20, 25, 50] { expect(gif.allows(rate: rate), "\(rate)") }
    for rate in [24.0, 30, 60, 100] {
      expect(!gif.allows(rate: rate), "\(rate)")
      expect(film.allows(rate: rate), "\(rate)")
    }
    expect(gif.allows(rate: gif.usualRate))
  }

  @Test func `the summary lists every format, and a GIF its rates`() {
    expectEqual(
      Format.summary,
      "file.mp4, file.webm, file.gif, file.webp, file.apng, file.png or file.png@2s, file.html, "
        + "file.csv, file.jsonl, folder/ of PNGs; "
        + "to the standard output: gif:-, png:-, csv:-, jsonl:-"
    )
    expectEqual(Format.all.first { $0.name == "gif" }?.allowedRates, "50, 25, 20, 10, 5, 4, 2, 1")
    expectEqual(Set(Format.all.map(\.name)).count, Format.all.count)
  }
}
