import ScrollPhysics
import Sessions

extension FramePainter {
  /// Records an entry that a session plays: pointers go into the trace, markers between the frames.
  ///
  /// - Parameters:
  ///   - entry: What is played.
  ///   - time: When it is due, in the clock's seconds.
  ///   - isTimed: Whether its latency is measured: not where frames do not follow the session's time.
  func take(_ entry: SessionEntry, at time: Double, isTimed: Bool) {
    if case .marker(let text) = entry.event {
      mark(text, at: time, sessionTime: entry.time)
      return
    }
    guard let pointer = PointerEvent(entry) else { return }
    if isTimed {
      take(pointer, arrivedAt: time)
    } else {
      logs?.add(pointer, at: time)
    }
  }
}

extension PointerEvent {
  /// The pointer event of an entry; nil for one about anything else.
  ///
  /// A session does not contain where a pointer is lifted or cancelled: x and y are then 0.
  fileprivate init?(_ entry: SessionEntry) {
    switch entry.event {
    case .down(let id, let x, let y, let kind, _):
      self.init(time: entry.time, id: id, phase: .down, x: x, y: y, kind: kind)
    case .move(let id, let x, let y):
      self.init(time: entry.time, id: id, phase: .moved, x: x, y: y)
    case .up(let id):
      self.init(time: entry.time, id: id, phase: .up, x: 0, y: 0)
    case .cancel(let id, _):
      self.init(time: entry.time, id: id, phase: .cancelled, x: 0, y: 0)
    case .wheel, .key, .resize, .preset, .tuning, .marker, .checkpoint, .end:
      return nil
    }
  }
}
