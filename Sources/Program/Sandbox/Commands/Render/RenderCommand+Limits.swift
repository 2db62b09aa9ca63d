import ArgumentParser
import Console
import Export
import Files

/// A period of a session that is played more slowly, in seconds of the session.
nonisolated struct RenderSpan: Equatable, Sendable {
  let span: ClosedRange<Double>
  /// How many times longer the period takes, 1...100.
  let factor: Double

  /// Parses two times in seconds and a factor, such as "2...3.5x4"; the default factor is 2.
  init(_ text: String) throws {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: "...", omittingEmptySubsequences: false).map {
      Double($0) ?? .nan
    }
    factor = parts.count > 1 ? Double(parts[1]) ?? .nan : 2
    guard numbers.count == 2, numbers[0] >= 0, numbers[0] < numbers[1], numbers[1].isFinite,
      parts.count <= 2, (1...100).contains(factor)
    else {
      throw ValidationError(
        "'\(text)': expected two times in seconds, such as 2...3.5, and a factor of 1...100 as in 2...3.5x4"
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
  /// Throws if an output is a page and an option is given that has no effect on pages.
  func checkPageOptions(_ paths: [OutputPath]) throws {
    guard let page = paths.first(where: { $0.format.content == .page }) else { return }
    let given = [
      ("--fps", fps != nil), ("--size", size != nil), ("--scale", scale != nil),
      ("--slow", !slow.isEmpty), ("--volume", volume != nil), ("--captions", captions),
      ("--crop", crop != nil), ("--shape", shape != nil), ("--title", title),
    ]
    guard let option = given.first(where: { $0.1 }) else { return }
    throw ValidationError(
      "\(option.0) with \(page.argument): a page has no such setting, expected films or pictures alone"
    )
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
      "--max-size: \(output[0]) has \(least?.bytes ?? 0) bytes with \(Int(rate)) frames a second and a "
        + "scale of \(scale), expected at most \(maxSize?.bytes ?? 0): a shorter part (--start, --end) "
        + "or --crop"
    )
  }

  /// Returns the options of the pages, as the command line sets them; `stages` are shown beside each other.
  @MainActor func pageChoice(_ stages: [ComparedStage]) throws -> PageFile.Choice {
    var choice = try colours.page(assets: shared.assets)
    choice.part =
      [start, end, part.maxIdle].contains { $0 != nil }
        || [marker, part.fromMarker, part.toMarker].contains { $0 != nil } ? timelineChoice : nil
    choice.speed = speed.value
    choice.showsOverlay = overlay == .on
    choice.showsTouches = touchRings == .on
    choice.follows = follow
    choice.stages = stages
    return choice
  }
}
