import FrameReports
import OutputFiles

/// Content of a report in addition to the measurements of its run.
package struct ReportExtras {
  /// The gates of the run.
  let gates: [Gate]
  /// The script that shows frames, and the page that shows the session.
  private(set) var viewer = FrameViewer()

  /// Creates extras with the script in the folder of assets.
  ///
  /// If there is no such script, the report runs no script. With a session, the report contains the
  /// page of the session. If the page cannot be made, a message is printed, and the report does not
  /// contain it.
  init(
    gates: [Gate] = [],
    assets: String?,
    session: String? = nil,
    _ page: PageFile.Choice = PageFile.Choice(),
    in scenes: SceneFolder? = nil
  ) {
    self.gates = gates
    guard let folder = try? AssetFolder.path(given: assets),
      let script = try? InputFile.bytes(of: "\(folder)/Page/frames.js")
    else { return }
    viewer.script = String(decoding: script, as: UTF8.self)
    guard let session, let scenes else { return }
    do {
      viewer.stage = try PageFile(session: session, in: scenes, page).bytes
    } catch {
      Program.say(
        "\((error as? Failure)?.message ?? "\(error)"); the report does not show the session"
      )
    }
  }
}
