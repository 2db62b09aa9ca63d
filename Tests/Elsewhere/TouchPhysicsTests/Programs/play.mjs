// Makes the calls that a text lists, as play.c does, and returns each result, event and offset as bits.
import { TouchPhysics } from "./touchphysics.mjs";

const causes = ["drag", "fling", "tap", "key", "wheel", "program"];
const kinds = [
  "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging", "willBeginDecelerating",
  "didEndDecelerating", "didEndScrollingAnimation", "tick", "change", "settle",
];
const states = ["resting", "pressed", "dragging", "decelerating", "bouncing", "animating", "wheeling"];
const rules = ["off", "interpolate", "predict"];
const cell = new DataView(new ArrayBuffer(8));
const bits = (value) => (cell.setFloat64(0, value), " " + cell.getBigUint64(0).toString(16));

export async function play(text, source) {
  const p = await TouchPhysics.load(source);
  const lines = [];
  let object, columns = 1;
  for (const line of text.split("\n").filter((line) => line)) {
    const [word, ...words] = line.split(" ");
    const n = words.map(Number);
    let time = 0, result = 0;
    try {
      const made = {
        scroller: () => new p.Scroller({
          preset: words[0], content: n[1], period: n[2], offset: n[3], rowExtent: n[4], isPaged: n[5] !== 0,
        }),
        wheel: () => new p.Wheel({
          preset: words[0], rows: n[1], loops: n[2] !== 0, disabled: [{ first: 5, count: 2 }].slice(0, n[3]),
        }),
        ruler: () => new p.Ruler({
          preset: words[0], marks: n[1], selection: 30, minimum: -50, step: 5, fractionDigits: 1,
        }),
        header: () => new p.Header({ preset: words[0], titles: n[1], isRightToLeft: n[2] !== 0 }),
        picker: () => new p.Picker({
          preset: words[0],
          columns: [
            { rows: 100, selection: 24 }, { rows: 12, selection: 2, loops: true },
            { selection: 30, yearColumn: 1, monthColumn: 2, firstYear: 2000 },
          ],
        }),
        resampler: () => new p.Resampler(),
        tracker: () => new p.Tracker(words[0]),
      }[word];
      if (made) {
        object?.free();
        object = made();
        columns = word === "picker" ? 3 : ["resampler", "tracker"].includes(word) ? 0 : 1;
      } else {
        const timeAt = { select: 1, step: 1, turn: 1, retarget: 1, rows: 1, frame: -1, radius: -1, tune: -1, reset: -1 };
        const column = { column: n[0] };
        time = timeAt[word] === -1 ? 0 : n[timeAt[word] ?? 0];
        result = Number({
          pointer: () => object.handle({
            time, id: n[1], phase: ["down", "moved", "up", "cancelled"][n[2]], x: n[3], y: n[4],
          }),
          advance: () => object.advance(time),
          scroll: () => object.scrollTo(n[1], time, { animated: n[2] !== 0, cause: causes[n[3]] }),
          select: () => object.select(n[2], time, { ...column, animated: n[3] !== 0, cause: causes[n[4]] }),
          step: () => (object.step(n[2], time, { ...column, cause: causes[n[3]] }), 1),
          turn: () => object.turn(n[2], time, column),
          retarget: () => object.retarget(n[2], column),
          content: () => object.setContent(n[1], n[2], time),
          rows: () => object.setRows(n[2], time, column),
          frame: () => object.setFrame({ x: n[0], y: n[1], width: n[2], height: n[3] }),
          radius: () => object.setRadius(n[0]),
          letgo: () => object.cancel(time),
          sample: () => object.add(time, n[1]),
          tune: () => object.tune(words[0], n[1]),
          reset: () => object.reset(),
        }[word]() ?? 0);
      }
    } catch (error) {
      result = error.code ?? -2;
    }
    lines.push(`${word} ${result}`);
    const events = columns && result >= 0 ? object.events : [];
    for (const e of events) {
      const numbers = [kinds.indexOf(e.kind), causes.indexOf(e.cause), e.column, e.direction, e.row].join(" ");
      lines.push(`event ${numbers}${bits(e.time)}${bits(e.offset)}${bits(e.velocity)}`);
    }
    for (let column = 0; column < columns; column++) {
      const s = object.state(column);
      const numbers = [states.indexOf(s.phase), Number(s.isHeld), s.row ?? -1, s.restingRow ?? -1].join(" ");
      const shown = rules.map((resampling) => bits(object.displayedOffset(time, { column, resampling }))).join("");
      const values = [s.time, s.offset, s.velocity, s.restingOffset].map(bits).join("");
      lines.push(`state ${numbers}${values}${shown}`);
      if (!object.geometry) continue;
      const g = object.geometry(s.offset, column);
      lines.push(`geometry ${g.first} ${g.count}${bits(g.rowExtent)}${bits(g.radius)}`);
    }
    if (object instanceof p.Resampler) for (const rule of rules) lines.push("position" + bits(object.position(time, rule)));
    if (object instanceof p.Tracker) lines.push("velocity" + bits(object.velocity(time)));
    if (object instanceof p.Ruler) lines.push("value" + bits(object.value));
  }
  object?.free();
  return lines;
}
