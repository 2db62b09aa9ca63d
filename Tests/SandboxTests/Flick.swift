/// A straight movement of a finger at a constant speed, lifted where it is.
struct Flick: Sendable, CustomStringConvertible {
  /// Where on the stage, and which way it scrolls.
  enum Piece: String, CaseIterable {
    /// The ranks: they loop, so no edge slows the rows.
    case wheel
    case ruler
    case header
  }

  /// What it is done on.
  var piece: Piece
  /// Rate of the finger along the piece's axis, in points per second; its sign is the direction.
  var velocity: Double
  /// Positions a second.
  var rate: Double
  /// How long it moves at least.
  var duration: Duration
  /// How long the finger stays before it lifts.
  var rest: Duration = .zero

  var description: String { "\(piece.rawValue) at \(velocity) pt/s, \(rate) Hz" }

  /// Points that the finger may move from the start: it must not leave the screen.
  static let travelLimit = 560.0

  /// Where the finger comes down: inside the piece, on the side that it moves away from.
  var start: Place {
    let isForward = velocity > 0
    switch piece {
    case .wheel: return Place(x: 370, y: isForward ? 228 : 468)
    case .ruler: return Place(x: isForward ? 490 : 810, y: 368)
    case .header: return Place(x: isForward ? 150 : 780, y: 114)
    }
  }

  /// Where the finger is, so long after it came down; it does not stop before the lift.
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
