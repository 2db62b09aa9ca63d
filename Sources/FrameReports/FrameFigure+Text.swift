package import FrameTiming

extension FrameFigure {
  /// How many decimals the text has: none for counts, else four, which is a tenth of a microsecond.
  var digits: Int { unit == .count ? 0 : 4 }

  /// The figure without its unit; nil if the summary has no sample of it.
  package func text(of summary: FrameSummary) -> String? {
    value(of: summary)?.text(decimals: digits)
  }
}
