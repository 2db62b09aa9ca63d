import Testing

@testable import Sandbox

@Suite struct OutputPathTests {
  static let known: [(argument: String, kind: OutputPath.Kind, path: String?)] = [
    ("demo.mp4", .mp4, "demo.mp4"),
    ("a.b/demo.WEBM", .webm, "a.b/demo.WEBM"),
    ("demo.gif", .gif, "demo.gif"),
    ("frames/", .sequence, "frames"),
    ("out.mp4//", .sequence, "out.mp4"),
    ("shot.png", .picture(at: nil), "shot.png"),
    ("shot.png@2.5s", .picture(at: 2.5), "shot.png"),
    ("shot.png@.25", .picture(at: 0.25), "shot.png"),
    ("me@home.mp4", .mp4, "me@home.mp4"),
    ("png:-@1s", .picture(at: 1), nil),
    ("gif:-", .gif, nil),
  ]

  @Test(arguments: known)
  func `the ending says the kind and what follows the at sign the time`(
    argument: String,
    kind: OutputPath.Kind,
    path: String?
  ) throws {
    let output = try #require(OutputPath(argument))
    #expect(output.kind == kind)
    #expect(output.path == path)
  }

  @Test(
    arguments: [
      "", "-", "/", "demo", "demo.avi", ".mp4", "a.mp4/b", "demo.mp4@2s", "frames/@2s", "gif:-@1",
      "shot.png@", "shot.png@soon", "shot.png@-1", "shot.png@nan", "mp4:-",
    ]
  )
  func `what is of no kind is refused`(argument: String) {
    #expect(OutputPath(argument) == nil)
  }

  @Test func `a GIF takes only frames of whole hundredths of a second, and two at least`() throws {
    let gif = try #require(OutputPath("a.gif"))
    let film = try #require(OutputPath("a.mp4"))
    for rate in [1.0, 5, 10, 20, 25, 50] { #expect(gif.allows(rate: rate), "\(rate)") }
    for rate in [24.0, 30, 60, 100] {
      #expect(!gif.allows(rate: rate), "\(rate)")
      #expect(film.allows(rate: rate), "\(rate)")
    }
    #expect(gif.allows(rate: gif.usualRate))
  }
}
