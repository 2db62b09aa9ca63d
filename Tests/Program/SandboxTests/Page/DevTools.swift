import JSONText
import Subprocess

extension Browser {
  /// Opens a page in Chromium, and returns the replies to commands of its DevTools protocol in order.
  ///
  /// The commands of `setting` precede the page.
  ///
  /// A command is its method and its parameters as members of JSON: `"method":"…","params":{…}`.
  static func replies(
    of page: String,
    in folder: String,
    after setting: [String] = [],
    to commands: [String]
  ) async throws -> [JSONValue] {
    guard let path else { throw HarnessError("no Chromium") }
    // Messages end with a zero byte, and go through two pipes.
    let script = #"""
      mkfifo "$1/in" "$1/out"
      "$0" --headless --no-sandbox --hide-scrollbars --disable-gpu --disable-dev-shm-usage --allow-file-access-from-files \
        --user-data-dir="$1/profile" --remote-debugging-pipe about:blank \
        3<"$1/in" 4>"$1/out" 2>/dev/null & browser=$!
      exec 5>"$1/in" 6<"$1/out"
      number=0 session=
      call() {
        number=$((number + 1))
        printf '{"id":%d,%s%s}\0' "$number" "$session" "$1" >&5
        while IFS= read -r -d '' -t 60 reply <&6; do
          case $reply in "{\"id\":$number,"*) return ;; esac
        done
      }
      member() { reply=${reply#*\""$1"\":\"}; reply=${reply%%\"*}; }
      call '"method":"Target.createTarget","params":{"url":"about:blank"}'
      member targetId
      call "\"method\":\"Target.attachToTarget\",\"params\":{\"targetId\":\"$reply\",\"flatten\":true}"
      member sessionId
      session="\"sessionId\":\"$reply\","
      while IFS= read -r command; do
        call "$command"
        printf '%s\n' "${reply:-none}"
      done <"$1/commands"
      kill $browser
      wait $browser
      exit 0
      """#
    let open = ["\"method\":\"Page.navigate\",\"params\":{\"url\":\"file://\(page)\"}"]
    try Surroundings.write(
      (setting + open + commands + [""]).joined(separator: "\n"),
      to: folder + "/commands"
    )
    let result = try await Subprocess.run(
      .at("/bin/bash"),
      arguments: ["-c", script, path, folder],
      output: .string(limit: 64 << 20),
      error: .string(limit: 1 << 16)
    )
    let lines = result.standardOutput.split(separator: "\n").dropFirst(setting.count + 1)
    let missing = zip(commands, lines).filter { $1 == "none" }.map(\.0)
    guard lines.count == commands.count, missing.isEmpty else {
      throw HarnessError("no reply to \(missing), \(lines.count) to all: \(result.standardError)")
    }
    return try lines.map { try JSONValue(parsing: String($0))["result"] ?? .null }
  }

  /// The command that evaluates an expression of JavaScript, and waits for its promise.
  static func evaluating(_ expression: String) -> String {
    let params = JSONWriter.text { json in
      json.object { json in
        json.string(expression, "expression")
        json.boolean(true, "awaitPromise")
        json.boolean(true, "returnByValue")
      }
    }
    return "\"method\":\"Runtime.evaluate\",\"params\":\(params)"
  }

  /// The command that waits until the page's session can play.
  static let waitingForPage = evaluating(
    "new Promise((done) => window.touchPage ? done(1) : addEventListener('touchpage', () => done(1)))"
  )
}
