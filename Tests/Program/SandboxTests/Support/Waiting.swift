import Rig

/// The clock on which the program reports its start with `--print-first-frame`, in microseconds.
enum MonotonicClock {
  static var now: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000_000 + Int(now.tv_nsec) / 1000
  }

  /// The start time of the session in the program's output.
  static func begin(_ output: String) throws -> Int {
    let words = output.split(whereSeparator: \.isWhitespace)
    guard let place = words.firstIndex(of: "began"), let time = Int(words[place + 2]) else {
      throw HarnessError("the output does not state when the session began: \(output)")
    }
    return time
  }
}

/// Calls `answer` repeatedly until it returns a value.
///
/// - Parameters:
///   - what: The expected event, for the error message.
///   - limit: Maximum duration of the wait.
///   - answer: Checks once; returns nil if the value is not available yet.
/// - Returns: The first value that `answer` returns.
/// - Throws: `HarnessError` after the maximum duration, or the error of `answer`.
func waited<Answer>(
  for what: String,
  atMost limit: Duration = .seconds(60),
  _ answer: () async throws -> Answer?
) async throws -> Answer {
  let clock = ContinuousClock()
  let deadline = clock.now + limit
  while true {
    if let found = try await answer() { return found }
    guard clock.now < deadline else {
      throw HarnessError("waited \(limit) without success for \(what)")
    }
    try await clock.sleep(for: .milliseconds(10))
  }
}

extension Recording {
  /// Waits until the recording on disk fulfils a condition.
  static func wait(
    for what: String,
    in file: String,
    _ isRecorded: (Recording) throws -> Bool
  ) async throws {
    _ = try await waited(for: "\(what) in the recording") {
      guard let recording = try? Recording(path: file) else { return nil as Bool? }
      return try isRecorded(recording) ? true : nil
    }
  }
}

extension VirtualTouchscreen {
  /// Waits until a window shows another picture.
  func waitForChange(of window: XClient.Window, since before: [UInt32]) async throws {
    _ = try await waited(for: "another picture") {
      try client.picture(of: window) != before ? true : nil
    }
  }

  /// Waits until a window has shown a number of different pictures.
  func waitForPictures(_ count: Int, of window: XClient.Window) async throws {
    var last = try client.picture(of: window)
    var changes = 0
    _ = try await waited(for: "\(count) pictures") {
      let picture = try client.picture(of: window)
      if picture != last { changes += 1 }
      last = picture
      return changes == count ? true : nil
    }
  }

  /// Waits until ten pictures of a window in a row are equal, and returns this picture.
  ///
  /// The window draws about 60 pictures a second while something in it moves.
  func stillPicture(of window: XClient.Window) async throws -> [UInt32] {
    var (last, count) = ([UInt32](), 0)
    return try await waited(for: "ten equal pictures") {
      let picture = try client.picture(of: window)
      count = picture == last ? count + 1 : 1
      last = picture
      return count == 10 ? picture : nil
    }
  }

  /// Waits until a window shows the bar of a replay, or none.
  func waitForBar(_ isThere: Bool = true, in window: XClient.Window) async throws {
    _ = try await waited(for: isThere ? "the bar of a replay" : "the end of the replay") {
      try ScrubBar.isThere(on: self, window) == isThere ? true : nil
    }
  }
}
