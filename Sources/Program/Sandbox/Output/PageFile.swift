import Console
import Drawing
import Export
import FrameTiming
import JSONText
import Files
import Page
import PresetText
import ScrollPhysics
import SDLHost
import Sessions
import Stage

/// An HTML page that plays a session, and in which the user can take the session over.
///
/// The page is one file and needs no network.
package struct PageFile {
  /// Greatest number of bytes of a row's picture.
  private static let pictureLimit = 256 << 10
  /// Greatest number of bytes of the compressed models for pages.
  private static let programLimit = 16 << 20

  package let bytes: [UInt8]

  struct Choice {
    /// The period of the session that the page plays; nil for the whole session.
    var part: RenderTimeline.Choice?
    /// Speed of playback, in seconds of the session per second.
    var speed = 1.0
    /// A function that sets the colours of the page in a look.
    var changesLook: (inout Look) -> Void = { _ in }
    /// Whether a theme was chosen; if not, the browser decides between dark and light.
    var hasTheme = false
    /// Whether the page shows the whole window, with the frame times.
    ///
    /// If false, it shows only the pieces, unless the session uses a button of the title bar.
    var showsOverlay = false
    var showsTouches = true
    /// Name of the resampling, which determines positions of fingers between their samples.
    var resampling = Resampling.predict.rawValue
    /// Whether the page zooms to the pieces that are under fingers or in motion.
    var follows = false
    /// Whether the page shows the title and the markers as captions, and the arrow of the mouse.
    var hasCaptions = false
    /// The stages that are shown beside each other; empty for the recorded stage alone.
    var stages: [ComparedStage] = []
  }

  /// Creates a page that contains a session, its scene, the compressed models and the script.
  ///
  /// - Throws: `Failure` if a session or a deck is too large, if the session does not fit the scene, or if
  ///   the models for pages are not built.
  init(session path: String, in scenes: SceneFolder, _ choice: Choice = Choice()) throws {
    let limit = PageLimits.sessionBytes
    let session = try SessionFile.read(path)
    let size = SessionText.text(for: session).utf8.count
    guard size <= limit else {
      throw Failure(.file, "\(path): \(size) bytes, expected at most \(limit) for a page")
    }
    var (replay, scenes) = try scenes.opened(session, file: path)
    try Self.completeSession(of: &replay, path: path, in: scenes, choice)
    let header = replay.session.header
    let title = header.title
    do throws(SourceProblem) {
      try PageLimits.check(replay.session, in: replay.stage.scene)
    } catch {
      throw Failure(.file, "\(path): \(error.text)")
    }
    let scene = try scenes.texts(of: header.scene)
    let document = JSONWriter.text { json in
      json.object { json in
        json.object("document") { json in
          json.string(SessionText.text(for: replay.session), "session")
          json.number(choice.speed, "speed")
          json.boolean(choice.showsOverlay, "showsOverlay")
          json.boolean(choice.showsTouches, "showsTouches")
          json.string(choice.resampling, "resampling")
          json.boolean(choice.follows, "follows")
          json.boolean(choice.hasCaptions, "captions")
          json.string(scene.scene, "scene")
          json.object("decks") { for deck in scene.decks { $0.string(deck.text, deck.name) } }
        }
        json.array("stages") { json in
          for stage in choice.stages {
            json.object { json in
              json.string(stage.name, "name")
              if let preset = stage.preset { json.literal(preset.json(), "preset") }
              if let rule = stage.resampling { json.string(rule.rawValue, "resampling") }
            }
          }
        }
        json.boolean(header.hasTheme, "hasTheme")
        json.object("symbols") { json in
          for name in scene.images {
            do throws(Failure) {
              let content = try Self.picture(name, in: scenes, replay.stage.scene)
              json.string(Base64.text(of: content), name)
            } catch {
              Program.say("\(error.message); a square replaces it on the page")
            }
          }
        }
      }
    }
    func asset(_ name: String) throws(Failure) -> String {
      String(decoding: try InputFile.bytes(of: scenes.assets.path("Page/\(name)")), as: UTF8.self)
    }
    self.bytes = Self.filled(
      try asset("page.html"),
      [
        "title": ShownText.markup(title.isEmpty ? "Touch sandbox" : title),
        "style": try asset("page.css"),
        "still": Self.still(of: replay),
        "document": document,
        "program": Base64.text(of: try Self.program(assets: scenes.assets)),
        "script": try asset("page.js"),
      ]
    )
  }

  /// Replaces a replay by one whose session has all decks and pictures, because a page has no other files.
  private static func completeSession(
    of replay: inout Replay,
    path: String,
    in scenes: SceneFolder,
    _ choice: Choice
  ) throws {
    var session = replay.session
    if let part = choice.part {
      session = try SessionTrim(choice: part).session(of: replay, file: path)
    }
    if choice.hasTheme {
      var look = replay.stage.look
      choice.changesLook(&look)
      session.header.attach(look, replay.stage.attachedPresets, always: true)
    }
    replay = try SessionFile.stage(session, scene: replay.stage.scene, file: path)
  }

  /// Throws if the picture cannot be read or exceeds the limit of a page.
  private static func picture(
    _ name: String,
    in scenes: SceneFolder,
    _ scene: Scene
  ) throws(Failure) -> [UInt8] {
    guard let content = scenes.symbols(of: scene).picture(name, upTo: pictureLimit) else {
      throw Failure(
        .file,
        "\(name): is no PNG of at most \(pictureLimit) bytes in the folder of its deck"
      )
    }
    return content
  }

  /// Returns the compressed models for pages, which `Scripts/page` builds.
  private static func program(assets: AssetFolder) throws(Failure) -> [UInt8] {
    let places = ["Page/touch.wasm.gz", "../.build/page/touch.wasm.gz"].map(assets.path)
    guard let place = places.first(where: InputFile.exists) else {
      throw Failure(.file, "\(places[0]): not found, Scripts/page builds what a page runs")
    }
    return try InputFile.bytes(of: place, limit: programLimit)
  }

  /// Returns the first picture of the pieces as SVG, for browsers that cannot run the page.
  ///
  /// The picture is an element of the page. A content policy that forbids scripts also forbids
  /// pictures in data URLs. Pictures of rows are therefore left out.
  private static func still(of replay: Replay) -> String {
    var list = DisplayList()
    var stage = replay.stage
    (stage.look.isOverlayShown, stage.look.showsControls) = (false, false)
    let log = FrameLog(refreshRate: 60)
    stage.draw(into: &list, status: StageStatus(), frames: log, overview: FrameOverview())
    let place = stage.piecesRect.framed
    list.move(to: Point(x: -place.x, y: -place.y), scale: 1)
    return SVGText.text(of: list, width: place.width, height: place.height, showsSymbols: false)
  }

  /// Replaces each name in a template, such as `{{title}}`, by its text.
  ///
  /// Names within the inserted texts are not replaced.
  static func filled(_ template: String, _ texts: [String: String]) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = template[...]
    while let start = rest.firstRange(of: "{{"), let end = rest.firstRange(of: "}}") {
      bytes.appendText(String(rest[..<start.lowerBound]))
      bytes.appendText(texts[String(rest[start.upperBound..<end.lowerBound])] ?? "")
      rest = rest[end.upperBound...]
    }
    bytes.appendText(String(rest))
    return bytes
  }
}
