import JSONText
import MotionFit
import PresetText
import ScrollPhysics

enum FitText {
  /// The number of rows and samples, the probabilities, the best engine's parameters, and the flings.
  static func text(of fit: MotionFit, from recording: TrajectoryFile, named name: String) -> String
  {
    let best = fit.best
    let samples = best.flings.flatMap(\.fling.samples)
    let held = samples.count { $0.isHeld }
    var lines = [
      "\(name): \(recording.rowCount) rows, times in \(recording.unit); \(best.flings.count) "
        + "fling\(best.flings.count == 1 ? "" : "s") in \(samples.count - held) rows, noise "
        + "\(fixed(fit.noise, 2)) pt"
        + (fit.timeNoise > MotionFit.leastTimeNoise
          ? " and \(fixed(1000 * fit.timeNoise, 1)) ms" : "")
    ]
    lines += recording.notes.map { "  \($0)" }
    let hasGaps = best.flings.contains { fling in
      let rows = fling.fling.trajectory.samples
      let last = rows.lastIndex { !$0.isHeld } ?? 0
      return rows[..<last].contains(where: \.isHeld)
    }
    if hasGaps {
      lines.append("  gaps between rows of equal offsets: the content counts as at rest there")
    }
    if fit.movementCount > MotionFit.most {
      lines.append("  the farthest \(MotionFit.most) of \(fit.movementCount) movements")
    }
    lines += fit.leftOut.map { fling in
      let (start, end) = (fling.samples[0].time, fling.samples[fling.samples.count - 1].time)
      let reason = fling.isJump ? "the position jumps in" : "no engine explains"
      return "  left out: \(reason) \(fixed(start, 3))...\(fixed(end, 3)) s"
        + (fling.trajectory.name.isEmpty ? "" : " of \(ShownText.quoted(fling.trajectory.name))")
    }
    lines += [""] + table(of: fit)
    let follows = ScrollTuning.presets.first { $0.name == best.preset }?.follows ?? ""
    lines += ["", (fit.isNoneLikeliest ? "likeliest: " : "") + "\(best.preset) follows \(follows)"]
    for parameter in best.parameters where parameter.isDetermined {
      let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
      let digits = parameter.name == "decelerationRate" ? 6 : 4
      let ends = [parameter.interval.lowerBound, parameter.interval.upperBound].map {
        significant($0, digits)
      }
      lines.append(
        "  " + padded(parameter.name, 22) + padded(significant(parameter.value, digits) + unit, 18)
          + padded("\(ends[0])...\(ends[1])", 24)
          + "preset \(significant(parameter.presetValue, digits))"
      )
    }
    let rest = best.parameters.filter { !$0.isDetermined }.map { $0.name }
    if !rest.isEmpty { lines.append("  not determined: \(rest.joined(separator: ", "))") }
    lines.append("")
    for (number, fling) in best.flings.enumerated() {
      let name = fling.fling.trajectory.name
      var line = "fling \(number + 1)\(name.isEmpty ? "" : " (\(name))"): "
      line += "released at \(fixed(fling.time, 3)) s, offset \(fixed(fling.offset, 1)) pt, "
      line += "\(fixed(fling.velocity, 0)) pt/s"
      if fling.fling.samples.last?.isHeld == true { line += ", assumed to rest at the end" }
      if let edge = fling.edge { line += ", edge at \(fixed(edge, 1)) pt" }
      lines.append(line)
    }
    return lines.map { ShownText.line($0) + "\n" }.joined()
  }

  /// Returns a table with the probability and residual of each law.
  ///
  /// If the recording does not distinguish the best law from others, lines after the table name them.
  private static func table(of fit: MotionFit) -> [String] {
    let laws = fit.laws
    let names = laws.map { name(of: $0, in: fit) }
    let width = max(18, (names.map(\.count).max() ?? 0) + 1)
    func row(_ name: String, _ share: String, _ residual: String = "") -> String {
      padded(name, width) + leading(share, 12) + (residual.isEmpty ? "" : leading(residual, 12))
    }
    var rows = zip(laws, names).map { law, name in
      let residual = fit.engines[law.engines[0]].residual
      return row(name, "\(fixed(100 * law.probability, 1)) %", "\(fixed(residual, 3)) pt")
        + remark(on: law, in: fit)
    }
    let none = row("none of these", "\(fixed(100 * fit.noneProbability, 1)) %")
    rows.insert(none, at: laws.firstIndex { $0.probability < fit.noneProbability } ?? rows.count)
    // A preset of a law above is no other law.
    let shown = Set(fit.engines.map(\.base.engine.name))
    let dropped = fit.dropped.filter {
      !shown.contains(ScrollTuning.preset(named: $0.preset)?.engine.name ?? "")
    }
    rows += dropped.map {
      row($0.preset, "left out", "\(fixed($0.residual, 3)) pt")
        + "  misses a fling by that"
    }
    var lines = [padded("engine", width) + "probability  residual"] + rows
    if let text = noneText(of: fit) { lines.insert(text, at: 0) }
    lines += doubts(about: fit, laws, names)
    if fit.isUneven {
      lines.append(
        "The pictures are late by different times. The named engine may only resemble the right one."
      )
    }
    return lines
  }

