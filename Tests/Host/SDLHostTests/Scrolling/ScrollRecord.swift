import ScrollPhysics

/// Frames of a scroll stream with their times in milliseconds, and the figures of their gesture.
nonisolated struct ScrollRecord: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    var stamp: UInt32
    var frame: ScrollFrame
  }

  var entries: [Entry] = []

  mutating func append(_ frame: ScrollFrame?, at stamp: UInt32) {
    if let frame { entries.append(Entry(stamp: stamp, frame: frame)) }
  }

  /// The sum of the distances, without those of wheels.
  var distance: [Double] {
    entries.reduce([0, 0]) { [$0[0] + $1.frame.dx, $0[1] + $1.frame.dy] }
  }

  /// The sum of the turns, in notches.
  var notches: Double { Double(entries.reduce(0) { $0 + $1.frame.notchesY }) / 120 }

  /// The phases of fingers: a gesture begins with a distance, and ends when each axis has stopped.
  var phases: [String] {
    var (phases, x, y): ([String], Bool, Bool) = ([], false, false)
    for entry in entries where entry.frame.source == .finger {
      let frame = entry.frame
      let wasOpen = x || y
      x = (x || frame.dx != 0) && !frame.stopsX && !frame.isCancelled
      y = (y || frame.dy != 0) && !frame.stopsY && !frame.isCancelled
      if frame.isCancelled {
        phases.append("\(entry.stamp) cancel")
      } else if (x || y) != wasOpen {
        phases.append("\(entry.stamp) \(wasOpen ? "end" : "begin")")
      }
      switch frame.hold {
      case .began: phases.append("\(entry.stamp) hold_begin")
      case .ended(isCancelled: false): phases.append("\(entry.stamp) hold_end")
      case .ended, nil: break
      }
    }
    return phases
  }
}
