#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Tells on the standard error how far a long piece of work has come: a bar on a terminal, lines
/// elsewhere.
struct TerminalProgress {
  private var bar: ProgressBar
  private var done = 0
  private let start: Double

  /// Begins with nothing done at an instant in seconds; says nothing yet.
  init(work: String, unit: String = "frames", total: Int, isQuiet: Bool, start: Double) {
    self.start = start
    let form: ProgressBar.Form =
      isQuiet ? .quiet : isatty(STDERR_FILENO) == 1 ? .terminal : .lines
    bar = ProgressBar(work: work, unit: unit, total: total, form: form)
  }

  /// One more step is done, at an instant in seconds.
  mutating func step(at now: Double) {
    reach(done + 1, at: now)
  }

  /// So many steps are done, at an instant in seconds.
  mutating func reach(_ done: Int, at now: Double) {
    guard done != self.done else { return }
    self.done = done
    if let text = bar.text(done: done, elapsed: now - start) { fputs(text, stderr) }
  }

  /// Ends the bar, so that what follows begins on a line of its own.
  func end() { fputs(bar.ending, stderr) }
}
