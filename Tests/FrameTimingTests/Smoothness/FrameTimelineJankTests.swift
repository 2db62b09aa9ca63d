import FrameTiming
import JSONText
import Testing

@Suite struct FrameTimelineJankTests {
  static let cases = JankCase.all("frametimeline.jsonl")

  @Test func `the table has 26 lines`() { #expect(Self.cases.count == 26) }

  private static let classes: [String: FrameTimelineJank.Classes] = [
    "unknown": .unknown, "display_hal": .displayHAL, "sf_cpu": .surfaceFlingerCPU,
    "sf_gpu": .surfaceFlingerGPU, "sf_scheduling": .scheduling,
    "sf_stuffing": .surfaceFlingerStuffing,
    "app_deadline": .appDeadlineMissed, "buffer_stuffing": .bufferStuffing, "dropped": .dropped,
    "prediction_error": .predictionError,
  ]

  private static func times(_ value: JSONValue?) -> FrameTimelineJank.Times? {
    value?.integers.map { .init(start: $0[0], end: $0[1], present: $0[2]) }
  }

  private static func prediction(_ value: JSONValue?) -> FrameTimelineJank.Prediction {
    times(value).map { .valid($0) } ?? .expired
  }

  private func check(_ verdict: FrameTimelineJank.Verdict, _ expect: JSONValue?) {
    let names = [
      "onTime": "on_time", "early": "early", "late": "late", "none": "none", "partial": "partial",
      "full": "full", "unknown": "unknown",
    ]
    if let text = expect?["present"]?.text { #expect(names["\(verdict.present)"] == text) }
    if let text = expect?["finish"]?.text { #expect(names["\(verdict.finish)"] == text) }
    if let text = expect?["severity"]?.text { #expect(names["\(verdict.severity)"] == text) }
    if let jank = expect?["jank"]?.elements {
      let expected = jank.compactMap { Self.classes[$0.text ?? ""] }
      #expect(expected.count == jank.count)
      #expect(verdict.classes == FrameTimelineJank.Classes(expected))
    }
    if let time = expect?.integer("present_time") { #expect(verdict.presentTime == time) }
    if let delta = expect?.integer("deadline_delta") { #expect(verdict.deadlineDelta == delta) }
    if let rest = expect?.integer("vsync_remainder") { #expect(verdict.vsyncRemainder == rest) }
  }

  @Test(arguments: cases) func `frames have the classes of Android's tests`(test: JankCase) throws {
    let limits = try test.value.required("thresholds")
    for frame in test.value.elements("frames") {
      let display = FrameTimelineJank.Display(
        refresh: frame.integer("refresh") ?? 0,
        render: frame.integer("render") ?? 0,
        previousPresent: frame.integer("previous_present") ?? 0,
        thresholds: .init(
          present: limits.integer("present") ?? 0,
          deadline: limits.integer("deadline") ?? 0
        )
      )
      let actual = try #require(Self.times(frame["actual"]))
      let picture = FrameTimelineJank.verdict(
        predicted: Self.prediction(frame["predicted"]),
        actual: actual,
        gpuEnd: frame.integer("gpu_end"),
        on: display
      )
      check(picture, frame["expect"])
      for app in frame.elements("apps") {
        let verdict = FrameTimelineJank.verdict(
          predicted: Self.prediction(app["predicted"]),
          end: app.integer("end") ?? 0,
          present: actual.present,
          latch: app.integer("previous_latch") ?? 0,
          isPresented: app["state"]?.text == "presented",
          in: picture.classes,
          on: display
        )
        check(verdict, app["expect"])
      }
    }
  }

  @Test func `an app that follows no predictions is not judged`() {
    let display = FrameTimelineJank.Display(refresh: 11, render: 11, previousPresent: 0)
    let verdict = FrameTimelineJank.verdict(
      predicted: .none,
      end: 5,
      present: 9,
      latch: 0,
      in: .displayHAL,
      on: display
    )
    #expect(verdict.classes.isEmpty)
  }
}
