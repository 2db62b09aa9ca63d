/// The engine whose motion content follows after the release, with the parameters of that engine.
public enum ScrollEngine: Equatable, Sendable {
  /// UIScrollView, as measured.
  case uikit(UIKitEngine)
  /// The re-implementation ScrollMechanics.
  case scrollMechanics(UIKitEngine)
  /// Flutter's BouncingScrollPhysics.
  case flutter(FlutterEngine)
  /// The same, of 2023.
  case flutter2023(FlutterEngine)
  /// Flutter's ClampingScrollPhysics, with the spring that returns content from beyond an edge.
  case flutterClamping(Spring)
  /// Android's OverScroller.
  case android(AndroidEngine)
  /// better-scroll.
  case web(WebEngine)
  /// Chromium on Linux and Windows.
  case chromium(ChromiumEngine)
  /// Chromium on ChromeOS.
  case chromeOS(ChromeOSEngine)
  /// Firefox on the desktop.
  case firefox(FirefoxEngine)
  /// GTK's kinetic scrolling.
  case gtk(GTKEngine)

  /// The name, as preset files and encoded tunings spell it.
  public var name: String {
    switch self {
    case .uikit: "uikit"
    case .scrollMechanics: "scrollMechanics"
    case .flutter: "flutter"
    case .flutter2023: "flutter2023"
    case .flutterClamping: "flutterClamping"
    case .android: "android"
    case .web: "web"
    case .chromium: "chromium"
    case .chromeOS: "chromeOS"
    case .firefox: "firefox"
    case .gtk: "gtk"
    }
  }

  mutating func visit(_ body: ParameterVisitor) {
    switch self {
    case .uikit(var engine):
      engine.visit(body)
      self = .uikit(engine)
    case .scrollMechanics(var engine):
      engine.visit(body)
      self = .scrollMechanics(engine)
    case .flutter(var engine):
      engine.visit(body)
      self = .flutter(engine)
    case .flutter2023(var engine):
      engine.visit(body)
      self = .flutter2023(engine)
    case .flutterClamping(var spring):
      spring.visit("springResponse", "dampingRatio", body)
      self = .flutterClamping(spring)
    case .android(var engine):
      engine.visit(body)
      self = .android(engine)
    case .web(var engine):
      engine.visit(body)
      self = .web(engine)
    case .chromium(var engine):
      engine.visit(body)
      self = .chromium(engine)
    case .chromeOS(var engine):
      engine.visit(body)
      self = .chromeOS(engine)
    case .firefox(var engine):
      engine.visit(body)
      self = .firefox(engine)
    case .gtk(var engine):
      engine.visit(body)
      self = .gtk(engine)
    }
  }

  /// How a finger moves content beyond the edge.
  package var edgeDrag: EdgeDrag {
    switch self {
    case .uikit(let engine), .scrollMechanics(let engine): .rubberBand(strength: engine.rubberBand)
    case .flutter(let engine), .flutter2023(let engine): .friction(strength: engine.edgeFriction)
    case .web(let engine): .fraction(share: engine.edgeFriction)
    case .chromium(let engine): .stretch(share: engine.edge.edgeFriction)
    case .chromeOS(let engine): .stretch(share: engine.edge.edgeFriction)
    case .firefox(let engine): .resistance(share: engine.edgeFriction, step: engine.edgeStep)
    case .gtk(let engine): .limit(distance: 2 * engine.overfling)
    case .flutterClamping, .android: .none
    }
  }

  /// Strength of the rubber band of content and of sheets; 0.55 where the engine has none.
  package var rubberBandStrength: Double {
    if case .rubberBand(let strength) = edgeDrag { strength } else { 0.55 }
  }

  /// Whether the edge stops springs, too.
  var clamps: Bool {
    if case .flutterClamping = self { true } else { false }
  }

  /// Longest touch, in seconds, and shortest movement, in points, that the window average accepts.
  package var window: (time: Double, distance: Double) {
    guard case .web(let engine) = self else { return (0.3, 15) }
    return (engine.momentumTime, engine.momentumDistance)
  }
}
