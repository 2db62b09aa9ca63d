import Console
import FrameReports
import Files

/// The gates of a report, the script that shows its frames, and the page of its session.
package struct ReportExtras {
  let gates: [Gate]
  /// The script that shows frames one by one, and the page that plays the session.
  private(set) var viewer = FrameViewer()

  /// Reads the script from the folder of assets, and creates the page of `session`.
  ///
  /// If the folder contains no script, the report runs no script and shows no session. If the page cannot be
  /// created, a message is printed, and the report shows no session.
  init(
    gates: [Gate] = [],
    assets: AssetFolder?,
    session: String? = nil,
    _ page: PageFile.Choice = PageFile.Choice(),
    in scenes: SceneFolder? = nil
  ) {
    self.gates = gates
    let assets = assets ?? (try? AssetFolder(given: nil))
    guard let path = assets?.path("Page/frames.js"), let script = try? InputFile.bytes(of: path)
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
