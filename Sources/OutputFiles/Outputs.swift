/// All outputs of one command, checked together before its work begins.
package struct Outputs {
  private var files: [String: OutputFile] = [:]

  /// Checks and prepares the outputs, of which those that were not asked for are nil.
  ///
  /// With `areLive`, new files have their names while they grow.
  ///
  /// - Throws: `Failure` for the first output that cannot be written, exists without `force`, is
  ///   given twice or is an input.
  package init(_ paths: [String?], inputs: [String] = [], force: Bool, areLive: Bool = false)
    throws
  {
    let targets = try paths.compactMap { $0 }.map { try OutputTarget($0, force: force) }
    try OutputTarget.checkDistinct(targets, inputs: inputs)
    for target in targets { files[target.path] = try OutputFile(target, isLive: areLive) }
  }

  /// The output at a path that was asked for; nil for nil.
  package subscript(path: String?) -> OutputFile? { path.flatMap { files[$0] } }
}
