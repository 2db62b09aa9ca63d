package import Drawing
package import Stage

/// The part of the stage that an export shows.
package enum PictureCrop: Equatable {
  /// The whole stage.
  case everything
  /// The window without the panel of frame times.
  case window
  /// Only the pieces, without panels and controls, as they are in the window.
  case pieces
  /// Only the pieces, each in a place of its own in the picture.
  case stage
  /// The panel of the pieces of one kind; the value is the name of the kind.
  case piece(String)
  /// The panel of the latest events.
  case events
  /// The panel of the frame times.
  case overlay
  /// A fixed rectangle of the stage, in points.
  case place(Rect)

  /// The names of the parts that can be shown alone, as `init(_:)` reads them.
  package static let names = ["stage"] + Piece.kinds.map { $0.name } + ["events", "overlay"]

  /// Whether the picture contains the title bar and the tuning panel, if the window does.
  package var showsControls: Bool { self != .pieces && self != .stage }

  /// Whether the stage is drawn in a `StageArrangement`.
  var isArranged: Bool { [.window, .pieces, .stage].contains(self) }

  /// What a film of one stage shows without options: only the pieces, or the window if the session uses more of it.
  ///
  /// `window` is the rectangle of the stage's window.
  package init(_ survey: SessionSurvey, in window: Rect) {
    let usesMore = survey.plays.contains { $0.usesTools || $0.usable == window }
    self = usesMore ? .window : .pieces
  }

  /// Parses the name of a part, such as `wheel`, or a rectangle `x,y,w,h`.
  package init?(_ argument: String) {
    switch argument {
    case "stage": self = .stage
    case "events": self = .events
    case "overlay": self = .overlay
    case _ where Self.names.contains(argument): self = .piece(argument)
    default:
      guard let place = Self.place(argument) else { return nil }
      self = .place(place)
    }
  }

  private static func place(_ argument: String) -> Rect? {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0) ?? .nan }
    guard parts.count == 4, parts.allSatisfy({ $0.isFinite && $0 >= 0 }), parts[2] > 0, parts[3] > 0
    else { return nil }
    return Rect(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
  }

  /// Returns the shown rectangle of a stage with this layout, in points.
  ///
  /// nil if the layout has no such piece or panel, or does not contain the whole rectangle.
  package func rect(in layout: StageLayout) -> Rect? {
    let rect: Rect? =
      switch self {
      case .everything, .pieces, .stage: layout.bounds
      case .window: layout.body
      case .events: layout.events
      case .overlay: layout.overlay
      case .piece(let name): Piece.kinds.first { $0.name == name }?.panel(layout)
      case .place(let place): place
      }
    guard let rect, rect.width > 0, rect.height > 0, rect.maxX <= layout.width,
      rect.maxY <= layout.height
    else { return nil }
    return rect
  }
}
