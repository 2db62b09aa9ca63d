import Testing

/// Everything that runs the built program: windows on X servers, films, profiles.
///
/// One at a time: flicks are measured in real time, which another test's encoder would delay.
@Suite(.serialized) struct RealTimeTests {}

extension Trait where Self == ConditionTrait {
  /// Skips a suite without an X server for a touchscreen; with CI set it fails instead.
  static var needsTouchscreen: Self {
    .enabled(
      if: VirtualTouchscreen.serverPath != nil || Surroundings.variable("CI") != nil,
      "found no Xorg; Scripts/setup test installs it"
    )
  }

  /// Skips a suite without a browser for pages; with CI set it fails instead.
  static var needsBrowser: Self {
    .enabled(
      if: Browser.path != nil || Surroundings.variable("CI") != nil,
      "found no Chromium; Scripts/setup test installs it"
    )
  }
}
