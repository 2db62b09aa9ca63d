package import ScrollPhysics

/// Velocity of a pointer along the axis of the piece that it holds, in points per second; positive to the right
/// and downwards.
package typealias TouchSpeed = (velocity: Double, axis: ScrollAxis)

extension DisplayList {
  /// Radius of a pointer's ring, in points.
  private static let touchRadius = 20.0
  /// Length of an arrow: the velocity multiplied by `time`, in seconds, but at most `longest` points.
  private static let arrow = (time: 0.055, longest: 120.0)
  /// Lowest speed at which a pointer is drawn with an arrow, in points per second.
  private static let slowestArrow = 25.0

  /// Adds the ring of a pointer, the trail of its earlier positions, and an arrow that shows its velocity.
  ///
  /// `trail` has the oldest position first. `shown` is the position at which the dragged piece shows the
  /// pointer. If it differs from `center`, a second ring is drawn there.
  ///
  /// The text of the velocity stays inside `bounds`, the window's rectangle.
  package mutating func appendTouch(
    at center: Point,
    trail: [Point] = [],
    shownAt shown: Point? = nil,
    speed: TouchSpeed? = nil,
    in bounds: Rect,
    theme: Theme
  ) {
    for index in 0..<trail.count {
      let age = Double(index + 1) / Double(trail.count + 1)
      let color = theme.pointer.faded(0.08 + 0.3 * age)
      append(.circle(center: trail[index], radius: 8 + 7 * age, color))
    }
    let radius = Self.touchRadius
    append(.circle(center: center, radius: radius, theme.pointer.faded(0.35)))
    append(.ring(center: center, radius: radius, lineWidth: 2, theme.pointer))
    if let shown, shown != center {
      append(.ring(center: shown, radius: radius + 4, lineWidth: 1.5, theme.accent))
    }
    appendArrow(from: center, speed, in: bounds, theme)
  }

  /// Adds the two fingers of a touchpad gesture at the pointer, and an arrow that shows their velocity.
  package mutating func appendTouchpad(
    at center: Point,
    speed: TouchSpeed? = nil,
    in bounds: Rect,
    theme: Theme
  ) {
    for side in [-1.0, 1] {
      let finger = Point(x: center.x + side * Self.touchRadius / 2, y: center.y)
      append(.circle(center: finger, radius: Self.touchRadius / 3, theme.pointer.faded(0.6)))
    }
    appendArrow(from: center, speed, in: bounds, theme)
  }

  /// Adds an arrow that shows a velocity, with the velocity as text on a plate that hides what is behind it.
  ///
  /// Adds nothing if `speed` is nil, or if the speed is below `slowestArrow`.
  private mutating func appendArrow(
    from start: Point,
    _ speed: TouchSpeed?,
    in bounds: Rect,
    _ theme: Theme
  ) {
    let color = theme.pointer
    guard let speed, abs(speed.velocity) >= Self.slowestArrow else { return }
    let sign = speed.velocity < 0 ? -1.0 : 1
    let length = sign * min(abs(speed.velocity) * Self.arrow.time, Self.arrow.longest)
    let shaft = length - sign * 5
    func point(_ along: Double, _ across: Double) -> Point {
      speed.axis == .vertical
        ? Point(x: start.x + across, y: start.y + along)
        : Point(x: start.x + along, y: start.y + across)
    }
    let tip = point(length, 0)
    if shaft * sign > 0 { append(.line(from: start, to: point(shaft, 0), width: 2, color)) }
    append(.triangle(point(shaft, -4), point(shaft, 4), tip, color))
    // The text is beside a vertical arrow and above a horizontal one. Its plate never covers the rings.
    let text = Self.speedText(speed.velocity)
    var style = TextStyle(size: 11, tabularDigits: true)
    let width = TextWidth.estimate(text, style)
    let isVertical = speed.axis == .vertical
    let gap = isVertical && abs(length) < Self.touchRadius + 12 ? Self.touchRadius + 12 : 10
    let isLeft = tip.x + gap + width > bounds.maxX
    if isLeft { style.anchor = .trailing }
    let x = isLeft ? max(tip.x - gap, bounds.x + width) : max(tip.x + gap, bounds.x)
    let y = max(tip.y + (isVertical ? 4 * sign : -Self.touchRadius - 14), bounds.y + 8)
    let place = Point(x: x, y: min(y, max(bounds.y + 8, bounds.maxY - 8)))
    let plate = Rect(x: isLeft ? x - width : x, y: place.y - 8, width: width, height: 16)
    append(.roundedRectangle(plate.inset(x: -5, y: 0), radius: 8, theme.panel.faded(0.92)))
    appendText(text, style, x: place.x, y: place.y, color)
  }

  /// Returns a velocity rounded to 10 points per second, so that its last digits do not flicker.
  ///
  /// Thousands are separated by a thin space: "−1 240 pt/s". The text has at most 15 bytes if the velocity is
  /// below 10 000.
  static func speedText(_ velocity: Double) -> String {
    DecimalText.grouped((velocity / 10).rounded() * 10, separator: "\u{2009}") + " pt/s"
  }
}
