import ArgumentParser
import Export
import OutputFiles
import SDLHost

struct DoctorCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "List what this machine has and what is missing."
  )

  @OptionGroup var shared: SharedOptions

  func perform() throws {
    let facts = facts
    for fact in facts {
      let padding = String(repeating: " ", count: max(1, 20 - fact.name.count))
      print("\(fact.isMissing ? "!" : " ") \(fact.name)\(padding)\(fact.value)")
    }
    let missing = facts.filter(\.isMissing).map(\.name)
    guard !missing.isEmpty else { return print("Nothing is missing.") }
    let packages = missing.filter { !["display", "assets"].contains($0) }
    var advice = "Missing: \(missing.joined(separator: ", "))."
    if !packages.isEmpty {
      advice += " Scripts/setup installs \(packages.joined(separator: ", "))."
    }
    if missing.contains("display") { advice += " A window needs a desktop session." }
    print(advice)
  }

  @MainActor private var facts: [HostFacts.Fact] {
    var facts = HostFacts.versions
    facts.append(.init("system", "\(Machine.system), kernel \(Machine.kernel)"))
    facts.append(.init("processor", Machine.processor))
    facts += HostFacts.displays + HostFacts.fonts
    let (sound, haptics) = (Sound(), Haptics())
    sound.open()
    haptics.open()
    facts.append(.init("sound", sound.description))
    facts.append(.init("haptics", haptics.description))
    let encoder = FFmpeg.path ?? "not in PATH; no MP4, WebM and GIF without it"
    facts.append(.init("ffmpeg", encoder, isMissing: FFmpeg.path == nil))
    do {
      facts.append(.init("assets", try AssetFolder.path(given: shared.assets)))
    } catch {
      facts.append(.init("assets", error.message, isMissing: true))
    }
    return facts
  }
}
