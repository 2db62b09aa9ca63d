import Drawing

/// How far a long piece of work has come, for people.
///
/// It reads no clock: whoever works says how long it took so far.
struct ProgressBar: Equatable {
  /// How it is told.
  enum Form {
    /// One line that is written over and over.
    case terminal
    /// A line for every tenth of the work.
    case lines
    /// Not at all.
    case quiet
  }

  /// Seconds between two updates on a terminal.
  static let interval = 0.1
  /// Characters of the bar.
  static let barWidth = 28

  private let work: String
  private let unit: String
  private let form: Form
  private let total: Int
  private var lastTime = -Self.interval
  private var lastTenth = 0

  /// Creates a bar.
  ///
  /// - Parameters:
  ///   - work: What is done, for those who read lines.
  ///   - unit: What a step is called.
  ///   - total: How many steps there are; at least 1.
  ///   - form: How it is told.
  init(work: String = "render", unit: String = "frames", total: Int, form: Form) {
    self.work = work
    self.unit = unit
    self.total = max(1, total)
    self.form = form
  }

  /// Says what to write now.
  ///
  /// - Parameters:
  ///   - done: Steps done.
  ///   - elapsed: Seconds since the first one began.
  /// - Returns: The text with its line's end where it has one; nil for nothing.
  mutating func text(done: Int, elapsed: Double) -> String? {
    let done = min(max(0, done), total)
    switch form {
    case .quiet:
      return nil
    case .lines:
      let tenth = done * 10 / total
      guard tenth > lastTenth else { return nil }
      lastTenth = tenth
      return "\(work): \(words(done: done, elapsed: elapsed))\n"
    case .terminal:
      guard elapsed - lastTime >= Self.interval || done == total else { return nil }
      lastTime = elapsed
      let filled = done * Self.barWidth / total
      let bar =
        String(repeating: "█", count: filled)
        + String(repeating: "░", count: Self.barWidth - filled)
      return "\r\(bar) \(words(done: done, elapsed: elapsed))\u{1B}[K"
    }
  }

  /// What ends the bar, so that the next message begins on a line of its own; empty for lines.
  var ending: String { form == .terminal ? "\r\u{1B}[K" : "" }

  private func words(done: Int, elapsed: Double) -> String {
    let share = "\(done * 100 / total) %, \(done) of \(total) \(unit)"
    guard done > 0, done < total else { return share }
    let left = elapsed / Double(done) * Double(total - done)
    return "\(share), \(Self.time(left)) left"
  }

  /// Seconds as people read them: "4 s", "1:05 min".
  static func time(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded(.up))
    guard whole >= 60 else { return "\(whole) s" }
    let rest = whole % 60
    return "\(whole / 60):\(rest < 10 ? "0" : "")\(rest) min"
  }
}
