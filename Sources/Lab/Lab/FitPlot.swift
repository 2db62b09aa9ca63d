import Console
import MotionFit

extension Plot {
  /// Time between two flings in a plot of a fit, in seconds.
  private static let space = 0.1
  private static let mostLaws = 4

  /// Draws a recording's flings in sequence, with the most probable laws and their residuals.
  ///
  /// Engines of one law have the same curve.
  init(_ fit: MotionFit) {
    let laws = fit.laws.prefix(Self.mostLaws)
    let engines = laws.map { fit.engines[$0.engines[0]] }
    var dots: PlotPanel.Points = []
    var curves = engines.map { _ in PlotPanel.Points() }
    var residuals = curves
    var start = 0.0
    for fling in engines.first?.flings ?? [] {
      // An engine may leave out a movement that another one explains, or have another release.
      let flings = engines.map { $0.flings.first { $0.fling.movement == fling.fling.movement } }
      let samples = flings.compactMap { $0?.fling.samples }.max { $0.count < $1.count } ?? []
      guard let first = samples.first, let last = samples.last else { continue }
      dots += samples.filter { !$0.isHeld }.map { (start + $0.time - first.time, $0.offset) }
      for (engine, found) in flings.enumerated() {
        guard let found else { continue }
        for (sample, offset) in zip(found.fling.samples, found.offsets) where !sample.isHeld {
          let time = start + sample.time - first.time
          curves[engine].append((time, offset))
          residuals[engine].append((time, sample.offset - offset))
        }
        curves[engine].append((start, .nan))
        residuals[engine].append((start, .nan))
      }
      start += last.time - first.time + Self.space
    }
    self.init(height: 560, duration: start - Self.space)
    let title = "offset, pt: recorded, and under the most probable engines"
    append(PlotPanel(name: title, curves: curves, dots: dots), y: 40, height: 230)
    // Residuals are clipped at five times the noise, or at 1 pt if that is larger.
    let limit = max(5 * fit.noise, 1)
    append(
      PlotPanel(name: "recorded less the engine's, pt", curves: residuals, range: -limit...limit),
      y: 320,
      height: 180
    )
    appendLegend(laws.map { FitText.name(of: $0, in: fit) })
  }
}
