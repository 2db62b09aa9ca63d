/// Classifies Android's frames that were not shown at the predicted time, by the rules of FrameTimeline.
///
/// All times have the same unit as the thresholds, by default nanoseconds. The frame of the display
/// is judged first. The frames of apps in the same picture inherit its classes.
///
/// - Source: the legacy classes in `FrameTimeline.cpp` of Android's SurfaceFlinger.
package enum FrameTimelineJank {
  /// Reasons why a frame was not shown at the predicted time; empty for a frame on time.
  package struct Classes: OptionSet, Equatable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let displayHAL = Self(rawValue: 1)
    package static let surfaceFlingerCPU = Self(rawValue: 2)
    package static let surfaceFlingerGPU = Self(rawValue: 4)
    package static let appDeadlineMissed = Self(rawValue: 8)
    package static let predictionError = Self(rawValue: 16)
    package static let scheduling = Self(rawValue: 32)
    /// An earlier frame of the app was shown at this frame's refresh.
    package static let bufferStuffing = Self(rawValue: 64)
    /// An earlier frame of the display was shown at this frame's refresh.
    package static let surfaceFlingerStuffing = Self(rawValue: 128)
    package static let dropped = Self(rawValue: 256)
    package static let unknown = Self(rawValue: 512)
  }

  package struct Times: Equatable, Sendable {
    package var start: Int
    package var end: Int
    package var present: Int

    package init(start: Int, end: Int, present: Int) {
      (self.start, self.end, self.present) = (start, end, present)
    }
  }

  package enum Prediction: Equatable, Sendable {
    case valid(Times)
    /// The prediction of the frame had expired when the frame arrived.
    case expired
    /// The app does not follow predictions.
    case none
  }

  package enum Present: Equatable, Sendable { case onTime, early, late, unknown }
  package enum Finish: Equatable, Sendable { case onTime, late, unknown }
  /// Size of the difference from the predicted time.
  ///
  /// `partial` is below one render period, `full` is at least one render period.
  package enum Severity: Equatable, Sendable { case none, partial, full, unknown }

  /// The classes of a frame, and its differences from the predicted times.
  package struct Verdict: Equatable, Sendable {
    package var classes: Classes = []
    package var present = Present.unknown
    package var finish = Finish.unknown
    package var severity = Severity.unknown
    /// When the frame was shown; 0 if it was dropped.
    ///
    /// If the time of a display frame is invalid, this is the end of its work.
    package var presentTime = 0
    /// Actual end of the work minus its predicted end, in the unit of the times.
    package var deadlineDelta = 0
    /// |actual present time − predicted present time| modulo the refresh period.
    package var vsyncRemainder = 0
  }

  /// Tolerances of the present time and of the end of the work, by default in nanoseconds.
  package struct Thresholds: Equatable, Sendable {
    package var present = 2_000_000
    package var deadline = 0

    package init(present: Int = 2_000_000, deadline: Int = 0) {
      (self.present, self.deadline) = (present, deadline)
    }
  }

  /// The refresh period and the render period of a display, and the time of its previous picture.
  package struct Display: Equatable, Sendable {
    package var refresh: Int
    package var render: Int
    package var previousPresent: Int
    package var thresholds: Thresholds

    package init(refresh: Int, render: Int, previousPresent: Int, thresholds: Thresholds = .init())
    {
      (self.refresh, self.render) = (refresh, render)
      (self.previousPresent, self.thresholds) = (previousPresent, thresholds)
    }
  }

  /// Judges a frame of the display, and returns the verdict.
  ///
  /// `actual.end` is the time at which the CPU ended its work. `gpuEnd` is the time at which the
  /// GPU ended its work; nil if the GPU had none.
  package static func verdict(
    predicted: Prediction,
    actual: Times,
    gpuEnd: Int? = nil,
    on display: Display
  ) -> Verdict {
    var verdict = Verdict(presentTime: actual.present)
    let isInvalid = actual.present < actual.start
    guard case .valid(let predicted) = predicted, !isInvalid else {
      verdict.classes = isInvalid ? [.unknown, .displayHAL] : .unknown
      if isInvalid { verdict.presentTime = actual.end }
      return verdict
    }
    let end = max(actual.end, gpuEnd ?? actual.end)
    verdict.measure(predicted, end: end, present: actual.present, on: display)
    verdict.finish = end > predicted.end ? .late : .onTime
    let previous = display.previousPresent
    let isStuffed =
      abs(predicted.present - previous) <= display.thresholds.present
      || previous > predicted.present
    let isCadence = verdict.isCadence(on: display)
    switch (verdict.present, verdict.finish) {
    case (.early, .late): verdict.classes = .scheduling
    case (.early, _): verdict.classes = isCadence ? .scheduling : .predictionError
    case (.late, .late):
      let isNext = actual.present - previous <= display.refresh + display.thresholds.present
      let missed: Classes = gpuEnd == nil ? .surfaceFlingerCPU : .surfaceFlingerGPU
      verdict.classes = isStuffed && isNext ? .surfaceFlingerStuffing : missed
    case (.late, _) where isStuffed: verdict.classes = .unknown
    case (.late, _): verdict.classes = isCadence ? .displayHAL : .predictionError
    case (.onTime, _), (.unknown, _): break
    }
    return verdict
  }

  /// Judges a frame of an app, and returns the verdict.
  ///
  /// `end` is the later of two times: when the frame was queued, and when its GPU work ended. `present`
  /// is the time at which the display showed the frame; negative if invalid. `latch` is the time at
  /// which the display took the app's previous frame; 0 if there is none. If `isPresented` is false, the
  /// frame was dropped. `picture` is the `classes` of the verdict on the display frame that contains
  /// this frame.
  package static func verdict(
    predicted: Prediction,
    end: Int,
    present: Int,
    latch: Int,
    isPresented: Bool = true,
    in picture: Classes,
    on display: Display
  ) -> Verdict {
    guard isPresented else { return Verdict(classes: .dropped) }
    var verdict = Verdict(presentTime: present, deadlineDelta: -1)
    guard present >= 0 else {
      verdict.classes = .unknown
      return verdict
    }
    guard case .valid(let predicted) = predicted else {
      verdict.classes = predicted == .expired ? .appDeadlineMissed : []
      return verdict
    }
    verdict.measure(predicted, end: end, present: present, on: display)
    let isLate = verdict.deadlineDelta > display.thresholds.deadline
    verdict.finish = isLate ? .late : .onTime
    let isCadence = verdict.isCadence(on: display)
    switch verdict.present {
    case .onTime, .unknown: break
    case .early:
      verdict.classes = isLate ? .unknown : isCadence ? .scheduling : .predictionError
    case .late:
      if latch != 0, predicted.end <= latch {
        verdict.classes = .bufferStuffing
        verdict.finish = end >= latch + display.render ? .late : .onTime
      }
      if verdict.finish == .late {
        verdict.classes.formUnion(picture.union(.appDeadlineMissed))
      } else if !picture.isEmpty {
        verdict.classes.formUnion(picture)
      } else if !verdict.classes.contains(.bufferStuffing) {
        verdict.classes = isCadence ? .scheduling : .predictionError
      }
    }
    return verdict
  }
}

extension FrameTimelineJank.Verdict {
  fileprivate mutating func measure(
    _ predicted: FrameTimelineJank.Times,
    end: Int,
    present time: Int,
    on display: FrameTimelineJank.Display
  ) {
    let delay = time - predicted.present
    let isOnTime = abs(delay) <= display.thresholds.present
    present = isOnTime ? .onTime : delay > 0 ? .late : .early
    severity = isOnTime ? .none : abs(delay) < display.render ? .partial : .full
    deadlineDelta = end - predicted.end
    vsyncRemainder = display.refresh > 0 ? abs(delay) % display.refresh : 0
  }

  /// Whether the delay of the picture is within the tolerance of a whole number of refresh periods.
  fileprivate func isCadence(on display: FrameTimelineJank.Display) -> Bool {
    let tolerance = display.thresholds.present
    return vsyncRemainder < tolerance || vsyncRemainder >= display.refresh - tolerance
  }
}
