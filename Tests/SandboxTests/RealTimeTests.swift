import Testing

/// Everything that runs the built program: windows on X servers, films, profiles.
///
/// One at a time: a flick is judged by its times, which another test's encoder would delay.
@Suite(.serialized) struct RealTimeTests {}

extension Trait where Self == ConditionTrait {
  /// Skips a suite where there is no X server for a touchscreen; with CI set it fails instead.
  static var needsTouchscreen: Self {
    .enabled(
      if: VirtualTouchscreen.serverPath != nil || Surroundings.variable("CI") != nil,
      "no Xorg here; Scripts/setup test installs it"
    )
  }

  /// Skips a suite where there is no browser for pages; with CI set it fails instead.
  static var needsBrowser: Self {
    .enabled(
      if: Browser.path != nil || Surroundings.variable("CI") != nil,
      "no Chromium here; Scripts/setup test installs it"
    )
  }
}
