import ScrollPhysics

/// Describes one element of the user interface for a screen reader.
///
/// The host passes this value to the accessibility system of its platform.
///
///     ruler.accessibility(label: "Weight", unit: "kg").value   // "63.7 kg"
public struct AccessibilityElement: Equatable, Sendable {
  /// The role, named as in WAI-ARIA.
  public enum Role: String, Equatable, Sendable {
    /// A wheel: the user selects one value of a list, step by step.
    case spinButton = "spinbutton"
    /// A ruler: a value on a scale.
    case slider
    /// A strip of titles.
    case tabList = "tablist"
    /// A sheet with Cancel and Done.
    case dialog
    /// A button, such as Done.
    case button
    /// A truth value, which is on or off.
    case toggle = "switch"
  }

  /// An action that the element offers.
  public enum Action: String, Equatable, Sendable {
    /// Select the next row or mark: `step(by: 1)`.
    case increment
    /// Select the previous row or mark: `step(by: -1)`.
    case decrement
    /// Do what a tap on the button does.
    case press
    /// Close the sheet and restore the committed rows.
    case dismiss
  }

  /// The role; a screen reader offers commands that fit the role.
  public var role: Role
  /// The name that a screen reader speaks before the value.
  public var label: String
  /// The present value as text; empty if the element has no value.
  public var value: String
  /// Number of the selected row, counted from 1; nil if there are no rows.
  public var position: Int?
  /// Number of rows; nil if the element does not consist of rows.
  public var count: Int?
  /// The actions that have an effect in the present state; may be empty.
  public var actions: [Action]

  /// Without rows: `position` and `count` are nil.
  package init(role: Role, label: String, value: String = "", actions: [Action]) {
    self.role = role
    self.label = label
    self.value = value
    self.actions = actions
  }

  /// `actions` contains `increment` and `decrement` only if they can select another row now.
  fileprivate init(_ role: Role, label: String, value: String, rows: RowScroller) {
    self.init(role: role, label: label, value: value, actions: [])
    position = rows.selection.map { $0 + 1 }
    count = rows.rowCount
    guard rows.rowCount > 0 else { return }
    let (disabled, loops) = (rows.disabled, rows.loops)
    if loops || rows.selection != disabled.lastEnabled { actions.append(.increment) }
    if loops || rows.selection != disabled.firstEnabled { actions.append(.decrement) }
  }

  /// The position and the count as text, such as "3 of 13"; empty if there are no rows.
  package var placeText: String {
    guard let position, let count else { return "" }
    return "\(position) of \(count)"
  }
}

extension Wheel {
  /// Returns the wheel as an element for a screen reader: a spin button.
  ///
  /// `value` is the text of the selected row.
  public func accessibility(label: String, value: String) -> AccessibilityElement {
    AccessibilityElement(.spinButton, label: label, value: value, rows: rows)
  }
}

extension Ruler {
  /// Returns the ruler as an element for a screen reader: a slider with the value at the centre.
  ///
  /// If `unit` is not empty, it follows the value after a space.
  public func accessibility(label: String, unit: String = "") -> AccessibilityElement {
    let value = unit.isEmpty ? text : "\(text) \(unit)"
    return AccessibilityElement(.slider, label: label, value: value, rows: rows)
  }
}

extension LoopingHeader {
  /// Returns the header as an element for a screen reader: a tab list.
  ///
  /// The value of the element is the title at the centre.
  public func accessibility(label: String) -> AccessibilityElement {
    let value = title(ofIndex: selection ?? 0)
    return AccessibilityElement(.tabList, label: label, value: value, rows: rows)
  }
}
