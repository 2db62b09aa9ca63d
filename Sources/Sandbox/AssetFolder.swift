import Pickers
import Stage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder with decks and sessions, and what is read from it.
struct AssetFolder {
  /// Its path.
  let path: String

  /// Finds the folder: the given one, else `Assets` here, else upwards from the executable, else
  /// beside an installed program in `share/touch-sandbox`.
  init(given: String?) throws {
    let files = FileManager.default
    if let given {
      guard files.fileExists(atPath: given + "/Decks") else {
        throw Failure(.file, "\(given)/Decks: no such folder, expected the Assets of this program")
      }
      path = given
      return
    }
    var places = ["Assets"]
    var folder = Self.executableFolder
    while folder.count > 1 {
      places.append(folder + "/Assets")
      places.append(folder + "/share/touch-sandbox/Assets")
      folder = Self.parent(of: folder)
    }
    guard let found = places.first(where: { files.fileExists(atPath: $0 + "/Decks") }) else {
      throw Failure(
        .file,
        "Assets/Decks: found neither here nor above \(Self.executableFolder), "
          + "name the folder with --assets"
      )
    }
    path = found
  }

  /// Reads the scene of a name.
  func scene(named name: String) throws -> Scene {
    guard Scene.names.contains(name) else {
      throw Failure(
        .file,
        StageError.unknownScene(name, known: Scene.names).description
      )
    }
    let cards = try CardDeck.read(path + "/Decks/cards.json")
    let weight = try WeightDeck.read(path + "/Decks/weight.json")
    let categories = try CategoryDeck.read(path + "/Decks/categories.json")
    let prefectures = try ChoiceDeck.read(path + "/Decks/prefectures.json")
    return Scene(
      name: name,
      columns: cards.columns.map {
        Scene.Column(titles: $0.rows, loops: $0.loops, selection: $0.selection)
      },
      scale: RulerScale(
        minimum: weight.minimum,
        step: weight.step,
        fractionDigits: weight.fractionDigits,
        count: (weight.maximum - weight.minimum) / weight.step + 1,
        majorEvery: weight.majorEvery
      ),
      unit: weight.unit,
      mark: weight.selection,
      titles: categories.titles,
      title: categories.selection,
      choices: prefectures.rows,
      choice: prefectures.selection
    )
  }

  private static var executableFolder: String {
    #if os(Linux)
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      let link: String? = nil
    #endif
    let path = link ?? CommandLine.arguments.first ?? ""
    if path.hasPrefix("/") { return parent(of: path) }
    return parent(of: FileManager.default.currentDirectoryPath + "/" + path)
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}

/// A deck that can be read and knows what is wrong with it.
protocol Deck: Decodable {
  /// What is wrong, as found and expected; nil if nothing is.
  var complaint: String? { get }
}

extension Deck {
  /// Reads and checks a deck.
  static func read(_ path: String) throws -> Self {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw Failure(.file, "\(path): cannot be read, expected a deck in JSON")
    }
    let deck: Self
    do {
      deck = try JSONDecoder().decode(Self.self, from: data)
    } catch let error as DecodingError {
      throw Failure(.file, "\(path): \(DeckError.text(error))")
    }
    if let complaint = deck.complaint { throw Failure(.file, "\(path): \(complaint)") }
    return deck
  }
}

/// Says in one line what a decoder found.
enum DeckError {
  static func text(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.isEmpty
        ? "the top level" : context.codingPath.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context)) has no '\(key.stringValue)', expected one"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return "\(place(context)) has the wrong type, expected \(type)"
    case .dataCorrupted(let context):
      return "not JSON at \(place(context)): \(context.debugDescription)"
    @unknown default:
      return "cannot be understood, expected a deck in JSON"
    }
  }
}

/// Columns of rows: Assets/Decks/cards.json.
struct CardDeck: Deck {
  struct Column: Decodable {
    let rows: [String]
    let loops: Bool
    let selection: Int
  }

  let columns: [Column]

  var complaint: String? {
    if columns.isEmpty { return "columns is empty, expected at least one" }
    for (index, column) in columns.enumerated() {
      if column.rows.isEmpty { return "columns.\(index).rows is empty, expected at least one" }
      if !column.rows.indices.contains(column.selection) {
        return "columns.\(index).selection is \(column.selection), expected "
          + "0..<\(column.rows.count)"
      }
    }
    return nil
  }
}

/// The marks of a ruler, in units of the last decimal place: Assets/Decks/weight.json.
struct WeightDeck: Deck {
  let unit: String
  let fractionDigits: Int
  let minimum: Int
  let maximum: Int
  let step: Int
  let majorEvery: Int
  let selection: Int

  var complaint: String? {
    let bound = 1_000_000_000_000
    guard (0...9).contains(fractionDigits) else {
      return "fractionDigits is \(fractionDigits), expected 0...9"
    }
    guard (-bound...bound).contains(minimum), (-bound...bound).contains(maximum) else {
      return "minimum and maximum are \(minimum) and \(maximum), expected -\(bound)...\(bound)"
    }
    guard (1...bound).contains(step) else { return "step is \(step), expected 1...\(bound)" }
    guard (1...1_000_000).contains(majorEvery) else {
      return "majorEvery is \(majorEvery), expected 1...1000000"
    }
    guard maximum >= minimum, (maximum - minimum) % step == 0 else {
      return "\(minimum)...\(maximum) is not a whole number of steps of \(step)"
    }
    let count = (maximum - minimum) / step + 1
    return (0..<count).contains(selection)
      ? nil : "selection is \(selection), expected 0..<\(count)"
  }
}

/// The rows of the wheel on the sheet: Assets/Decks/prefectures.json.
struct ChoiceDeck: Deck {
  let rows: [String]
  let selection: Int

  var complaint: String? {
    if rows.isEmpty { return "rows is empty, expected at least one" }
    return rows.indices.contains(selection)
      ? nil : "selection is \(selection), expected 0..<\(rows.count)"
  }
}

/// The titles of a header: Assets/Decks/categories.json.
struct CategoryDeck: Deck {
  let titles: [String]
  let selection: Int

  var complaint: String? {
    if titles.isEmpty { return "titles is empty, expected at least one" }
    return titles.indices.contains(selection)
      ? nil : "selection is \(selection), expected 0..<\(titles.count)"
  }
}
