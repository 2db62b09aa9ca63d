package import MotionFit
package import SeededRandom

/// A defect of recordings of real programs.
package enum Degradation: CaseIterable, Sendable {
  case none, dropped2, dropped5, dropped10, dropped20, changesOnly, wrongValues, lateSteps
  case staleTimes, variableRate, halfRate

  /// Returns a degraded log: samples with the offsets that the recording contains.
  package func samples(
    of log: [TrajectorySample],
    as offsets: RecordedLog.Offsets,
    _ random: inout SplitMix64
  ) -> [TrajectorySample] {
    var samples = moved(log, &random)
    let clean = samples
    for index in samples.indices {
      let offset = samples[index].offset
      switch offsets {
      case .tenths: samples[index].offset = (10 * offset).rounded() / 10
      case .whole: samples[index].offset = offset.rounded()
      case .noisy: samples[index].offset = offset + 0.5 * random.normal()
      }
    }
    if self == .wrongValues {
      let count = max(1, samples.count / 200)
      for _ in 0..<count {
        let index = Int(random.share() * Double(samples.count))
        samples[index].offset += (random.share() < 0.5 ? -1 : 1) * (20 + 180 * random.share())
      }
    }
    guard self == .changesOnly else { return samples }
    var kept = [0]
    for index in samples.indices.dropFirst() {
      let last = kept[kept.count - 1]
      let isChanged =
        offsets == .noisy
        ? abs(clean[index].offset - clean[last].offset) > 0.05
        : samples[index].offset != samples[last].offset
      if isChanged { kept.append(index) }
    }
    return kept.map { samples[$0] }
  }

  /// Returns the samples that remain, with late offsets and wrong times, before offsets are rounded.
  private func moved(
    _ log: [TrajectorySample],
    _ random: inout SplitMix64
  ) -> [TrajectorySample] {
    switch self {
    case .none, .changesOnly, .wrongValues: return log
    case .dropped2: return dropped(log, 0.02, &random)
    case .dropped5: return dropped(log, 0.05, &random)
    case .dropped10: return dropped(log, 0.1, &random)
    case .dropped20: return dropped(log, 0.2, &random)
    case .halfRate: return stride(from: 0, to: log.count, by: 2).map { log[$0] }
    case .lateSteps:
      var late = log
      for index in log.indices.dropFirst() where random.share() < 0.05 {
        late[index].offset = log[index - 1].offset
      }
      return late
    case .staleTimes:
      // A picture repeats, and the next one shows the content of a third of a refresh later: steps of 0, 113
      // and 37 in place of 50, 50 and 50.
      var stale = log
      for index in log.indices.dropFirst().dropLast(2) where random.share() < 0.05 {
        stale[index].offset = stale[index - 1].offset
        let step = log[index + 2].offset - log[index + 1].offset
        stale[index + 1].offset = log[index + 1].offset + 0.26 * step
      }
      return stale
    case .variableRate:
      var kept: [TrajectorySample] = []
      var index = 0
      while index < log.count {
        let change = 0.003 * (random.share() - 0.5)
        kept.append(TrajectorySample(time: log[index].time + change, offset: log[index].offset))
        index += 1 + Int(3 * random.share())
      }
      return kept
    }
  }

  private func dropped(
    _ log: [TrajectorySample],
    _ share: Double,
    _ random: inout SplitMix64
  ) -> [TrajectorySample] {
    log.indices.filter { $0 == 0 || random.share() >= share }.map { log[$0] }
  }
}
