/// Decides which part of a film moves along one axis, from the differences between pairs of frames.
struct MotionEvidence: Sendable {
  let layout: ProfileLayout
  /// Sum of the absolute shifts of all pairs with a clear shift, in pixels; shifts below `leastShift` do not
  /// count.
  private(set) var travel = 0.0
  /// Number of the pairs in `travel`.
  private(set) var pairs = 0
  /// Number of pairs of different frames that several shifts explain.
  private(set) var ambiguous = 0
  /// Number of pairs of different frames that no shift explains.
  private(set) var unexplained = 0
  /// Decrease of `Remainder.rest` when the shift of each pair is removed, over all pairs.
  private(set) var gain = 0.0
  private var reference: Profile?
  /// For each block of each strip, a sum over all pairs of frames.
  ///
  /// Each pair adds `Remainder.rest` of the block between its two frames, divided by the size of the pair's
  /// shift.
  private var moved: [Double]
  /// Like `moved`, but with the differences that remain when the shift of each pair is removed.
  private var left: [Double]
  /// For each band of lines: its shift in each pair, as a share of the shift of the whole picture.
  private var bands = [[Double]](repeating: [], count: bandCount)

  /// Smallest shift that counts as motion, in pixels.
  private static let leastShift = 4.0
  /// Mean squared difference above which a block counts as changed, in squared profile values.
  private static let change = Double(ProfileLayout.unit * ProfileLayout.unit)
  private static let bandCount = 12
  private static let mostShares = 120
  /// The bands are compared only for shifts up to this, in pixels.
  private static let bandReach = 64

  init(_ layout: ProfileLayout) {
    self.layout = layout
    moved = [Double](repeating: 0, count: layout.strips * layout.blocks)
    left = moved
  }

  /// True if there is enough motion to decide which part of the film moves.
  var isEnough: Bool { pairs >= 30 && travel > 0.6 * Double(layout.length) }

  /// Compares a profile with the reference, and collects the evidence of this pair.
  ///
  /// The profile then becomes the reference for the next call. The old reference is kept if the profile equals
  /// it or has moved by less than `leastShift`.
  ///
  /// - Returns: True if the profile differs from the reference.
  mutating func add(_ profile: Profile) -> Bool {
    guard let reference else {
      reference = profile
      return true
    }
    let changed = changedRuns(profile, reference)
    guard !changed.isEmpty else { return false }
    let registration = Registration(layout: layout, runs: changed, bounds: 0..<layout.length)
    let match = registration.match(profile, reference)
    guard let match, match.isClear else {
      if match?.isGood == true { ambiguous += 1 } else { unexplained += 1 }
      self.reference = profile
      return true
    }
    guard abs(match.shift) >= Self.leastShift else { return true }
    pairs += 1
    travel += abs(match.shift)
    addBlocks(profile, reference, shift: Int(match.shift.rounded()))
    addBands(profile, reference, match.shift, changed)
    self.reference = profile
    return true
  }

  private func registration(of run: ProfileRun) -> Registration {
    Registration(layout: layout, runs: [run], bounds: 0..<layout.length)
  }

  private func changedRuns(_ one: Profile, _ other: Profile) -> [ProfileRun] {
    var runs: [ProfileRun] = []
    for strip in 0..<layout.strips {
      for block in 0..<layout.blocks {
        let run = ProfileRun(strip: strip, lines: layout.lines(ofBlock: block))
        let (sum, count) = registration(of: run).cost(one, other, shift: 0)
        guard Double(sum) > Self.change * Double(count) else { continue }
        runs.join(run)
      }
    }
    return runs
  }

  private mutating func addBlocks(_ one: Profile, _ other: Profile, shift: Int) {
    for strip in 0..<layout.strips {
      for block in 0..<layout.blocks {
        let run = ProfileRun(strip: strip, lines: layout.lines(ofBlock: block))
        let registration = registration(of: run)
        let (_, count) = registration.cost(one, other, shift: shift)
        guard 2 * count > run.lines.count,
          let before = registration.remainder(one, other, shift: 0)?.rest,
          let rest = registration.remainder(one, other, shift: shift)?.rest
        else { continue }
        let place = strip * layout.blocks + block
        let after = rest * Double(run.lines.count) / Double(count)
        // Slow pairs count for more: little content enters at the ends, and compression changes little.
        moved[place] += before / Double(abs(shift))
        left[place] += after / Double(abs(shift))
        gain += max(0, before - after)
      }
    }
  }

