/// Decides which frame shows each input event since the last picture.
///
/// Events of frames that were not shown are stored until the next picture. A frame is damaging if
/// one of its events caused a redraw and moved the content. The next picture shows the events of
/// the first damaging frame and of all frames after it. A frame before the first damaging one keeps
/// its own events, and counts as a frame whose picture did not change.
///
/// - Source: `cc/metrics/scroll_jank_v4_frame_timeline_calculator.cc` of Chromium, and
///   `scroll_jank_v4_frame_stage_calculator.cc` for the order of bounds and updates.
package struct ScrollTimeline: Equatable, Sendable {
  /// An input of a scroll: an update, a step of a fling, or the end of the scroll.
  package struct Event: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      /// `first` is the first update of a scroll; `update` is any later update.
      case first, update
      /// A step of a fling.
      case inertial
      /// The end of a scroll.
      case end
    }

    package var kind: Kind
    /// When the input was generated, in microseconds; it arrived at the same time.
    package var generated: Int
    /// Signed distance of the input, in pixels.
    package var delta: Double
    /// Whether the input was predicted.
    package var isSynthetic = false
    /// Whether the input caused a redraw and moved the content.
    package var isDamaging: Bool
    /// The begin time of the frame that handled the input, in microseconds.
    package var begin: Int

    package init(
      _ kind: Kind,
      generated: Int,
      delta: Double = 0,
      isDamaging: Bool = false,
      begin: Int
    ) {
      (self.kind, self.generated, self.delta) = (kind, generated, delta)
      (self.isDamaging, self.begin) = (isDamaging, begin)
    }
  }

  private var events: [Event] = []

  package init() { events.reserveCapacity(64) }

  package mutating func add(_ event: Event) { events.append(event) }

  /// Calls a function with each frame since the last picture, in order, and removes all events.
  ///
  /// `frame` contains the times of the new picture.
  package mutating func present(_ frame: JankFrame, _ body: (ScrollMoment) -> Void) {
    let damage = begin(after: .min) { $0.isDamaging && $0.kind != .end }
    var last = Int.min
    while let next = begin(after: last, where: { $0.begin < damage ?? .max }) {
      last = next
      var own = frame
      (own.begin, own.presented) = (next, nil)
      body(moment(of: own, from: next, through: next))
    }
    if let damage { body(moment(of: frame, from: damage, through: .max)) }
    events.removeAll(keepingCapacity: true)
  }

  /// Returns the earliest begin time after `time` among the events for which `isMeant` is true.
  ///
  /// nil if there is no such event.
  private func begin(after time: Int, where isMeant: (Event) -> Bool) -> Int? {
    var earliest: Int?
    // By index: an iterator allocates in builds without optimization.
    for index in events.indices where events[index].begin > time && isMeant(events[index]) {
      earliest = min(earliest ?? .max, events[index].begin)
    }
    return earliest
  }

  /// Returns a frame with the inputs of all events whose begin time is in `first...last`.
  private func moment(of frame: JankFrame, from first: Int, through last: Int) -> ScrollMoment {
    var moment = ScrollMoment()
    var frame = frame
    var (end, arrival): (Int?, Int) = (nil, .max)
    for index in events.indices where events[index].begin >= first && events[index].begin <= last {
      let event = events[index]
      if event.kind == .end {
        end = event.generated
        continue
      }
      arrival = min(arrival, event.generated)
      moment.starts = moment.starts || event.kind == .first
      if event.isSynthetic { frame.addSynthetic(event) } else { frame.addReal(event) }
    }
    moment.endsBefore = end.map { $0 <= arrival } ?? false
    moment.ends = end != nil && !moment.endsBefore
    // Until here, the total is a signed sum.
    if let total = frame.real?.total { frame.real?.total = total.magnitude }
    moment.frame = frame
    return moment
  }
}

extension JankFrame {
  fileprivate mutating func addReal(_ event: ScrollTimeline.Event) {
    let time = event.generated
    var real = real ?? Real(first: time, last: time, isInertial: false, total: 0, peak: 0)
    (real.first, real.last) = (min(real.first, time), max(real.last, time))
    real.total += event.delta
    if event.kind == .inertial {
      real.isInertial = true
      real.peak = max(real.peak, event.delta.magnitude)
    }
    self.real = real
  }

  fileprivate mutating func addSynthetic(_ event: ScrollTimeline.Event) {
    let isInertial = event.kind == .inertial || synthetic?.isInertial ?? false
    let begin = min(synthetic?.begin ?? event.begin, event.begin)
    synthetic = Synthetic(begin: begin, isInertial: isInertial)
  }
}
