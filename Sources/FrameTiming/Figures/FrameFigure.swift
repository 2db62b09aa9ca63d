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
  package private(set) var title: String
  package let group: Group
  /// Where the overlay shows it; nil if it does not.
  package private(set) var overlay: OverlayPlace?
  /// Whether a report shows it at the top.
  package private(set) var isHeadline = false
  /// The name under which runs are compared by it; nil if they are not.
  package private(set) var comparedAs: String?
  private let read: @Sendable (FrameSummary) -> Double?

  /// Creates a figure; `read` returns seconds, a count, a rate or a share of 1.
  init(
    _ name: String,
    _ unit: Unit,
    _ group: Group,
    _ meaning: String,
    read: @escaping @Sendable (FrameSummary) -> Double?
  ) {
    self.name = name
    self.unit = unit
    self.group = group
    self.meaning = meaning
    self.read = read
    title = (group == .work ? "work." + name : name).split(separator: ".", maxSplits: 1)
      .joined(separator: " ")
  }

  /// The figure with another name in tables of text.
  func titled(_ title: String) -> FrameFigure {
    var figure = self
    figure.title = title
    return figure
  }

  /// The figure in the overlay.
  ///
  /// - Parameters:
  ///   - position: Position in the details, row by row from 0.
  ///   - label: Label in the details.
  ///   - panelLabel: Label in a panel, with the unit; `label` by default.
  ///   - form: The smallest form that shows the figure.
  ///   - limits: How it is graded; nil if it is not.
  /// - Returns: The figure with this place.
  func inOverlay(
    _ position: Int,
    _ label: String,
    panel panelLabel: String? = nil,
    _ form: OverlayPlace.Form = .details,
    _ limits: OverlayPlace.Limits? = nil
  ) -> FrameFigure {
    var figure = self
    figure.overlay = OverlayPlace(
      position: position,
      label: label,
      panelLabel: panelLabel ?? label,
      form: form,
      limits: limits
    )
    return figure
  }

  /// The figure at the top of reports.
  func asHeadline() -> FrameFigure {
    var figure = self
    figure.isHeadline = true
    return figure
  }

  /// The figure as one by which runs are compared.
  func compared(as name: String) -> FrameFigure {
    var figure = self
    figure.comparedAs = name
    return figure
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
