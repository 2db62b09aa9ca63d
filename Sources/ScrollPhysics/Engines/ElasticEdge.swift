import RealModule

/// Chromium's elastic overscroll, which WebKit on macOS has, too.
///
/// Symbols: s₀ stretch beyond the edge and v₀ velocity at the release, A amplitude, ω = 20/1.6.
/// stretch(t) = (s₀ + A·v₀·t)·e^(−ωt): a critically damped spring with the velocity A·v₀ − ω·s₀.
struct ElasticEdge: Equatable, Sendable {
  /// Share of a movement beyond the edge that is shown.
  var edgeFriction = 1.0 / 20
  /// A above.
  var edgeVelocity = 0.31
  /// The spring beyond the edge.
  var edgeSpring = Spring(response: 2 * Double.pi * 1.6 / 20)

  mutating func visit(_ body: ParameterVisitor) {
    body(.edgeFriction, &edgeFriction)
    body(.edgeVelocity, &edgeVelocity)
    edgeSpring.visit(body)
  }

  var drag: EdgeDrag { .stretch(share: edgeFriction) }
}

extension Release {
  /// A fling to a row or a page, or over an edge.
  func elastic(_ fling: Leg, _ edge: ElasticEdge) -> Motion? {
    if let motion = rowOrPage(end: fling.restPosition) { return motion }
    guard velocity != 0 else { return nil }
    return bounce(fling, on: edge.edgeSpring, share: edge.edgeVelocity)
  }

  /// The way back from beyond an edge; content that returns to the edge stops there.
  func stretch(_ edge: ElasticEdge) -> Motion? {
    let lead = edge.edgeSpring.pace * overscroll
    return springToEdge(edge.edgeSpring, velocity: edge.edgeVelocity * velocity - lead)
  }
}
