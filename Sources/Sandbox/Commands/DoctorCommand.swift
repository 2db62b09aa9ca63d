import Export
import FrameReports
import ArgumentParser
import SDLHost

/// Lists what the machine has and what is missing.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "List what this machine has and what is missing."
  )

  @OptionGroup var shared: SharedOptions

  func run() throws {
    MainActor.assumeIsolated {
      var facts = HostFacts.versions
      facts.append(.init("system", "\(Machine.system), kernel \(Machine.kernel)"))
      facts.append(.init("processor", Machine.processor))
      facts += HostFacts.displays + HostFacts.fonts + devices
      facts.append(encoder)
      facts.append(assets)
      for fact in facts {
        let padding = String(repeating: " ", count: max(1, 20 - fact.name.count))
        print("\(fact.isMissing ? "!" : " ") \(fact.name)\(padding)\(fact.value)")
      }
      let missing = facts.filter(\.isMissing)
      print(
        missing.isEmpty
          ? "Nothing is missing."
          : "Missing: \(missing.map(\.name).joined(separator: ", ")). Scripts/setup installs it."
      )
    }
  }

  @MainActor
  private var devices: [HostFacts.Fact] {
    let sound = Sound()
    sound.open()
    let haptics = Haptics()
    haptics.open()
    return [
      .init("sound", sound.description), .init("haptics", haptics.description),
    ]
  }

  @MainActor
  private var encoder: HostFacts.Fact {
    guard let path = FFmpeg.path else {
      return .init("ffmpeg", "not in PATH; no MP4, WebM and GIF without it", isMissing: true)
    }
    return .init("ffmpeg", path)
  }

  @MainActor
  private var assets: HostFacts.Fact {
    do {
      return .init("assets", try AssetFolder(given: shared.assets).path)
    } catch {
      return .init("assets", "\(error)", isMissing: true)
    }
  }
}
