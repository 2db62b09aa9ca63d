import ArgumentParser
import Drawing
package import Files
import SDLHost

/// A picture of panels below each other, with one axis of time.
package struct Plot {
  private static let width = 900.0
  private let height: Double
  /// Width of the panels, in seconds.
  package let duration: Double
  private var list = DisplayList()
  /// Lower edge of the last panel, in points.
  private var bottom = 0.0
  private let theme = Theme.dark

  package init(height: Double, duration: Double) {
    self.height = height
    self.duration = max(0.001, duration)
    list.background = theme.background
  }

  /// Throws if the name of the file for a plot does not end in `.svg` or `.png`.
  package nonisolated static func check(_ path: String?) throws {
    guard let path, !path.hasSuffix(".svg"), !path.hasSuffix(".png") else { return }
    throw ValidationError("--plot is '\(path)', expected a name that ends in .svg or .png")
  }

  /// Draws a panel below the others; `y` is its upper edge, in points.
  package mutating func append(_ panel: PlotPanel, y: Double, height: Double) {
    let rect = Rect(x: 70, y: y, width: 800, height: height)
    panel.append(to: &list, in: rect, duration: duration, theme)
    bottom = rect.maxY
  }

  /// Draws the times below the last panel, and the names of the curves below the times.
  package mutating func appendLegend(_ names: [String]) {
    for share in [0.0, 0.5, 1] {
      list.appendText(
        "\(DecimalText.fixed(share * duration, digits: 2)) s",
        TextStyle(size: 10, anchor: .center),
        x: 70 + share * 800,
        y: bottom + 18,
        theme.secondaryText
      )
    }
    for (index, name) in names.enumerated() {
      let (x, y) = (70 + Double(index) * 118, bottom + 40)
      let color = PlotPanel.colors[index % PlotPanel.colors.count]
      list.append(.circle(center: Point(x: x + 4, y: y), radius: 4, color))
      list.appendText(name, TextStyle(size: 12), x: x + 14, y: y, theme.text)
    }
  }

  /// Writes the plot; the caller finishes the file.
  ///
  /// If the file's name ends in `.png`, the file is a PNG with two pixels per point. Otherwise it is an SVG.
  package func write(to file: OutputFile) throws {
    guard file.path.hasSuffix(".png") else {
      return try file.write(SVGText.text(of: list, width: Self.width, height: height))
    }
    let window = try Window(
      title: "Plot",
      width: Int(Self.width),
      height: Int(height),
      isOffscreen: true,
      on: DisplayChoice(scale: 2)
    )
    let presenter = Presenter(window: window, fonts: try Program.fonts())
    try presenter.draw(list)
    try presenter.writePicture(to: file)
  }
}

/// A panel of a plot: curves and dots over time, with labels at three values of the vertical axis.
package struct PlotPanel {
  package typealias Points = [(time: Double, value: Double)]

  fileprivate static let colors = [
    Color(0xFFB340), Color(0x64B5FF), Color(0x34C759), Color(0xFF6B6B), Color(0xC77DFF),
    Color(0xF2F2F7), Color(0x5AC8FA),
  ]

  private let name: String
  private let curves: [Points]
  private let dots: Points
  private let range: ClosedRange<Double>?

  /// Curve i has colour i of `colors`, and a value of NaN interrupts it.
  ///
  /// The dots have the theme's text colour. `range` is the smallest and largest value of the vertical axis; if
  /// it is nil, the axis covers the curves and dots.
  package init(
    name: String,
    curves: [Points],
    dots: Points = [],
    range: ClosedRange<Double>? = nil
  ) {
    (self.name, self.curves, self.dots, self.range) = (name, curves, dots, range)
  }

  /// Draws the panel in a rectangle; the width of the rectangle is `duration` seconds.
  fileprivate func append(
    to list: inout DisplayList,
    in rect: Rect,
    duration: Double,
    _ theme: Theme
  ) {
    let values = (curves + [dots]).flatMap { $0.map(\.value) }.filter { $0.isFinite }
    let low = range?.lowerBound ?? values.min() ?? 0
    let high = max(range?.upperBound ?? values.max() ?? 1, low + 1e-9)
    list.append(.roundedRectangle(rect.inset(x: -8, y: -8), radius: 8, theme.panel))
    list.appendText(name, TextStyle(size: 11), x: rect.x, y: rect.y - 20, theme.secondaryText)
    for share in [0.0, 0.5, 1] {
      let y = rect.maxY - share * rect.height
      let (start, end) = (Point(x: rect.x, y: y), Point(x: rect.maxX, y: y))
      list.append(.line(from: start, to: end, width: 0.5, theme.panelEdge))
      list.appendText(
        DecimalText.fixed(low + share * (high - low), digits: high - low < 10 ? 2 : 0),
        TextStyle(size: 10, anchor: .trailing),
        x: rect.x - 12,
        y: y,
        theme.secondaryText
      )
    }
    func place(_ point: (time: Double, value: Double)) -> Point {
      Point(
        x: rect.x + point.time / duration * rect.width,
        y: rect.maxY - (min(max(point.value, low), high) - low) / (high - low) * rect.height
      )
    }
    for dot in dots { list.append(.circle(center: place(dot), radius: 1.4, theme.text)) }
    // The first curve is drawn last, in front of the others.
    for (index, curve) in curves.enumerated().reversed() {
      let color = Self.colors[index % Self.colors.count]
      for (start, end) in zip(curve, curve.dropFirst()) where (start.value + end.value).isFinite {
        list.append(.line(from: place(start), to: place(end), width: 1.6, color))
      }
    }
  }
}
