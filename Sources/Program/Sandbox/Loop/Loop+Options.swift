extension Loop {
  /// Options of a loop; without arguments sound and haptics are off.
  package struct Options {
    /// Volume of ticks, in 0...1.
    var volume = 0.0
    /// Whether ticks are also played on a device that can rumble.
    var rumbles = false
    /// Folder for recordings, pictures and logs.
    ///
    /// If it is nil, each kind of file is written to the user's folder for this kind.
    var outputFolder: String?
    /// Folder for logs; nil for the folder of the other outputs.
    var logFolder: String?
    /// Whether a log that cannot be written ends the loop with an error.
    var requiresLogs = false
    /// Whether the time of the first frame and the number of frames are printed.
    var printsFrames = false
    /// Whether an animated finger shows a flick until the first input.
    var invites = false
    /// Files that are opened at the beginning, like files dropped on the window.
    var files: [String] = []

    func folder(for kind: UserFolders.Kind) -> String {
      outputFolder ?? UserFolders.path(of: kind)
    }
  }
}
