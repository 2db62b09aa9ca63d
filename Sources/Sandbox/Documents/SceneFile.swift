import JSONText
import Pickers
package import Sessions
package import Stage

/// Scenes made of decks.
package struct SceneFile {
  /// The folder with the program's decks.
  let assets: AssetFolder
  /// The user's decks, which replace the decks of their kind.
  let decks: [Own]

  /// A deck of the user.
  struct Own {
    let path: String
    let deck: DeckFile
    let bytes: [UInt8]
  }

  /// The names of the scenes.
  package static let names = ["all", "cards", "prefectures", "date", "weight", "categories"]

  /// How far beyond the strip a finger may come down on the scene `categories`, in points.
  static let dragOutset = 80.0
  /// Size of rows at the rim on the scene `cards`, as a share of the size at the centre.
  static let rimScale = 0.6

  /// Reads the user's decks.
  ///
  /// - Throws: `Failure` with file, line and path for a file that is not a deck, and for two decks of
  ///   one kind.
  init(assets: AssetFolder, decks paths: [String]) throws {
    self.assets = assets
    var decks: [Own] = []
    for path in paths {
      let bytes = try AssetFolder.bytes(of: path)
      let own = Own(path: path, deck: try Self.deck(of: bytes, file: path), bytes: bytes)
      if let other = decks.first(where: { $0.deck.kind == own.deck.kind }) {
        throw Failure(
          .usage,
          "--deck \(path) and \(other.path) are both for the \(own.deck.kind), expected one of a kind"
        )
      }
      decks.append(own)
    }
    self.decks = decks
  }

  /// The name of the user's decks in sessions: the 64-bit FNV-1a hash of their bytes; nil without
  /// decks.
  var deckName: String? {
    guard !decks.isEmpty else { return nil }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for deck in decks.sorted(by: { $0.deck.kind < $1.deck.kind }) {
      for byte in deck.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The folder with the pictures of rows: beside the user's wheel deck, or beside the program's.
  package var symbolFolder: String {
    guard let own = decks.first(where: { $0.deck.kind == "wheel" }) else {
      return "\(assets.path)/Decks/Images"
    }
    guard let slash = own.path.lastIndex(of: "/") else { return "Images" }
    return own.path[...slash] + "Images"
  }

  /// Makes the scene of a name.
  ///
  /// - Throws: `Failure` for an unknown name, a deck that cannot be read, and a user's deck for a piece
  ///   that the scene does not show.
  package func scene(named name: String) throws -> Scene {
    var scene = Scene(name: name)
    switch name {
    case "all", Scene.olderName:
      scene.pieces = [
        try piece("wheel", "cards"), try piece("ruler", "weight"),
        try piece("header", "categories"), try piece("sheet", "prefectures"),
      ]
    case "cards":
      scene.pieces = [try piece("wheel", "cards", rimScale: Self.rimScale)]
    case "prefectures":
      scene.pieces = [try piece("wheel", "cities"), try piece("sheet", "prefectures")]
    case "date":
      scene.pieces = [try piece("wheel", "date")]
    case "weight":
      scene.pieces = [try piece("ruler", "weight")]
    case "categories":
      scene.pieces = [try piece("header", "categories", dragOutset: Self.dragOutset)]
    default:
      throw Failure(
        .file,
        StageError.unknownScene(name, known: Self.names).description
      )
    }
    for own in decks where !scene.pieceNames.contains(own.deck.kind) {
      throw Failure(
        .usage,
        "--deck \(own.path) is for the \(own.deck.kind), which the scene '\(name)' does not show"
      )
    }
    return scene
  }

  /// Makes the scene of a session.
  ///
  /// - Throws: `Failure` with the session's file if it was recorded with other decks.
  package func scene(of session: Session, file: String) throws -> Scene {
    let wanted = session.header.deck
    guard wanted == deckName else {
      let found = wanted.map { "it was recorded with the deck \($0)" } ?? "it was recorded without"
      let given = deckName.map { "--deck is \($0)" } ?? "no --deck is given"
      throw Failure(.file, "\(file):1: \(found), \(given), expected the same")
    }
    do {
      return try scene(named: session.header.scene)
    } catch let failure as Failure where !Self.names.contains(session.header.scene) {
      throw Failure(.file, "\(file):1: \(failure.message)")
    }
  }

  /// Makes a piece of the user's own deck of its kind, else of the deck of a name.
  private func piece(
    _ kind: String,
    _ name: String,
    rimScale: Double = 1,
    dragOutset: Double = 0
  ) throws -> Piece {
    let own = decks.first { $0.deck.kind == kind }?.deck
    let deck = try own ?? Self.read("\(assets.path)/Decks/\(name).json")
    return deck.piece(rimScale: rimScale, dragOutset: dragOutset)
  }

  private static func read(_ path: String) throws -> DeckFile {
    try deck(of: AssetFolder.bytes(of: path), file: path)
  }

  private static func deck(of bytes: [UInt8], file: String) throws -> DeckFile {
    do {
      return try DeckFile(JSONDocument(bytes, file: file))
    } catch {
      throw Failure(.file, error.description)
    }
  }
}

extension DeckFile {
  /// The piece that the deck is for.
  var kind: String {
    switch self {
    case .wheel: "wheel"
    case .ruler: "ruler"
    case .header: "header"
    case .sheet: "sheet"
    }
  }
}

extension DeckFile {
  /// The piece that shows the deck.
  func piece(rimScale: Double, dragOutset: Double) -> Piece {
    switch self {
    case .wheel(let deck):
      .wheel(WheelPiece(columns: deck.columns.map { .init($0) }, rimScale: rimScale))
    case .ruler(let deck):
      .ruler(RulerPiece(scale: deck.scale, unit: deck.unit, mark: deck.selection))
    case .header(let deck):
      .header(
        HeaderPiece(
          titles: deck.titles,
          title: deck.selection,
          visibleColumns: deck.visibleColumns ?? 5,
          dragOutset: dragOutset
        )
      )
    case .sheet(let deck):
      .sheet(SheetPiece(choices: deck.rows.map(\.text), choice: deck.selection))
    }
  }
}

extension RulerDeck {
  /// The values of the ruler.
  var scale: RulerScale {
    RulerScale(
      minimum: minimum,
      step: step,
      fractionDigits: fractionDigits,
      count: count,
      majorEvery: majorEvery,
      format: RulerScale.NumberFormat(
        prefix: format.prefix,
        suffix: format.suffix,
        decimalSeparator: format.decimalSeparator,
        groupSeparator: format.groupSeparator
      )
    )
  }
}

extension WheelPiece.Column {
  /// A column as a deck describes it.
  init(_ column: WheelDeck.Column) {
    self.init(
      content: ColumnRows(column.rows),
      loops: column.loops,
      selection: column.selection,
      disabled: column.disabled.map { $0..<($0 + 1) },
      label: column.title ?? "",
      widthShare: column.rows.widthShare
    )
  }
}

extension ColumnRows {
  /// Rows as a deck describes them.
  init(_ rows: DeckRows) {
    switch rows {
    case .listed(let rows):
      self = .rows(rows.map { PickerRow(text: $0.text, image: $0.image) })
    case .numbers(let numbers):
      self = .numbers(
        first: numbers.first,
        count: numbers.count,
        step: numbers.step,
        minimumDigits: numbers.minimumDigits
      )
    case .tables(let column, let tables):
      self = .dependent(on: column, tables: tables.map { $0.map(\.text) })
    case .days(let days):
      self = .days(year: days.yearColumn, month: days.monthColumn, firstYear: days.firstYear)
    }
  }
}

extension DeckRows {
  /// Least and greatest share of the wheel's width, in letters.
  private static let widths = 4.0...14.0

  /// The width of the column relative to others: the letters of its longest text, with those of
  /// Chinese, Japanese and Korean counted twice.
  var widthShare: Double {
    func width(_ text: String) -> Double {
      text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) }
    }
    let longest: Double =
      switch self {
      case .listed(let rows): rows.reduce(0) { max($0, width($1.text)) }
      case .numbers(let numbers): width(numbers.text(ofRow: numbers.count - 1))
      case .tables(_, let tables): tables.joined().reduce(0) { max($0, width($1.text)) }
      case .days: 2
      }
    return min(max(longest + 2, Self.widths.lowerBound), Self.widths.upperBound)
  }
}