  /// Measures the shift of each band of lines separately, and adds the shifts to `bands`.
  private mutating func addBands(
    _ one: Profile,
    _ other: Profile,
    _ shift: Double,
    _ changed: [ProfileRun]
  ) {
    guard abs(shift) >= 4, Int(abs(shift)) <= Self.bandReach else { return }
    let size = Int(abs(shift).rounded(.up))
    let sign = shift < 0 ? -1 : 1
    for band in 0..<Self.bandCount {
      let lines =
        band * layout.length / Self.bandCount..<(band + 1) * layout.length / Self.bandCount
      let runs = changed.map { ProfileRun(strip: $0.strip, lines: $0.lines.clamped(to: lines)) }
        .filter { !$0.lines.isEmpty }
      guard runs.reduce(0, { $0 + $1.lines.count }) > lines.count else { continue }
      let registration = Registration(layout: layout, runs: runs, bounds: 0..<layout.length)
      let rests = (0...size * 3 / 2 + 1).map { size in
        registration.remainder(one, other, shift: sign * size)?.share ?? .infinity
      }
      guard let least = rests.indices.dropFirst().dropLast().min(by: { rests[$0] < rests[$1] }),
        rests[least] < 0.3 * rests[0], bands[band].count < Self.mostShares
      else { continue }
      let vertex = Registration.vertex(rests[least - 1], rests[least], rests[least + 1])
      bands[band].append((Double(least) + vertex.place) / abs(shift))
    }
  }

  /// The movement of an end as a share of the movement nearer to the middle, if the content moves like the
  /// surface of a wheel.
  ///
  /// Content moves like a wheel if the median shifts of three neighbouring bands grow by more than 2 % from
  /// each band to the next one, and the first is below 0.9 of the third. The smallest such share is returned.
  var cylinder: Double? {
    let least = max(3, (bands.map(\.count).max() ?? 0) / 3)
    let ratios = bands.map { $0.count >= least ? $0.sorted()[$0.count / 2] : nil }
    let shares = (1..<ratios.count - 1).compactMap { middle -> Double? in
      guard let one = ratios[middle - 1], let here = ratios[middle], let other = ratios[middle + 1]
      else { return nil }
      let (low, high) = (min(one, other), max(one, other))
      return low * 1.02 < here && here * 1.02 < high ? low / high : nil
    }
    return shares.min().flatMap { $0 < 0.9 ? $0 : nil }
  }

  func movingRuns() -> [ProfileRun] {
    let blocks = layout.blocks
    let floor = Self.change * Double(layout.blockLength)
    func isMoving(_ strip: Int, _ block: Int) -> Bool {
      let place = strip * blocks + block
      return moved[place] > floor && left[place] < 0.5 * moved[place]
    }
    func isOther(_ strip: Int, _ block: Int) -> Bool {
      let place = strip * blocks + block
      return left[place] > floor && left[place] >= 0.5 * moved[place]
    }
    // Strips with a scroll bar, a changing number or a finger beside the content are left out.
    let strips = (0..<layout.strips).filter { strip in
      let moving = (0..<blocks).count { isMoving(strip, $0) }
      return moving > 0 && moving >= (0..<blocks).count { isOther(strip, $0) }
    }
    func hasMotion(_ block: Int) -> Bool { strips.contains { isMoving($0, block) } }
    /// True if at least as much changes with the content as otherwise.
    func isContent(_ block: Int) -> Bool {
      let balance = strips.reduce(0) { sum, strip in
        let place = strip * blocks + block
        if isMoving(strip, block) { return sum + moved[place] }
        return isOther(strip, block) ? sum - left[place] : sum
      }
      return balance >= 0
    }
    // The longest part that moves with the content.
    var best = 0..<0
    var start = 0
    for block in 0...blocks {
      if block < blocks, isContent(block) { continue }
      if block - start > best.count { best = start..<block }
      start = block + 1
    }
    while let first = best.first, !hasMotion(first) { best = best.dropFirst() }
    while let last = best.last, !hasMotion(last) { best = best.dropLast() }
    var runs: [ProfileRun] = []
    for strip in strips where best.contains(where: { isMoving(strip, $0) }) {
      for block in best where !isOther(strip, block) {
        runs.join(ProfileRun(strip: strip, lines: layout.lines(ofBlock: block)))
      }
    }
    return runs
  }
}
