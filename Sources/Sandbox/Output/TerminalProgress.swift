#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes the progress of a long task to the standard error: a bar on a terminal, lines elsewhere.
struct TerminalProgress {
  private var bar: ProgressBar
  private var done = 0
  private let start: Double

  /// Begins a task at an instant in seconds; writes nothing.
  init(work: String, unit: String = "frames", total: Int, isQuiet: Bool, start: Double) {
    self.start = start
    let form: ProgressBar.Form =
      isQuiet ? .quiet : isatty(STDERR_FILENO) == 1 ? .terminal : .lines
    bar = ProgressBar(work: work, unit: unit, total: total, form: form)
  }

  /// Records one more step, at an instant in seconds.
  mutating func step(at now: Double) {
    reach(done + 1, at: now)
  }

  /// Records the number of steps done, at an instant in seconds.
  mutating func reach(_ done: Int, at now: Double) {
    guard done != self.done else { return }
    self.done = done
    if let text = bar.text(done: done, elapsed: now - start) { fputs(text, stderr) }
  }

  /// Removes the bar, so that what follows begins a line.
  func end() { fputs(bar.ending, stderr) }
}
