/// Decides which part of a film moves along one axis, from the differences between pairs of frames.
struct MotionEvidence: Sendable {
  let layout: ProfileLayout
  /// Sum of the absolute shifts of all pairs with a clear shift, in lines; shifts below `leastShift` do not
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
  /// For each block of each strip, the sum of `Remainder.rest` over all pairs.
  private var moved: [Double]
  /// Like `moved`, but with the differences that remain when the shift of each pair is removed.
  private var left: [Double]
  /// For each two neighbouring bands of lines: the shift of the first in each pair, as a share of the second's.
  private var bands = [[Double]](repeating: [], count: bandCount - 1)

  /// Smallest shift that counts as motion, in lines.
  private static let leastShift = 4.0
  /// Mean `Remainder.rest` of a line above which a block counts as changed.
  private static let change = Double(Profile.unit * Profile.unit)
  private static let bandCount = 12
  /// Largest shift of a band that is compared, in lines.
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
  /// it or has moved by less than `leastShift`: a slow motion is measured over several frames.
  ///
  /// - Returns: True if the profile differs from the reference.
  mutating func add(_ profile: Profile) -> Bool {
    guard let reference else {
      reference = profile
      return true
    }
    let changed = changedRuns(profile, reference)
    guard !changed.isEmpty else { return false }
    let matches = bandMatches(profile, reference, changed)
    let shifts = matches.map { match in match.flatMap { $0.isDistinct ? $0.shift : nil } }
    let shift = commonShift(shifts.compactMap(\.self))
    if let shift, abs(shift) < Self.leastShift { return true }
    self.reference = profile
    for band in bands.indices {
      guard let one = shifts[band], let other = shifts[band + 1], one * other > 0,
        min(abs(one), abs(other)) >= 1, max(abs(one), abs(other)) >= Self.leastShift
      else { continue }
      bands[band].append(one / other)
    }
    if let shift {
      pairs += 1
      travel += abs(shift)
      addBlocks(profile, reference, shift: Int(shift.rounded()))
    } else if matches.contains(where: { $0?.isGood == true }) {
      ambiguous += 1
    } else {
      unexplained += 1
    }
    return true
  }

  /// Returns the shift with which more than half of the others agree; nil if there is none.
  ///
  /// A bar that stands still in front of the content, and bands that are matched wrongly, are outvoted.
  private func commonShift(_ shifts: [Double]) -> Double? {
    func votes(for shift: Double) -> Int {
      shifts.count { abs($0 - shift) < max(1, 0.1 * abs(shift)) }
    }
    return shifts.first { 2 * votes(for: $0) > shifts.count }
  }

  private func changedRuns(_ one: Profile, _ other: Profile) -> [ProfileRun] {
    var runs: [ProfileRun] = []
    for strip in 0..<layout.strips {
      for block in 0..<layout.blocks {
        let run = ProfileRun(strip: strip, lines: layout.lines(ofBlock: block))
        let remainder = Registration(layout: layout, runs: [run]).remainder(one, other, shift: 0)
        guard remainder.rest > Self.change * Double(remainder.count) else { continue }
        runs.join(run)
      }
    }
    return runs
  }

  private mutating func addBlocks(_ one: Profile, _ other: Profile, shift: Int) {
    for strip in 0..<layout.strips {
      for block in 0..<layout.blocks {
        let run = ProfileRun(strip: strip, lines: layout.lines(ofBlock: block))
        let registration = Registration(layout: layout, runs: [run])
        let before = registration.remainder(one, other, shift: 0).rest
        let after = registration.remainder(one, other, shift: shift)
        guard 2 * after.count > run.lines.count else { continue }
        let rest = after.rest * Double(run.lines.count) / Double(after.count)
        // Slow pairs count for more: little content enters at the ends, and compression changes little.
        let size = Double(abs(shift))
        moved[strip * layout.blocks + block] += before / size
        left[strip * layout.blocks + block] += rest / size
        gain += max(0, before - rest)
      }
    }
  }

  /// Registers each band of lines separately.
  private func bandMatches(_ one: Profile, _ other: Profile, _ changed: [ProfileRun])
    -> [Registration.Match?]
  {
    (0..<Self.bandCount).map { band in
      let lines =
        band * layout.length / Self.bandCount..<(band + 1) * layout.length / Self.bandCount
      let runs = changed.map { ProfileRun(strip: $0.strip, lines: $0.lines.clamped(to: lines)) }
        .filter { !$0.lines.isEmpty }
      return Registration(layout: layout, runs: runs).match(
        one,
        other,
        reach: min(Self.bandReach, layout.length / 2)
      )
    }
  }

  /// The movement of an end as a share of the movement nearer to the middle, if the content moves like the
  /// surface of a wheel.
  ///
  /// Content moves like a wheel if the median shifts of three neighbouring bands grow by more than 2 % from
  /// each band to the next one, and the first is below 0.9 of the third. The smallest such share is returned.
  var cylinder: Double? {
    let ratios = bands.map { ratios -> Double? in
      let sorted = ratios.sorted()
      guard sorted.count >= 3 else { return nil }
      let isSlower = sorted[sorted.count * 3 / 4] * 1.02 < 1
      return isSlower || sorted[sorted.count / 4] > 1.02 ? sorted[sorted.count / 2] : nil
    }
    let shares = zip(ratios, ratios.dropFirst()).compactMap { one, other -> Double? in
      guard let one, let other, (one < 1) == (other < 1) else { return nil }
      return min(one * other, 1 / (one * other))
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
