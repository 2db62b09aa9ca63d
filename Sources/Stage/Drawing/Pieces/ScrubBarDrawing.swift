/// The places of the parts of the bar at the bottom of a window that plays a session, in points.
///
/// Times are in seconds from the beginning of the session.
package struct ScrubBar: Equatable, Sendable {
  /// Height of the strip at the bottom of the window in which pointers use the bar, in points.
  package static let extent = 28.0
  /// Height of the strip that the bar covers, in points; it contains the line with the frame times of small windows.
  fileprivate static let cover = 24.0
  /// Distance of the bar from the window's sides, in points.
  private static let margin = 32.0
  /// Distance of plates with texts from the window's sides, in points.
  private static let plateMargin = 8.0
  /// Height of a plate with a text, in points.
  private static let plateHeight = 24.0

  package let width: Double
  package let height: Double
  package let duration: Double
  /// The x coordinates of the marks, in increasing order.
  ///
  /// Of several markers within one point only the first has a mark. The width of the bar therefore limits the
  /// number of marks.
  package let marks: [Double]

  /// `width` and `height` are those of the window, and `markers` are in order of time.
  ///
  /// - Complexity: O(markers).
  package init(width: Double, height: Double, duration: Double, markers: [Double]) {
    (self.width, self.height, self.duration) = (width, height, duration)
    var marks: [Double] = []
    var last = -Double.infinity
    for marker in markers {
      let x = Self.x(of: marker, width: width, duration: duration)
      guard x >= last + 1 else { continue }
      last = x
      marks.append(x)
    }
    self.marks = marks
  }

  private static func length(_ width: Double) -> Double { max(1, width - 2 * margin) }

  private static func x(of time: Double, width: Double, duration: Double) -> Double {
    margin + length(width) * (duration > 0 ? min(max(time / duration, 0), 1) : 0)
  }

  package func x(of time: Double) -> Double {
    Self.x(of: time, width: width, duration: duration)
  }

  /// The time at an x coordinate, 0...`duration`.
  package func time(atX x: Double) -> Double {
    guard x.isFinite else { return 0 }
    return min(max((x - Self.margin) / Self.length(width), 0), 1) * duration
  }

  /// The duration that a distance on the bar represents, in seconds.
  package func duration(of distance: Double) -> Double {
    distance / Self.length(width) * duration
  }

  /// Whether a point of the window is on the strip of the bar.
  package func contains(x: Double, y: Double) -> Bool {
    y >= height - Self.extent && y < height && x >= 0 && x < width
  }

  /// The line of the bar.
  fileprivate var line: Rect {
    Rect(
      x: Self.margin,
      y: height - Self.extent / 2 - 2,
      width: Self.length(width),
      height: 4
    )
  }

  /// The rectangle of the name of a marker; nil without a name.
  package func plate(of marker: (time: Double, name: String)) -> Rect? {
    guard !marker.name.isEmpty else { return nil }
    return plate(marker.name, DisplayList.markerStyle, atX: x(of: marker.time))
  }

  /// The rectangle of a plate with a text over the bar, centred at an x coordinate as far as the window permits.
  ///
  /// `level` is 0 for the plate nearest to the bar.
  package func plate(_ text: String, _ style: TextStyle, atX x: Double, level: Int = 0) -> Rect {
    let extent = min(TextWidth.estimate(text, style) + 24, width - 2 * Self.plateMargin)
    let left = min(max(x - extent / 2, Self.plateMargin), width - Self.plateMargin - extent)
    let step = Self.plateHeight + 4
    return Rect(
      x: left.rounded(.down),
      y: height - Self.extent - step * Double(level + 1),
      width: extent,
      height: Self.plateHeight
    )
  }
}

extension DisplayList {
  /// Style of the names of markers over the bar.
  package static let markerStyle = TextStyle(size: 12, weight: .semibold, anchor: .center)

  /// Adds the bar with the position of a replay, and the name of a marker over it.
  package mutating func appendScrubBar(
    _ bar: ScrubBar,
    position: Double,
    marker: (time: Double, name: String)? = nil,
    theme: Theme
  ) {
    let cover = Rect(
      x: 0,
      y: bar.height - ScrubBar.cover,
      width: bar.width,
      height: ScrubBar.cover
    )
    append(.rectangle(cover, theme.background))
    var line = bar.line
    let (x, y) = (bar.x(of: position), line.center.y)
    append(.roundedRectangle(line, radius: 2, theme.control))
    line.width = x - line.x
    append(.roundedRectangle(line, radius: 2, theme.pointer))
    for mark in bar.marks {
      append(.rectangle(Rect(x: mark - 1, y: y - 7, width: 2, height: 14), theme.accent))
    }
    append(.circle(center: Point(x: x, y: y), radius: 7, theme.pointer))
    guard let marker, let plate = bar.plate(of: marker) else { return }
    appendPlate(marker.name, Self.markerStyle, in: plate, theme.text, theme: theme)
  }

  /// Adds a plate with a text, which is shortened to fit.
  package mutating func appendPlate(
    _ text: String,
    _ style: TextStyle,
    in rect: Rect,
    _ color: Color,
    theme: Theme
  ) {
    append(.roundedRectangle(rect.inset(x: -1, y: -1), radius: 8, theme.panelEdge))
    append(.roundedRectangle(rect, radius: 7, theme.control))
    appendCentered(TextWidth.cut(text, to: rect.width - 16, style), style, in: rect, color)
  }
}
