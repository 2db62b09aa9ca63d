import ArgumentParser
import Console
import Export
import Files
import SDLHost

struct DoctorCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Print versions, displays, fonts and sound, and what is missing."
  )

  @OptionGroup var display: DisplayOptions

  func perform() throws {
    // PulseAudio's library shares 64 MiB with its server.
    try ProcessLimits.check(descriptors: 12)
    try ProcessLimits.check(memory: 96 << 20)
    let facts = facts
    for fact in facts {
      let padding = String(repeating: " ", count: max(1, 20 - fact.name.count))
      Program.show("\(fact.remedy == nil ? " " : "!") \(fact.name)\(padding)\(fact.value)")
    }
    let missing = facts.compactMap { fact in fact.remedy.map { "\(fact.name) (\($0))" } }
    Program.show(
      missing.isEmpty ? "Nothing is missing." : "Missing: \(missing.joined(separator: "; "))."
    )
  }

  @MainActor private var facts: [HostFacts.Fact] {
    var facts = HostFacts.versions
    facts.append(.init("system", "\(Machine.system), kernel \(Machine.kernel)"))
    facts.append(.init("processor", Machine.processor))
    let (server, renderer) = (display.video ?? .automatic, display.renderer ?? .automatic)
    facts += HostFacts.displays(on: server, renderer) + HostFacts.fonts
    let (sound, haptics) = (Sound(), Haptics())
    sound.open()
    haptics.open()
    facts.append(.init("sound", sound.description))
    facts.append(.init("haptics", haptics.description))
    let encoder = FFmpeg.path ?? "not in PATH; no MP4, WebM and GIF without it"
    facts.append(.init("ffmpeg", encoder, remedy: FFmpeg.path == nil ? "apt install ffmpeg" : nil))
    do {
      facts.append(.init("assets", try AssetFolder(given: nil).path("")))
    } catch {
      facts.append(
        .init("assets", error.message, remedy: "install the folder Assets beside the program")
      )
    }
    return facts
  }
}
