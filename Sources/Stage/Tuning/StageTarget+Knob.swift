import ScrollPhysics

extension StageTarget {
  /// A knob of the tuning panel, by its place in `ScrollTuning.allParameters`.
  package static func knob(_ index: Int) -> StageTarget {
    StageTarget(piece: knobPiece, part: index, name: knobNames[index])
  }

  /// Place of the knob in `ScrollTuning.allParameters`; nil for any other target.
  package var knob: Int? { piece == Self.knobPiece ? part : nil }

  private static let knobPiece = "knob"
  private static let knobNames = ScrollTuning.allParameters.map { "knob.\($0.name)" }
}
