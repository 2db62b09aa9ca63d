import CFriBidi
import CHarfBuzz
import Drawing

/// Neighbouring characters of a line that are drawn together.
///
/// They have the same font, script and direction.
struct TextRun {
  let face: Int
  var text: String
  /// Whether the run is one digit, centred in a cell that is as wide as the widest digit.
  let isCell: Bool
  /// The embedding level of the run in the Unicode Bidirectional Algorithm; text with an odd level is read from
  /// right to left.
  let level: Int8
  /// The script of the run; nil if its characters, such as digits, belong to no single script.
  private(set) var script: hb_script_t?

  /// ISO 15924 name of the run's script, such as "Arab".
  var scriptName: String {
    let tag = hb_script_to_iso15924_tag(script ?? HB_SCRIPT_COMMON)
    return String(decoding: [24, 16, 8, 0].map { UInt8(tag >> $0 & 255) }, as: UTF8.self)
  }

  /// Whether the run is read from right to left: true if `level` is odd.
  var isRightToLeft: Bool { level % 2 == 1 }

  /// Returns the runs of a line from left to right, in the order of the Unicode Bidirectional
  /// Algorithm.
  ///
  /// The first letter determines the direction of the line. A character that no font has is
  /// replaced. If there is no font at all, the result is empty.
  static func visual(of text: String, _ style: TextStyle, fonts: Fonts) -> [TextRun] {
    guard let latin = fonts.latinFace(style.weight) else { return [] }
    let scalars = Array(text.unicodeScalars)
    let (levels, order) = levelsAndOrder(of: scalars)
    var runs: [TextRun] = []
    /// Index of the run of each character; nil for a character without a shape.
    var numbers = [Int?](repeating: nil, count: scalars.count)
    for (index, scalar) in scalars.enumerated() {
      let properties = scalar.properties
      let last = runs.last?.level == levels[index] ? runs.last : nil
      switch properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: continue
      case .nonspacingMark, .spacingMark, .enclosingMark, .format:
        // A mark belongs to the previous letter. So do joiners and selectors, which have no shape.
        let isHidden = properties.isDefaultIgnorableCodePoint
        if let last, !last.isCell, isHidden || fonts.has(scalar, last.face) {
          runs[runs.count - 1].text.unicodeScalars.append(scalar)
          numbers[index] = runs.count - 1
          continue
        }
        if isHidden { continue }
      default: break
      }
      let isCell = style.tabularDigits && ("0"..."9").contains(scalar)
      let found = isCell ? latin : fonts.face(for: scalar, weight: style.weight)
      let shown = found == nil ? fonts.replacement(latin) : scalar
      let (face, script) = (found ?? latin, script(of: scalar))
      if let last, !last.isCell, !isCell, last.face == face,
        last.script == script || last.script == nil || script == nil
      {
        runs[runs.count - 1].text.unicodeScalars.append(shown)
        runs[runs.count - 1].script = last.script ?? script
      } else {
        runs.append(
          TextRun(
            face: face,
            text: String(shown),
            isCell: isCell,
            level: levels[index],
            script: script
          )
        )
      }
      numbers[index] = runs.count - 1
    }
    var shown: Set<Int> = []
    return order.compactMap { numbers[$0] }.filter { shown.insert($0).inserted }.map { runs[$0] }
  }

  private static func script(of scalar: Unicode.Scalar) -> hb_script_t? {
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
    switch script {
    case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN: return nil
    default: return script
    }
  }

  /// The first code point of the scripts that are read from right to left.
  private static let firstOfRightToLeft: UInt32 = 0x590

  /// Returns the embedding level of each character, and the indices of the characters from left to right.
  ///
  /// Characters with odd levels are read from right to left.
  private static func levelsAndOrder(of scalars: [Unicode.Scalar]) -> ([Int8], [Int]) {
    guard scalars.contains(where: { $0.value >= firstOfRightToLeft }) else {
      return (Array(repeating: 0, count: scalars.count), Array(scalars.indices))
    }
    let count = FriBidiStrIndex(scalars.count)
    let characters = scalars.map { FriBidiChar($0.value) }
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_LTR, count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    var order = Array(0..<count)
    var direction = FRIBIDI_PAR_ON
    fribidi_get_bidi_types(characters, count, &types)
    fribidi_get_bracket_types(characters, count, types, &brackets)
    // If memory is missing, all text is set from left to right.
    _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels)
    _ = fribidi_reorder_line(0, types, count, 0, direction, &levels, nil, &order)
    return (levels, order.map(Int.init))
  }
}
