import Rig
import TestSupport
import Testing

/// All tests that measure times, or depend on them.
///
/// They run one at a time and after all others, which would delay them.
@Suite(.serialized, .concurrent(atMost: 1)) struct RealTimeTests {
  /// The tests that need a touchscreen.
  @Suite(.needsTouchscreen) struct WindowTests {}
}

/// All tests that run the built program in windows, or its pages in browsers, but measure no times.
///
/// They mostly wait, so several run at the same time.
@Suite(.concurrent(atMost: 4)) struct LiveTests {
  /// The tests that need a touchscreen.
  @Suite(.needsTouchscreen) struct WindowTests {}
}

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

  /// Skips a suite without what pages run; with CI set it fails instead.
  static var needsPages: Self {
    .enabled(
      if: Surroundings.hasPageModels || Surroundings.variable("CI") != nil,
      "Scripts/page builds what a page runs"
    )
  }
}
