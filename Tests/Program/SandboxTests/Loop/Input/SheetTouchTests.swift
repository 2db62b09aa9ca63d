import Rig
import Subprocess
import TestSupport
import Testing

extension LiveTests.WindowTests {
  /// The sheet, two columns and typing in a window, with touches and keys of the X server.
  ///
  /// At 1280x720 points the button is around (1190, 29); the sheet is centred, 420 points wide
  /// and 320 high, with Cancel and Done in the 48 points at its top and its wheel below.
  struct SheetTouchTests {
    @TemporaryFolder private var folder: String

    private static let button = Place(x: 1190, y: 29)
    private static let cancel = Place(x: 470, y: 424)
    private static let done = Place(x: 810, y: 424)
    private static let wheel = Place(x: 640, y: 600)
    /// A flick up by 120 points at 1200 points per second.
    private static let spin = Stroke(
      start: wheel,
      end: Place(x: 640, y: 480),
      duration: .milliseconds(100)
    )

    /// A press of Done that lasts 60 ms.
    private static let press = Stroke(start: done, end: done, duration: .milliseconds(60))

    @Test func `Done during a fling commits its target, and Cancel restores the committed row`()
      async throws
    {
      let file = folder + "/sheet.touchcast"
      try await SandboxProgram.inWindow(["run", "--record", file]) { screen, sandbox in
        try await screen.hands.tap(0, at: Self.button)
        try await Recording.wait(for: "an open sheet", in: file) { $0.name(of: "sheet") == "open" }
        try await screen.hands.drag(0, Self.spin)
        try await screen.hands.drag(1, Self.press)
        try await Recording.wait(for: "a closed sheet", in: file) {
          $0.name(of: "sheet") == "closed"
        }
        try await screen.hands.tap(0, at: Self.button)
        try await Recording.wait(for: "the sheet again", in: file) {
          $0.name(of: "sheet") == "open"
        }
        try await screen.hands.drag(0, Self.spin)
        try await screen.hands.tap(1, at: Self.cancel)
        try await Recording.wait(for: "a closed sheet", in: file) {
          $0.name(of: "sheet") == "closed"
        }
        try screen.client.close(sandbox.window)
      }.expectExit()
      let recording = try Recording(path: file)
      let chosen = try #require(recording.selection(of: "sheet.0").first)
      #expect(chosen > 12, "the row is not after Tokyo")
      let replayed = try await ReplayedEvents(file)
      #expect(
        replayed.names(of: "sheet") == [
          "willPresent", "didPresent", "commit", "willDismiss", "didDismiss",
          "willPresent", "didPresent", "cancel", "willDismiss", "didDismiss",
        ]
      )
      let decisions = replayed.events(of: "sheet").filter {
        ["commit", "cancel"].contains($0.name)
      }
      #expect(decisions.map(\.selection) == [chosen, chosen])
      let commit = try #require(decisions.first)
      let decelerations = replayed.events(of: "sheet.0").filter {
        $0.name == "willBeginDecelerating"
      }
      let begin = try #require(decelerations.first)
      #expect(begin.time < commit.time, "the fling began after Done was pressed")
      let rests = replayed.events(of: "sheet.0").filter {
        $0.name == "settle" && $0.time > begin.time && $0.time < commit.time
      }
      #expect(rests.isEmpty, "the wheel came to rest before Done was pressed")
      try await SampleSession.expectVerifies(file)
    }

    @Test func `two fingers drag two columns of a date at the same time`() async throws {
      let file = folder + "/date.touchcast"
      let arguments = ["run", "--scene", "date", "--record", file]
      try await SandboxProgram.inWindow(arguments) { screen, sandbox in
        let left = Stroke(
          start: Place(x: 130, y: 294),
          end: Place(x: 130, y: 204),
          duration: .milliseconds(300),
          rest: .milliseconds(150)
        )
        var right = left
        right.start.x = 460
        right.end.x = 460
        async let years: Void = screen.hands.drag(0, left)
        async let months: Void = screen.hands.drag(1, right)
        _ = try await (years, months)
        try await Recording.wait(for: "two columns at rest after two rows", in: file) {
          $0.selection(of: "wheel").prefix(2) == [126, 3]
        }
        try screen.client.close(sandbox.window)
      }.expectExit()
      let recording = try Recording(path: file)
      #expect(recording.pointers.count == 2)
      #expect(recording.selection(of: "wheel").count == 3)
      try await SampleSession.expectVerifies(file)
    }

    @Test func `typed letters select Tokyo in the wheel of prefectures`() async throws {
      let file = folder + "/typed.touchcast"
      let arguments = ["run", "--scene", "prefectures", "--record", file]
      try await SandboxProgram.inWindow(arguments) { screen, sandbox in
        try await screen.hands.type(.home)
        try await Recording.wait(for: "Hokkaido", in: file) { $0.selection(of: "wheel").first == 0 }
        for key in [KeyCode.t, .o, .k] { try await screen.hands.type(key) }
        try await Recording.wait(for: "Tokyo", in: file) { $0.selection(of: "wheel").first == 12 }
        try screen.client.close(sandbox.window)
      }.expectExit()
      #expect(try Recording(path: file).keysDown == ["Home", "T", "O", "K"])
      let replayed = try await ReplayedEvents(file)
      let changes = replayed.events(of: "wheel.0").filter { $0.name == "change" }
      #expect(changes.last?.selection == 12)
      #expect(changes.allSatisfy { $0.cause == "key" })
      try await SampleSession.expectVerifies(file)
    }
  }
}

/// The events of a replayed session.
private struct ReplayedEvents {
  struct Event {
    let time: Int
    let name: String
    let cause: String
    let selection: Int?
  }

  private let all: [(target: String, event: Event)]

  init(_ file: String) async throws {
    let replayed = try await SandboxProgram.run(["replay", file, "--headless", "--events", "-"])
    all = try replayed.output.split(separator: "\n").map { line in
      let value = try JSONValue(parsing: String(line))
      guard let target = value["target"]?.text, let name = value["event"]?.text,
        let time = value["time_us"]?.number
      else { throw HarnessError("not an event: \(line)") }
      let event = Event(
        time: Int(time),
        name: name,
        cause: value["cause"]?.text ?? "",
        selection: value["selection"]?.number.map { Int($0) }
      )
      return (target, event)
    }
  }

  func events(of target: String) -> [Event] {
    all.filter { $0.target == target }.map(\.event)
  }

  func names(of target: String) -> [String] { events(of: target).map(\.name) }
}
