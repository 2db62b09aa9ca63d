import Sessions
import ScrollPhysics

struct GestureStep: Equatable {
  /// The position of the step's first word.
  var position: GesturePosition
  var action: GestureAction
  /// The pointers that perform the gestures of the step.
  var pointer: GesturePointer
  /// Whether the step is skipped if its target cannot be touched.
  var isTrial = false
}

/// The action of a statement; durations are in microseconds.
enum GestureAction: Equatable {
  /// A pointer goes down, moves along a path, and is lifted or cancelled.
  case press(GesturePress)
  /// The mouse wheel turns over a target.
  case wheel(GestureTarget, notches: Double, isSideways: Bool, duration: Int)
  /// Fingers move over a touchpad and lift.
  case swipe(GestureTarget, GesturePress.Part)
  /// A wheel turns over a target by 120ths of a notch, to the right and down.
  case notch(GestureTarget, x: Int, y: Int, duration: Int)
  /// Two fingers rest on the touchpad for a duration.
  case rest(Int)
  /// A key goes down and up, within modifiers.
  case key(GestureStroke, duration: Int)
  /// Several strokes, typed one after the other.
  case type([GestureStroke])
  case wait(Int)
  /// Wait until every motion has settled.
  case waitSettled
  /// An event without duration: a marker, a preset, a tuning parameter or a resize.
  ///
  /// `name` is the position of the name of a preset or a parameter.
  case instant(SessionEvent, name: GesturePosition? = nil)
  /// Several hands at the same time, each with its own steps.
  case together([[GestureStep]])

  /// Whether the action can be skipped; the presses of two fingers also have targets.
  var hasTarget: Bool {
    switch self {
    case .press, .wheel, .swipe, .notch, .together: true
    case .rest, .key, .type, .wait, .waitSettled, .instant: false
    }
  }

  /// Whether the action is allowed between `together` and `end`.
  var isForHand: Bool {
    switch self {
    case .press, .wheel, .swipe, .notch, .rest, .key, .type, .wait, .instant: true
    case .waitSettled, .together: false
    }
  }
}

/// The place where a finger goes down.
struct GestureTarget: Equatable {
  /// A target of the surface; nil for the window's upper left corner.
  var name: String?
  var item: Int?
  /// Distance from the place to the right, in points.
  var x = 0.0
  /// Distance from the place downwards, in points.
  var y = 0.0
  /// The position of the target's first word.
  var position: GesturePosition
}

/// A pointer's path from down to up.
struct GesturePress: Equatable {
  /// A part of the path, which takes a duration in microseconds.
  struct Part: Equatable {
    var travel = GestureTravel()
    var duration: Int
    var profile = GestureProfile.linear
  }

  var target: GestureTarget
  var parts: [Part] = []
  /// Whether the pointer is cancelled instead of lifted.
  var isCancelled = false
  var reason: String?
}

/// A distance in points, or a velocity in points per second.
struct GestureTravel: Equatable {
  var x = 0.0
  var y = 0.0
  /// Distance or velocity along the target's axis.
  var along = 0.0

  func scaled(by factor: Double) -> GestureTravel {
    GestureTravel(x: x * factor, y: y * factor, along: along * factor)
  }
}

/// A key and the modifier keys that are held.
struct GestureStroke: Equatable {
  var key: Key
  /// Modifier keys in the order in which they go down.
  var modifiers: [Key] = []
}

/// The kind of pointers, and the sampling of fingers.
struct GesturePointer: Equatable {
  var kind = PointerEvent.Kind.touch
  /// Positions per second.
  var rate = 120.0
  /// Greatest tremor in each direction, in points.
  var tremor = 0.3
  /// Greatest difference of a sample's time from its regular time, in seconds.
  var timing = 0.0005
  /// The seed of tremor and timing.
  var seed: UInt64 = 1
}
