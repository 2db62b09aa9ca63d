import FrameTiming
import ScrollPhysics

extension Stage {
  /// The settings of the view that can change without a visible change of the picture.
  package struct Choices: Equatable, Sendable {
    fileprivate let look: Look
    fileprivate let hasGhosts: Bool
  }

  package var choices: Choices { Choices(look: look, hasGhosts: ghost.isOn) }

  /// Returns a text about the setting that differs from `before`.
  ///
  /// nil if no setting differs, or if the picture shows the difference.
  ///
  /// The program shows the text for a short time after a press of a key. The text is not a part of the state.
  package func notice(since before: Choices) -> String? {
    if look.showsLanding != before.look.showsLanding {
      return look.showsLanding ? "landing marks on" : "landing marks off"
    }
    if look.fingers.resampling != before.look.fingers.resampling {
      return switch look.fingers.resampling {
      case .predict: "pieces follow the predicted finger"
      case .interpolate: "pieces follow the interpolated finger"
      case .off: "pieces follow the finger's unchanged samples"
      }
    }
    if ghost.isOn != before.hasGhosts {
      return ghost.isOn ? "ghost of \(tuner.comparison.name) on" : "ghost off"
    }
    return frameTimesNotice(since: before.look)
  }

  private func frameTimesNotice(since before: Look) -> String? {
    let isInPanel = overlayRect != nil && overlayRect == layout.overlay
    var notice: String?
    if look.overlaySpan != before.overlaySpan {
      notice = "frame times of the \(look.overlaySpan.rawValue)"
    } else if look.histogramAxis != before.histogramAxis {
      let isFitted = look.histogramAxis == .fitted
      notice = isFitted ? "histogram fitted to the frame times" : "histogram from 0 to 33 ms"
    } else if look.overlayPlace != before.overlayPlace, isInPanel || !look.isOverlayShown {
      notice = "frame times stay in their panel"
    }
    guard notice != nil, !look.isOverlayShown else { return notice }
    return "frame times are hidden, Right Shift+F12 shows them"
  }
}
