import JSONText
import Testing

@testable import ScrollPhysics

/// A drag of Fixtures/qt_release.jsonl, and the motion that followed in Qt Quick.
struct QtRelease: Sendable {
  let name: String
  let kind: String
  let note: String
  let isMouse: Bool
  /// What Qt does at the edges.
  let behavior: String
  let velocity: Double
  let flicks: Bool
  let content: Double
  let travel: Double
  private let start: Double
  private let samples: [(time: Double, position: Double)]
  private let release: Double

  static func all() throws -> [QtRelease] {
    try values().filter { $0["samples"] != nil }.map { value in
      func number(_ key: String) -> Double { value[key]?.double ?? .nan }
      return QtRelease(
        name: value["name"]?.text ?? "",
        kind: value["kind"]?.text ?? "",
        note: value["note"]?.text ?? "",
        isMouse: value["device"]?.text == "mouse",
        behavior: value["behavior"]?.text ?? "",
        velocity: number("velocity"),
        flicks: value["flicks"]?.content == .bool(true),
        content: number("content"),
        travel: number("travel"),
        start: number("start"),
        samples: (value["samples"]?.elements ?? []).map { pair in
          ((pair.elements?[0].double ?? .nan) / 1000, pair.elements?[1].double ?? .nan)
        },
        release: number("release_ms") / 1000
      )
    }
  }

  static func values() throws -> [JSONValue] {
    try Fixture.text("qt_release.jsonl").split(separator: "\n").map { line in
      try JSONParser.parse(Array(line.utf8), depth: 6)
    }
  }

  private var extent: Double { start < 10_000 ? 100 : 700 }

  private var snap: SnapRule {
    guard kind == "list_release" else { return .free }
    return note.contains("SnapOneItem") ? .pages(extent: extent) : .rows(extent: extent)
  }

  private func event(_ phase: PointerEvent.Phase, _ time: Double, _ y: Double) -> PointerEvent {
    let kind: PointerEvent.Kind = isMouse ? .mouse : .touch
    return PointerEvent(time: 1 + time, id: 1, phase: phase, x: 0, y: y, kind: kind)
  }

  /// Whether several moves arrive in a frame of 60 Hz.
  var isMerged: Bool {
    zip(samples.dropFirst(), samples).contains { $0.time - $1.time < 0.0145 }
  }

  /// Whether the pointer is a finger, or a mouse that moved so long that its movement before the press
  /// has no influence.
  var isLong: Bool { !isMouse || samples.count > 12 }

  /// The scroller before and after the lift.
  func play() -> (held: Scroller, released: Scroller) {
    var scroller = Scroller(
      tuning: .qt,
      axis: .vertical,
      range: .bounded(minimum: 0, maximum: 99_300),
      viewportExtent: 700,
      contentOffset: start,
      snap: snap,
      bounces: !behavior.hasPrefix("StopAt") && !behavior.hasPrefix("OvershootB")
    )
    for (index, sample) in samples.enumerated() {
      let phase: PointerEvent.Phase = index == 0 ? .down : .moved
      scroller.handle(event(phase, sample.time, sample.position))
    }
    let held = scroller
    scroller.handle(event(.up, release, samples.last?.position ?? 0))
    return (held, scroller)
  }
}

extension Agreement {
  private static func releases(
    _ what: String,
    _ bound: Double,
    where isMeant: @Sendable @escaping (QtRelease) -> Bool,
    _ difference: @Sendable @escaping (QtRelease) -> Double
  ) -> Agreement {
    Agreement(preset: "qt", what: what, bound: bound) {
      let cases = try QtRelease.all().filter { isMeant($0) && !leftOut.contains($0.name) }
      return (cases.count, try #require(cases.map(difference).max()))
    }
  }

  private static func velocityDifference(_ release: QtRelease) -> Double {
    let released = release.play().released
    let thrown = released.releaseVelocity
    let fling = released.flingVelocity(of: thrown)
    guard release.flicks else { return abs(fling) }
    return max(abs(thrown - release.velocity), abs(fling - release.velocity))
  }

  /// The difference of the velocities of a series of flicks, each with the same finger.
  private static func boostDifference(_ value: JSONValue) -> Double {
    func number(_ key: String) -> Double { value[key]?.double ?? .nan }
    let velocities = (value["velocities"]?.elements ?? []).compactMap { $0.double }
    var scroller = Scroller(
      tuning: .qt,
      axis: .vertical,
      range: .bounded(minimum: 0, maximum: number("content") - 700),
      viewportExtent: 700,
      contentOffset: 50_000
    )
    var largest = 0.0
    for (index, expected) in velocities.enumerated() {
      let start = Double(index) * number("period_ms") / 1000
      for step in 0...6 {
        let time = (Double(step) * 1000 / 60).rounded() / 1000
        let place = -number("finger") * Double(step) / 60
        let phase: PointerEvent.Phase = step == 0 ? .down : .moved
        scroller.handle(PointerEvent(time: start + time, id: 1, phase: phase, x: 0, y: place))
      }
      scroller.handle(PointerEvent(time: start + 0.1, id: 1, phase: .up, x: 0, y: 0))
      let velocity = scroller.releaseVelocity * scroller.caught.multiple
      largest = max(largest, abs(velocity - expected))
    }
    return largest
  }

  static let qtReleases = [
    releases(
      "velocities of touch releases",
      0.01,
      where: { !$0.isMouse && $0.kind != "release_beyond" },
      velocityDifference
    ),
    releases(
      "velocities of mouse releases",
      0.05,
      where: { $0.isMouse && $0.isLong && $0.kind != "release_beyond" },
      velocityDifference
    ),
    Agreement(preset: "qt", what: "velocities of repeated flicks", bound: 0.01) {
      let series = try QtRelease.values().filter { $0["samples"] == nil }
      return (series.count, try #require(series.map(boostDifference).max()))
    },
    releases("content under a finger", 0.01, where: { $0.flicks && !$0.isMerged && !$0.isMouse }) {
      abs($0.play().held.contentOffset - $0.content)
    },
    releases("places of rest after a release", 0.02, where: { !$0.isMerged && $0.isLong }) {
      release in
      var released = release.play().released
      released.advance(to: .infinity)
      return abs(released.contentOffset - release.content - release.travel)
    },
  ]
}
