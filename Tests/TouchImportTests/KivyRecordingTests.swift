import TouchImport
import ScrollPhysics
import Sessions
import Testing
import TestSupport

@Suite struct KivyRecordingTests {
  private func kivy(_ lines: String...) -> String {
    (["#RECORDER1.0"] + lines).map { $0 + "\n" }.joined()
  }

  @Test func `positions are fractions of the window from the bottom`() throws {
    let events = try foreignEvents(
      kivy(
        "(1.25, 'begin', 7, {'is_touch': True, 'sx': 0.25, 'sy': 0.75, 'profile': ['pos']})",
        "(1.5, 'update', 7, {'is_touch': True, 'sx': 0.5, 'sy': 1.0, 'profile': ['pos']})",
        "(1.75, 'end', 7, {'is_touch': True, 'sx': 0.5, 'sy': 0.0, 'profile': ['pos']})"
      )
    )
    #expect(
      events == [
        touchDown(1, 250, 250, at: 0), touchMove(1, 500, 0, at: 250_000),
        touchMove(1, 500, 1000, at: 500_000), touchUp(1, at: 500_000),
      ]
    )
  }

  @Test func `events in Python 2 syntax are read`() throws {
    let events = try foreignEvents(
      kivy(
        "(1e-05, u'begin', 7L, {u'sx': 0.5, \"sy\": .5, 'pressure': 1.5, 'a': None, 'b': (1,)})",
        "(0.00002, 'end', 7, {'sx': 0.5, 'sy': 0.5, 'a': ['it\\'s', [-1e3]], 'c': {}})"
      )
    )
    #expect(
      events.map(\.event)
        == [.down(id: 1, x: 500, y: 500, kind: .touch, pressure: 1), .up(id: 1)]
    )
  }

  @Test func `keys, hovering and wheel turns are ignored with a warning`() throws {
    let recording = try foreign(
      kivy(
        "(0.1, 'keydown', 0, {'key': 273, 'scancode': 82, 'unicode': None, 'is_touch': False})",
        "(0.2, 'keyup', 0, {'key': 273, 'modifier': [], 'is_touch': False})",
        "(0.3, 'begin', 1, {'is_touch': False, 'sx': 0.1, 'sy': 0.1})",
        "(0.4, 'update', 1, {'is_touch': False, 'sx': 0.2, 'sy': 0.1})",
        "(0.5, 'end', 1, {'is_touch': False, 'sx': 0.2, 'sy': 0.1})",
        "(0.6, 'begin', 2, {'is_touch': True, 'sx': 0.2, 'sy': 0.1, 'button': 'scrollup'})",
        "(0.6, 'end', 2, {'is_touch': True, 'sx': 0.2, 'sy': 0.1, 'button': 'scrollup'})",
        "(0.7, 'begin', 1, {'is_touch': True, 'sx': 0.2, 'sy': 0.1, 'button': 'left'})",
        "(0.8, 'end', 1, {'is_touch': True, 'sx': 0.2, 'sy': 0.1, 'button': 'left'})"
      )
    )
    #expect(recording.session(header: plainHeader).entries.count == 3)
    #expect(
      recording.warnings == [
        "touch.rec:2: keys are ignored, 2 times",
        "touch.rec:4: hovering and scrolling pointers are ignored, 2 times",
      ]
    )
  }

  @Test func `inconsistent events are corrected with a warning`() throws {
    let text = kivy(
      "(2.0, 'update', 1, {'sx': 0.5, 'sy': 0.5})",
      "(1.0, 'begin', 1, {'sx': 0.6, 'sy': 0.5})",
      "(3.0, 'end', 9, {'sx': 0.6, 'sy': 0.5})"
    )
    #expect(
      try foreignEvents(text) == [
        touchDown(1, 500, 500, at: 0), touchCancel(1, "down again", at: 0),
        touchDown(2, 600, 500, at: 0), touchCancel(2, "torn", at: 0),
      ]
    )
    #expect(
      try foreign(text).warnings == [
        "touch.rec:2: a finger moves that never went down; it goes down there",
        "touch.rec:3: a finger goes down twice; the first touch is cancelled",
        "touch.rec:3: a finger is still down at the end and cancelled",
        "touch.rec:3: time goes back and is held",
      ]
    )
  }

  @Test(arguments: [
    ("(0.1, 'begin', 1)", "found \"(0.1, 'begin', 1)\", expected (seconds, kind, id, {…})"),
    ("(0.1, 'begin', 1, {'sx': 0.5})", "found a pointer without sx and sy"),
    ("(-1, 'begin', 1, {})", "found time -1.0, expected a time of at least 0"),
    ("(0.1, 'jump', 1, {})", "found kind \"jump\", expected one of begin"),
    ("(0.1, 'begin', 1.5, {})", "expected (seconds, kind, id, {…})"),
    ("(0.1, 'begin', 1, {'sx': nan, 'sy': 0})", "expected a number, text, True"),
    ("(0.1, 'begin', 1, {'sx': 0.5 'sy': 0})", "expected ',' or '}'"),
    ("(0.1, 'begin", "expected a closing quote"),
    ("[[[[[[1]]]]]]", "found deeper nesting, expected at most 4 levels"),
    ("__import__('os')", "expected"),
  ])
  func `the error for an invalid event states its line`(line: String, expected: String) throws {
    let errorText = try #require(foreignErrorText(kivy(line)))
    #expect(errorText.hasPrefix("touch.rec:2: "))
    #expect(errorText.contains(expected), "\(errorText)")
  }

  @Test func `another version of the recorder is an error`() {
    #expect(foreignErrorText("#RECORDER2.0\n")?.hasSuffix("expected #RECORDER1.0") == true)
  }
}
