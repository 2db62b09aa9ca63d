import Console
import Files
import JSONText
import PresetText
import SDLHost
import Sessions
import Stage

/// Files that are opened in a run.
extension LiveSource {
  /// Opens a file: plays a session, or applies a scene, deck, theme or preset.
  func open(_ path: String, in loop: Loop) throws {
    (opening, choices) = (nil, nil)
    let file = try OpenedFile(path: path)
    if case .session = file {
      guard self.file == nil else { throw Failure(.usage, "\(path): \(Self.recordingIsOn)") }
      opening = try SessionOpening(path, stage.look, playback ?? SessionPlayback())
      playback = nil
      return try readOn(in: loop)
    }
    try use(file, in: loop)
    watch([file])
    loop.message = "opened \(path)"
  }

  private func use(_ file: OpenedFile, in loop: Loop) throws {
    switch file {
    case .session: break
    case .theme(let argument):
      let theme = try ThemeChoice(argument, assets: scenes.assets)
      take.setLook { theme.apply(to: &$0) }
    case .preset(let path):
      try use(PresetText(option: path), in: loop)
    case .scene(let argument):
      let (scenes, name) = try scenes.using(scene: argument)
      try use(scenes, scene: name, from: file.path ?? argument, in: loop)
    case .deck(let path):
      try use(scenes.replacingDeck(by: path), scene: header.scene, from: path, in: loop)
    }
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

  /// Replaces the stage by a new one that shows a scene.
  ///
  /// If the scene has the same pieces as before, they rest on the same rows where these still exist.
  private func use(
    _ scenes: SceneFolder,
    scene name: String,
    from path: String,
    in loop: Loop
  ) throws {
    guard file == nil else { throw Failure(.usage, "\(path): \(Self.recordingIsOn)") }
    let scene = try scenes.scene(named: name)
    var header = Self.header(header, fittedTo: loop.screen.window)
    header.scene = name
    (header.preset, header.tuning) = (stage.presetName, stage.tunedNumbers)
    (header.start, header.begin, header.view) = (nil, 0, [:])
    header = scenes.attaching(stage.look, stage.attachedPresets, to: header)
    var kept = header
    kept.start = stage.restingCheckpoint
    let shown = try (try? Stage(header: kept, scene: scene)) ?? Stage(header: header, scene: scene)
    take.use(shown, at: loop.clock.now)
    (self.header, self.scenes) = (header, scenes)
    try begin(at: loop.clock.now, in: loop)
    loop.restartStage()
  }

  // MARK: - Changed files

  /// Reads files again when they change.
  func watch(_ files: [OpenedFile]) {
    for file in files {
      guard let path = file.path else { continue }
      watch.add(path, of: file)
      guard case .scene = file else { continue }
      for deck in scenes.sceneDeckPaths where !watch.contains(deck) { watch.add(deck, of: file) }
    }
  }

  /// Shows the new content of a file that has changed; after an error, the old content remains.
  ///
  /// A change during a recording is shown after the recording.
  func readChangedFiles(at now: Double, in loop: Loop) {
    guard file == nil else { return }
    for (path, file) in watch.changes(at: now) {
      do {
        try use(file, in: loop)
        loop.message = "\(path): read again"
        loop.needsFrame = true
      } catch {
        loop.report("\(error); the window shows the previous content")
        loop.needsFrame = true
      }
    }
  }
}
