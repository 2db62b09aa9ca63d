import ScrollPhysics

/// What a screen reader needs to know of one thing on the screen, as data that a host binds to its
/// own accessibility.
///
///     ruler.accessibility(label: "Weight", unit: "kg").value   // "63.7 kg"
public struct AccessibilityElement: Equatable, Sendable {
  /// What kind of thing it is, in the words of WAI-ARIA.
  public enum Role: String, Equatable, Sendable {
    /// One wheel: one value of a list, changed step by step.
    case spinButton = "spinbutton"
    /// A ruler.
    case slider
    /// A strip of titles.
    case tabList = "tablist"
    /// A sheet that wants an answer.
    case dialog
    /// Something to press.
    case button
  }

  /// Something that can be asked of it.
  public enum Action: String, CaseIterable, Equatable, Sendable {
    /// To the next row or mark.
    case increment
    /// To the row or mark before.
    case decrement
    /// Press it.
    case press
    /// Close it and restore what held before.
    case dismiss
  }

  /// What kind of thing it is.
  public var role: Role
  /// What it is called.
  public var label: String
  /// What it shows now; empty for things without a value.
  public var value: String
  /// Which of several rows is selected, counted from 1; nil without rows.
  public var position: Int?
  /// How many rows there are; nil for things without rows.
  public var count: Int?
  /// What can be asked of it now.
  public var actions: [Action]

  /// Creates an element.
  public init(
    role: Role,
    label: String,
    value: String = "",
    position: Int? = nil,
    count: Int? = nil,
    actions: [Action]
  ) {
    self.role = role
    self.label = label
    self.value = value
    self.position = position
    self.count = count
    self.actions = actions
  }

  /// "3 of 13"; empty without rows.
  public var placeText: String {
    guard let position, let count else { return "" }
    return "\(position) of \(count)"
  }
}

extension PickerModel {
  /// What a screen reader needs to know of it.
  func accessibility(
    _ role: AccessibilityElement.Role,
    label: String,
    value: String
  ) -> AccessibilityElement {
    let isFirst = !rows.loops && selection == rows.disabled?.firstEnabled ?? 0
    let isLast = !rows.loops && selection == rows.disabled?.lastEnabled ?? rows.rowCount - 1
    var actions: [AccessibilityElement.Action] = []
    if rows.rowCount > 0, !isLast { actions.append(.increment) }
    if rows.rowCount > 0, !isFirst { actions.append(.decrement) }
    return AccessibilityElement(
      role: role,
      label: label,
      value: value,
      position: selection.map { $0 + 1 },
      count: rows.rowCount,
      actions: actions
    )
  }
}

extension Wheel {
  /// What a screen reader needs to know of the wheel.
  ///
  /// - Parameters:
  ///   - label: What the wheel is called.
  ///   - value: What its selected row says.
  /// - Returns: The element; its place counts from 1.
  public func accessibility(label: String, value: String) -> AccessibilityElement {
    accessibility(.spinButton, label: label, value: value)
  }
}

extension Ruler {
  /// What a screen reader needs to know of the ruler.
  ///
  /// - Parameters:
  ///   - label: What the ruler is called.
  ///   - unit: What its values are of; empty for plain numbers.
  /// - Returns: The element; its value is the number as the scale spells it, and the unit.
  public func accessibility(label: String, unit: String = "") -> AccessibilityElement {
    accessibility(.slider, label: label, value: unit.isEmpty ? text : "\(text) \(unit)")
  }
}

extension LoopingHeader {
  /// What a screen reader needs to know of the header.
  ///
  /// - Parameter label: What the header is called.
  /// - Returns: The element; its value is the title at the centre.
  public func accessibility(label: String) -> AccessibilityElement {
    accessibility(.tabList, label: label, value: title(ofIndex: selection ?? 0))
  }
}

extension RowScroller {
  /// Does what a screen reader asks for: one row on or back, with the cause of a key.
  ///
  /// - Returns: Whether it was increment or decrement.
  @discardableResult
  public mutating func perform(
    _ action: AccessibilityElement.Action,
    at time: Double,
    into events: inout [PickerEvent]
  ) -> Bool {
    switch action {
    case .increment: step(by: 1, cause: .key, at: time, into: &events)
    case .decrement: step(by: -1, cause: .key, at: time, into: &events)
    case .press, .dismiss: return false
    }
    return true
  }
}
