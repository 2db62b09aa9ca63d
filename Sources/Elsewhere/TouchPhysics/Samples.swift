import CTouchPhysics
import ScrollPhysics

// The functions of touchphysics.h that resample a finger and compute its velocity.

@c @implementation
package func touch_resampler_add(
  _ resampler: OpaquePointer?,
  _ time: Double,
  _ position: Double
) -> Int32 {
  errorCode { () throws(CallError) in
    let resampler = try resamplerModel(resampler)
    resampler.pointee.add(time: try Check.bounded(time), position: try Check.bounded(position))
  }
}

@c @implementation
package func touch_resampler_position(
  _ resampler: OpaquePointer?,
  _ time: Double,
  _ resampling: Int32,
  _ position: UnsafeMutablePointer<Double>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let resampler = try resamplerModel(resampler)
    let (time, rule) = (try Check.bounded(time), try Check.resampling(resampling))
    try Check.present(position).pointee = resampler.pointee.position(at: time, rule)
  }
}

@c @implementation
package func touch_tracker_add(
  _ tracker: OpaquePointer?,
  _ time: Double,
  _ position: Double
) -> Int32 {
  errorCode { () throws(CallError) in
    let tracker = try trackerModel(tracker)
    let (time, position) = (try Check.bounded(time), try Check.bounded(position))
    let window = tracker.pointee.tuning.momentumTime
    tracker.pointee.tracker.add(time: time, position: position, window: window)
  }
}

@c @implementation
package func touch_tracker_velocity(
  _ tracker: OpaquePointer?,
  _ time: Double,
  _ velocity: UnsafeMutablePointer<Double>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let tracker = try trackerModel(tracker)
    let (time, tuning) = (try Check.bounded(time), tracker.pointee.tuning)
    try Check.present(velocity).pointee = tracker.pointee.tracker.velocity(at: time, tuning: tuning)
  }
}

@c @implementation
package func touch_reset(_ object: OpaquePointer?) -> Int32 {
  errorCode { () throws(CallError) in
    switch try Check.object(object).pointee.model {
    case .resampler(let resampler): resampler.pointee.reset()
    case .tracker(let tracker): tracker.pointee.tracker.reset()
    case .scroller, .wheel, .ruler, .header, .picker: throw .object
    }
  }
}

private func resamplerModel(
  _ object: OpaquePointer?
) throws(CallError) -> UnsafeMutablePointer<Resampler> {
  guard case .resampler(let resampler) = try Check.object(object).pointee.model else {
    throw .object
  }
  return resampler
}

private func trackerModel(
  _ object: OpaquePointer?
) throws(CallError) -> UnsafeMutablePointer<TrackerModel> {
  guard case .tracker(let tracker) = try Check.object(object).pointee.model else { throw .object }
  return tracker
}
