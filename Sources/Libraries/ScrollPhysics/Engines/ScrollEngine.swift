/// The engine that computes the motion after a release, with the values of its parameters.
package struct ScrollEngine: Equatable, Sendable {
  private(set) var law: Engine

  init(_ law: some EngineLaw) { self.law = law.engine }

  package var name: String { law.facts.name }
  package var hasOwnCurve: Bool { law.facts.hasOwnCurve }
  var clamps: Bool { law.facts.clamps }
  var hidesFirstMoves: Bool { law.facts.hidesFirstMoves }
  package var edgeDrag: EdgeDrag { law.read(EdgeDragReader()) }

  /// Strength of a sheet's rubber band: that of the engine, or 0.55 if the engine has no rubber band.
  package var rubberBandStrength: Double {
    if case .rubberBand(let strength) = edgeDrag { strength } else { 0.55 }
  }

  mutating func visit(_ body: @escaping ParameterVisitor) {
    law = law.read(ParameterReader(body: body))
  }

  func motion(of release: Release) -> Motion? { law.read(MotionReader(release: release)) }
}

/// The law of one of the engines, with the values of its parameters.
///
/// To add an engine, add a file with its law, a case here, and the case in `all` and in `read`.
enum Engine: Equatable, Sendable {
  case uikit(UIKitEngine = UIKitEngine())
  case mechanics(MechanicsEngine = MechanicsEngine())
  case flutter(FlutterEngine = FlutterEngine())
  case flutterClamping(FlutterClampingEngine = FlutterClampingEngine())
  case android(AndroidEngine = AndroidEngine())
  case web(WebEngine = WebEngine())
  case chromium(ChromiumEngine = ChromiumEngine())
  case chromeOS(ChromeOSEngine = ChromeOSEngine())
  case firefox(FirefoxEngine = FirefoxEngine())
  case gtk(GTKEngine = GTKEngine())
  case qt(QtEngine = QtEngine())

  /// The engines with their defaults, in the order in which their presets are listed.
  static let all: [Engine] = [
    .uikit(), .mechanics(), .flutter(), .flutterClamping(), .android(), .web(), .chromium(),
    .chromeOS(), .firefox(), .gtk(), .qt(),
  ]

  @inline(__always)
  func read<Reader: LawReader>(_ reader: Reader) -> Reader.Result {
    switch self {
    case .uikit(let law): reader.read(law)
    case .mechanics(let law): reader.read(law)
    case .flutter(let law): reader.read(law)
    case .flutterClamping(let law): reader.read(law)
    case .android(let law): reader.read(law)
    case .web(let law): reader.read(law)
    case .chromium(let law): reader.read(law)
    case .chromeOS(let law): reader.read(law)
    case .firefox(let law): reader.read(law)
    case .gtk(let law): reader.read(law)
    case .qt(let law): reader.read(law)
    }
  }

  var facts: EngineFacts { read(FactsReader()) }
  var presets: [ScrollPreset] { read(PresetsReader()) }
}

/// A function of the law of any engine.
protocol LawReader {
  associatedtype Result
  func read<Law: EngineLaw>(_ law: Law) -> Result
}

/// What is the same for every value of an engine's parameters.
struct EngineFacts {
  let name: String
  let hasOwnCurve: Bool
  let clamps: Bool
  let hidesFirstMoves: Bool
}

private struct FactsReader: LawReader {
  @inline(__always)
  func read<Law: EngineLaw>(_ law: Law) -> EngineFacts {
    EngineFacts(
      name: Law.name,
      hasOwnCurve: Law.hasOwnCurve,
      clamps: Law.clamps,
      hidesFirstMoves: Law.hidesFirstMoves
    )
  }
}

private struct PresetsReader: LawReader {
  func read<Law: EngineLaw>(_ law: Law) -> [ScrollPreset] { Law.presets }
}

private struct EdgeDragReader: LawReader {
  @inline(__always)
  func read<Law: EngineLaw>(_ law: Law) -> EdgeDrag { law.edgeDrag }
}

private struct MotionReader: LawReader {
  let release: Release
  func read<Law: EngineLaw>(_ law: Law) -> Motion? { law.motion(of: release) }
}

/// Visits the parameters of a law, and returns the law with their new values.
private struct ParameterReader: LawReader {
  let body: ParameterVisitor
  func read<Law: EngineLaw>(_ law: Law) -> Engine {
    var law = law
    law.visit(body)
    return law.engine
  }
}
