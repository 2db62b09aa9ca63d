import Console
import ScrollPhysics

extension Plot {
  /// Draws the position and velocity of several releases over time.
  init(_ releases: [CurveRelease]) {
    self.init(height: 560, duration: releases.compactMap { $0.motion?.duration }.max() ?? 0)
    // One step is 1.6 points wide in the plot.
    let rows = releases.map { $0.rows(every: duration / 500) }
    let positions = rows.map { $0.map { (time: $0.time, value: $0.position) } }
    append(PlotPanel(name: "position, pt", curves: positions), y: 40, height: 250)
    let velocities = rows.map { $0.map { (time: $0.time, value: $0.velocity) } }
    append(PlotPanel(name: "velocity, pt/s", curves: velocities), y: 340, height: 160)
    appendLegend(releases.map(\.name))
  }
}
