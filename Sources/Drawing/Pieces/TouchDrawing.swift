/// Where a pointer is and was, as it is drawn.
package struct TouchMark: Equatable, Sendable {
  /// Where it is.
  package var position: Point
  /// Where it was, oldest first.
  package var trail: [Point]

  /// Creates a mark.
  package init(position: Point, trail: [Point] = []) {
    self.position = position
    self.trail = trail
  }
}

/// How fast a pointer moves along the axis of the piece it holds.
package struct TouchSpeed: Equatable, Sendable {
  /// The pointer's velocity, in points per second; positive to the right and downwards.
  package var velocity: Double
  /// Whether the axis is upright.
  package var isVertical: Bool

  /// Creates a speed.
  package init(velocity: Double, isVertical: Bool) {
    self.velocity = velocity
    self.isVertical = isVertical
  }
}

extension DisplayList {
  /// Radius of a pointer's ring, in points.
  static let touchRadius = 20.0
  /// Seconds of movement that an arrow is long, and its longest, in points.
  static let arrow = (time: 0.055, longest: 120.0)
  /// Slower pointers have no arrow, in points per second.
  static let slowestArrow = 25.0

  /// Adds a pointer's ring, the trail behind it, and an arrow with its velocity.
  ///
  /// - Parameters:
  ///   - touch: Where it is and was.
  ///   - speed: How fast it is; nil and below 25 points per second without an arrow.
  ///   - bounds: The window's place, in points; the number stays inside it.
  ///   - theme: The colours.
  package mutating func appendTouch(
    _ touch: TouchMark,
    speed: TouchSpeed? = nil,
    in bounds: Rect,
    theme: Theme
  ) {
    for index in 0..<touch.trail.count {
      let point = touch.trail[index]
      let age = Double(index + 1) / Double(touch.trail.count + 1)
      append(.circle(center: point, radius: 8 + 7 * age, theme.pointer.faded(0.08 + 0.3 * age)))
    }
    append(.circle(center: touch.position, radius: Self.touchRadius, theme.pointer.faded(0.35)))
    append(
      .ring(center: touch.position, radius: Self.touchRadius, lineWidth: 2, theme.pointer)
    )
    guard let speed, abs(speed.velocity) >= Self.slowestArrow else { return }
    appendArrow(from: touch.position, speed, in: bounds, theme: theme)
  }

  private mutating func appendArrow(
    from start: Point,
    _ speed: TouchSpeed,
    in bounds: Rect,
    theme: Theme
  ) {
    let sign = speed.velocity < 0 ? -1.0 : 1
    let length = sign * min(abs(speed.velocity) * Self.arrow.time, Self.arrow.longest)
    let head = sign * 5
    let shaft = length - head
    func reach(_ along: Double, _ across: Double) -> Point {
      speed.isVertical
        ? Point(x: start.x + across, y: start.y + along)
        : Point(x: start.x + along, y: start.y + across)
    }
    if shaft * sign > 0 {
      append(.line(from: start, to: reach(shaft, 0), width: 2, theme.pointer))
    }
    append(.triangle(reach(shaft, -4), reach(shaft, 4), reach(length, 0), theme.pointer))
    let text = Self.speedText(speed.velocity)
    let plain = TextStyle(size: 11, tabularDigits: true)
    let width = TextWidth.estimate(text, plain)
    let tip = reach(length, 0)
    // Beside an upright arrow, above a level one; never on the ring.
    let gap = abs(length) < Self.touchRadius + 8 ? Self.touchRadius + 6 : 10
    let isLeft = tip.x + gap + width > bounds.maxX
    let style = TextStyle(size: 11, anchor: isLeft ? .trailing : .leading, tabularDigits: true)
    let x = tip.x + (isLeft ? -gap : gap)
    let y = speed.isVertical ? tip.y - 4 : tip.y - 14
    appendText(
      text,
      style,
      x: isLeft ? max(x, bounds.x + width) : max(x, bounds.x),
      y: min(max(y, bounds.y + 8), max(bounds.y + 8, bounds.maxY - 8)),
      theme.pointer
    )
  }

  /// A velocity to the nearest 10 points per second, so that its last digits do not flicker.
  ///
  /// A thin space is after the thousands: "−1 240 pt/s". At most 15 bytes below 10 000.
  static func speedText(_ velocity: Double) -> String {
    let tens = (velocity / 10).rounded()
    guard abs(tens) < 1e12 else { return DecimalText.absent }
    let whole = Int(abs(tens)) * 10
    var text = tens < 0 ? "−" : ""
    if whole >= 1000 {
      text += String(whole / 1000)
      text += "\u{2009}"
      let rest = whole % 1000
      if rest < 100 { text += rest < 10 ? "00" : "0" }
      text += String(rest)
    } else {
      text += String(whole)
    }
    text += " pt/s"
    return text
  }
}
