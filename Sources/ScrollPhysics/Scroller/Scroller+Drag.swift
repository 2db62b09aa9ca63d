/// Moves content with the fingers of a drag, by the engine's law at the edges of the range.
extension Scroller {
  /// Greatest distance between two offsets that count as the same place, in points.
  private static let rounding = 0.001

  /// The range at whose edges the engine's law applies.
  private var edges: ScrollRange {
    if case .dragging(_, let edges) = touch { edges } else { range }
  }

  private var rubberBand: RubberBand? {
    tuning.engine.edgeDrag.rubberBand(viewportExtent: viewportExtent)
  }

  /// The part of a finger's movement that moves the raw offset; see `EdgeDrag`.
  func edgeMovement(_ movement: Double, from raw: Double) -> Double {
    let edgeDrag = tuning.engine.edgeDrag
    return edgeDrag.shown(movement, from: raw, in: edges, viewportExtent: viewportExtent)
  }

  /// The content offset that is shown for a raw offset.
  func offset(atRaw raw: Double) -> Double {
    tuning.engine.edgeDrag.place(
      ofRaw: raw,
      in: edges,
      viewportExtent: viewportExtent,
      bounces: bounces
    )
  }

  /// The offset without rubber band, in points: for other laws, and inside the range, the content
  /// offset.
  var rawOffset: Double {
    let overscroll = range.overscroll(contentOffset)
    guard overscroll != 0, case .rubberBand = tuning.engine.edgeDrag, let rubberBand else {
      return contentOffset
    }
    return contentOffset - overscroll + rubberBand.raw(overscroll)
  }

  // MARK: - Velocity

  /// Rate at which the fingers would move free content, in points per second.
  private var pulledVelocity: Double {
    guard stream == .none else { return strokeVelocity }
    return -tracker.velocity(at: time, tuning: tuning, loops: range.loops)
  }

  /// Rate of the offset under a finger, in points per second.
  func dragVelocity(atRaw raw: Double) -> Double {
    // The first movement of a drag may be hidden; see `MotionStart`.
    guard waitingMovement == nil || tuning.engine.hidesFirstMoves else { return 0 }
    let velocity = pulledVelocity
    let edges = edges
    // Inside the range every law shows the whole movement.
    guard raw <= edges.minimum || raw >= edges.maximum else { return velocity }
    let edgeDrag = bounces ? tuning.engine.edgeDrag : .none
    let slope = edgeDrag.slope(
      atRaw: raw,
      direction: velocity,
      in: edges,
      viewportExtent: viewportExtent
    )
    return velocity * slope
  }

  /// The velocity that a release now would pass to the engine's law, in points per second; 0
  /// without a drag.
  ///
  /// Engines with a rubber band use the rate of the offset, Qt Quick only outwards. Others use the finger's
  /// velocity.
  var thrownVelocity: Double {
    guard let draggedOffset else { return 0 }
    let velocity = pulledVelocity
    let overscroll = edges.overscroll(draggedOffset)
    if bounces, case .slowed(let share) = tuning.engine.edgeDrag {
      let isOutward =
        velocity < 0 ? draggedOffset <= edges.minimum : draggedOffset >= edges.maximum
      return isOutward ? velocity * share : velocity
    }
    guard overscroll != 0 else { return velocity }
    return velocity * (bounces ? rubberBand?.slope(atRaw: overscroll) ?? 1 : 0)
  }

  // MARK: - Changes during a drag

  /// Keeps dragged content in place after a change of the law.
  ///
  /// `undo` restores the previous law.
  @inline(never)
  mutating func lawChanged(_ undo: (inout Scroller) -> Void) {
    guard case .dragging(let raw, let edges) = touch,
      edges != range || range.overscroll(raw) != 0
    else { return }
    var before = self
    // Without a touch the change of the copy calls nothing.
    before.touch = nil
    undo(&before)
    before.touch = touch
    let shown = before.displayedOffsets
    if edges == range, isShown(atRaw: raw) {
      drag(from: raw, range, joining: shown)
    } else {
      hold(joining: shown)
    }
  }

  /// Continues the drag from the content's offset, after a change of the range or of the law.
  ///
  /// If the law cannot show content at this offset, the offset is used as the edge until the finger
  /// has moved the content to a place that the law can show. `shown` are the shown offsets before
  /// the change, which return to the content's offset; nil if the content has jumped.
  mutating func hold(joining shown: DisplayedPlaces?) {
    guard !dragByLaw(joining: shown) else { return }
    drag(from: contentOffset, range.extended(to: contentOffset), joining: shown)
  }

  /// Continues the drag by the law at the edges of the range.
  ///
  /// Returns false, and changes nothing, if the law cannot show content at its offset.
  @discardableResult
  mutating func dragByLaw(joining shown: DisplayedPlaces?) -> Bool {
    let (held, raw) = (touch, rawOffset)
    touch = .dragging(rawOffset: raw, edges: range)
    guard isShown(atRaw: raw) else {
      touch = held
      return false
    }
    drag(from: raw, range, joining: shown)
    return true
  }

  private mutating func drag(
    from raw: Double,
    _ edges: ScrollRange,
    joining shown: DisplayedPlaces?
  ) {
    touch = .dragging(rawOffset: raw, edges: edges)
    resampler.begin(at: time, position: raw)
    if let shown { joinDisplay(from: shown) }
  }

  /// Whether the law shows the content at its offset for a raw offset and a movement of 0.
  private func isShown(atRaw raw: Double) -> Bool {
    let shown = range.normalized(offset(atRaw: raw + edgeMovement(0, from: raw)))
    return abs(shown - contentOffset) <= Self.rounding
  }
}
