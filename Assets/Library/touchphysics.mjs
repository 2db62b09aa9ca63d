// The functions of touchphysics.h as classes; touchphysics.d.mts describes them.

const phases = ["down", "moved", "up", "cancelled"];
const causes = ["drag", "fling", "tap", "key", "wheel", "program"];
const rules = ["off", "interpolate", "predict"];
const axes = ["vertical", "horizontal"];
const actions = [
  "gesture", "gestureEnd", "gestureLost", "hold", "holdEnd", "holdMoves", "notches", "continuous", "momentum",
  "momentumEnd",
];
const kinds = [
  "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging", "willBeginDecelerating",
  "didEndDecelerating", "didEndScrollingAnimation", "tick", "change", "settle",
];
const states = ["resting", "pressed", "dragging", "decelerating", "bouncing", "animating", "wheeling"];

// The structs of the header in the memory of a 32-bit machine. A type is a number (f, i, l for 8, 4, 8 bytes), a
// truth value (b), a text (s), a list of words, a frame, or a list of structs with its number (disabled, columns).
const struct = (fields) => {
  let size = 0;
  const places = fields.map(([name, type]) => {
    const length = ["f", "l", "frame"].includes(type) ? 8 : 4;
    size = Math.ceil(size / length) * length;
    const place = { name, type, at: size };
    size += type === "frame" ? 32 : ["rows", "columns"].includes(type) ? 8 : length;
    return place;
  });
  return { places, size: Math.ceil(size / 8) * 8 };
};
const frame = struct([["x", "f"], ["y", "f"], ["width", "f"], ["height", "f"]]);
const pointer = struct([["time", "f"], ["id", "l"], ["phase", phases], ["x", "f"], ["y", "f"]]);
const event = struct([
  ["time", "f"], ["kind", kinds], ["cause", causes], ["column", "i"], ["direction", "i"], ["row", "l"],
  ["offset", "f"], ["velocity", "f"],
]);
const state = struct([
  ["time", "f"], ["offset", "f"], ["velocity", "f"], ["restingOffset", "f"], ["row", "l"], ["restingRow", "l"],
  ["phase", states], ["isHeld", "b"],
]);
const geometry = struct([["rowExtent", "f"], ["radius", "f"], ["first", "l"], ["count", "l"]]);
const lists = {
  rows: struct([["first", "l"], ["count", "l"]]),
  columns: struct([
    ["rows", "l"], ["selection", "l"], ["loops", "b"], ["yearColumn", "i"], ["monthColumn", "i"], ["firstYear", "i"],
  ]),
};
const start = [["size", "i"], ["preset", "s"]];
const configurations = {
  scroller: struct([
    ...start, ["axis", axes], ["content", "f"], ["viewport", "f"], ["leadingInset", "f"], ["trailingInset", "f"],
    ["period", "f"], ["offset", "f"], ["rowExtent", "f"], ["isPaged", "b"], ["stopsAtEdges", "b"],
  ]),
  wheel: struct([
    ...start, ["rows", "l"], ["selection", "l"], ["disabled", "rows"], ["loops", "b"], ["rowExtent", "f"],
    ["frame", "frame"], ["radius", "f"],
  ]),
  ruler: struct([
    ...start, ["marks", "l"], ["selection", "l"], ["minimum", "l"], ["step", "l"], ["fractionDigits", "i"],
    ["markExtent", "f"], ["frame", "frame"],
  ]),
  header: struct([
    ...start, ["titles", "i"], ["selection", "i"], ["visibleColumns", "i"], ["isRightToLeft", "b"],
    ["frame", "frame"],
  ]),
  picker: struct([...start, ["columns", "columns"], ["rowExtent", "f"], ["frame", "frame"], ["radius", "f"]]),
};

const index = (words, word) => {
  const found = words.indexOf(word);
  if (found < 0) throw new RangeError(`found ${JSON.stringify(word)}, expected one of ${words.join(", ")}`);
  return found;
};
const whole = (value) => {
  if (Number.isInteger(value)) return BigInt(value);
  throw new RangeError(`found ${value}, expected a whole number`);
};
const readSource = async (source) => {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof URL && source.protocol === "file:" && globalThis.process?.versions?.node) {
    source = await (await import("node:fs/promises")).readFile(source);
  }
  if (source instanceof URL || typeof source === "string") source = await fetch(source);
  if (typeof Response !== "undefined" && source instanceof Response) {
    if (!source.ok) throw new Error(`${source.url}: status ${source.status}, expected touchphysics.wasm`);
    source = await source.arrayBuffer();
  }
  return WebAssembly.compile(source);
};

