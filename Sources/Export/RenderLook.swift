package import Stage

/// What an export shows in place of what the session's keys chose.
package struct RenderLook {
  /// The themes and whether the dark one is used; nil keeps those of the session.
  package var theme: (themes: StageThemes, isDark: Bool)?
  package var overlay = OverlayChoice.off
  /// Whether fingers are shown with their trails.
  package var showsTouches = true

  package init() {}

  /// Puts a stage in this look.
  func apply(to stage: inout Stage) {
    if let theme { (stage.look.themes, stage.look.isDark) = theme }
    stage.look.isOverlayShown = overlay != .off
    stage.look.overlayForm = OverlayForm(rawValue: overlay.rawValue) ?? stage.look.overlayForm
    stage.look.showsTouches = showsTouches
  }
}

/// Whether frame times are shown, and in which form; `on` keeps that of the session.
package enum OverlayChoice: String, CaseIterable {
  case off, on, panel, details, line
}
