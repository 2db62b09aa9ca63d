import Subprocess

/// Browsers in headless mode: Chromium, and Firefox where it is installed.
enum Browser: String, CaseIterable, Sendable {
  case chromium, firefox

  /// The browsers in which pages are tested.
  static var installed: [Browser] {
    Surroundings.isExecutable(firefoxPath) ? allCases : [.chromium]
  }

  private static let firefoxPath = "/usr/bin/firefox-esr"

  private static let paths = [
    "/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ]

  /// The installed browser, or nil.
  static var path: String? { paths.first(where: Surroundings.isExecutable) }

  /// Opens a page and returns its DOM after loading and the console messages.
  ///
  /// Timers run ahead of the clock for ten seconds after loading; with `runsTimers` false the DOM is
  /// that of the page's load event.
  static func open(
    _ file: String,
    in folder: String,
    runsTimers: Bool = true
  ) async throws -> (page: String, messages: [Substring]) {
    guard let path else {
      throw HarnessError("no Chromium at \(paths.joined(separator: ", "))")
    }
    let result = try await Subprocess.run(
      .at(path),
      arguments: [
        "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu",
        "--disable-dev-shm-usage",
        "--enable-logging=stderr", "--user-data-dir=\(folder)/profile",
        "--allow-file-access-from-files", "--dump-dom",
        "--js-flags=--expose-gc", "--enable-precise-memory-info",
        runsTimers ? "--virtual-time-budget=10000" : "--mute-audio",
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

  /// Opens a page in Firefox, and returns what it wrote with `dump` until the end of a `pre` element, for
  /// two minutes at most.
  static func dumped(by file: String) async throws -> String {
    try await Surroundings.withTemporaryFolder { profile in
      // Without a display, drawing by another process never ends.
      let preferences = [
        ("browser.dom.window.dump.enabled", true), ("gfx.canvas.accelerated", false),
        ("gfx.canvas.remote", false), ("security.fileuri.strict_origin_policy", false),
      ]
      let lines = preferences.map { "user_pref(\"\($0.0)\", \($0.1));\n" }
      try Surroundings.write(lines.joined(), to: profile + "/user.js")
      // It does not end by itself.
      let script = """
        "$0" --headless --no-remote --profile "$1" "$2" >"$1/dumped" 2>/dev/null & browser=$!
        for _ in $(seq 1200); do
          if grep -q '</pre>' "$1/dumped"; then break; fi
          sleep 0.1
        done
        kill $browser
        wait $browser
        cat "$1/dumped"
        """
      let result = try await Subprocess.run(
        .at("/bin/bash"),
        arguments: ["-c", script, firefoxPath, profile, "file://\(file)"],
        output: .string(limit: 16 << 20),
        error: .discarded
      )
      return result.standardOutput
    }
  }

  /// The scroll widths of each page in frames of several widths, in CSS pixels.
  ///
  /// A value larger than the width means that the page overflows.
  static func extents(
    of files: [String],
    inWidths widths: [Int],
    in folder: String
  ) async throws -> [[Int]] {
    let frames = folder + "/frames.html"
    let script = "this.title = this.contentDocument.documentElement.scrollWidth"
    let frame = files.flatMap { file in
      widths.map { width in
        "<iframe src=\"file://\(file)\" style=\"width: \(width)px; height: 800px; border: 0\" "
          + "onload=\"\(script)\"></iframe>"
      }
    }
    try Surroundings.write("<!doctype html>" + frame.joined(), to: frames)
    let opened = try await open(frames, in: folder).page
    let extents = opened.matches(of: #/ title="(\d+)"/#).compactMap { Int($0.1) }
    guard extents.count == frame.count else { throw HarnessError("no extents in \(opened)") }
    return files.indices.map { Array(extents[($0 * widths.count)...].prefix(widths.count)) }
  }
}
