/// How content follows fingers beyond an edge: the engine's law, for a viewport.
package struct EdgeLaw: Equatable {
  var drag: EdgeDrag
  var viewportExtent: Double
  var bounces: Bool

  /// Returns how far the raw offset moves when the finger moves by `movement`, in points; see `EdgeDrag`.
  func movement(_ movement: Double, from raw: Double, in range: ScrollRange) -> Double {
    drag.shown(movement, from: raw, in: range, viewportExtent: viewportExtent)
  }

  func offset(atRaw raw: Double, in range: ScrollRange) -> Double {
    drag.offset(ofRaw: raw, in: range, viewportExtent: viewportExtent, bounces: bounces)
  }

  /// Returns the offset that content at `offset` would have without a rubber band, in points.
  ///
  /// Inside the range, and for engines without a rubber band, it is the offset itself.
  func raw(atOffset offset: Double, in range: ScrollRange) -> Double {
    let overscroll = range.overscroll(offset)
    guard overscroll != 0, case .rubberBand(let strength) = drag else { return offset }
    let band = RubberBand(strength: strength, viewportExtent: viewportExtent)
    return offset - overscroll + band.raw(overscroll)
  }
}

/// Drags of content by fingers; beyond the edges of the range, the engine's law reduces the movement.
extension Scroller {
  var edgeLaw: EdgeLaw {
    EdgeLaw(drag: tuning.engine.edgeDrag, viewportExtent: viewportExtent, bounces: bounces)
  }

  /// The raw offset of a drag that begins now, in points.
  var contentRawOffset: Double { edgeLaw.raw(atOffset: contentOffset, in: range) }

  /// Begins a drag at the present offset.
  mutating func beginDragging(_ source: DragSource, into events: inout [ScrollEvent]) {
    append(.willBeginDragging, cause: .drag, to: &events)
    let hidesMovements = source == .pointers && tuning.motionStart > 0
    state = .dragging(
      Drag(
        source: source,
        rawOffset: contentRawOffset,
        laps: laps,
        startOffset: contentOffset,
        hiddenMovement: hidesMovements ? 0 : nil
      )
    )
  }

  /// Moves dragged content by a movement of the fingers, in points.
  mutating func drag(by distance: Double, into events: inout [ScrollEvent]) {
    guard case .dragging(var drag) = state else { return }
    let movement = MotionStart.shown(distance, waiting: &drag.hiddenMovement, tuning)
    let law = edgeLaw
    drag.rawOffset += law.movement(-movement, from: drag.rawOffset, in: range)
    state = .dragging(drag)
    resampler.add(time: time, position: drag.rawOffset)
    let offset = law.offset(atRaw: drag.rawOffset, in: range)
    setOffset(offset, laps: drag.laps, cause: .drag, into: &events)
  }

  // MARK: - Velocity

  /// Rate of the offset that the fingers' movement would cause in a range without edges, in points per second.
  private func pulledVelocity(_ drag: Drag) -> Double {
    guard !drag.source.isTouchpad else { return strokeVelocity }
    return -tracker.velocity(at: time, tuning: tuning, loops: range.loops)
  }

  /// Returns the rate of the content offset under a finger, in points per second.
  ///
  /// Beyond an edge the engine's law reduces it.
  func dragVelocity(_ drag: Drag) -> Double {
    // The first movement of a drag may be hidden; see `MotionStart`.
    guard drag.hiddenMovement == nil || tuning.engine.hidesFirstMoves else { return 0 }
    return shownVelocity(pulledVelocity(drag), atRaw: drag.rawOffset)
  }

  /// Returns the rate of the content offset for a rate of the raw offset; both are in points per second.
  func shownVelocity(_ velocity: Double, atRaw raw: Double) -> Double {
    // Inside the range every law shows the whole movement.
    guard raw <= range.minimum || raw >= range.maximum else { return velocity }
    let edgeDrag = bounces ? tuning.engine.edgeDrag : .none
    let slope = edgeDrag.slope(
      atRaw: raw,
      direction: velocity,
      in: range,
      viewportExtent: viewportExtent
    )
    return velocity * slope
  }

  /// The velocity that a release now would pass to the engine's law, in points per second.
  ///
  /// Inside the range the result is the finger's velocity. Beyond an edge, engines with a rubber band use
  /// the rate of the shown offset, and Qt Quick uses a fixed share of an outward velocity. Other engines use
  /// the finger's velocity. Beyond an edge the result is 0 if content may not leave the range, or if the
  /// engine stops content at the edge.
  func liftVelocity(_ drag: Drag) -> Double {
    let (velocity, raw) = (pulledVelocity(drag), drag.rawOffset)
    let overscroll = range.overscroll(raw)
    let edgeDrag = tuning.engine.edgeDrag
    if bounces, case .slowed(let share) = edgeDrag {
      let isOutward = velocity < 0 ? raw <= range.minimum : raw >= range.maximum
      return isOutward ? velocity * share : velocity
    }
    guard overscroll != 0 else { return velocity }
    let band = edgeDrag.rubberBand(viewportExtent: viewportExtent)
    return velocity * (bounces ? band?.slope(atRaw: overscroll) ?? 1 : 0)
  }

  // MARK: - Changes during a drag

  /// The raw offset of content that fingers or the system's momentum have pulled beyond an edge, in points.
  var pulledOffset: Double? {
    guard let rawOffset, range.overscroll(rawOffset) != 0 else { return nil }
    return rawOffset
  }

  /// Keeps pulled content in place after a change of the law; `restore` undoes the change in a copy of the law.
  @inline(never)
  mutating func keepInPlace(_ restore: (inout EdgeLaw) -> Void) {
    guard let raw = pulledOffset else { return }
    let law = edgeLaw
    var old = law
    restore(&old)
    guard old != law else { return }
    let isShown = law.offset(atRaw: raw, in: range) == contentOffset
    pullAgain(from: isShown ? raw : contentRawOffset, joining: displayedOffsets(by: old))
  }

  /// Continues a drag or the system's momentum from a raw offset, which belongs to the present lap.
  ///
  /// The law may be unable to show content at its offset. The next movement then moves the content to
  /// the nearest offset that the law can show. `shown` contains the shown offsets before the change; nil
  /// if the content has jumped.
  mutating func pullAgain(from raw: Double, joining shown: DisplayedPlaces?) {
    switch state {
    case .dragging(var drag):
      (drag.rawOffset, drag.laps) = (raw, laps)
      state = .dragging(drag)
    case .running(let run):
      begin(nil, .momentum(rawOffset: raw), cause: run.cause)
    case .resting, .pressed: return
    }
    showSamples(joining: shown)
  }
}