  /// The names of the engines of a law; of several presets of one engine the most probable.
  static func name(of law: MotionFit.Law, in fit: MotionFit) -> String {
    var engines: Set<String> = []
    return law.engines.map { fit.engines[$0] }
      .filter { engines.insert($0.base.engine.name).inserted }
      .map(\.preset).joined(separator: " or ")
  }

  /// The first parameter in which a law differs from the preset, if it has one that the recording determines.
  private static func remark(on law: MotionFit.Law, in fit: MotionFit) -> String {
    let best = fit.engines[law.engines[0]]
    let changed = best.parameters.first {
      $0.isDetermined && !$0.interval.contains($0.presetValue)
    }
    guard best.preset == fit.best.preset, let changed else { return "" }
    let (found, preset) = (significant(changed.value, 4), significant(changed.presetValue, 4))
    guard found != preset else { return "" }
    return "  \(best.preset)'s law, \(changed.name) \(found); the preset has \(preset)"
  }

  /// Returns lines about engines that the recording does not distinguish, and about what would.
  private static func doubts(
    about fit: MotionFit,
    _ laws: [MotionFit.Law],
    _ names: [String]
  ) -> [String] {
    let rivals = zip(laws, names).dropFirst()
      .filter { $0.0.probability > MotionFit.distinct * laws[0].probability }.map(\.1)
    guard !fit.isNoneLikeliest, !rivals.isEmpty || names[0].contains(" or ") else { return [] }
    var lines =
      rivals.isEmpty
      ? ["\(names[0].replacing(" or ", with: " and ")) move content equally in this recording."]
      : ["The recording does not distinguish \(names[0]) from \(rivals.joined(separator: ", "))."]
    if fit.best.flings.allSatisfy({ $0.edge == nil }) {
      lines.append(
        "A fling against an edge of the content and a pull beyond it may tell them apart."
      )
    }
    return lines
  }

  /// Returns a sentence for a recording that no engine explains.
  static func noneText(of fit: MotionFit) -> String? {
    guard fit.isNoneLikeliest else { return nil }
    let best = fit.best
    guard best.misfit > 1 else {
      return "None of these engines is likely: \(best.preset) explains the samples, but only with "
        + "unlikely parameters or after an unlikely drag."
    }
    return "None of these engines moved the content: the likeliest, \(best.preset), misses the "
      + "samples by \(fixed(best.residual, 3)) pt. Content that stops at rows, as in a picker, or whose "
      + "offsets wrap, as in a loop, does not scroll freely: no engine explains its motion."
  }

  /// Returns a preset file with the best engine and the parameters that the recording determines.
  static func preset(of fit: MotionFit, named name: String) -> String {
    let best = fit.best
    var tuning = best.base
    for parameter in best.parameters where parameter.isDetermined {
      // A fit finds only values within the range of a parameter.
      try? tuning.set(parameter.name, to: parameter.value)
    }
    return PresetText(name: name, base: best.preset, tuning: tuning).json() + "\n"
  }

  /// Returns the error text if no engine could be fitted: what was found and what was expected.
  static func noMotion(in recording: TrajectoryFile) -> String {
    let samples = recording.trajectories.flatMap { $0.samples }
    let (offsets, times) = (samples.map { $0.offset }, samples.map { $0.time })
    let travel = (offsets.max() ?? 0) - (offsets.min() ?? 0)
    let time = (times.max() ?? 0) - (times.min() ?? 0)
    let rows = recording.rowCount == 1 ? "1 row" : "\(recording.rowCount) rows"
    return
      "no motion: offsets change by \(significant(travel, 3)) in \(significant(time, 3)) s, in "
      + "\(rows) with times in \(recording.unit), expected points of content that moves on after a "
      + "release"
  }

  private static func fixed(_ value: Double, _ digits: Int) -> String {
    Film.number(value, digits: digits)
  }

  private static func significant(_ value: Double, _ digits: Int) -> String {
    var (places, limit) = (digits - 1, 10.0)
    while places > 0, abs(value) >= limit { (places, limit) = (places - 1, limit * 10) }
    var small = 1.0
    while abs(value) < small, abs(value) > 0, places < 9 {
      (places, small) = (places + 1, small / 10)
    }
    return fixed(value, places)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func leading(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
