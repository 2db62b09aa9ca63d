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
      return ghost.isOn ? "ghost of \(comparison.name) on wheels" : "ghost off"
    }
    return nil
  }
}
