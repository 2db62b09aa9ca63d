/// One named figure of a summary: gates, tables, JSON, pages and the overlay all read it from here.
///
/// A name without a family is about work; `interval.` is about what was seen, `latency.` about
/// pointer events.
///
///     FrameFigure.named("p99")?.value(of: log.total())  // 3.4375, in ms
public struct FrameFigure: Sendable {
  /// The unit of a figure.
  public enum Unit: String, Sendable {
    /// A number of things.
    case count = ""
    /// A time.
    case milliseconds = "ms"
    /// A rate of pictures.
    case framesPerSecond = "fps"
    /// A share of a whole.
    case percent = "%"
  }

  /// The heading under which reports list a figure.
  package enum Group: String, CaseIterable, Sendable {
    case rates = "Rates"
    case work = "Work"
    case intervals = "Intervals"
    case phases = "Phases of a frame"
    case latency = "Touch and motion"
    /// Figures that only the overlay shows.
    case overlay = "Overlay"
  }

  /// The name in gates and in JSON; letters, digits and dots.
  public let name: String
  /// The unit of `value(of:)`.
  public let unit: Unit
  /// What the figure measures, in a few words.
  public let meaning: String
  /// The name in tables of text.
  package let title: String
  package let group: Group
  /// Where the overlay shows it; nil if it does not.
  package let overlay: OverlayPlace?
  /// Whether a report shows it at the top.
  package let isHeadline: Bool
  /// The name under which runs are compared by it; nil if they are not.
  package let comparedAs: String?
  private let read: @Sendable (FrameSummary) -> Double?

  init(
    _ name: String,
    _ unit: Unit,
    _ group: Group,
    _ title: String,
    _ meaning: String,
    overlay: OverlayPlace? = nil,
    isHeadline: Bool = false,
    comparedAs: String? = nil,
    read: @escaping @Sendable (FrameSummary) -> Double?
  ) {
    self.name = name
    self.unit = unit
    self.group = group
    self.title = title
    self.meaning = meaning
    self.overlay = overlay
    self.isHeadline = isHeadline
    self.comparedAs = comparedAs
    self.read = read
  }

  /// The figure in its unit; nil if the summary has no sample of it.
  public func value(of summary: FrameSummary) -> Double? {
    guard let value = unscaledValue(of: summary) else { return nil }
    switch unit {
    case .count, .framesPerSecond: return value
    case .milliseconds: return value * 1000
    case .percent: return value * 100
    }
  }

  /// The figure in the unit of the summary's durations, or as a count, rate or share; nil if the summary
  /// has no sample of it.
  package func unscaledValue(of summary: FrameSummary) -> Double? {
    read(summary).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The figure with a name; nil if there is none.
  public static func named(_ name: String) -> FrameFigure? {
    all.first { $0.name == name }
  }

  /// Every figure of a run, in the order of reports.
  public static let all = table.filter { $0.group != .overlay }

  /// The figures of the overlay's details, in its order.
  package static let inDetails = shown(in: .details)
  /// The figures of the overlay's panel, in its order.
  package static let inPanel = shown(in: .panel)
  /// The figures of a narrow panel, in its order.
  package static let inNarrowPanel = shown(in: .narrowPanel)
  /// The figures of the overlay's line, in its order.
  package static let inLine = shown(in: .line)

  private static func shown(in form: OverlayPlace.Form) -> [FrameFigure] {
    func position(_ figure: FrameFigure) -> Int { figure.overlay?.position ?? 0 }
    return table.filter { figure in figure.overlay.map { $0.form >= form } ?? false }
      .sorted { position($0) < position($1) }
  }
}

/// Where the overlay shows a figure, and how it grades it.
package struct OverlayPlace: Sendable {
  /// The overlay's forms, from the largest to the smallest; a figure of one is in all before it.
  package enum Form: Int, Comparable, Sendable {
    case details, panel, narrowPanel, line

    package static func < (one: Form, other: Form) -> Bool { one.rawValue < other.rawValue }
  }

  /// The largest good and the largest acceptable value; rates are graded by their interval.
  package enum Limits: Sendable {
    /// Shares of the budget.
    case budget(good: Double, warning: Double)
    /// Shares of the number of frames.
    case frames(good: Double, warning: Double)
    /// Values as they are.
    case fixed(good: Double, warning: Double)
  }

  /// Position among the figures of the details, row by row from 0; each is used once.
  package let position: Int
  /// The label in the details, which show the unit beside the number.
  package let label: String
  /// The label with the unit, for a panel.
  package let panelLabel: String
  /// The smallest form that shows the figure.
  package let form: Form
  /// nil for figures that are neither good nor bad.
  package let limits: Limits?
}
