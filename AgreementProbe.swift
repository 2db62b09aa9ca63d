import Foundation
import ScrollPhysics
import Testing
@Suite struct Probe {
  @Test func all() throws {
    for c in try EngineCase.read("ios_scrollmechanics.txt") {
      var t = ScrollTuning.scrollMechanics
      if let r = c.number("rate") { t.decelerationRate = r; t.stopVelocity = 0.5 * -1000 * log(r) }
      if let k = c.number("spring_k") { if c.item > 0 { t.snapResponse = 2 * .pi / k.squareRoot() } else { t.springResponse = 2 * .pi / k.squareRoot() } }
      if let r = c.number("ratio") { t.dampingRatio = r }
      let m = t.motion(from: c.position, velocity: c.velocity, extent: c.extent, snap: c.item > 0 ? .rows(extent: c.item) : .free)
      print("SM", c.name, c.scenario, c.largestDifference(m))
    }
    for file in ["flutter_bouncing", "flutter_clamping", "flutter_wheel"] {
      for c in try EngineCase.read(file + ".txt") {
        let clamping = c.parameters["physics"] == "clamping" || c.parameters["parent"] == "clamping"
        var t = clamping ? ScrollTuning.flutterClamping : .flutter
        t.pixelRatio = c.number("dpr") ?? 3
        if c.parameters["physics"] == "bouncing_fast" || c.parameters["parent"] == "bouncing_fast" { t.constantDeceleration = 1400; t.springResponse = 2 * .pi / (75.0/0.3).squareRoot(); t.dampingRatio = 1.3; t.snapResponse = t.springResponse; t.snapDampingRatio = 1.3 }
        let snap: SnapRule = c.item == 0 ? .free : c.scenario == "page_snap" ? .pages(extent: c.item) : .rows(extent: c.item)
        let m = t.motion(from: c.position, velocity: c.velocity, extent: c.extent, viewportExtent: c.viewport, snap: snap)
        print("FL", c.name, c.scenario, c.parameters["physics"] ?? "", c.parameters["parent"] ?? "", c.largestDifference(m, upToLast: false), c.largestDifference(m))
      }
    }
    for c in try EngineCase.read("android_overscroller.txt") {
      var t = ScrollTuning.android
      t.pixelRatio = c.number("density") ?? 1
      t.overfling = c.number("over") ?? 0
      let m = t.motion(from: c.position, velocity: c.velocity, extent: c.extent)
      print("AN", c.name, c.scenario, c.largestDifference(m))
    }
    for c in try EngineCase.read("android_finely_sampled.txt") {
      var t = ScrollTuning.android
      t.overfling = 5000
      let m = t.motion(from: c.position, velocity: c.velocity, extent: c.extent)
      print("AF", c.name, c.largestDifference(m))
    }
    for c in try EngineCase.read("web_scrollers.txt") {
      let v = (c.position - (c.number("start_offset") ?? 0)) / ((c.number("drag_ms") ?? 100) + (c.number("hold_ms") ?? 0)) * 1000
      let m = ScrollTuning.web.motion(from: c.position, velocity: v, extent: c.extent, viewportExtent: c.viewport, snap: c.item > 0 ? .rows(extent: c.item) : .free)
      print("WB", c.name, c.scenario, c.position, v, c.largestDifference(m))
    }
  }
}
