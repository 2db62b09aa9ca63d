/// All outputs of one command, checked together before its work begins.
package struct Outputs {
  private let files: [OutputFile]

  /// A path of nil means no output.
  ///
  /// - Throws: `Failure` for the first output that cannot be written, exists without `force`, is given twice
  ///   or is an input.
  package init(
    _ paths: [String?],
    inputs: @autoclosure () throws -> [String] = [],
    force: Bool
  ) throws {
    let targets = try paths.compactMap { $0 }.map { try OutputTarget($0, force: force) }
    try OutputTarget.checkDistinct(targets, inputs: inputs())
    files = try targets.map { try OutputFile($0) }
  }

  package subscript(path: String?) -> OutputFile? { files.first { $0.path == path } }

  /// After an error, no output gets its name.
  package func finish() throws { try Placement.publish(files) }
}
