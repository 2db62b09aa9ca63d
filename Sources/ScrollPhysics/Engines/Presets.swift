extension ScrollTuning {
  /// Every preset with its name and the version that it follows, in the order in which they are listed.
  public static let presets: [(name: String, tuning: ScrollTuning, follows: String)] = [
    ("uikit", .uikit, "UIScrollView and UIPickerView of iOS 26.5 (2026)"),
    ("uikitFast", .uikitFast, "UIScrollView and UIPickerView of iOS 26.5 (2026)"),
    ("scrollMechanics", .scrollMechanics, "ScrollMechanics, commit 587660a6, read in 2026"),
    ("flutter", .flutter, "Flutter of 2026, with pull request 187568 of 4 June 2026"),
    ("flutter2023", .flutter2023, "Flutter of 16 June 2023"),
    ("flutterClamping", .flutterClamping, "Flutter of 16 June 2023, unchanged in 2026"),
    ("android", .android, "Android 10 (2019)"),
    ("web", .web, "better-scroll 2, commit f87fbd16, read in 2026"),
    ("chromium", .chromium, "Chromium of March 2026 on Linux and Windows"),
    ("chromeOS", .chromeOS, "Chromium of March 2026 on ChromeOS"),
    ("firefox", .firefox, "Firefox, gecko-dev 944913a6, read in November 2026"),
    ("gtk", .gtk, "GTK 4, commit d8de23be, read in November 2026"),
  ]

  /// The preset of a name in an edition; nil for an unknown name.
  public static func preset(
    named name: String,
    edition: PresetEdition = .current
  ) -> ScrollTuning? {
    if edition == .of2023, name == "flutter" { return .flutter2023 }
    return presets.first { $0.name == name }?.tuning
  }
}

/// What the names of presets mean: an engine changes over the years, and what was recorded with a
/// preset is played with the engine of then.
///
/// In the edition of 2023 `flutter` is `flutter2023`. Every other name means the same in all.
public enum PresetEdition: Int, CaseIterable, Comparable, Sendable {
  /// The presets up to 2023.
  case of2023 = 2023
  /// The presets of 2026.
  case of2026 = 2026

  /// The newest.
  public static let current = PresetEdition.of2026

  /// Whether one is older than another.
  public static func < (one: PresetEdition, other: PresetEdition) -> Bool {
    one.rawValue < other.rawValue
  }
}
