/// Drags of content by fingers; beyond the edges of the range, the engine's law reduces the movement.
extension Scroller {
  /// Greatest distance between two offsets that count as equal, in points.
  private static let rounding = 0.001

  /// The range outside which the engine's law reduces the movement of a finger.
  ///
  /// During a drag the result is `edges` of the drag, otherwise the scroller's range.
  private var edges: ScrollRange {
    if case .dragging(_, let edges) = touch { edges } else { range }
  }

  private var rubberBand: RubberBand? {
    tuning.engine.edgeDrag.rubberBand(viewportExtent: viewportExtent)
  }

  /// Returns how far the raw offset moves when the finger moves by `movement`, in points; see `EdgeDrag`.
  func edgeMovement(_ movement: Double, from raw: Double) -> Double {
    let edgeDrag = tuning.engine.edgeDrag
    return edgeDrag.shown(movement, from: raw, in: edges, viewportExtent: viewportExtent)
  }

  func offset(atRaw raw: Double) -> Double {
    tuning.engine.edgeDrag.place(
      ofRaw: raw,
      in: edges,
      viewportExtent: viewportExtent,
      bounces: bounces
    )
  }

  /// The offset that the content would have without a rubber band, in points.
  ///
  /// Inside the range, and for engines without a rubber band, it is the content offset.
  var rawOffset: Double {
    let overscroll = range.overscroll(contentOffset)
    guard overscroll != 0, case .rubberBand = tuning.engine.edgeDrag, let rubberBand else {
      return contentOffset
    }
    return contentOffset - overscroll + rubberBand.raw(overscroll)
  }

  // MARK: - Velocity

  /// Rate of the offset that the fingers' movement would cause in a range without edges, in points per second.
  private var pulledVelocity: Double {
    guard stream == .none else { return strokeVelocity }
    return -tracker.velocity(at: time, tuning: tuning, loops: range.loops)
  }

  /// Returns the rate of the content offset under a finger, in points per second.
  ///
  /// Beyond an edge the engine's law reduces it.
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

  /// The velocity that a release now would pass to the engine's law, in points per second; 0 if there is no
  /// drag.
  ///
  /// Inside the range the result is the finger's velocity. Beyond an edge, engines with a rubber band use
  /// the rate of the shown offset, and Qt Quick uses a fixed share of an outward velocity. Other engines use
  /// the finger's velocity. Beyond an edge the result is 0 if content may not leave the range, or if the
  /// engine stops content at the edge.
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

  /// Keeps dragged content in place after a change of the engine's law.
  ///
  /// `undo` restores the previous law in a copy of the scroller.
  @inline(never)
  mutating func lawChanged(_ undo: (inout Scroller) -> Void) {
    guard case .dragging(let raw, let edges) = touch,
      edges != range || range.overscroll(raw) != 0
    else { return }
    var before = self
    // In a copy without a touch, `undo` changes nothing but the law.
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
  /// The law may be unable to show content at this offset. The offset then counts as the edge,
  /// until the finger has moved the content to an offset that the law can show.
  ///
  /// `shown` contains the shown offsets before the change. The new shown offsets start there and
  /// approach the content's offset. `shown` is nil if the content has jumped.
  mutating func hold(joining shown: DisplayedPlaces?) {
    guard !dragByLaw(joining: shown) else { return }
    drag(from: contentOffset, range.extended(to: contentOffset), joining: shown)
  }

  /// Makes the scroller's range the `edges` of the drag, if the law can then show content at its offset.
  ///
  /// Returns whether the law can. If it cannot, the drag is unchanged.
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

  /// Returns whether the law shows a raw offset at the content's present offset.
  private func isShown(atRaw raw: Double) -> Bool {
    let shown = range.normalized(offset(atRaw: raw + edgeMovement(0, from: raw)))
    return abs(shown - contentOffset) <= Self.rounding
  }
}
