import Subprocess

/// Chromium without a window.
enum Browser {
  private static let paths = [
    "/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ]

  /// The installed browser, or nil.
  static var path: String? { paths.first(where: Surroundings.isExecutable) }

  /// Opens a page and returns its elements after loading, and the console messages.
  static func open(
    _ file: String,
    in folder: String
  ) async throws -> (page: String, complaints: [Substring]) {
    guard let path else {
      throw HarnessError("no Chromium at \(paths.joined(separator: ", "))")
    }
    let result = try await Subprocess.run(
      .at(path),
      arguments: [
        "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu",
        "--disable-dev-shm-usage",
        "--enable-logging=stderr", "--user-data-dir=\(folder)/profile",
        "--allow-file-access-from-files", "--virtual-time-budget=10000", "--dump-dom",
        "file://\(file)",
      ],
      output: .string(limit: 16 << 20),
      error: .string(limit: 16 << 20)
    )
    guard result.terminationStatus == .exited(0) else {
      throw HarnessError("\(result.terminationStatus): \(result.standardError)")
    }
    let messages = result.standardError.split(separator: "\n")
    return (result.standardOutput, messages.filter { $0.contains(":CONSOLE") })
  }

  /// How wide a page would have to be for nothing to stick out, in CSS pixels, in a window of a
  /// width.
  static func extent(of file: String, inWidth width: Int, in folder: String) async throws -> Int {
    let frame = folder + "/frame.html"
    let script = "document.title = page.contentDocument.documentElement.scrollWidth"
    try Surroundings.write(
      "<!doctype html><title>none</title><iframe id=page src=\"file://\(file)\" "
        + "style=\"width: \(width)px; height: 800px; border: 0\" onload=\"\(script)\"></iframe>",
      to: frame
    )
    let opened = try await open(frame, in: folder).page
    guard let begin = opened.firstRange(of: "<title>")?.upperBound,
      let extent = Int(opened[begin...].prefix { $0 != "<" })
    else { throw HarnessError("no extent in \(opened)") }
    return extent
  }
}
