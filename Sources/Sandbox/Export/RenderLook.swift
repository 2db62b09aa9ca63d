import ArgumentParser
import Stage

/// What an export shows, whatever the session's keys have chosen.
struct RenderLook: Equatable {
  /// The themes asked for, of which one is in force throughout; nil leaves it to the session.
  var theme: ThemeChoice?
  /// Whether and how the frame times are shown.
  var overlay = OverlayChoice.off
  /// Whether fingers are shown with what they leave.
  var showsTouches = true

  /// A copy of a stage to be drawn in this look; the stage itself stays as it is.
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
enum OverlayChoice: String, ExpressibleByArgument, CaseIterable {
  case off, on, panel, details, line

  /// The form asked for; nil where it is left to the session.
  var form: OverlayForm? { OverlayForm(rawValue: rawValue) }
}