export class TouchPhysics {
  static async load(source = new URL("touchphysics.wasm", import.meta.url)) {
    const nothing = () => 0;
    const system = { fd_close: nothing, fd_seek: nothing, fd_write: nothing };
    const module = await readSource(source);
    const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
    return new TouchPhysics(exports);
  }

  constructor(wasm) {
    const scratch = wasm.malloc(512);
    // The memory of a module that grows is another one.
    let memory = new DataView(wasm.memory.buffer);
    const view = () => memory.buffer === wasm.memory.buffer ? memory : (memory = new DataView(wasm.memory.buffer));
    const text = (at, length) => {
      const bytes = new Uint8Array(wasm.memory.buffer, at, length);
      return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
    };
    const checked = (code) => {
      if (code >= 0) return code;
      throw Object.assign(new Error(text(wasm.touch_error_text(code), 200)), { code });
    };
    // Calls a function with memory for values, which is freed afterwards.
    const withMemory = (body) => {
      const blocks = [];
      const allocate = (size) => (blocks.push(wasm.malloc(size)), blocks.at(-1));
      const store = (value) => {
        const bytes = new TextEncoder().encode(value), at = allocate(bytes.length + 1);
        new Uint8Array(wasm.memory.buffer, at).set([...bytes, 0]);
        return { at, length: bytes.length };
      };
      try { return body(allocate, store); } finally { blocks.forEach(wasm.free); }
    };
    const write = (layout, at, values, allocate, store) => {
      const names = layout.places.map(({ name }) => name);
      const unknown = Object.keys(values).find((name) => name === "size" || !names.includes(name));
      const known = names.filter((name) => name !== "size").join(", ");
      if (unknown) throw new TypeError(`unknown property ${unknown}, expected ${known}`);
      new Uint8Array(wasm.memory.buffer, at, layout.size).fill(0);
      for (const { name, type, at: place } of layout.places) {
        const value = name === "size" ? layout.size : values[name];
        if (value === undefined) continue;
        const to = at + place;
        if (Array.isArray(type)) view().setInt32(to, index(type, value), true);
        else if (type === "f") view().setFloat64(to, value, true);
        else if (type === "l") view().setBigInt64(to, whole(value), true);
        else if (type === "i" || type === "b") view().setInt32(to, Number(whole(Number(value))), true);
        else if (type === "frame") write(frame, to, value);
        else if (type === "s") {
          const { at: first } = store(value);
          view().setUint32(to, first, true);
        } else {
          const element = lists[type], first = allocate(element.size * value.length);
          value.forEach((each, number) => write(element, first + number * element.size, each));
          view().setUint32(to, first, true);
          view().setInt32(to + 4, value.length, true);
        }
      }
    };
    const read = (layout, at) => {
      const values = {};
      for (const { name, type, at: place } of layout.places) {
        const from = at + place;
        if (Array.isArray(type)) values[name] = type[view().getInt32(from, true)];
        else if (type === "f") values[name] = view().getFloat64(from, true);
        else if (type === "l") values[name] = Number(view().getBigInt64(from, true));
        else values[name] = type === "b" ? view().getInt32(from, true) !== 0 : view().getInt32(from, true);
      }
      return values;
    };
    const registry = new FinalizationRegistry((object) => wasm.touch_free(object));
    const number = () => view().getFloat64(scratch, true);

    class Base {
      #object = 0;

      constructor(create) {
        checked(create(scratch));
        this.#object = view().getUint32(scratch, true);
        registry.register(this, this.#object, this);
      }

      get pointer() {
        if (this.#object) return this.#object;
        throw new Error("the object was freed");
      }

      free() {
        registry.unregister(this);
        wasm.touch_free(this.#object);
        this.#object = 0;
      }

      setPreset(preset) {
        withMemory((allocate, store) => {
          if (typeof preset === "string") return checked(wasm.touch_set_preset(this.pointer, store(preset).at));
          const { at, length } = store(JSON.stringify(preset)), message = allocate(400);
          const result = wasm.touch_set_preset_json(this.pointer, at, length, message, 400);
          if (result === -6) throw new Error(text(message, 400));
          return checked(result);
        });
      }

      tune(name, value) {
        withMemory((_, store) => checked(wasm.touch_tune(this.pointer, store(name).at, value)));
      }

      get parameters() {
        return withMemory((allocate) => {
          const at = allocate(72);
          return Array.from({ length: checked(wasm.touch_parameter_count(this.pointer)) }, (_, number) => {
            checked(wasm.touch_get_parameter(this.pointer, number, at));
            const [minimum, maximum, value] = [48, 56, 64].map((place) => view().getFloat64(at + place, true));
            return { name: text(at, 32), unit: text(at + 32, 16), minimum, maximum, value };
          });
        });
      }
    }

    class Model extends Base {
      constructor(name, values = {}) {
        const layout = configurations[name];
        super((object) => withMemory((allocate, store) => {
          const at = allocate(layout.size);
          write(layout, at, values, allocate, store);
          return wasm[`touch_${name}_create`](at, object);
        }));
      }

      handle(values) {
        write(pointer, scratch, { id: 0, ...values });
        return checked(wasm.touch_handle(this.pointer, scratch));
      }
      advance(time) { checked(wasm.touch_advance(this.pointer, time)); }
      get events() {
        const count = checked(wasm.touch_events(this.pointer, scratch)), first = view().getUint32(scratch, true);
        return Array.from({ length: count }, (_, number) => read(event, first + number * event.size));
      }
      get isMoving() { return checked(wasm.touch_is_moving(this.pointer)) === 1; }
      get offset() { return this.offsetOf(0); }
      offsetOf(column) { return checked(wasm.touch_offset(this.pointer, column, scratch)), number(); }
      displayedOffset(time, { column = 0, resampling = "predict" } = {}) {
        checked(wasm.touch_displayed_offset(this.pointer, column, index(rules, resampling), time, scratch));
        return number();
      }
      state(column = 0) {
        checked(wasm.touch_get_state(this.pointer, column, scratch));
        const values = read(state, scratch);
        for (const name of ["row", "restingRow"]) if (values[name] < 0) values[name] = null;
        return values;
      }
      turn(distance, time, { column = 0 } = {}) { checked(wasm.touch_turn(this.pointer, column, time, distance)); }
      scroll(action, distance, time, { column = 0 } = {}) {
        checked(wasm.touch_scroll(this.pointer, column, time, index(actions, action), distance));
      }
      retarget(target, { column = 0 } = {}) { return checked(wasm.touch_retarget(this.pointer, column, target)) === 1; }
      cancel(time) { checked(wasm.touch_cancel(this.pointer, time)); }
    }

    class Rows extends Model {
      geometry(offset = this.offset, column = 0) {
        checked(wasm.touch_get_geometry(this.pointer, column, offset, scratch));
        return read(geometry, scratch);
      }
      select(row, time, { column = 0, animated = true, cause = "program" } = {}) {
        const how = [Number(animated), index(causes, cause)];
        return checked(wasm.touch_select(this.pointer, column, time, whole(row), ...how)) === 1;
      }
      step(rows, time, { column = 0, cause = "key" } = {}) {
        checked(wasm.touch_step(this.pointer, column, time, whole(rows), index(causes, cause)));
      }
      setFrame(values) {
        write(frame, scratch, values);
        checked(wasm.touch_set_frame(this.pointer, scratch));
      }
      setRows(rows, time, { column = 0 } = {}) {
        checked(wasm.touch_set_rows(this.pointer, column, time, whole(rows)));
      }
      setRadius(radius) { checked(wasm.touch_set_radius(this.pointer, radius)); }
    }

    const samples = (kind) => class extends Base {
      constructor(preset = "uikit") {
        super((object) => kind === "resampler" ? wasm.touch_resampler_create(object)
          : withMemory((_, store) => wasm.touch_tracker_create(store(preset).at, object)));
      }
      add(time, position) { checked(wasm[`touch_${kind}_add`](this.pointer, time, position)); }
      reset() { checked(wasm.touch_reset(this.pointer)); }
      position(time, resampling = "predict") {
        checked(wasm.touch_resampler_position(this.pointer, time, index(rules, resampling), scratch));
        return number();
      }
      velocity(time) { return checked(wasm.touch_tracker_velocity(this.pointer, time, scratch)), number(); }
    };

    this.Scroller = class Scroller extends Model {
      constructor(values) { super("scroller", values); }
      scrollTo(offset, time, { animated = true, cause = "program" } = {}) {
        return checked(wasm.touch_scroll_to(this.pointer, time, offset, Number(animated), index(causes, cause))) === 1;
      }
      setContent(content, viewport, time) {
        checked(wasm.touch_set_content(this.pointer, time, content, viewport));
      }
    };
    this.Wheel = class Wheel extends Rows { constructor(values) { super("wheel", values); } };
    this.Header = class Header extends Rows { constructor(values) { super("header", values); } };
    this.Picker = class Picker extends Rows { constructor(values) { super("picker", values); } };
    this.Ruler = class Ruler extends Rows {
      constructor(values) { super("ruler", values); }
      get value() { return checked(wasm.touch_ruler_value(this.pointer, scratch)), number(); }
    };
    this.Resampler = samples("resampler");
    this.Tracker = samples("tracker");
    this.presets = Array.from({ length: wasm.touch_preset_count() }, (_, place) => {
      wasm.touch_preset_name(place, scratch, 64);
      return text(scratch, 64);
    });
  }
}
