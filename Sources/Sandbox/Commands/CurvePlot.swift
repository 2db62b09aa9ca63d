import Drawing
import ScrollPhysics

/// Position and velocity of several releases over time.
struct CurvePlot {
  static let width = 900.0
  static let height = 560.0
  private static let colors = [
    Color(0xFFB340), Color(0x64B5FF), Color(0x34C759), Color(0xFF6B6B), Color(0xC77DFF),
    Color(0xF2F2F7), Color(0x5AC8FA),
  ]

  private typealias Curve = [(time: Double, value: Double)]

  private let theme = Theme.dark

  private(set) var list = DisplayList()

  init(_ releases: [CurveRelease]) {
    list.background = theme.background
    let duration = max(0.001, releases.compactMap { $0.motion?.duration }.max() ?? 0.001)
    // A step is 1.6 points of the plot.
    let step = duration / 500
    let curves = releases.map { $0.rows(every: step) }
    let upper = Rect(x: 70, y: 40, width: 800, height: 250)
    plot("position, pt", curves.map { $0.map { ($0.time, $0.position) } }, in: upper, duration)
    let lower = Rect(x: 70, y: 340, width: 800, height: 160)
    plot("velocity, pt/s", curves.map { $0.map { ($0.time, $0.velocity) } }, in: lower, duration)
    for share in [0.0, 0.5, 1] {
      list.appendText(
        "\(DecimalText.fixed(share * duration, digits: 2)) s",
        TextStyle(size: 10, anchor: .center),
        x: 70 + share * 800,
        y: 518,
        theme.secondaryText
      )
    }
    for (index, release) in releases.enumerated() {
      let x = 70 + Double(index) * 118
      let color = Self.colors[index % Self.colors.count]
      list.append(.circle(center: Point(x: x + 4, y: 540), radius: 4, color))
      list.appendText(release.name, TextStyle(size: 12), x: x + 14, y: 540, theme.text)
    }
  }

  private mutating func plot(_ name: String, _ curves: [Curve], in rect: Rect, _ duration: Double) {
    let values = curves.flatMap { $0.map(\.1) }
    let low = values.min() ?? 0
    let high = max(values.max() ?? 1, low + 1e-9)
    list.append(.roundedRectangle(rect.inset(x: -8, y: -8), radius: 8, theme.panel))
    list.appendText(name, TextStyle(size: 11), x: rect.x, y: rect.y - 20, theme.secondaryText)
    for share in [0.0, 0.5, 1] {
      let y = rect.maxY - share * rect.height
      let (start, end) = (Point(x: rect.x, y: y), Point(x: rect.maxX, y: y))
      list.append(.line(from: start, to: end, width: 0.5, theme.panelEdge))
      let value = low + share * (high - low)
      list.appendText(
        DecimalText.fixed(value, digits: high - low < 10 ? 2 : 0),
        TextStyle(size: 10, anchor: .trailing),
        x: rect.x - 12,
        y: y,
        theme.secondaryText
      )
    }
    for (index, curve) in curves.enumerated() {
      let color = Self.colors[index % Self.colors.count]
      let points = curve.map { time, value in
        Point(
          x: rect.x + time / duration * rect.width,
          y: rect.maxY - (value - low) / (high - low) * rect.height
        )
      }
      for (start, end) in zip(points, points.dropFirst()) {
        list.append(.line(from: start, to: end, width: 1.6, color))
      }
    }
  }
}
