import Sessions
import ScrollPhysics

/// A statement of a script and its place.
struct GestureStep: Equatable {
  /// Line, counted from 1.
  var line: Int
  /// Column of its first word, counted from 1.
  var column: Int
  /// Whether the step is skipped if its target cannot be touched.
  var isTrial = false
  var action: GestureAction
}

/// The action of a statement.
enum GestureAction: Equatable {
  /// A pointer goes down, moves along a path, and is lifted or cancelled.
  case press(GesturePress)
  /// The mouse wheel turns over a target.
  case wheel(GestureTarget, notches: Double, isSideways: Bool, duration: Int)
  /// A key goes down and up, within modifiers.
  case key(GestureStroke, duration: Int)
  /// Several strokes, typed one after the other.
  case type([GestureStroke])
  /// Time passes, in microseconds.
  case wait(Int)
  /// Time passes until every motion has settled.
  case waitSettled
  /// An event without duration: a marker, a preset, a tuning parameter, a resize.
  case instant(SessionEvent)
  /// The sampling of fingers in later statements.
  case sampling(GestureSampling)
  /// The pointers of later statements: fingers or the mouse.
  case pointer(PointerEvent.Kind)
  /// Several hands at the same time, each with its own steps.
  case together([[GestureStep]])

  /// Whether a pointer goes down.
  var isPress: Bool {
    if case .press = self { true } else { false }
  }
}

/// The place where a finger goes down.
struct GestureTarget: Equatable {
  enum Place: Equatable {
    /// A target of the surface, or one of its items.
    case named(String, item: Int?)
    /// A point of the window.
    case point(x: Double, y: Double)
  }

  var place: Place
  /// Distance from the place to the right, in points.
  var offsetX = 0.0
  /// Distance from the place downwards, in points.
  var offsetY = 0.0
  /// Column of its first word, counted from 1.
  var column: Int

  /// The target as a script writes it.
  var text: String {
    switch place {
    case .named(let name, let item): item.map { "\(name) \($0)" } ?? name
    case .point(let x, let y): "point \(x),\(y)"
    }
  }
}

/// A pointer's path from down to up.
struct GesturePress: Equatable {
  var target: GestureTarget
  var parts: [Part]
  var ending = Ending.lift

  /// A part of the path.
  enum Part: Equatable {
    /// The pointer does not move, for a duration in microseconds.
    case hold(Int)
    /// The pointer moves, for a duration in microseconds.
    case move(GestureTravel, duration: Int, GestureProfile)
  }

  enum Ending: Equatable {
    case lift
    case cancel(reason: String?)
  }
}

/// A distance in points, or a velocity in points per second.
enum GestureTravel: Equatable {
  /// Along the target's own axis.
  case along(Double)
  case vector(x: Double, y: Double)

  func vector(along axis: GesturePlace.Axis) -> (x: Double, y: Double) {
    switch self {
    case .along(let distance): axis == .horizontal ? (distance, 0) : (0, distance)
    case .vector(let x, let y): (x, y)
    }
  }

  func scaled(by factor: Double) -> GestureTravel {
    switch self {
    case .along(let distance): .along(distance * factor)
    case .vector(let x, let y): .vector(x: x * factor, y: y * factor)
    }
  }
}

/// A key and the modifier keys that are held.
struct GestureStroke: Equatable {
  var key: Key
  /// Modifier keys in the order in which they go down.
  var modifiers: [Key] = []
}

/// The sampling of fingers.
struct GestureSampling: Equatable {
  /// Positions per second.
  var rate = 120.0
  /// Greatest tremor in each direction, in points.
  var tremor = 0.3
  /// Greatest difference of a sample's time from its regular time, in seconds.
  var timing = 0.0005
  /// The seed of tremor and timing.
  var seed: UInt64 = 1
}
