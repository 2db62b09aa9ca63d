import Drawing
import MotionFit

/// A plot of a recording's flings in sequence, with the most probable engines and their residuals.
struct FitPlot {
  static let width = 900.0
  static let height = 560.0
  /// Time between two flings in the plot, in seconds.
  private static let space = 0.1
  private static let mostEngines = 4

  private(set) var list = DisplayList()

  init(_ fit: MotionFit) {
    let theme = Theme.dark
    list.background = theme.background
    let engines = fit.engines.prefix(Self.mostEngines)
    var dots: PlotPanel.Points = []
    var curves = engines.map { _ in PlotPanel.Points() }
    var residuals = curves
    var start = 0.0
    for (number, fling) in (engines.first?.flings ?? []).enumerated() {
      let samples = fling.fling.samples.dropLast(fling.fling.assumedCount)
      for (index, sample) in samples.enumerated() {
        let time = start + sample.time - samples[0].time
        dots.append((time, sample.offset))
        for (engine, other) in engines.enumerated() {
          let offset = other.flings[number].offsets[index]
          curves[engine].append((time, offset))
          residuals[engine].append((time, sample.offset - offset))
        }
      }
      for engine in curves.indices {
        curves[engine].append((start, .nan))
        residuals[engine].append((start, .nan))
      }
      start += (samples.last?.time ?? 0) - (samples.first?.time ?? 0) + Self.space
    }
    let duration = max(0.001, start - Self.space)
    let upper = Rect(x: 70, y: 40, width: 800, height: 230)
    PlotPanel(
      name: "offset, pt: recorded, and under the most probable engine",
      curves: [curves[0]],
      dots: dots
    )
    .append(to: &list, in: upper, duration: duration, theme)
    // Residuals are clipped at five times the noise, or at 1 pt if that is larger.
    let limit = max(5 * fit.noise, 1)
    let lower = Rect(x: 70, y: 320, width: 800, height: 180)
    PlotPanel(name: "recorded less the engine's, pt", curves: residuals, range: -limit...limit)
      .append(to: &list, in: lower, duration: duration, theme)
    let names = engines.map(\.preset)
    PlotPanel.appendLegend(names, to: &list, below: lower, duration: duration, theme)
  }
}
