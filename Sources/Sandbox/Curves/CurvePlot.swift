import Drawing
import ScrollPhysics

/// A plot of the position and velocity of several releases over time.
struct CurvePlot {
  static let width = 900.0
  static let height = 560.0

  private(set) var list = DisplayList()

  init(_ releases: [CurveRelease]) {
    let theme = Theme.dark
    list.background = theme.background
    let duration = max(0.001, releases.compactMap { $0.motion?.duration }.max() ?? 0.001)
    // One step is 1.6 points wide in the plot.
    let rows = releases.map { $0.rows(every: duration / 500) }
    let upper = Rect(x: 70, y: 40, width: 800, height: 250)
    let positions = rows.map { $0.map { (time: $0.time, value: $0.position) } }
    PlotPanel(name: "position, pt", curves: positions)
      .append(to: &list, in: upper, duration: duration, theme)
    let lower = Rect(x: 70, y: 340, width: 800, height: 160)
    let velocities = rows.map { $0.map { (time: $0.time, value: $0.velocity) } }
    PlotPanel(name: "velocity, pt/s", curves: velocities)
      .append(to: &list, in: lower, duration: duration, theme)
    let names = releases.map(\.name)
    PlotPanel.appendLegend(names, to: &list, below: lower, duration: duration, theme)
  }
}
