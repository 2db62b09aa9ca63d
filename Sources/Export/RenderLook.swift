package import Stage

/// What an export shows in place of what the session's keys chose.
package struct RenderLook {
  /// The themes and whether the dark one is used; nil keeps those of the session.
  package var theme: (themes: StageThemes, isDark: Bool)?
  /// Whether and how the frame times are shown.
  package var overlay = OverlayChoice.off
  /// Whether fingers are shown with their trails.
  package var showsTouches = true

  /// The look of a session without overlay, with touches.
  package init() {}

  /// A copy of a stage in this look.
  func applied(to stage: Stage) -> Stage {
    var shown = stage
    if let theme {
      shown.look.themes = theme.themes
      shown.look.isDark = theme.isDark
    }
    shown.look.isOverlayShown = overlay != .off
    if let form = overlay.form { shown.look.overlayForm = form }
    shown.look.showsTouches = showsTouches
    return shown
  }
}

/// Whether frame times are shown, and in which form.
package enum OverlayChoice: String, CaseIterable {
  case off, on, panel, details, line

  /// The form that was asked for; nil keeps that of the session.
  var form: OverlayForm? { OverlayForm(rawValue: rawValue) }
}
