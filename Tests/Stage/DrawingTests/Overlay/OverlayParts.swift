import Drawing

/// The bars of the frames in time, oldest first, each with all of its parts.
func bars(of list: DisplayList) -> [Rect] {
  var bars: [Rect] = []
  for part in plainRectangles(of: list)
  where part.width >= 3 && part.width < 40 && part.height > 3 && part.height != 1.5 {
    if let last = bars.last, last.x == part.x {
      let top = min(last.y, part.y)
      bars[bars.count - 1].height = max(last.maxY, part.maxY) - top
      bars[bars.count - 1].y = top
    } else {
      bars.append(part)
    }
  }
  return bars
}

/// The plain rectangles of a colour.
func coloured(_ color: Color, in list: DisplayList) -> [Rect] {
  list.commands.compactMap { command in
    if case .rectangle(let rect, color) = command { rect } else { nil }
  }
}

/// The budget line, which is the only rectangle of its height.
func budgetLine(of list: DisplayList) -> Rect {
  plainRectangles(of: list).filter { $0.height == 1.5 }[0]
}

func plainRectangles(of list: DisplayList) -> [Rect] {
  list.commands.compactMap { if case .rectangle(let rect, _) = $0 { rect } else { nil } }
}

func texts(of list: DisplayList) -> [String] {
  list.commands.compactMap { text($0)?.0 }
}

/// The figure above a label, and its colour.
func figure(labelled label: String, in list: DisplayList) -> (String, Color)? {
  list.command(above: label, by: 22.5).flatMap(text)
}

func text(_ command: DrawCommand) -> (String, Color)? {
  guard case .text(let text, _, at: _, verticalScale: _, let color) = command else { return nil }
  return (text, color)
}
