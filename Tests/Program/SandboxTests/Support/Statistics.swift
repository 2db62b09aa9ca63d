/// Statistics of samples.
enum Statistics {
  /// The percentile of values by nearest rank.
  ///
  ///     percentile([4, 1, 3, 2], 0.5)  // 2
  ///
  /// - Parameters:
  ///   - values: In any order; at least one.
  ///   - share: 0...1.
  /// - Returns: One of the values.
  static func percentile(_ values: [Double], _ share: Double) -> Double {
    precondition(
      !values.isEmpty && (0...1).contains(share),
      "the share is outside 0...1 or there is no value"
    )
    let rank = (share * Double(values.count)).rounded(.up)
    return values.sorted()[max(0, Int(rank) - 1)]
  }
}
