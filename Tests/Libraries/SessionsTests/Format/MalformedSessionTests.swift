import Sessions
import Testing
import TestSupport

struct MalformedSessionTests {
  /// Second lines, and their errors after `demo.touchcast:2: found `.
  static let entries = Refusal.table(
    #"""
    ⇒ an empty line, expected a line that begins with [ or {
    hello ⇒ "hello", expected a line that begins with [ or {
    \#u{FEFF}[1,"x"] ⇒ "\u{FEFF}[1,\"x\"]", expected a line that begins with [ or {
    [1,"x" ⇒ the end of the line, expected ',' or ']'
    [1,"t","a",1e999] ⇒ 1e999, expected a number of at most 1.8e308
    [1,"l","\ud800"] ⇒ '\ud800', expected both halves of a character
    [01,"x"] ⇒ '01', expected a number as JSON writes it
    [1,"x",] ⇒ ']' after a comma, expected no comma at the end
    [1,"x"] [2,"x"] ⇒ '[', expected the end of the line
    [1,"\#u{0}"] ⇒ byte 0x00 in a text, expected no control characters
    [1,\#u{1}"x"] ⇒ byte 0x01, expected a value
    [1,"h",{"a":[1,2],"a":[1,2]}] ⇒ "a" again after line 2, expected each key once
    {"a":1} ⇒ an object, expected an entry array
    [] ⇒ 0 fields, expected at least a time and a code
    [1] ⇒ 1 fields, expected at least a time and a code
    [1.5,"x"] ⇒ time 1.5, expected a whole number of microseconds
    ["1","x"] ⇒ time "1", expected a whole number of microseconds
    [-1,"x"] ⇒ time -1, expected a time of at least 0
    [1,2] ⇒ code 2, expected a code in quotes
    [1,"s",1,2,"thumb",0,6] ⇒ source "thumb", expected finger, wheel, continuous, unknown
    [1,"s",1,2,"finger",0,6,0,0,["lift"]]
    ⇒ mark "lift", expected stopX, stopY, hold1…hold10, holdEnd, holdCancel, cancel, momentum or late
    [1,"s",1,2,"finger",0,0.001] ⇒ 0.001, expected a distance that is a multiple of 1/256
    [1,"q"] ⇒ code "q", expected one of d m u c w s k r p t o l h x, or x-…
    [1,"x",2] ⇒ 1 fields after "x", expected none
    [1,"d",1,2,3] ⇒ 3 fields after "d", expected id, x, y, kind, optional pressure
    [1,"d",1,2,3,"pen"] ⇒ kind "pen", expected "touch" or "mouse"
    [1,"d",1,2,3,4] ⇒ 4 as field 4 after "d", expected text
    [1,"d",1.5,2,3,"touch"] ⇒ 1.5 as field 1 after "d", expected a whole number
    [1,"d",-1,2,3,"touch"] ⇒ pointer -1, expected an id of at least 0
    [1,"d",1,2.01,3,"touch"] ⇒ 2.01, expected a position that is a multiple of 1/64
    [1,"d",1,70000,3,"touch"] ⇒ 70000, expected a position of -65536...65536
    [1,"d",1,2,3,"touch",1.5] ⇒ 1.5, expected a pressure of 0...1
    [1,"m",1,2,3] ⇒ pointer 1, which is not down, expected one that is down
    [1,"m",1,2] ⇒ 2 fields after "m", expected id, x, y
    [1,"u",1] ⇒ pointer 1, which is not down, expected one that is down
    [1,"u"] ⇒ 0 fields after "u", expected id
    [1,"c",1] ⇒ pointer 1, which is not down, expected one that is down
    [1,"c",1,2] ⇒ 2 as field 2 after "c", expected text
    [1,"w",1,2,0] ⇒ 3 fields after "w", expected x, y, dx, dy
    [1,"w",1,2,0,1001] ⇒ 1001, expected notches of -1000...1000
    [1,"w",1,"2",0,1] ⇒ "2" as field 2 after "w", expected a number
    [1,"k","down","Up"] ⇒ 2 fields after "k", expected "down" or "up", key name, modifier bits
    [1,"k","held","Up",0] ⇒ "held", expected "down" or "up"
    [1,"k","up","Any",0] ⇒ key "Any", expected a known key name
    [1,"k","up","Up",65536] ⇒ 65536, expected modifier bits of 0...65535
    [1,"r",0,600,1] ⇒ 0, expected a width of 1...16384
    [1,"r",800,16385,1] ⇒ 16385, expected a height of 1...16384
    [1,"r",800,600,9] ⇒ 9, expected a scale of 0.25...8
    [1,"p","a/b"] ⇒ "a/b", expected a preset name of 1...64 characters A-Z a-z 0-9 . _ -
    [1,"t","",1] ⇒ "", expected a tuning name of 1...64 characters A-Z a-z 0-9 . _ -
    [1,"t","a",null] ⇒ null as field 2 after "t", expected a number
    [1,"t","a",2e9] ⇒ 2000000000, expected a tuning value of -1000000000...1000000000
    [1,"l",true] ⇒ true as field 1 after "l", expected text
    [1,"h",[]] ⇒ an empty array, expected a checkpoint object
    [1,"h",{"a":[]}] ⇒ an empty array, expected [selection,offset]
    [1,"h",{"a":[[1,2],3]}] ⇒ 3, expected [selection,offset]
    [1,"h",{"a":[1.5,2]}] ⇒ 1.5, expected an index or a name
    [1,"h",{"a":[1,2.01]}] ⇒ 2.01, expected an offset that is a multiple of 1/64
    [1,"h",{"a":[1,2e18]}] ⇒ 2e+18, expected an offset of -1e+18...1e+18
    [1,"h",{"a":["b c",2]}] ⇒ "b c", expected an index or a name of 1...64 characters A-Z a-z 0-9 . _ -
    [1,"h",{"a b":[1,2]}] ⇒ "a b", expected a picker name of 1...64 characters A-Z a-z 0-9 . _ -
    """#
  )

  @Test(arguments: entries)
  func `an invalid entry throws an error with its reason`(mistake: Refusal) {
    expectEqual(errorText(about: mistake.text), "demo.touchcast:2: found \(mistake.message)")
  }

  @Test func `a time earlier than the previous entry's is an error`() {
    expectEqual(
      errorText(about: #"[200,"l","a"]"#, #"[100,"l","b"]"#),
      "demo.touchcast:3: found time 100 after 200, expected a time that does not decrease"
    )
  }

  @Test func `a second down event of a pointer is an error`() {
    expectEqual(
      errorText(about: #"[1,"d",7,0,0,"touch"]"#, #"[1,"d",7,0,0,"mouse"]"#),
      "demo.touchcast:3: found pointer 7 going down twice, expected a pointer that is not down"
    )
  }

  @Test(arguments: [#"[1,"x"]"#, #"[2,"l","a"]"#, #"[2,"x-eyes"]"#])
  func `an entry after the end is an error`(entry: String) {
    expectEqual(
      errorText(about: #"[1,"x"]"#, entry),
      "demo.touchcast:3: found an entry after the end, expected nothing"
    )
  }

  @Test func `text that is not UTF-8 is an error`() {
    let bytes =
      Array(plainHeaderLine.utf8) + Array("\n[1,\"l\",\"".utf8) + [0xFF, 0x22, 0x5D, 0x0A]
    #expect {
      try SessionReader.read(bytes: bytes, name: "demo.touchcast")
    } throws: { error in
      "\(error)" == "demo.touchcast:2: found a text with bytes that are not UTF-8, expected UTF-8"
    }
  }

  /// A part of the plain header, its replacement, and the error.
  static let headers = Refusal.table(
    #"""
    "touchcast" → "asciicast" ⇒ format "asciicast", expected "touchcast"
    "format":"touchcast", → ⇒ a header without "format", expected one with it
    "version":1, → ⇒ a header without "version", expected one with it
    "version":1, → "version":0, ⇒ version 0, expected a whole number from 1
    "version":1, → "version":"1", ⇒ version "1", expected a whole number from 1
    "version":1, → "version":2,"new":true, ⇒ version 2, expected version 1
    "title":"Slow drag", → ⇒ a header without "title", expected one with it
    "Slow drag" → 7 ⇒ title 7, expected text
    [1280,720] → [1280] ⇒ size an array, expected [width,height]
    [1280,720] → [1280,0.5] ⇒ 0.5, expected a height of 1...16384
    [1280,720] → [16385,720] ⇒ 16385, expected a width of 1...16384
    "scale":1 → "scale":0.2 ⇒ 0.2, expected a scale of 0.25...8
    "scale":1 → "scale":"1" ⇒ scale "1", expected a number
    "uikit" → "../uikit" ⇒ "../uikit", expected a preset name of 1...64 characters A-Z a-z 0-9 . _ -
    "default" → "" ⇒ "", expected a scene name of 1...64 characters A-Z a-z 0-9 . _ -
    {} → [] ⇒ tuning an empty array, expected an object of numbers
    {} → {"a":"1"} ⇒ tuning "a" with "1", expected a number
    {} → {"b":2e9,"a":2e9} ⇒ 2000000000, expected a tuning value of -1000000000...1000000000
    {} → {},"stop":1
    ⇒ the name "stop", expected only format, version, title, size, scale, preset, scene, tuning, start, safeArea, view, begin
    {} → {},"start":7 ⇒ 7, expected a checkpoint object
    "scale":1 → "scale":1,"scale":2 ⇒ "scale" again after line 1, expected each key once
    """#
  )

  @Test(arguments: headers)
  func `an invalid header throws an error with its reason`(mistake: Refusal) {
    let parts = mistake.text.split(separator: "→", omittingEmptySubsequences: false)
    let header = plainHeaderLine.replacing(
      parts[0].dropLast(),
      with: parts[1].dropFirst(),
      maxReplacements: 1
    )
    expectEqual(errorText(aboutText: header + "\n"), "demo.touchcast:1: found \(mistake.message)")
  }

  @Test func `the error names the first invalid member of a header`() {
    for first in ["b", "a", "c"] {
      let tuning = "{\"\(first)\":\"x\",\"d\":true,\"e\":null,\"f\":[]}"
      expectEqual(
        errorText(aboutText: plainHeaderLine.replacing("{}", with: tuning) + "\n"),
        "demo.touchcast:1: found tuning \"\(first)\" with \"x\", expected a number"
      )
      let members = "{},\"z\(first)\":1,\"zd\":1,\"ze\":1"
      let errorText = errorText(aboutText: plainHeaderLine.replacing("{}", with: members) + "\n")
      expectEqual(errorText?.contains("found the name \"z\(first)\""), true)
    }
  }

  @Test(arguments: [
    ("", "an empty file, expected a whole header line"),
    (plainHeaderLine, "a first line without its newline, expected a whole header line"),
    ("[1,\"x\"]\n", "an array, expected a header object"),
    ("\n", "an empty line, expected a line that begins with [ or {"),
  ])
  func `a file without a header is an error`(text: String, expected: String) {
    expectEqual(errorText(aboutText: text), "demo.touchcast:1: found \(expected)")
  }

  @Test func `a newer version throws unsupportedVersion`() {
    let text = plainHeaderLine.replacing("\"version\":1", with: "\"version\":3") + "\n"
    let expected = SessionError.unsupportedVersion(
      file: "demo.touchcast",
      found: 3,
      newestSupported: 1
    )
    #expect(throws: expected) { try read(text: text) }
  }
}
