import ArgumentParser
import Export
import Files
import Sessions
import Stage

/// Options that make a run slow on purpose.
struct TrialOptions: ParsableArguments {
  @Option(
    help: .init(
      "Hold one frame for this duration at this time or marker, such as 100ms@2s. Repeatable.",
      valueName: "duration@time"
    )
  )
  var stall: [String] = []

  /// The longest duration, in seconds.
  private static let longest = 10.0

  func validate() throws {
    for text in stall { _ = try Self.parse(text) }
  }

  private static func parse(_ text: String) throws -> (duration: Double, time: SessionTime) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let first = parts[0].filter { !$0.isWhitespace }
    let place = String((parts.dropFirst().first ?? "").drop(while: \.isWhitespace))
    let duration = SessionTime.seconds(first)
    guard !place.isEmpty, let duration, duration > 0, duration <= longest else {
      let found = duration.map { "found \($0) s, " } ?? ""
      let expected = "expected a duration up to 10s, @ and a time or marker, such as 100ms@2s"
      let hint = SessionTime.commaHint(first)
      throw ValidationError("--stall \(text): \(found)\(expected)\(hint)")
    }
    return (duration, SessionTime(place))
  }

  /// The delays at times of the session of a replay, which is played for `duration` seconds, or once if it is nil.
  func stalls(in replay: Replay, for duration: Double?) throws -> [Stall] {
    let markers = SessionMarkers(replay.session)
    let end = min(replay.session.shownDuration, duration ?? .infinity)
    return try stall.map { text in
      let (duration, time) = try Self.parse(text)
      let seconds = try markers.time(of: time, "--stall")
      guard (0...end).contains(seconds) else {
        let range = "0...\(end) s, the part of the session that is played"
        throw Failure(.usage, "--stall \(text): expected a time in \(range)")
      }
      return Stall(duration: duration, time: seconds)
    }
  }
}
