import FrameTiming
import JSONText
import Testing

struct FrameTimelineJankTests {
  static let cases = JankCase.all("frametimeline.jsonl")

  private static let classes: [String: FrameTimelineJank.Classes] = [
    "app_deadline": .appDeadlineMissed, "buffer_stuffing": .bufferStuffing,
    "prediction_error": .predictionError,
  ]

  @Test(arguments: cases) func `late frames have the classes of Android's tests`(
    test: JankCase
  ) throws {
    let tolerance = try #require(test.value["thresholds"]?.integer("present"))
    for frame in test.value.elements("frames") {
      let shown = try #require(frame["actual"]?.integers)
      for app in frame.elements("apps") {
        let predicted = try #require(app["predicted"]?.integers)
        let classes = FrameTimelineJank.classes(
          predicted: (predicted[1], predicted[2]),
          end: try #require(app.integer("end")),
          present: shown[2],
          latch: try #require(app.integer("previous_latch")),
          period: try #require(frame.integer("refresh")),
          tolerance: tolerance
        )
        let expected = try #require(app["expect"]).elements("jank").map { $0.text ?? "" }
        #expect(classes == FrameTimelineJank.Classes(expected.compactMap { Self.classes[$0] }))
      }
    }
  }

  private static let delays: [(Int, FrameTimelineJank.Classes)] = [
    (60, []), (62, []), (63, .predictionError), (70, .scheduling),
  ]

  @Test(arguments: delays)
  func `a frame whose work was in time is late by whole refreshes or by another time`(
    present: Int,
    expected: FrameTimelineJank.Classes
  ) {
    let classes = FrameTimelineJank.classes(
      predicted: (60, 60),
      end: 59,
      present: present,
      latch: 0,
      period: 10,
      tolerance: 2
    )
    #expect(classes == expected)
  }
}
