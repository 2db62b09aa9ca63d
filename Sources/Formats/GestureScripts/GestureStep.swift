import Sessions
import ScrollPhysics

struct GestureStep: Equatable {
  /// The position of the step's first word.
  var position: GesturePosition
  var action: GestureAction
  var pointer: GesturePointer
  /// True if the step is skipped when its target cannot be touched.
  var isTrial = false
}

/// The action of a statement; durations are in microseconds.
enum GestureAction: Equatable {
  /// A pointer goes down, moves along a path, and is lifted or cancelled.
  case press(GesturePress)
  /// The mouse wheel turns, with the pointer at a target.
  case wheel(GestureTarget, notches: Double, isSideways: Bool, duration: Int)
  /// Fingers move over a touchpad, with the pointer at a target, and lift.
  case swipe(GestureTarget, GesturePress.Part)
  /// A mouse wheel sends scroll frames, with the pointer at a target; `x` and `y` are in 120ths of a notch,
  /// positive to the right and down.
  case notch(GestureTarget, x: Int, y: Int, duration: Int)
  /// Two fingers rest on the touchpad for a duration in microseconds.
  case rest(Int)
  /// A key is pressed and released while modifier keys are held.
  case key(GestureStroke, duration: Int)
  /// Several keys are typed one after another.
  case type([GestureStroke])
  case wait(Int)
  /// Waits until every motion has settled.
  case waitSettled
  /// An event without duration: a marker, a preset, a tuning parameter or a resize.
  ///
  /// `name` is the position in the script of the name of a preset or parameter; nil for other events.
  case instant(SessionEvent, name: GesturePosition? = nil)
  /// Several hands at the same time, each with its own steps.
  case together([[GestureStep]])

  /// True if the action can follow `try`, because it has a target that a pointer may be unable to touch.
  ///
  /// `together` can follow only as `two fingers`, whose presses have targets.
  var hasTarget: Bool {
    switch self {
    case .press, .wheel, .swipe, .notch, .together: true
    case .rest, .key, .type, .wait, .waitSettled, .instant: false
    }
  }

  /// True if the action is allowed between `together` and `end`.
  var isForHand: Bool {
    switch self {
    case .press, .wheel, .swipe, .notch, .rest, .key, .type, .wait, .instant: true
    case .waitSettled, .together: false
    }
  }
}

/// The place at which a gesture begins: a target of the surface with an offset, or a point of the window.
struct GestureTarget: Equatable {
  /// Name of a target of the surface; nil for a point of the window.
  var name: String?
  var item: Int?
  /// Offset from the target to the right, in points; for a point, its distance from the window's left edge.
  var x = 0.0
  /// Offset from the target downwards, in points; for a point, its distance from the window's top edge.
  var y = 0.0
  /// Position of the target's first word in the script.
  var position: GesturePosition
}

/// A press of a pointer: the path from the press to the release.
struct GesturePress: Equatable {
  /// A part of the path; its duration is in microseconds.
  struct Part: Equatable {
    var travel = GestureTravel()
    var duration: Int
    var profile = GestureProfile.linear
  }

  var target: GestureTarget
  var parts: [Part] = []
  /// True if the pointer is cancelled instead of lifted.
  var isCancelled = false
  var reason: String?
}

/// A distance in points, or a velocity in points per second.
struct GestureTravel: Equatable {
  var x = 0.0
  var y = 0.0
  /// Distance or velocity along the target's axis; positive to the right or downwards.
  ///
  /// When the axis of the target is known, this value is added to `x` or `y`.
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

/// The kind of pointers, and how their positions are sampled.
struct GesturePointer: Equatable {
  var kind = PointerEvent.Kind.touch
  /// Number of samples per second.
  var rate = 120.0
  /// Largest tremor in each direction, in points.
  var tremor = 0.3
  /// Largest deviation of a sample's time from its regular time, in seconds.
  var timing = 0.0005
  /// Seed of the random numbers for tremor and timing.
  var seed: UInt64 = 1
}
