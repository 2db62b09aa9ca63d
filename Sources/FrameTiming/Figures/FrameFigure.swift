/// One named figure of a summary, used by gates, tables, JSON, pages and the overlay.
///
/// A statistic without a prefix, such as `p99`, measures work. The prefix `interval.` means the time
/// that pictures were shown, and `latency.` means pointer events.
///
///     FrameFigure.named("p99")?.value(of: log.total())  // 3.4375, in ms
public struct FrameFigure: Sendable {
  /// The unit of a figure.
  public enum Unit: String, Sendable {
    /// A number of things, without a unit.
    case count = ""
    /// A duration in milliseconds.
    case milliseconds = "ms"
    /// A rate in pictures per second.
    case framesPerSecond = "fps"
    /// A share of a whole, in percent.
    case percent = "%"
    /// A share of time, in milliseconds per second.
    case millisecondsPerSecond = "ms/s"
    /// A distance on the screen, in points.
    case points = "pt"
  }

  /// The heading under which reports list a figure.
  package enum Group: String, CaseIterable, Sendable {
    case rates = "Rates"
    case work = "Work"
    case intervals = "Intervals"
    case phases = "Phases of a frame"
    case latency = "Touch and motion"
    case smoothness = "Smoothness"
    case scrolling = "Scrolls and late frames"
  }

  /// The name in gates and in JSON; letters, digits and dots.
  public let name: String
  /// The unit of `value(of:)`.
  public let unit: Unit
  /// What the figure measures, in a few words.
  public let meaning: String
  /// The heading in reports; nil for a figure that only the overlay shows.
  package internal(set) var group: Group?
  private var ownTitle: String?
  /// Where the overlay shows the figure; nil if it does not.
  package private(set) var overlay: OverlayPlace?
  /// Whether reports show the figure at the top.
  package private(set) var isHeadline = false
  /// The name of the figure in comparisons of runs; nil if runs are not compared by it.
  package private(set) var comparedAs: String?
  private let read: @Sendable (FrameSummary) -> Double?

  /// Creates a figure; `read` returns seconds, a count, a rate or a share of 1.
  init(
    _ name: String,
    _ meaning: String,
    _ unit: Unit = .milliseconds,
    read: @escaping @Sendable (FrameSummary) -> Double?
  ) {
    self.name = name
    self.meaning = meaning
    self.unit = unit
    self.read = read
  }

  /// The name of the figure in text tables.
  package var title: String {
    let name = group == .work ? "work." + name : name
    return ownTitle ?? name.split(separator: ".", maxSplits: 1).joined(separator: " ")
  }

  func with(_ change: (inout FrameFigure) -> Void) -> FrameFigure {
    var figure = self
    change(&figure)
    return figure
  }

  /// Returns the figure with another name in text tables.
  func titled(_ title: String) -> FrameFigure { with { $0.ownTitle = title } }

  /// Returns the figure as one that reports show at the top.
  func asHeadline() -> FrameFigure { with { $0.isHeadline = true } }

  /// Returns the figure with a name for comparisons; runs are compared only by figures that have
  /// one.
  func compared(as name: String) -> FrameFigure { with { $0.comparedAs = name } }

  /// Returns the figure as one that the overlay shows; without a label for panels it uses `label`
  /// there.
  func inOverlay(
    _ position: Int,
    _ label: String,
    panel: String? = nil,
    _ form: OverlayPlace.Form = .details,
    _ limits: OverlayPlace.Limits? = nil
  ) -> FrameFigure {
    let panel = panel ?? label
    return with {
      $0.overlay = .init(position: position, label: label, panel: panel, form: form, limits: limits)
    }
  }

  /// Returns the value in the figure's unit; nil if the summary has no sample of it.
  public func value(of summary: FrameSummary) -> Double? {
    let scale =
      switch unit {
      case .count, .framesPerSecond, .points: 1.0
      case .milliseconds, .millisecondsPerSecond: 1000.0
      case .percent: 100.0
      }
    return unscaledValue(of: summary).map { $0 * scale }
  }

  /// Returns the value in seconds, or as a count, a rate or a share of 1; nil if the summary has no
  /// sample of it.
  package func unscaledValue(of summary: FrameSummary) -> Double? {
    read(summary).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The figure with a name; nil if there is none.
  public static func named(_ name: String) -> FrameFigure? { all.first { $0.name == name } }

  /// Every figure of a run, in the order of reports.
  public static let all = table.filter { $0.group != nil }

  /// The figures that a form of the overlay shows, in order.
  package static func shown(in form: OverlayPlace.Form) -> [FrameFigure] { byForm[form.rawValue] }

  private static let byForm = OverlayPlace.Form.allCases.map { form in
    table.compactMap { figure in figure.overlay.map { (figure: figure, place: $0) } }
      .filter { $0.place.form.rawValue >= form.rawValue }
      .sorted { $0.place.position < $1.place.position }
      .map { $0.figure }
  }
}
