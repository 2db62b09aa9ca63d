/// Progress of a long task, as text for the standard error.
///
/// It reads no clock: the caller passes the elapsed time.
package struct ProgressBar: Equatable {
  package enum Form {
    /// One line that each update overwrites.
    case terminal
    /// One line for every tenth of the work.
    case lines
    /// No output.
    case quiet

    package static func standardError(isQuiet: Bool) -> Form {
      isQuiet ? .quiet : Program.isTerminal(2) ? .terminal : .lines
    }
  }

  /// Seconds between two updates on a terminal.
  static let interval = 0.1
  static let barWidth = 28

  private let work: String
  private let unit: String
  private let form: Form
  private let total: Int
  private var done = 0
  private var lastTime = -Self.interval
  private var lastTenth = 0

  /// `unit` names the steps in the plural.
  package init(work: String = "render", unit: String = "frames", total: Int, form: Form) {
    self.work = work
    self.unit = unit
    self.total = max(1, total)
    self.form = form
  }

  /// Writes the progress after `done` steps, if an update is due; `elapsed` is in seconds.
  package mutating func update(_ done: Int, elapsed: Double) {
    guard done != self.done else { return }
    self.done = done
    if let text = text(done: done, elapsed: elapsed) { Program.writePassing(text) }
  }

  /// Removes the bar from the terminal, so that the next message begins a line.
  package func end() { Program.writePassing(ending) }

  /// Nil if no update is due; `elapsed` is in seconds.
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

  /// The text that removes the bar from a terminal; empty for the other forms.
  var ending: String { form == .terminal ? "\r\u{1B}[K" : "" }

  private func words(done: Int, elapsed: Double) -> String {
    let share = "\(done * 100 / total) %, \(done) of \(total) \(unit)"
    guard done > 0, done < total else { return share }
    let left = elapsed / Double(done) * Double(total - done)
    return "\(share), \(Self.time(left)) left"
  }

  /// Such as "4 s" or "1:05 min".
  static func time(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded(.up))
    guard whole >= 60 else { return "\(whole) s" }
    let rest = whole % 60
    return "\(whole / 60):\(rest < 10 ? "0" : "")\(rest) min"
  }
}
