import OutputFiles

extension Loop {
  /// Options of the loop; sound and haptics are off by default.
  package struct Options {
    /// Volume of ticks, in 0...1.
    var volume = 0.0
    /// Whether ticks are played by a device that can rumble.
    var rumbles = false
    /// Folder for recordings, pictures and logs; nil for the user's folders of each.
    var outputFolder: String?
    /// Folder for logs; nil for that of the other outputs.
    var logFolder: String?
    /// Whether a log that cannot be written ends the loop with an error.
    var requiresLogs = false
    /// Whether the time of the first frame and the number of frames are printed.
    var printsFrames = false
    /// Whether a finger of light invites to the first input.
    var invites = false
    /// Files that are opened at the beginning, like files dropped on the window.
    var files: [String] = []

    package static let silent = Options()

    func folder(for kind: UserFolders.Kind) -> String {
      outputFolder ?? UserFolders.path(of: kind)
    }
  }
}
