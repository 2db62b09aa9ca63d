/// What a picture of the stage shows, whatever the session's keys have chosen.
public struct StageLook: Equatable, Sendable {
  /// Whether the dark theme is in force; nil leaves it to the stage.
  public var isDark: Bool?
  /// Whether the frame times are shown; nil leaves it to the stage.
  public var isOverlayShown: Bool?
  /// Whether fingers leave rings and trails.
  public var showsTouches: Bool

  /// Creates a look; without arguments it is the stage's own.
  public init(isDark: Bool? = nil, isOverlayShown: Bool? = nil, showsTouches: Bool = true) {
    self.isDark = isDark
    self.isOverlayShown = isOverlayShown
    self.showsTouches = showsTouches
  }
}

extension Stage {
  /// A copy to be drawn with a look of its own.
  ///
  /// It is for one picture, not for going on with: without touches it has forgotten who holds what.
  /// The stage itself stays as it is, so that looks never reach the state.
  public func shown(as look: StageLook) -> Stage {
    var shown = self
    shown.isDark = look.isDark ?? isDark
    shown.isOverlayShown = look.isOverlayShown ?? isOverlayShown
    if !look.showsTouches { shown.pointers = StagePointers() }
    return shown
  }
}
