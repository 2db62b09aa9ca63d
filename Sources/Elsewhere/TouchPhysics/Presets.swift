package import CTouchPhysics
import JSONText
import PresetText
import ScrollPhysics

// The functions of touchphysics.h that list, choose and change presets.

/// Largest size of the JSON text of a preset, in bytes, and its deepest nesting, in levels.
private let textLimits = (size: 65_536, depth: 4)

@c @implementation
package func touch_preset_count() -> Int32 { Int32(ScrollTuning.presets.count) }

@c @implementation
package func touch_preset_name(
  _ index: Int32,
  _ name: UnsafeMutablePointer<CChar>?,
  _ size: Int
) -> Int32 {
  result { () throws(CallError) in
    let index = try Check.index(index, of: ScrollTuning.presets.count)
    let text = ScrollTuning.presets[index].name
    write(text, to: try Check.present(name), size: try Check.size(size))
    return Int32(text.utf8.count)
  }
}

@c @implementation
package func touch_set_preset(_ object: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> Int32 {
  errorCode { () throws(CallError) in
    let tuning = try Check.preset(try Check.present(name))
    try Check.object(object).pointee.withTuning { $0 = tuning }
  }
}

@c @implementation
package func touch_set_preset_json(
  _ object: OpaquePointer?,
  _ text: UnsafePointer<CChar>?,
  _ length: Int,
  _ message: UnsafeMutablePointer<CChar>?,
  _ size: Int
) -> Int32 {
  errorCode { () throws(CallError) in
    let object = try Check.object(object)
    let text = try Check.present(text)
    let size = try Check.size(size)
    guard try Check.size(length) <= textLimits.size else { throw .range }
    try object.pointee.withTuning { tuning throws(CallError) in
      do throws(SourceProblem) {
        let bytes = Array(Check.bytes(text, length))
        let root = try JSONParser.parse(bytes, depth: textLimits.depth, end: "the end of the text")
        tuning = try PresetText(root).tuning
      } catch {
        let place = error.line.map { "line \($0): " } ?? ""
        if let message { write(place + error.text, to: message, size: size) }
        throw .text
      }
    }
  }
}

@c @implementation
package func touch_tune(
  _ object: OpaquePointer?,
  _ name: UnsafePointer<CChar>?,
  _ value: Double
) -> Int32 {
  errorCode { () throws(CallError) in
    let name = try Check.name(name)
    try Check.object(object).pointee.withTuning { tuning throws(CallError) in
      guard tuning.value(of: name) != nil else { throw .name }
      do throws(TuningError) { try tuning.set(name, to: value) } catch { throw .range }
    }
  }
}

@c @implementation
package func touch_parameter_count(_ object: OpaquePointer?) -> Int32 {
  result { () throws(CallError) in
    try Check.object(object).pointee.withTuning { Int32($0.parameters.count) }
  }
}

@c @implementation
package func touch_get_parameter(
  _ object: OpaquePointer?,
  _ index: Int32,
  _ parameter: UnsafeMutablePointer<touch_parameter>?
) -> Int32 {
  errorCode { () throws(CallError) in
    let tuning = try Check.object(object).pointee.withTuning { $0 }
    let pointer = try Check.present(parameter)
    let parameters = tuning.parameters
    let parameter = parameters[try Check.index(index, of: parameters.count)]
    var description = touch_parameter()
    withUnsafeMutableBytes(of: &description.name) { write(parameter.name, to: $0) }
    withUnsafeMutableBytes(of: &description.unit) { write(parameter.unit, to: $0) }
    description.minimum = parameter.range.lowerBound
    description.maximum = parameter.range.upperBound
    description.value = tuning.value(of: parameter.name) ?? 0
    pointer.pointee = description
  }
}

private func write(_ text: String, to field: UnsafeMutableRawBufferPointer) {
  guard let start = field.baseAddress else { return }
  write(text, to: start.assumingMemoryBound(to: CChar.self), size: field.count)
}
