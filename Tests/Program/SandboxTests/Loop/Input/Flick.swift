import Rig

/// A straight movement of a finger at constant velocity, with a release at its last position.
struct Flick: Sendable, CustomStringConvertible {
  /// The piece under the finger, which defines position and axis.
  enum Piece: String, CaseIterable {
    /// The column of ranks, which loops, so that no edge changes the velocity.
    case wheel
    case ruler
    case header
  }

  /// The piece under the finger.
  var piece: Piece
  /// Velocity of the finger along the piece's axis, in points per second.
  var velocity: Double
  /// Positions per second.
  var rate: Double
  /// Minimum duration of the movement.
  var duration: Duration
  /// Pause before the release.
  var rest: Duration = .zero

  var description: String { "\(piece.rawValue) at \(velocity) pt/s, \(rate) Hz" }

  /// Maximum travel in points, which keeps the finger on the screen.
  static let travelLimit = 560.0

  /// Position of the press: within the piece, at the side opposite to the direction.
  var start: Place {
    let isForward = velocity > 0
    switch piece {
    case .wheel: return Place.ranks.moved(byY: isForward ? -120 : 120)
    case .ruler: return Place.ruler.moved(byX: isForward ? -158 : 162)
    case .header: return Place.header.moved(byX: isForward ? -290 : 340)
    }
  }

  /// Position of the finger at a time after the press, without an end.
  func place(after elapsed: Duration) -> Place {
    let distance = velocity * (elapsed / .seconds(1))
    var place = start
    switch piece {
    case .wheel: place.y += distance
    case .ruler, .header: place.x += distance
    }
    return place
  }
}
