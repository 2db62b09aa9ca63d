extension ScrollTuning {
  /// Every preset with its name, in the order in which they are listed.
  public static let presets: [(name: String, tuning: ScrollTuning)] = [
    ("uikit", .uikit),
    ("uikitFast", .uikitFast),
    ("scrollMechanics", .scrollMechanics),
    ("flutter", .flutter),
    ("flutterClamping", .flutterClamping),
    ("android", .android),
    ("web", .web),
  ]

  /// The preset of a name; nil for an unknown name.
  public static func preset(named name: String) -> ScrollTuning? {
    presets.first { $0.name == name }?.tuning
  }
}
