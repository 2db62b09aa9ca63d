import ScrollPhysics
import TestSupport
import Testing

struct PresetsTests {
  @Test func `every preset is found by its name`() {
    expect(!ScrollTuning.presets.isEmpty)
    for preset in ScrollTuning.presets {
      expectEqual(ScrollTuning.preset(named: preset.name), preset.tuning)
    }
    expectEqual(Set(ScrollTuning.presets.map(\.name)).count, ScrollTuning.presets.count)
  }

  @Test func `every preset states a version and a year`() {
    for preset in ScrollTuning.presets {
      expect(preset.follows.contains("20"), "\(preset.name)")
    }
  }

  @Test func `every engine has a preset of its name`() {
    for preset in ScrollTuning.presets {
      let engine = preset.tuning.engine.name
      expectEqual(ScrollTuning.presets.first { $0.tuning.engine.name == engine }?.name, engine)
    }
  }

  @Test func `an unknown name has no preset`() {
    expect(ScrollTuning.preset(named: "UIKit") == nil)
    expect(ScrollTuning.preset(named: "") == nil)
  }

  @Test func `uikit has the published rates of UIScrollView`() {
    expectEqual(ScrollTuning.preset(named: "uikit"), .uikit)
    expectEqual(ScrollTuning.uikit["decelerationRate"], 0.998)
    expect(isClose(2 * .pi / ScrollTuning.uikit["springResponse"], 10.97, tolerance: 0.001))
  }
}
