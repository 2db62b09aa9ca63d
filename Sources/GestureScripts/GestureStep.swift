import Sessions
import ScrollPhysics

/// One statement of a script and where it stands.
struct GestureStep: Equatable {
  /// Line, counted from 1.
  var line: Int
  /// Column of its first word, counted from 1.
  var column: Int
  /// Whether nothing happens when its target is not there.
  var isTrial = false
  var action: GestureAction
}

/// What a statement does.
enum GestureAction: Equatable {
  /// A pointer goes down, along a path, and up or away.
  case press(GesturePress)
  /// The mouse wheel turns over a target.
  case wheel(GestureTarget, notches: Double, isSideways: Bool, duration: Int)
  /// A key goes down and up, within modifiers.
  case key(GestureStroke, duration: Int)
  /// One stroke after the other, as people type.
  case type([GestureStroke])
  /// Time passes, in microseconds.
  case wait(Int)
  /// Time passes until nothing moves.
  case waitSettled
  /// Something that happens at once: a marker, a preset, a tuning number, a new size.
  case instant(SessionEvent)
  /// How fingers are sampled from here on.
  case sampling(GestureSampling)
  /// Fingers or the mouse from here on.
  case pointer(PointerEvent.Kind)
  /// Several hands at once, each with steps of its own.
  case together([[GestureStep]])

  /// Whether a pointer goes down.
  var isPress: Bool {
    if case .press = self { true } else { false }
  }
}

/// Where a finger goes down.
struct GestureTarget: Equatable {
  enum Place: Equatable {
    /// Something the surface knows, or one of its items.
    case named(String, item: Int?)
    /// A place in the window, in points.
    case point(x: Double, y: Double)
  }

  var place: Place
  /// Distance from there to the right, in points.
  var offsetX = 0.0
  /// Distance from there downwards, in points.
  var offsetY = 0.0
  /// Where it stands in its line.
  var column: Int

  /// The words it was written with.
  var text: String {
    switch place {
    case .named(let name, let item): item.map { "\(name) \($0)" } ?? name
    case .point(let x, let y): "point \(x),\(y)"
    }
  }
}

/// A pointer's way from down to up.
struct GesturePress: Equatable {
  var target: GestureTarget
  var parts: [Part]
  var ending = Ending.lift

  /// A stretch of the way.
  enum Part: Equatable {
    /// Stays, for so many microseconds.
    case hold(Int)
    /// Goes somewhere, in so many microseconds.
    case move(GestureTravel, duration: Int, GestureProfile)
  }

  enum Ending: Equatable {
    case lift
    case cancel(reason: String?)
  }
}

/// How far and which way, in points or points per second.
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

/// A key within the modifier keys held around it.
struct GestureStroke: Equatable {
  var key: Key
  /// Modifier keys in the order they go down.
  var modifiers: [Key] = []
}

/// How fingers are sampled.
struct GestureSampling: Equatable {
  /// Positions per second.
  var rate = 120.0
  /// Greatest tremor each way, in points.
  var tremor = 0.3
  /// Greatest delay or haste of a sample, in seconds.
  var timing = 0.0005
  /// What tremor and timing follow from.
  var seed: UInt64 = 1
}
