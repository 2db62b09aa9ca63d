import ScrollPhysics

extension StageTarget {
  /// A knob of the tuning panel, by its place in `ScrollTuning.knobs`.
  package static func knob(_ index: Int) -> StageTarget {
    StageTarget(piece: knobPiece, part: index, name: knobNames[index])
  }

  /// Place of the knob in `ScrollTuning.knobs`; nil for any other target.
  package var knob: Int? { piece == Self.knobPiece ? part : nil }

  private static let knobPiece = "knob"
  private static let knobNames = ScrollTuning.knobs.map { "knob.\($0.name)" }
}
