package import Drawing
import OutputFiles
package import SDLHost
package import Sessions
package import Stage

/// The source of a loop's entries: live input, a session that is played, or a script.
///
/// A source owns the stage and decides what happens on it, and when. The loop waits, paces, paints,
/// measures, logs and plays feedback, the same for every source. All times are in seconds of the
/// loop's clock.
package protocol LoopSource: AnyObject {
  /// The stage that the window shows.
  var stage: Stage { get }
  var header: SessionHeader { get }
  /// The texts that the window shows around the stage, at an instant.
  func status(at now: Double) -> StageStatus
  /// Whether pictures change without input.
  var isMoving: Bool { get }
  /// When a frame is needed even if nothing moves; nil for never.
  var deadline: Double? { get }
  var isOver: Bool { get }

  /// Makes this the source of a loop's entries, for the first time or again.
  func begin(at now: Double, in loop: Loop) throws
  /// Handles an event that the loop itself does not handle.
  func handle(_ event: HostEvent, in loop: Loop) throws
  /// Opens a file that the user dropped on the window or named.
  func open(_ path: String, in loop: Loop) throws
  /// Applies the entries that are due, and advances the stage.
  func advance(to now: Double, in loop: Loop, into events: inout [StageEvent]) throws
  /// Draws over the stage.
  func draw(into list: inout DisplayList, on window: Window)
  /// Begins or ends a take; `time` is the time of the request.
  func record(at time: Double, in loop: Loop) throws
  /// Ends a frame, which is not shown if the window is hidden.
  func endFrame(wasShown: Bool, in loop: Loop) throws
  /// Ends the source; called once when the loop ends.
  func end(in loop: Loop)
}

extension LoopSource {
  package var deadline: Double? { nil }
  package func begin(at now: Double, in loop: Loop) throws {}
  package func handle(_ event: HostEvent, in loop: Loop) throws {}
  package func open(_ path: String, in loop: Loop) throws {
    throw Failure(.usage, "\(path): only a live run opens files")
  }
  package func draw(into list: inout DisplayList, on window: Window) {}
  package func record(at time: Double, in loop: Loop) throws {}
  package func endFrame(wasShown: Bool, in loop: Loop) throws {}
  package func end(in loop: Loop) {}
}
