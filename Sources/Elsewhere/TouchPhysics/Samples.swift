package import CTouchPhysics
import ScrollPhysics

// The functions of touchphysics.h that resample a finger and compute its velocity.

final class ResamplerObject: Object {
  var resampler = Resampler()

  init() { super.init(.resampler) }
}

final class TrackerObject: Object {
  var tracker = VelocityTracker()
  private var rule: ScrollTuning

  override var tuning: ScrollTuning {
    get { rule }
    set { rule = newValue }
  }

  init(_ tuning: ScrollTuning) {
    rule = tuning
    super.init(.tracker)
  }
}

private func resampler(_ name: touch_object) throws(CallError) -> ResamplerObject {
  try object(name, .resampler, as: ResamplerObject.self)
}

private func tracker(_ name: touch_object) throws(CallError) -> TrackerObject {
  try object(name, .tracker, as: TrackerObject.self)
}

@c @implementation
package func touch_resampler_add(
  _ object: touch_object,
  _ time: Double,
  _ position: Double
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try resampler(object)
    object.resampler.add(time: try Check.place(time), position: try Check.place(position))
  }
}

@c @implementation
package func touch_resampler_position(
  _ object: touch_object,
  _ time: Double,
  _ resampling: Int32,
  _ position: UnsafeMutablePointer<Double>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try resampler(object)
    let (time, rule) = (try Check.place(time), try Check.resampling(resampling))
    try Check.present(position).pointee = object.resampler.position(at: time, rule)
  }
}

@c @implementation
package func touch_tracker_add(
  _ object: touch_object,
  _ time: Double,
  _ position: Double
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try tracker(object)
    let (time, position) = (try Check.place(time), try Check.place(position))
    object.tracker.add(time: time, position: position, window: object.tuning.momentumTime)
  }
}

@c @implementation
package func touch_tracker_velocity(
  _ object: touch_object,
  _ time: Double,
  _ velocity: UnsafeMutablePointer<Double>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try tracker(object)
    let result = object.tracker.velocity(at: try Check.place(time), tuning: object.tuning)
    try Check.present(velocity).pointee = result
  }
}

@c @implementation
package func touch_reset(_ object: touch_object) -> Int32 {
  errorCode { () throws(CallError) in
    if let object = try? resampler(object) {
      object.resampler.reset()
    } else {
      try tracker(object).tracker.reset()
    }
  }
}
