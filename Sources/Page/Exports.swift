// The functions that a page calls, in its own module of WebAssembly. Texts and bytes pass through one
// buffer; times are seconds of `performance.now()`.
#if arch(wasm32)
  import Drawing
  import JSONText
  import ScrollPhysics
  import Sessions
  import Stage

  // A module of WebAssembly has one thread, and a page one run.
  nonisolated(unsafe) private var run: PageRun?
  nonisolated(unsafe) private var buffer: [UInt8] = []

  /// Makes space for bytes of the caller; returns its address.
  @_expose(wasm, "reserve")
  package func reserve(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
    buffer = [UInt8](repeating: 0, count: max(1, count))
    return address(of: &buffer)
  }

  /// Loads the document in the buffer; returns 1, or 0 with the reason in the buffer.
  ///
  /// Of its `count` bytes the first `presetCount` are the name of another preset, or none.
  @_expose(wasm, "load")
  package func load(_ presetCount: Int, _ count: Int) -> Int {
    let preset = String(decoding: buffer[..<presetCount], as: UTF8.self)
    let bytes = Array(buffer[presetCount..<count])
    buffer = []
    do throws(StageError) {
      let document: PageDocument
      do throws(SourceProblem) {
        document = try PageDocument(bytes, preset: preset)
      } catch {
        buffer = Array(ShownText.line(error.description).utf8)
        return 0
      }
      run = try PageRun(document)
      return 1
    } catch {
      buffer = Array(ShownText.line(error.description).utf8)
      return 0
    }
  }

  @_expose(wasm, "advance")
  package func advance(_ now: Double) { run?.advance(to: now) }

  /// Encodes the picture; returns its number of words, which are at `picture`.
  @_expose(wasm, "draw")
  package func draw() -> Int {
    run?.draw()
    return run?.code.words.count ?? 0
  }

  @_expose(wasm, "picture")
  package func picture() -> UnsafePointer<UInt32>? {
    run?.code.words.withUnsafeBufferPointer { $0.baseAddress }
  }

  @_expose(wasm, "record")
  package func record(
    _ start: Double,
    _ update: Double,
    _ draw: Double,
    _ present: Double,
    _ interval: Double
  ) {
    run?.record(start: start, update: update, draw: draw, present: present, interval: interval)
  }

  @_expose(wasm, "refresh")
  package func refresh(_ rate: Double) { run?.setRefreshRate(rate) }

  @_expose(wasm, "resize")
  package func resize(_ width: Double, _ height: Double, _ scale: Double, _ now: Double) {
    run?.resize(width: width, height: height, scale: scale, at: now)
  }

  @_expose(wasm, "fill")
  package func fill(_ now: Double) { run?.fill(at: now) }

  /// A pointer went down (0), moved (1), up (2) or was cancelled (3).
  @_expose(wasm, "pointer")
  package func pointer(
    _ phase: Int,
    _ id: Int,
    _ x: Double,
    _ y: Double,
    _ isMouse: Int,
    _ now: Double
  ) {
    let phases: [PointerEvent.Phase] = [.down, .moved, .up, .cancelled]
    guard phases.indices.contains(phase) else { return }
    let kind: PointerEvent.Kind = isMouse != 0 ? .mouse : .touch
    run?.handle(
      PointerEvent(time: now, id: id, phase: phases[phase], x: x, y: y, kind: kind)
    )
  }

  @_expose(wasm, "wheel")
  package func wheel(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double, _ now: Double) {
    run?.turnWheel(x: x, y: y, dx: dx, dy: dy, at: now)
  }

  /// Presses or releases the key whose name is in the buffer; returns 1 where it is nothing for the
  /// browser.
  @_expose(wasm, "key")
  package func key(
    _ count: Int,
    _ isDown: Int,
    _ isRepeat: Int,
    _ modifiers: Int,
    _ now: Double
  ) -> Int {
    guard let key = Key(rawValue: String(decoding: buffer[..<count], as: UTF8.self)) else {
      return 0
    }
    let modifiers = KeyModifiers(rawValue: modifiers)
    let isUsed = run?.press(key, isDown != 0, isRepeat: isRepeat != 0, modifiers, at: now)
    return isUsed == true ? 1 : 0
  }

  @_expose(wasm, "toggle")
  package func toggle(_ now: Double) { run?.togglePause(at: now) }

  @_expose(wasm, "go")
  package func go(_ time: Double, _ now: Double) { run?.go(to: time, at: now) }

  @_expose(wasm, "step")
  package func step(_ duration: Double, _ now: Double) { run?.step(by: duration, at: now) }

  @_expose(wasm, "speed")
  package func speed(_ speed: Double) { run?.setSpeed(speed) }

  @_expose(wasm, "repeats")
  package func repeats(_ repeats: Int) { run?.repeats = repeats != 0 }

  /// Keeps events until their text is read, not those of the last frame only.
  @_expose(wasm, "keepEvents")
  package func keepEvents() { run?.keepsEvents = true }

  /// Chooses the preset of a number in the list of presets.
  @_expose(wasm, "preset")
  package func preset(_ index: Int, _ now: Double) {
    guard ScrollTuning.presets.indices.contains(index) else { return }
    run?.choose(preset: ScrollTuning.presets[index].name, at: now)
  }

  @_expose(wasm, "dark")
  package func dark(_ isDark: Int) { run?.setLook { $0.isDark = isDark != 0 } }

  @_expose(wasm, "back")
  package func back(_ now: Double) { run?.returnToSession(at: now) }

  /// A number of the page's state; `page.js` has the same list.
  @_expose(wasm, "value")
  package func value(_ index: Int) -> Double {
    guard let run else { return 0 }
    switch index {
    case 0: return run.isMoving ? 1 : 0
    case 1: return run.take == nil ? 0 : 1
    case 2: return run.playback.position
    case 3: return run.playback.duration
    case 4: return run.playback.speed
    case 5: return run.playback.isPaused ? 1 : 0
    case 6: return run.repeats ? 1 : 0
    case 7: return Double(run.replay.checkpointsSeen)
    case 8: return Double(run.checkpointCount)
    case 9: return run.replay.mismatch == nil && run.failure == nil ? 0 : 1
    case 10: return run.stage.look.isDark ? 1 : 0
    case 11: return Double(run.markers.count)
    case 12: return run.stage.time
    default:
      let marker = index - 100
      return run.markers.indices.contains(marker) ? run.markers[marker].time : -1
    }
  }

  /// Puts a text into the buffer; returns its number of bytes, which are at `bytes`.
  @_expose(wasm, "text")
  package func text(_ index: Int) -> Int {
    guard let current = run else { return buffer.count }
    switch index {
    case 0: buffer = Array(ShownText.line(current.problem).utf8)
    case 1: buffer = current.take?.text() ?? []
    case 2: buffer = Array(current.replay.session.header.title.utf8)
    case 3: buffer = Array(ScrollTuning.presets.map { $0.name }.joined(separator: "\n").utf8)
    case 4: buffer = Array(current.stage.presetName.utf8)
    case 5:
      buffer = Array(current.requestText.utf8)
      run?.request = nil
    case 6:
      buffer = Array(current.eventText.utf8)
      run?.removeEvents()
    case 7: buffer = Array(current.checkpointText.utf8)
    default:
      let marker = index - 100
      let markers = current.markers
      buffer = markers.indices.contains(marker) ? Array(markers[marker].name.utf8) : []
    }
    return buffer.count
  }

  @_expose(wasm, "bytes")
  package func bytes() -> UnsafePointer<UInt8>? { UnsafePointer(address(of: &buffer)) }

  private func address(of bytes: inout [UInt8]) -> UnsafeMutablePointer<UInt8>? {
    bytes.withUnsafeMutableBufferPointer { $0.baseAddress }
  }
#endif
