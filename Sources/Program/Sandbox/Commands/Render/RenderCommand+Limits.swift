import ArgumentParser
import Console
import Export
import Files

/// A period of a session that is played more slowly, in seconds of the session.
nonisolated struct RenderSpan: Equatable, Sendable {
  let span: ClosedRange<Double>
  /// How many times longer the period takes, 1...100.
  let factor: Double

  /// Parses two times and a factor, such as "2s...3500msx4"; the default factor is 2.
  init(_ text: String) throws {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: "...", omittingEmptySubsequences: false).map {
      SessionTime.seconds(String($0)) ?? .nan
    }
    factor = parts.count > 1 ? Double(parts[1]) ?? .nan : 2
    guard numbers.count == 2, numbers[0] >= 0, numbers[0] < numbers[1], numbers[1].isFinite,
      parts.count <= 2, (1...100).contains(factor)
    else {
      throw ValidationError(
        "'\(text)': expected two times, such as 2...3.5 or 2s...3500ms, and a factor of 1...100 as in 2...3.5x4"
      )
    }
    span = numbers[0]...numbers[1]
  }

  /// Parses the argument of `--max-size`, such as "1MB".
  static func size(_ text: String) throws -> SizeLimit {
    guard let limit = SizeLimit(text) else {
      throw ValidationError("'\(text)': expected a size such as 800kB, 1MB or 1.5MiB")
    }
    return limit
  }
}

extension RenderCommand {
  /// Throws if an option is given that no output uses.
  func checkUses(_ paths: [OutputPath]) throws {
    let isFramed = { (format: Format) in ![.page, .picture].contains(format.content) }
    let isShown = { (format: Format) in format.isDrawn || format.content == .page }
    let isFilm = { (format: Format) in format.isDrawn && format.content != .picture }
    let options: [(name: String, isGiven: Bool, isUsed: (Format) -> Bool)] = [
      ("--fps", fps != nil, { $0.content != .page }), ("--slow", !slow.isEmpty, isFramed),
      ("--size", size != nil, \.isDrawn), ("--scale", scale != nil, \.isDrawn),
      ("--captions", captions, isShown), ("--crop", crop != nil, \.isDrawn),
      ("--shape", shape != nil, \.isDrawn), ("--title", title, isFilm),
      ("--volume", volume != nil, \.hasSound), ("--follow", follow, isShown),
      ("--overlay", overlay, isShown), ("--no-touch-rings", noTouchRings, isShown),
      ("--theme", colours.theme != nil, isShown),
      ("--resampling", !colours.resampling.isEmpty, { $0.content != .events }),
      ("--speed", speed != nil, { $0.content != .picture }),
      ("--max-idle", rests.maxIdle != nil, { $0.content != .picture }),
    ]
    for option in options
    where option.isGiven && !paths.contains(where: { option.isUsed($0.format) }) {
      let names = paths.map(\.argument).joined(separator: ", ")
      throw ValidationError("\(option.name) has no effect on \(names)")
    }
  }

  /// Throws if `--max-size` is given for outputs that cannot have a limit.
  func checkSizeLimit(_ paths: [OutputPath]) throws {
    guard maxSize != nil else { return }
    guard paths.count == 1, paths[0].format.hasSizeLimit, paths[0].path != nil else {
      throw ValidationError("--max-size: expected one output, a file of GIF, WebP or APNG")
    }
    for other in [("--fps", fps != nil), ("--size", size != nil), ("--scale", scale != nil)] {
      try expectOne(of: ("--max-size", true), other)
    }
  }

  /// Returns the error for an output that exceeds `--max-size` even in the smallest attempt.
  func tooLarge(_ tried: [(attempt: SizeLimit.Attempt, bytes: Int)]) -> Failure {
    let least = tried.min { $0.bytes < $1.bytes }
    let (rate, scale) = (least?.attempt.rate ?? 0, least?.attempt.scale ?? 0)
    return Failure(
      .check,
      "--max-size: \(output[0]) has about \(least?.bytes ?? 0) bytes with \(Int(rate)) frames a second and a "
        + "scale of \(scale), expected at most \(maxSize?.bytes ?? 0): a shorter part (--from, --to) "
        + "or --crop"
    )
  }

  /// Returns the options of the pages, as the command line sets them; `stages` are shown beside each other.
  @MainActor func pageChoice(_ stages: [ComparedStage]) throws -> PageFile.Choice {
    var choice = try colours.page(options.folder)
    choice.part = part.isGiven || rests.maxIdle != nil ? timelineChoice : nil
    choice.speed = speed ?? 1
    choice.showsOverlay = overlay
    choice.showsTouches = !noTouchRings
    choice.follows = follow
    choice.hasCaptions = captions
    choice.stages = stages
    return choice
  }
}
