package import Drawing

/// Ratio of luminances as WCAG 2 defines it, from 1 to 21.
package func contrast(_ one: Color, _ other: Color) -> Double {
  let light = max(luminance(one), luminance(other))
  let dark = min(luminance(one), luminance(other))
  return (light + 0.05) / (dark + 0.05)
}

/// Relative luminance as WCAG 2 defines it, from 0 to 1.
package func luminance(_ color: Color) -> Double {
  0.2126 * linear[Int(color.red)] + 0.7152 * linear[Int(color.green)]
    + 0.0722 * linear[Int(color.blue)]
}

/// The linear light of each value of a channel.
private let linear: [Double] = (0...255).map { channel in
  let share = Double(channel) / 255
  guard share > 0.04045 else { return share / 12.92 }
  let base = (share + 0.055) / 1.055
  return base * base * fifthRoot(base * base)
}

/// The fifth root of a number in 0...1 (exclusive of 0), by Newton's method.
private func fifthRoot(_ value: Double) -> Double {
  var root = 1.0
  for _ in 0..<60 {
    root -= (root - value / (root * root * root * root)) / 5
  }
  return root
}
