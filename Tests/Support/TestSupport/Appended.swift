/// The elements that a call appends to an array.
public func appended<Element>(
  _ call: (inout [Element]) throws -> Void
) rethrows -> [Element] {
  var elements: [Element] = []
  try call(&elements)
  return elements
}
