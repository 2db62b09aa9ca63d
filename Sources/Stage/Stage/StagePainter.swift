package import Drawing
package import FrameTiming
import Pickers
import PresetText
import ScrollPhysics
import Sessions

/// Draws one picture of a stage after another, and keeps the parts that rarely change.
///
/// These parts are the title bar and, if they cover nothing, the tuning panel and the labels of the frame times.
/// While they are the same as in the previous picture, they are in a list of their own.
///
///     painter.draw(stage, status: status, frames: log, overview: overview)
///     try presenter.draw(painter.list, over: painter.fixed)
package struct StagePainter {
  /// The parts that are the same as in the previous picture; empty if they have changed.
  ///
  /// This list is drawn below `list`.
  package private(set) var fixed = DisplayList()
  /// The rest of the picture.
  package var list = DisplayList()
  /// The values on which these parts depended in the previous picture; nil before the first.
  private var source: FixedPartsSource?

  package init() {}

  /// `fit` is the place of the stage in the window; nil if the stage fills the window.
  ///
  /// The other parameters are those of `Stage.draw`. While the kept parts change, `fixed` is empty. It is drawn
  /// once when they stop changing, so that pictures of a turning knob allocate no memory.
  package mutating func draw(
    _ stage: Stage,
    status: StageStatus,
    frames: FrameLog,
    overview: FrameOverview,
    in fit: PictureFit? = nil
  ) {
    list.removeAll()
    list.background = stage.theme.background
    var canKeep = !stage.isPanelTouched
    if source?.isCurrent(stage, status, frames, fit) != true {
      let offsets = source?.offsets ?? []
      source = nil
      source = FixedPartsSource(stage, status, frames, fit, reusing: offsets)
      canKeep = false
    }
    if !canKeep || fixed.commands.isEmpty {
      if canKeep, stage.isPanelShownAtRest {
        stage.drawFixedParts(status, frames, into: &fixed)
        if let fit { fixed.move(to: fit.corner, scale: fit.scale) }
      } else {
        fixed = DisplayList()
        stage.drawFixedParts(status, frames, into: &list)
      }
    }
    stage.drawOtherParts(frames, overview, into: &list)
    stage.drawTop(status, into: &list)
    if let fit { list.fit(fit) }
  }
}

extension Stage {
  /// Whether a pointer or a gesture on a touchpad holds a target on the tuning panel.
  fileprivate var isPanelTouched: Bool {
    if stream.isActive, stream.owner.map(isOnPanel) == true { return true }
    return pointers.contains { $0.target.map(isOnPanel) == true }
  }

  /// Whether the engine header and the shown knobs are drawn at the offsets of their models.
  ///
  /// After a touch, they are drawn beside these offsets for a moment.
  fileprivate var isPanelShownAtRest: Bool {
    let fingers = look.fingers
    let knobs = knobs
    return engines.rows.displayed(fingers).displacement == 0
      && knobs.shown.allSatisfy { knobs.rulers[$0].rows.displayed(fingers).displacement == 0 }
  }
}

/// All values on which the kept parts depend while nothing on the tuning panel is touched.
private struct FixedPartsSource {
  private let status: StageStatus
  private let layout: StageLayout
  private let theme: Theme
  private let ownPreset: PresetText?
  private let showsControls: Bool
  private let hasSeparatePanels: Bool
  private let overlay: Rect?
  private let fit: PictureFit?
  private let budget: Double
  private let isRateAssumed: Bool
  private let focus: StageTarget
  private let focusedButton: StageButton?
  private let openTitle: (label: String, text: String)?
  private let presetName: String
  private let tuning: ScrollTuning
  private let isGhostOn: Bool
  private let comparison: TuningPanel.NamedTuning
  private let engines: [String]
  private let knobs: [Int]
  private let showsEvents: Bool
  /// The offsets of the list of knobs, the engine header and the knobs in `knobs`, in points.
  let offsets: [Double]

  /// The memory of `offsets` is reused.
  init(
    _ stage: Stage,
    _ status: StageStatus,
    _ log: FrameLog,
    _ fit: PictureFit?,
    reusing offsets: consuming [Double]
  ) {
    let (panel, list) = (stage.panel, stage.knobs)
    self.status = status
    layout = stage.layout
    theme = stage.theme
    ownPreset = stage.look.ownPreset
    showsControls = stage.look.showsControls
    hasSeparatePanels = stage.hasSeparatePanels
    overlay = stage.overlayRect
    self.fit = fit
    budget = log.budget
    isRateAssumed = log.isRefreshRateAssumed
    focus = Self.focus(of: stage)
    focusedButton = stage.focusedButton
    openTitle = stage.openTitle
    presetName = stage.presetName
    tuning = stage.tuning
    isGhostOn = stage.ghost.isOn
    comparison = panel.comparison
    engines = stage.engines.titles
    knobs = list.shown
    showsEvents = panel.showsEvents
    offsets.removeAll(keepingCapacity: true)
    offsets.append(list.list.contentOffset)
    offsets.append(stage.engines.rows.scroller.contentOffset)
    for knob in list.shown { offsets.append(list.rulers[knob].rows.scroller.contentOffset) }
    self.offsets = offsets
  }

  /// `none` if the focus is not on the panel.
  private static func focus(of stage: Stage) -> StageTarget {
    stage.isOnPanel(stage.shownFocus) ? stage.shownFocus : .none
  }

  /// Compares the values one by one, because copies of all of them would take longer.
  func isCurrent(
    _ stage: Stage,
    _ status: StageStatus,
    _ log: FrameLog,
    _ fit: PictureFit?
  ) -> Bool {
    let list = stage.knobs
    guard offsets[0] == list.list.contentOffset,
      offsets[1] == stage.engines.rows.scroller.contentOffset, knobs == list.shown
    else { return false }
    for index in knobs.indices
    where list.rulers[knobs[index]].rows.scroller.contentOffset != offsets[index + 2] {
      return false
    }
    let title = stage.openTitle
    return self.status == status && layout == stage.layout
      && theme == stage.theme && ownPreset == stage.look.ownPreset
      && showsControls == stage.look.showsControls
      && hasSeparatePanels == stage.hasSeparatePanels
      && overlay == stage.overlayRect && self.fit == fit
      && budget == log.budget && isRateAssumed == log.isRefreshRateAssumed
      && focus == Self.focus(of: stage)
      && focusedButton == stage.focusedButton && openTitle?.label == title?.label
      && openTitle?.text == title?.text && presetName == stage.presetName
      && tuning == stage.tuning && isGhostOn == stage.ghost.isOn
      && comparison == stage.panel.comparison && engines == stage.engines.titles
      && showsEvents == stage.panel.showsEvents
  }
}
