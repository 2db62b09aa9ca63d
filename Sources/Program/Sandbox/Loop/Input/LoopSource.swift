package import Drawing
import Files
package import SDLHost
package import Sessions
package import Stage

/// A source of entries for a loop: live input, a session that is played, or a script.
///
/// A source owns the stage, and decides which entries are applied to it and when. The loop waits, draws,
/// measures, logs and plays feedback in the same way for every source. All times are in seconds of the loop's
/// clock.
package protocol LoopSource: AnyObject {
  /// The stage that the window shows.
  var stage: Stage { get }
  var header: SessionHeader { get }
  /// The session that is played: its name, and the stage's time at which it begins; nil for live input.
  var session: (name: String, begin: Double)? { get }
  /// Returns the texts that the window shows around the stage at a time.
  func status(at now: Double, in loop: Loop) -> StageStatus
  /// Whether the picture changes without input.
  ///
  /// While it is false, no frames are drawn.
  var isMoving: Bool { get }
  /// Time at which a frame is needed even if nothing moves.
  var deadline: Double? { get }
  /// Time of the next check for changed files; nil if no files are shown.
  var watchDeadline: Double? { get }
  var isOver: Bool { get }

  /// Starts this source in a loop, or continues it after another source.
  func begin(at now: Double, in loop: Loop) throws
  /// Handles an event that the loop itself does not handle.
  ///
  /// Repetitions of held keys are only those of keys that move something by a step.
  func handle(_ event: HostEvent, in loop: Loop) throws
  /// Opens a file that the user dropped on the window or named on the command line.
  func open(_ path: String, in loop: Loop) throws
  /// Shows the new content of files that have changed, if a check is due.
  func readChangedFiles(at now: Double, in loop: Loop)
  /// Applies the entries that are due, and advances the stage.
  func advance(to now: Double, in loop: Loop, into events: inout [StageEvent]) throws
  /// Returns where the window shows the stage; nil if the stage fills the window.
  func fit(in window: Window) -> PictureFit?
  /// Appends commands that are drawn over the stage, in points of the window.
  func draw(_ status: StageStatus, into list: inout DisplayList, in loop: Loop)
  /// Returns the rectangle of the message of a status, in points of the window; nil if a press cannot use it.
  func messageRect(_ status: StageStatus, in loop: Loop) -> Rect?
  /// Ends a frame; `wasShown` is false if the window is not visible.
  func endFrame(wasShown: Bool, in loop: Loop) throws
  /// Ends the source; called when the loop ends, and when a suspended source continues instead.
  func end(in loop: Loop)
}

extension LoopSource {
  package var session: (name: String, begin: Double)? { nil }
  package var deadline: Double? { nil }
  package var watchDeadline: Double? { nil }
  package func begin(at now: Double, in loop: Loop) throws {}
  package func handle(_ event: HostEvent, in loop: Loop) throws {}
  package func open(_ path: String, in loop: Loop) throws {
    throw Failure(.usage, "\(path): only a live run opens files")
  }
  package func readChangedFiles(at now: Double, in loop: Loop) {}
  package func fit(in window: Window) -> PictureFit? { nil }
  package func draw(_ status: StageStatus, into list: inout DisplayList, in loop: Loop) {}
  package func messageRect(_ status: StageStatus, in loop: Loop) -> Rect? {
    let (layout, size) = (stage.layout, loop.screen.window.size)
    guard !stage.isHelpShown, !stage.isModal else { return nil }
    // The two sizes were computed in different ways.
    guard max(abs(layout.width - size.width), abs(layout.height - size.height)) < 0.01 else {
      return nil
    }
    return stage.messageRect(status)
  }
  package func endFrame(wasShown: Bool, in loop: Loop) throws {}
  package func end(in loop: Loop) {}
}

extension Stage {
  /// Returns where a window of another size shows the stage; nil for a window of the same size.
  ///
  /// The stage is below the controls of playback, and above the scrub bar.
  func fit(in window: Window) -> PictureFit? {
    let (width, height) = window.size
    guard (width, height) != (layout.width, layout.height) else { return nil }
    return PictureFit(
      width: layout.width,
      height: layout.height,
      in: width,
      height,
      below: PlaybackBar.extent(width: width, height: height),
      above: ScrubBar.extent
    )
  }
}
