import Console
import Files
import JSONText
import PresetText
import SDLHost
import Sessions
import Stage

/// Files that are opened in a run.
extension LiveSource {
  /// Opens a file: plays a session, or applies a deck, theme or preset.
  func open(_ path: String, in loop: Loop) throws {
    (opening, choices) = (nil, nil)
    if path.hasSuffix(".touchcast") {
      guard file == nil else { throw Failure(.usage, "\(path): \(Self.recordingIsOn)") }
      opening = try SessionOpening(path, nil, stage.look)
      return try readOn(in: loop)
    }
    try FileKind.check(path)
    let names = try JSONDocument.read(path: path) { root throws(SourceProblem) in
      try root.members().map(\.key)
    }
    if names.contains("colors") {
      let theme = try ThemeChoice(InputFile.realPath(of: path) ?? path, assets: scenes.assets)
      take.setLook { theme.apply(to: &$0) }
    } else if names.contains("base") {
      try use(PresetText(option: InputFile.realPath(of: path) ?? path), in: loop)
    } else {
      try use(deck: path, in: loop)
    }
    loop.message = "opened \(path)"
  }

  /// Applies a preset; while nothing is being recorded, also adds the preset to the engine header.
  private func use(_ preset: PresetText, in loop: Loop) throws {
    guard take.lines != nil else { return take.add(preset) }
    let changes = preset.changes.map { SessionEvent.tuning(name: $0.name, value: $0.value) }
    for event in [.preset(preset.base)] + changes { try apply(event, at: loop.clock.now, in: loop) }
    showName(of: preset)
  }

  /// Shows the name of a user's preset in the window; for a built-in preset, no such name is shown.
  func showName(of preset: PresetText) {
    let own = PresetText(name: preset.name, base: preset.base, tuning: stage.tuning)
    take.setLook { $0.ownPreset = preset.name == preset.base ? nil : own }
  }

  /// Replaces the stage by a new one that shows a deck of the user.
  private func use(deck path: String, in loop: Loop) throws {
    guard file == nil else { throw Failure(.usage, "\(path): \(Self.recordingIsOn)") }
    let scenes = try scenes.replacingDeck(by: path)
    let scene = try scenes.scene(named: header.scene)
    var header = Self.header(header, fittedTo: loop.screen.window)
    (header.preset, header.tuning) = (stage.presetName, stage.tunedNumbers)
    (header.deck, header.start, header.begin, header.view) = (scenes.deckName, nil, 0, [:])
    header = scenes.attaching(stage.look, stage.ownPresets, to: header)
    take.use(try Stage(header: header, scene: scene), at: loop.clock.now)
    (self.header, self.scenes) = (header, scenes)
    try begin(at: loop.clock.now, in: loop)
    loop.restartStage()
  }
}
