import ScrollPhysics

/// What a screen reader presents of one element, as data that a host binds to its accessibility.
///
///     ruler.accessibility(label: "Weight", unit: "kg").value   // "63.7 kg"
public struct AccessibilityElement: Equatable, Sendable {
  /// The role, named as in WAI-ARIA.
  public enum Role: String, Equatable, Sendable {
    /// A wheel: one value of a list, changed step by step.
    case spinButton = "spinbutton"
    /// A ruler.
    case slider
    /// A strip of titles.
    case tabList = "tablist"
    /// A sheet with Cancel and Done.
    case dialog
    /// A button.
    case button
  }

  /// An action that the element offers.
  public enum Action: String, Equatable, Sendable {
    /// Select the next row or mark: `step(by: 1)`.
    case increment
    /// Select the previous row or mark: `step(by: -1)`.
    case decrement
    /// Press the button.
    case press
    /// Close the sheet and restore the committed rows.
    case dismiss
  }

  /// The role, from which a screen reader chooses its commands.
  public var role: Role
  /// The name that a screen reader speaks before the value.
  public var label: String
  /// The present value; empty for elements without one.
  public var value: String
  /// Number of the selected row, counted from 1; nil without rows.
  public var position: Int?
  /// Number of rows; nil for elements without rows.
  public var count: Int?
  /// The actions available now.
  public var actions: [Action]

  /// Creates an element without rows.
  package init(role: Role, label: String, value: String = "", actions: [Action]) {
    self.role = role
    self.label = label
    self.value = value
    self.actions = actions
  }

  /// Creates an element of rows.
  ///
  /// It offers the actions that select another row.
  fileprivate init(_ role: Role, label: String, value: String, rows: RowScroller) {
    self.init(role: role, label: label, value: value, actions: [])
    position = rows.selection.map { $0 + 1 }
    count = rows.rowCount
    guard rows.rowCount > 0 else { return }
    let (disabled, loops) = (rows.disabled, rows.loops)
    if loops || rows.selection != disabled.lastEnabled { actions.append(.increment) }
    if loops || rows.selection != disabled.firstEnabled { actions.append(.decrement) }
  }

  /// The position and the count as text: "3 of 13"; empty without rows.
  package var placeText: String {
    guard let position, let count else { return "" }
    return "\(position) of \(count)"
  }
}

extension Wheel {
  /// The wheel for a screen reader: a spin button with the text of the selected row as its value.
  public func accessibility(label: String, value: String) -> AccessibilityElement {
    AccessibilityElement(.spinButton, label: label, value: value, rows: rows)
  }
}

extension Ruler {
  /// The ruler for a screen reader: a slider with the value at the centre.
  ///
  /// A unit is appended to the value; an empty one is not.
  public func accessibility(label: String, unit: String = "") -> AccessibilityElement {
    let value = unit.isEmpty ? text : "\(text) \(unit)"
    return AccessibilityElement(.slider, label: label, value: value, rows: rows)
  }
}

extension LoopingHeader {
  /// The header for a screen reader: a tab list with the title at the centre as its value.
  public func accessibility(label: String) -> AccessibilityElement {
    let value = title(ofIndex: selection ?? 0)
    return AccessibilityElement(.tabList, label: label, value: value, rows: rows)
  }
}
