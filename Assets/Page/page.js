// Runs the models of a session, which are WebAssembly, and paints what they draw.
"use strict";
(async () => {
  // From here errors are not those of reading this script.
  window.onerror = null;
  if (!isAble) return;
  const $ = (id) => document.getElementById(id);
  const bytesOf = (base64) => {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
    const letters = atob(base64), bytes = new Uint8Array(letters.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
    return bytes;
  };
  const page = JSON.parse($("document").textContent);
  const packed = new Blob([bytesOf($("program").textContent)]).stream();
  const stream = packed.pipeThrough(new DecompressionStream("gzip"));
  const program = await new Response(stream).arrayBuffer();
  const none = () => 8;
  const system = { fd_close: none, fd_seek: none, fd_write: none };
  // Each stage has models of its own. The state is read from the first; every action applies to all of them.
  const models = await WebAssembly.compile(program), stages = [];
  for (const stage of page.stages?.length ? page.stages : [{}]) {
    const pane = stages.length ? $("panes").appendChild($("panes").children[0].cloneNode()) : $("panes").children[0];
    const canvas = pane.querySelector("canvas") || pane.appendChild(document.createElement("canvas"));
    canvas.hidden = true;
    if (stages.length) canvas.setAttribute("aria-hidden", "true");
    const wasm = (await WebAssembly.instantiate(models, { wasi_snapshot_preview1: system })).exports;
    stages.push({ wasm, pane, canvas, name: stage.name || "", document: { ...page.document, ...stage } });
  }
  const [{ wasm: first, canvas }] = stages;
  let isStateCurrent = false;
  const all = (name) => (...values) => {
    isStateCurrent = false;
    return stages.map(({ wasm }) => wasm[name](...values))[0];
  };
  const names = Object.keys(first).filter((name) => typeof first[name] === "function");
  const wasm = Object.fromEntries(names.map((name) => [name, all(name)]));

  // --- The state of the models -----------------------------------------------------------------------

  const encoder = new TextEncoder(), decoder = new TextDecoder();
  const giveTo = ({ wasm }, text) => {
    const bytes = encoder.encode(text);
    const place = wasm.reserve(bytes.length);
    new Uint8Array(wasm.memory.buffer, place, bytes.length).set(bytes);
    return bytes.length;
  };
  const give = (text) => stages.map((stage) => giveTo(stage, text))[0];
  const bytesAt = ({ wasm }, count) => new Uint8Array(wasm.memory.buffer, wasm.bytes(), count).slice();
  const bytes = (name, stage = stages[0]) => bytesAt(stage, stage.wasm[name]());
  const text = (name, stage) => decoder.decode(bytes(name, stage));
  const list = (name) => JSON.parse(text(name) || "[]");
  // What changes in every frame is a function of its own; the rest is read after an action, if it has changed.
  const isMoving = () => stages.some(({ wasm }) => wasm.isMoving());
  let lastState = {};
  const state = () => {
    if (isStateCurrent) return lastState;
    isStateCurrent = true;
    const changed = text("state");
    if (changed) lastState = JSON.parse(changed);
    return lastState;
  };
  const options = new URLSearchParams(location.hash.slice(1));
  const load = (preference) => {
    const before = encoder.encode(preference).length;
    const reasons = stages.map((stage) => {
      const count = giveTo(stage, preference + JSON.stringify(stage.document));
      return decoder.decode(bytesAt(stage, stage.wasm.load(before, count)));
    });
    isStateCurrent = false;
    return reasons.find(Boolean) || "";
  };
  const preference = stages.length === 1 && options.get("preset") || "";
  const reason = load(preference);
  if (reason) {
    const other = preference ? load("") : reason;
    if (other) return fail(`The session cannot be read: ${other}`);
    why.textContent = `The address of this page: ${reason}; the session has its own motion.`;
    why.hidden = false;
  }

  // --- Painting ------------------------------------------------------------------------------------

  const family = 'Inter, "Noto Sans", system-ui, -apple-system, "Noto Sans CJK JP", "Hiragino Sans", sans-serif';
  const colours = new Map(), symbols = new Map(), tinted = new Map();
  let pixels = 1;

  for (const [name, picture] of Object.entries(page.symbols || {})) {
    const image = new Image();
    image.onload = () => schedule();
    image.src = "data:image/png;base64," + picture;
    symbols.set(name, image);
  }
  const colour = (rgba) => {
    let text = colours.get(rgba);
    if (colours.size > 4000) colours.clear();
    if (!text) colours.set(rgba, text = "#" + rgba.toString(16).padStart(8, "0"));
    return text;
  };
  // Paints the pictures of one stage on its canvas.
  const painterOf = (canvas, wasm) => {
    const context = canvas.getContext("2d", { alpha: false }), names = [], fonts = new Map();
    let words, floats;

    // The font of a style, and the width of its widest digit.
    const font = (size, style) => {
      const key = size * 16 + (style & 3);
      let font = fonts.get(key);
      if (!font) {
        if (fonts.size > 500) fonts.clear();
        fonts.set(key, font = { css: `${style & 1 ? 600 : 400} ${size}px ${family}`, lines: new Map() });
        useFont(font);
        const widths = [..."0123456789"].map((digit) => context.measureText(digit).width);
        font.digit = Math.max(...widths);
        font.isWhole = !(style & 2) || font.digit - Math.min(...widths) < 1e-3;
      }
      return font;
    };
    // What the context is set to, because setting it again costs as much as a text.
    let fillNow = -1, strokeNow = -1, lineWidthNow = -1, fontNow = null;
    const reset = () => {
      fillNow = strokeNow = lineWidthNow = -1;
      fontNow = null;
    };
    const fill = (rgba) => {
      if (rgba !== fillNow) context.fillStyle = colour(fillNow = rgba);
    };
    const stroke = (rgba, width) => {
      if (rgba !== strokeNow) context.strokeStyle = colour(strokeNow = rgba);
      if (width !== lineWidthNow) context.lineWidth = lineWidthNow = width;
    };
    const useFont = (font) => {
      if (font !== fontNow) context.font = (fontNow = font).css;
    };
    // The parts of a line in the order from left to right, their places, and the width of the line. A part is a
    // digit, or what is between digits; the whole line where digits are equally wide anyway, or need not be. In a
    // line from right to left, as Hebrew with numbers, the last part is at the left. The browser orders lines with
    // both directions, and with Arabic letters, whose digits follow other rules.
    const hebrew = /[\u0590-\u05ff\ufb1d-\ufb4f]/, rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
    const letters = /\p{L}/gu, number = /[#$%°€£¥]*[0-9]+(?:[.,:/+-][0-9]+)*[#$%°€£¥]*|(?:(?![#$%°€£¥]*[0-9]).)+/gsu;
    const partsOf = (font, text) => {
      if (!rightToLeft.test(text)) return font.isWhole ? [text] : text.match(/[0-9]|[^0-9]+/g) || [];
      if (font.isWhole || text.match(letters)?.some((letter) => !hebrew.test(letter))) return [text];
      return text.match(number).reverse().flatMap((part) => /[0-9]/.test(part) ? [...part] : [part]);
    };
    const lineOf = (font, text) => {
      let line = font.lines.get(text);
      if (line) return line;
      useFont(font);
      line = { parts: [], places: [], width: 0, direction: "ltr" };
      if (rightToLeft.test(text) && rightToLeft.test(text.match(letters)?.[0])) line.direction = "rtl";
      for (const part of partsOf(font, text)) {
        const own = context.measureText(part).width;
        const isDigit = !font.isWhole && part >= "0" && part <= "9", width = isDigit ? font.digit : own;
        line.parts.push(part);
        line.places.push(line.width + (width - own) / 2);
        line.width += width;
      }
      if (font.lines.size > 1000) font.lines.clear();
      font.lines.set(text, line);
      return line;
    };
    const paintText = (text, x, y, size, verticalScale, widthScale, style) => {
      const chosen = font(size, style), line = lineOf(chosen, text);
      useFont(chosen);
      // A text that does not slide is on whole pixels.
      if (!widthScale) x = Math.round(x * pixels) / pixels;
      let base = y + 0.36 * size * verticalScale;
      if (verticalScale === 1) base = Math.round(base * pixels) / pixels;
      const isScaled = verticalScale !== 1 || (widthScale && widthScale !== 1);
      if (isScaled) {
        context.setTransform(pixels * (widthScale || 1), 0, 0, pixels * verticalScale, x * pixels, base * pixels);
        x = base = 0;
      }
      x -= (style >> 2) * line.width / 2;
      if (line.direction === "rtl") context.direction = "rtl";
      for (let i = 0; i < line.parts.length; i++) {
        context.fillText(line.parts[i], x + line.places[i], base);
      }
      if (line.direction === "rtl") context.direction = "ltr";
      if (isScaled) context.setTransform(pixels, 0, 0, pixels, 0, 0);
    };
    // The shape of a picture in one colour, made once for each size and colour.
    const symbol = (name, rgba, size) => {
      const image = symbols.get(name);
      if (!image || !image.naturalWidth) return null;
      const key = `${name} ${rgba} ${size}`;
      let shape = tinted.get(key);
      if (!shape) {
        if (tinted.size > 200) tinted.clear();
        const share = size * pixels / Math.max(image.naturalWidth, image.naturalHeight);
        shape = document.createElement("canvas");
        shape.width = Math.max(1, Math.round(image.naturalWidth * share));
        shape.height = Math.max(1, Math.round(image.naturalHeight * share));
        const brush = shape.getContext("2d");
        brush.drawImage(image, 0, 0, shape.width, shape.height);
        brush.globalCompositeOperation = "source-in";
        brush.fillStyle = colour(rgba);
        brush.fillRect(0, 0, shape.width, shape.height);
        tinted.set(key, shape);
      }
      return shape;
    };
    // Lines that follow each other in one opaque colour are one path, too.
    let linesWait = false;
    const paintLines = () => {
      if (linesWait) context.stroke();
      linesWait = false;
    };
    const addLine = (x, y, endX, endY, width, rgba) => {
      if (!linesWait || rgba !== strokeNow || width !== lineWidthNow || (rgba & 255) !== 255) {
        paintLines();
        stroke(rgba, width);
        context.beginPath();
        linesWait = true;
      }
      context.moveTo(x, y);
      context.lineTo(endX, endY);
    };
    const paintCommand = (i) => {
      const f = i + 1, code = words[i];
      if (code !== 7) paintLines();
      switch (code) {
        case 0:  // background
          fill(words[f]);
          context.fillRect(0, 0, canvas.width, canvas.height);
          break;
        case 3:  // rectangle
          fill(words[f + 4]);
          context.fillRect(floats[f], floats[f + 1], floats[f + 2], floats[f + 3]);
          break;
        case 4:  // rounded rectangle
          fill(words[f + 5]);
          context.beginPath();
          context.roundRect(floats[f], floats[f + 1], floats[f + 2], floats[f + 3], floats[f + 4]);
          context.fill();
          break;
        case 5:  // circle
          fill(words[f + 3]);
          context.beginPath();
          context.arc(floats[f], floats[f + 1], Math.max(0, floats[f + 2]), 0, 7);
          context.fill();
          break;
        case 6: {  // ring
          const width = floats[f + 3];
          stroke(words[f + 4], width);
          context.beginPath();
          context.arc(floats[f], floats[f + 1], Math.max(0, floats[f + 2] - width / 2), 0, 7);
          context.stroke();
          break;
        }
        case 7:  // line
          addLine(floats[f], floats[f + 1], floats[f + 2], floats[f + 3], floats[f + 4], words[f + 5]);
          break;
        case 8:  // triangle
          fill(words[f + 6]);
          context.beginPath();
          context.moveTo(floats[f], floats[f + 1]);
          context.lineTo(floats[f + 2], floats[f + 3]);
          context.lineTo(floats[f + 4], floats[f + 5]);
          context.fill();
          break;
        case 9: {  // gradient
          const [x, y, w, h] = [floats[f], floats[f + 1], floats[f + 2], floats[f + 3]];
          const isVertical = words[f + 6];
          const shade = context.createLinearGradient(x, y, isVertical ? x : x + w, isVertical ? y + h : y);
          shade.addColorStop(0, colour(words[f + 4]));
          shade.addColorStop(1, colour(words[f + 5]));
          context.fillStyle = shade;
          fillNow = -1;
          context.fillRect(x, y, w, h);
          break;
        }
        case 10:  // text
          fill(words[f + 5]);
          paintText(names[words[f + 6]], floats[f], floats[f + 1], floats[f + 2], floats[f + 3], floats[f + 4],
            words[f + 7]);
          break;
        case 11: {  // symbol
          const size = floats[f + 2], height = size * floats[f + 3];
          const shape = symbol(names[words[f + 5]], words[f + 4], size);
          if (shape) {
            const [w, h] = [shape.width / pixels, shape.height / pixels * floats[f + 3]];
            context.drawImage(shape, floats[f] - w / 2, floats[f + 1] - h / 2, w, h);
          } else {
            fill(words[f + 4]);
            context.fillRect(floats[f] - size / 2, floats[f + 1] - height / 2, size, height);
          }
          break;
        }
        case 12:  // clip
          context.save();
          context.beginPath();
          context.rect(floats[f], floats[f + 1], floats[f + 2], floats[f + 3]);
          context.clip();
          break;
        default:  // end of the clip
          context.restore();
          reset();
      }
    };

    // The number of words of each command.
    const lengths = [2, 0, 1, 6, 7, 5, 6, 7, 8, 8, 9, 7, 5, 1];
    let wordCount = 0;
    const paint = (count) => {
      wordCount = count;
      const memory = wasm.memory.buffer, start = wasm.picture() >> 2;
      if (!words || words.buffer !== memory) {
        words = new Uint32Array(memory);
        floats = new Float32Array(memory);
      }
      context.setTransform(pixels, 0, 0, pixels, 0, 0);
      context.textAlign = "left";
      for (let i = start; i < start + count;) {
        const code = words[i];
        if (code === 1) {  // name: a number, and the text that later commands give this number
          const length = words[i + 2];
          names[words[i + 1]] = decoder.decode(new Uint8Array(memory, (i + 3) << 2, length).slice());
          i += 3 + ((length + 3) >> 2);
          continue;
        }
        if (code === 2) names.length = 0; else paintCommand(i);
        i += lengths[code];
      }
      paintLines();
    };
    return {
      paint,
      // Paints the last picture again.
      repaint: () => paint(wordCount),
      // Follows a new size of the canvas, or a context that was lost.
      renew: reset,
    };
  };
  for (const stage of stages) stage.painter = painterOf(stage.canvas, stage.wasm);

  // --- Frames --------------------------------------------------------------------------------------

  const now = () => performance.now() / 1000;
  let requested = 0, last = 0, isManual = false, intervals = [], frameCount = 0;
  const isInReport = location.href === "about:srcdoc";
  let takeChoice = () => {};
  const frame = (instant, interval) => {
    const start = performance.now();
    takeChoice();
    wasm.advance(instant);
    const updated = performance.now();
    const counts = stages.map(({ wasm }) => wasm.draw());
    const drawn = performance.now();
    stages.forEach(({ painter }, i) => painter.paint(counts[i]));
    const painted = performance.now();
    wasm.record(start / 1000, (updated - start) / 1000, (drawn - updated) / 1000,
      (painted - drawn) / 1000, interval);
    if (hasCaptions) show("caption", text("caption"), showCaption);
    showBar();
    click();
    if (frameCount++ % 6 === 0 || !isMoving()) showElements();
    answer();
    return painted - start;
  };
  // The refresh rate is that of the median of the latest intervals.
  const measure = (interval) => {
    if (interval <= 0 || interval > 0.1) return;
    intervals.push(interval);
    if (intervals.length < 60) return;
    intervals.sort((a, b) => a - b);
    wasm.refresh(Math.round(1 / intervals[30]));
    intervals = [];
  };
  const tick = (milliseconds) => {
    requested = 0;
    const instant = milliseconds / 1000, interval = last ? instant - last : 0;
    measure(interval);
    // The browser did not draw this page, such as a report's session that is scrolled out of the window.
    if (interval > 0.5 && !state().isLive) wasm.resume(instant);
    try {
      frame(instant, interval);
    } catch (error) {
      return fail(`The models stopped: ${error}`);
    }
    last = isMoving() ? instant : 0;
    if (last) schedule();
  };
  const schedule = () => {
    if (!requested && !isManual && !document.hidden) requested = requestAnimationFrame(tick);
  };
  const unschedule = () => {
    cancelAnimationFrame(requested);
    requested = 0;
  };
  const act = (action) => {
    action();
    if (state().isLive) hasNews = true;
    schedule();
  };

  // --- The bar -------------------------------------------------------------------------------------

  const track = document.querySelector("#track input"), result = $("result");
  const shown = {};
  const show = (name, value, set) => {
    if (shown[name] !== value) set(shown[name] = value);
  };
  const hasCaptions = page.document.captions, caption = $("caption");
  caption.hidden = !hasCaptions;
  // A caption that ends keeps its text while it fades out.
  const showCaption = (text) => {
    if (text) caption.textContent = text;
    caption.classList.toggle("shown", text !== "");
  };
  const buttons = Object.fromEntries([...document.querySelectorAll("[data-do]")].map((b) => [b.dataset.do, b]));
  const press = (button, isOn) => button.setAttribute("aria-pressed", isOn ? "true" : "false");
  // What the session shows, in a sentence: "the wheel, the ruler and the sheet".
  const listOf = (names) => names.join(", ").replace(/, ([^,]*)$/, " and $1");
  const session = JSON.parse(text("session")), used = session.pieces.map((name) => `the ${name}`);
  const engines = stages.length > 1 ? ` under ${listOf(stages.map(({ name }) => name))}` : "";
  const recorded = used.length
    ? `A recorded finger moves ${listOf(used)}${engines}, and your browser computes the motion as you watch.`
    : "Your browser computes the motion of what you touch.";
  const taken = stages.length > 1 ? `Your finger moves all stages${engines}. Each one continues from where it is.`
    : "Your finger moves the pieces.";
  const facts = () => {
    const { seen, checkpoints: all, problem, preset, duration, isSmall, isLive } = state();
    const isGood = seen > 0 && !problem;
    // A problem is beside the controls.
    const compared = !seen ? "none passed yet" : `${seen} checked${problem ? "" : ", all equal"}`;
    const list = [
      ["Checkpoints", all ? compared : "none under this engine", isGood],
      ["Engine", stages.length > 1 ? stages.map(({ name }) => name).join(", ") : preset],
      ["Session", `${duration.toFixed(1)} s, ${session.markers.length} markers`],
      ["Picture", !isSmall ? "the whole stage" : isLive ? "laid out for this window"
        : "arranged for this window; the session is unchanged"],
    ];
    const element = document.querySelector("#facts dl"), rows = list.map(([name, value, isGood]) => {
      const [term, fact] = [document.createElement("dt"), document.createElement("dd")];
      [term.textContent, fact.textContent, fact.className] = [name, value, isGood ? "good" : ""];
      return [term, fact];
    });
    element.replaceChildren(...rows.flat());
  };
  $("facts").ontoggle = facts;
  const showBar = () => {
    const { isLive, duration, isDark, preset, isPaused, seen, checkpoints, problem, isSmall } = state();
    const position = first.position();
    show("live", isLive, () => {
      const hadFocus = document.activeElement?.closest(".live");
      // The track keeps its place, so that the stage does not move under the finger.
      $("track").style.visibility = $("marks").style.visibility = isLive ? "hidden" : "";
      for (const part of document.querySelectorAll(".session")) part.hidden = isLive;
      for (const part of document.querySelectorAll(".live")) part.hidden = !isLive;
      $("what").textContent = isLive ? taken : recorded;
      $("touch").disabled = isLive;
      if (!isLive && hasNews) takes.push(bytes("leftTake"));
      hasNews = isLive;
      if (hadFocus || isLive && !$("pieces").contains(document.activeElement)) canvas.focus({ preventScroll: true });
    });
    show("saves", isLive || takes.length > 0, (saves) => $("save").hidden = !saves);
    show("dark", isDark, () => {
      document.body.classList.toggle("light", !isDark);
      press(buttons.dark, !isDark);
    });
    show("preset", preset, () => $("preset").value = preset);
    if (!isLive) {
      show("position", position, () => {
        track.value = position;
        follower?.source.postMessage({ position, choice: follower.choice }, "*");
      });
      show("time", `${position.toFixed(1)} / ${duration.toFixed(1)} s`, (t) => {
        $("time").textContent = t;
        track.setAttribute("aria-valuetext", t);
      });
      const isRunning = !isPaused && position < duration;
      show("running", isRunning, () => {
        buttons.toggle.textContent = isRunning ? "❚❚" : "▶";
        buttons.toggle.setAttribute("aria-label", isRunning ? "Pause" : "Play");
      });
      show("speed", state().speed, (speed) => $("speed").value = speed);
      show("repeats", state().repeats, (on) => press(buttons.loop, on));
      show("stops", state().stops, (on) => press(buttons.stop, on));
      show("marker", marks.findLastIndex((mark) => mark.seconds <= position + 0.001), (at) => {
        marks.forEach(({ button }, i) => i === at ? button.setAttribute("aria-current", "step")
          : button.removeAttribute("aria-current"));
      });
    }
    show("facts", `${seen} ${checkpoints} ${problem} ${isLive} ${isSmall} ${preset}`, facts);
    show("result", `${problem} ${isLive}`, () => {
      result.textContent = problem ? `✗ ${problem}` : isLive ? "yours: what you do is recorded" : "";
      result.className = problem ? "bad" : "";
    });
  };

  // --- Takes ---------------------------------------------------------------------------------------

  // Takes that were left and not saved, the latest last, and whether the present one has input since its save.
  const takes = [];
  let hasNews = false, takeCount = 0;
  const save = () => {
    $("file").value = `${document.title.replace(/[^\p{L}\p{N} ._-]+/gu, " ").trim().slice(0, 60)} take ${takeCount + 1}`;
    $("name").returnValue = "";
    $("name").showModal();
    $("file").select();
  };
  $("name").onclose = () => {
    if ($("name").returnValue !== "save") return;
    takeCount += 1;
    const { isLive } = state(), link = document.createElement("a");
    const content = isLive ? bytes("take") : takes.pop();
    if (isLive) hasNews = false;
    link.href = URL.createObjectURL(new Blob([content], { type: "application/x-touchcast" }));
    link.download = $("file").value.replace(/[\\/:*?"<>|\x00-\x1f]/g, "_").replace(/(\.touchcast)?$/, ".touchcast");
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    schedule();
  };
  addEventListener("beforeunload", (event) => {
    if (takes.length || state().isLive && hasNews) event.preventDefault();
  });
  const answer = () => {
    for (const { kind, text } of list("requests")) {
      if (kind === "record") save();
      if (kind === "copy" && navigator.clipboard) navigator.clipboard.writeText(text).catch(() => {});
    }
  };
  const actions = {
    toggle: () => wasm.toggle(now()),
    stepBack: () => wasm.key(give(","), 1, 0, 0, now()),
    stepOn: () => wasm.key(give("."), 1, 0, 0, now()),
    loop: () => wasm.repeats(state().repeats ? 0 : 1),
    stop: () => wasm.stops(state().stops ? 0 : 1),
    touch: () => {
      wasm.takeOver(now());
      if (state().isSmall) wasm.fill(now());
    },
    back: () => wasm.back(now()),
    clicks: () => {
      sound ||= new AudioContext();
      sound.resume();
      clicks = !clicks;
      press(buttons.clicks, clicks);
    },
    open: () => act(() => wasm.press(opener, now())),
    fill: () => act(() => wasm.fill(now())),
    dark: () => wasm.dark(state().isDark ? 0 : 1),
    save,
  };
  for (const [name, button] of Object.entries(buttons)) {
    button.onclick = () => {
      actions[name]();
      // Before the next frame another button can be pressed.
      showBar();
      schedule();
    };
  }
  for (const speed of new Set([...session.speeds, state().speed])) $("speed").add(new Option(`${speed}×`, speed));
  $("speed").onchange = () => wasm.speed(+$("speed").value);
  for (const name of session.presets) $("preset").add(new Option(name, name));
  $("preset").onchange = () => act(() => wasm.preset($("preset").selectedIndex, now()));
  track.max = state().duration;
  const go = (seconds) => act(() => wasm.go(seconds, now()));
  track.oninput = () => go(+track.value);
  const marks = [], chapters = new Map();
  for (const [marker, { name, time: seconds }] of session.markers.entries()) {
    if (!chapters.has(name)) chapters.set(name, seconds);
    if (marker >= 200) continue;
    const flag = document.createElement("i"), button = document.createElement("button");
    flag.style.left = `calc(8px + (100% - 16px) * ${seconds / state().duration})`;
    flag.title = button.textContent = name;
    button.title = `${name}, at ${seconds.toFixed(1)} s`;
    flag.onclick = button.onclick = () => go(seconds);
    $("track").append(flag);
    $("marks").append(button);
    marks.push({ seconds, button });
  }
  buttons.stop.style.display = chapters.size ? "" : "none";
  // The address names a time, a marker, or both: #t=3.2, #Fling, and &stop to pause at the next marker.
  const goToAddress = () => {
    const options = new URLSearchParams(location.hash.slice(1));
    const marker = [...options.keys()].find((name) => chapters.has(name));
    const seconds = options.has("t") ? parseFloat(options.get("t")) : chapters.get(marker);
    if (options.has("stop")) wasm.stops(1);
    if (Number.isFinite(seconds)) go(seconds);
  };
  addEventListener("hashchange", goToAddress);
  // A report, which contains this page as text, chooses an instant and follows playback. Of several choices before
  // a frame the last one counts. A page of another origin that embeds this page by its address chooses nothing.
  let follower = null, choice = null;
  addEventListener("message", ({ source, data }) => {
    if (!isInReport || source !== parent || !Number.isFinite(data?.seek)) return;
    choice = { source, ...data };
    schedule();
  });
  takeChoice = () => {
    if (!choice) return;
    follower = { source: choice.source, choice: choice.choice };
    if (state().isLive) wasm.back(now());
    // A step also pauses.
    wasm.step(choice.seek - first.position(), now());
    choice = null;
  };
  // A control that a pointer used gives the focus back, so that keys are the session's; one that keys used
  // keeps it.
  let isPointed = false;
  $("bar").addEventListener("pointerdown", () => isPointed = true);
  $("bar").addEventListener("keydown", () => isPointed = false);
  for (const type of ["click", "change"]) {
    $("bar").addEventListener(type, (event) => {
      // The list of a select is open after a click.
      if (isPointed && (type === "change" || event.target.tagName !== "SELECT")) canvas.focus();
    });
  }

  // --- Pieces for screen readers and the keyboard -----------------------------------------------------

  let elementText = "", structure = "", items = [], opener = -1;
  const set = (element, name, value) => {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  };
  const isPressed = ({ role }) => role === "button" || role === "switch";
  const addItem = ({ role, label }, i) => {
    const element = document.createElement("div"), dialog = items[0];
    element.setAttribute("role", role);
    element.dataset.i = i;
    element.setAttribute("aria-label", label);
    // The tab of a list of tabs is the title in the middle.
    const focus = role === "tablist" ? element.appendChild(document.createElement("div")) : element;
    if (role === "tablist") focus.setAttribute("role", "tab");
    if (role === "dialog") set(element, "aria-modal", "true"); else focus.tabIndex = 0;
    element.onclick = () => {
      if (isPressed({ role })) act(() => wasm.press(i, now()));
    };
    (dialog?.role === "dialog" ? dialog.element : $("pieces")).append(element);
    items.push({ element, focus, role, label, value: "" });
  };
  const showItem = (item, { label, value, position, count, x, y, width, height }) => {
    const { element, focus, role } = item, base = items[0].role === "dialog" && item !== items[0] ? items[0].place : [0, 0];
    item.place = [x, y];
    element.style.cssText = `left:${x - base[0]}px;top:${y - base[1]}px;width:${width}px;height:${height}px`;
    if (item.value === value) return [];
    if (role === "tablist") {
      focus.textContent = "";
      for (const [name, text] of [["label", value], ["selected", "true"], ["posinset", position], ["setsize", count]]) {
        set(focus, `aria-${name}`, text);
      }
    } else if (role === "button") {
      set(element, "aria-label", `${label} ${value}`);
    } else if (role === "switch") {
      set(element, "aria-checked", value === "on" ? "true" : "false");
    } else if (role !== "dialog") {
      for (const [name, text] of [["valuemin", "1"], ["valuemax", count], ["valuenow", position], ["valuetext", value]]) {
        set(focus, `aria-${name}`, text);
      }
      if (role === "slider") set(focus, "aria-orientation", "horizontal");
    }
    // What a finger or key changed is said when it is at rest.
    const isAtRest = !isMoving(), { isLive } = state(), isNews = isLive && item.value && isAtRest;
    if (isAtRest || !item.value || !isLive) item.value = value;
    return isNews ? [`${label}: ${value}`] : [];
  };
  const showElements = () => {
    const now = text("elements");
    if (now === elementText && isMoving()) return;
    elementText = now;
    const elements = JSON.parse(now), names = elements.map(({ role, label }) => role + label).join();
    if (names !== structure) {
      const hadFocus = $("pieces").contains(document.activeElement);
      structure = names;
      items = [];
      $("pieces").replaceChildren();
      elements.forEach(addItem);
      const at = elements.findIndex(({ isFocused }) => isFocused);
      if (hadFocus) (items[Math.max(at, 0)]?.focus || canvas).focus({ preventScroll: true });
    }
    const news = items.flatMap((item, i) => showItem(item, elements[i]));
    if (news.length) $("said").textContent = news.join(", ");
    // The button that opens a sheet can be beside the part of the stage that is shown.
    opener = elements.findIndex(({ role, label, x, width }) => role === "button" && label === "Choose"
      && x + width / 2 > canvas.width / pixels);
    $("open").hidden = opener < 0 || !state().isLive;
    if (opener >= 0) $("open").textContent = `${elements[opener].label}: ${elements[opener].value}`;
  };

  // --- Clicks --------------------------------------------------------------------------------------

  let sound = null, clicks = false, ticksBefore = 0;
  const click = () => {
    const ticks = first.ticks(), isNew = ticks > ticksBefore;
    ticksBefore = ticks;
    if (!isNew || !clicks) return;
    if (navigator.vibrate && state().isLive) navigator.vibrate(6);
    const tone = sound.createOscillator(), volume = sound.createGain(), start = sound.currentTime;
    tone.type = "triangle";
    tone.frequency.value = 1800;
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.012);
    tone.connect(volume).connect(sound.destination);
    tone.start(start);
    tone.stop(start + 0.015);
  };

  // --- Input ---------------------------------------------------------------------------------------

  const fingers = new Map();
  const phases = { pointerdown: 0, pointermove: 1, pointerup: 2, pointercancel: 3 };
  // Where an event is on its canvas, in points.
  const placeOf = ({ target, clientX, clientY }) => {
    const { left, top } = target.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const listen = (type, body, how) => {
    for (const { canvas } of stages) canvas.addEventListener(type, body, how);
  };
  listen("touchmove", (event) => {
    if (fingers.size) event.preventDefault();
  }, { passive: false });
  const begin = (event, time) => {
    const isMouse = event.pointerType === "mouse";
    document.body.classList.add("pointed");
    canvas.focus({ preventScroll: true });
    let id = isMouse ? 0 : 1;
    while ([...fingers.values()].includes(id)) id += 1;
    fingers.set(event.pointerId, id);
    try { event.target.setPointerCapture(event.pointerId); } catch {}
    wasm.pointer(0, id, ...placeOf(event), isMouse ? 1 : 0, time);
    hasNews = true;
  };
  const pointer = (event) => {
    const phase = phases[event.type], isMouse = event.pointerType === "mouse";
    if (phase === 0) {
      if (isMouse && event.button !== 0) return;
      event.preventDefault();
      begin(event, event.timeStamp / 1000);
      return schedule();
    }
    const id = fingers.get(event.pointerId);
    if (id === undefined) {
      if (isMouse && phase === 1 && wasm.hover(...placeOf(event), 1, event.timeStamp / 1000)) schedule();
      return;
    }
    const place = event.target.getBoundingClientRect();
    const samples = phase === 1 && event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    for (const sample of samples.length ? samples : [event]) {
      wasm.pointer(phase, id, sample.clientX - place.left, sample.clientY - place.top, isMouse ? 1 : 0,
        sample.timeStamp / 1000);
    }
    if (phase > 1) fingers.delete(event.pointerId);
    schedule();
  };
  for (const type of Object.keys(phases)) listen(type, pointer);
  listen("pointerleave", ({ timeStamp }) => {
    if (wasm.hover(0, 0, 0, timeStamp / 1000)) schedule();
  });
  listen("contextmenu", (event) => event.preventDefault());
  // A wheel turns by whole notches of 120; a touchpad by pixels, and a browser with `momentum` says which of
  // them are its fingers'. Their lift has no event: it is the first momentum, or 60 ms without one.
  const isTouchpad = (event) => event.deltaMode === 0 && (event.momentum === true
    || (event.wheelDeltaX || 0) % 120 !== 0 || (event.wheelDeltaY || 0) % 120 !== 0);
  const hasMomentum = typeof WheelEvent === "function" && "momentum" in WheelEvent.prototype;
  let scrolling = null;
  const touchpad = (event, x, y) => {
    const send = (kind, dx, dy, time) => wasm.scroll(x, y, dx, dy, kind, modifiers, time / 1000);
    if (!hasMomentum) return send(4, event.deltaX, event.deltaY, event.timeStamp);
    const kind = event.momentum ? 2 : 0;
    const end = (time) => {
      clearTimeout(scrolling.timer);
      send(scrolling.kind + 1, 0, 0, time);
      scrolling = null;
    };
    if (scrolling && scrolling.kind !== kind) end(event.timeStamp);
    if (scrolling) clearTimeout(scrolling.timer);
    send(kind, event.deltaX, event.deltaY, event.timeStamp);
    scrolling = { kind, timer: setTimeout(() => { end(performance.now()); schedule(); }, 60) };
  };
  listen("wheel", (event) => {
    // In a report the wheel scrolls the report until the session is taken over.
    if (isInReport && !state().isLive) return;
    // With Ctrl the browser zooms the page.
    if (event.ctrlKey) return;
    event.preventDefault();
    hasNews = true;
    // A notch is 120 pixels or three lines; away from the person is positive.
    const unit = event.deltaMode === 0 ? 120 : event.deltaMode === 1 ? 3 : 1, [x, y] = placeOf(event);
    if (isTouchpad(event)) touchpad(event, x, y);
    else wasm.wheel(x, y, event.deltaX / unit, -event.deltaY / unit, event.timeStamp / 1000);
    schedule();
  }, { passive: false });
  const keyNames = {
    ArrowUp: "Up", ArrowDown: "Down", ArrowLeft: "Left", ArrowRight: "Right", Enter: "Return", " ": "Space",
    Shift: "Shift", Control: "Ctrl", Alt: "Alt",
  };
  // The name of a key at its place on a US keyboard, for layouts that lack the key's letter or sign.
  const places = { BracketLeft: "[", BracketRight: "]", Comma: ",", Period: ".", Minus: "-", Slash: "/" };
  const placeName = (code) => places[code] || code.replace(/^(Key|Digit)/, "");
  const held = { "Left Shift": 0x1, "Right Shift": 0x2, "Left Ctrl": 0x40, "Right Ctrl": 0x80, "Left Alt": 0x100,
    "Right Alt": 0x200 };
  let modifiers = 0;
  // Keys with which the keyboard takes a piece over that has its focus.
  const pieceKeys = ["Up", "Down", "Left", "Right", "PageUp", "PageDown", "Home", "End", "Return"];
  const key = (event) => {
    document.body.classList.remove("pointed");
    const item = items.find(({ focus }) => focus === event.target), { isLive } = state();
    let name = keyNames[event.key] || event.key;
    if (name.length === 1) name = name.toUpperCase();
    if (["Shift", "Ctrl", "Alt"].includes(name)) name = `${event.location === 2 ? "Right" : "Left"} ${name}`;
    const isDown = event.type === "keydown" ? 1 : 0;
    // A modifier that was pressed on a piece can be released anywhere, also while another one is held.
    const isRelease = !isDown && modifiers & held[name];
    if (!isRelease && !item && event.target !== canvas && event.target !== document.body) return;
    if (!isRelease && (event.metaKey || event.isComposing)) return;
    if (held[name]) modifiers = isDown ? modifiers | held[name] : modifiers & ~held[name];
    // Commands of the browser stay with it, and so does Tab, which moves between pieces and controls.
    const isBrowsers = ["F3", "F5", "F11", "Tab"].includes(event.key) || event.key === "F12" && !(modifiers & 0x2);
    if (!isRelease && (event.ctrlKey && event.key !== "Control" || event.altKey || isBrowsers)) return;
    if (isDown && item && isPressed(item) && ["Return", "Space"].includes(name)) {
      event.preventDefault();
      return event.target.click();
    }
    if (isDown && item && !isPressed(item) && !held[name] && (isLive || pieceKeys.includes(name))) {
      wasm.focus(items.indexOf(item), event.timeStamp / 1000);
    } else if (isDown && !isLive && name === "Return") {
      event.preventDefault();
      return act(actions.touch);
    }
    const count = give(`${name}\n${placeName(event.code)}`);
    const isUsed = wasm.key(count, isDown, event.repeat ? 1 : 0, modifiers, event.timeStamp / 1000);
    if (state().isLive) hasNews = true;
    if (isUsed && !held[name]) event.preventDefault();
    // The arrows can move the focus of the stage to another column, and the browser's focus follows.
    if (isDown && document.activeElement === item?.focus) {
      const at = list("elements").findIndex(({ isFocused }) => isFocused);
      if (items[at] && items[at] !== item) items[at].focus.focus({ preventScroll: true });
    }
    schedule();
  };
  document.addEventListener("keydown", key);
  document.addEventListener("keyup", key);
  const releaseAll = () => {
    for (const [name, bit] of Object.entries(held)) {
      if (modifiers & bit) wasm.key(give(name), 0, 0, modifiers &= ~bit, now());
    }
    for (const id of fingers.values()) wasm.pointer(3, id, 0, 0, 0, now());
    fingers.clear();
    schedule();
  };
  addEventListener("blur", releaseAll);
  // A page that is hidden pauses: it missed no frames, and that time did not pass.
  document.addEventListener("visibilitychange", () => {
    last = 0;
    releaseAll();
    if (document.hidden) return unschedule();
    wasm.resume(now());
    schedule();
  });

  // --- The window ----------------------------------------------------------------------------------

  listen("contextrestored", () => {
    for (const { painter } of stages) painter.renew();
    schedule();
  });
  // Several stages are in columns of equal panes, as many as make them largest; a pane is best at 3 : 2.
  const arrange = () => {
    const { width, height } = $("stage").getBoundingClientRect(), count = stages.length;
    const size = (columns) => Math.min(width / columns / 1.5, height * columns / count - 30);
    const columns = [1, 2, 3, 4].filter((n) => count % n === 0).reduce((a, b) => size(b) > size(a) ? b : a);
    $("panes").style.gridTemplate = `repeat(${count / columns}, 1fr) / repeat(${columns}, 1fr)`;
  };
  const resize = () => {
    arrange();
    const place = canvas.getBoundingClientRect(), before = pixels;
    pixels = devicePixelRatio || 1;
    const [width, height] = [Math.round(place.width * pixels), Math.round(place.height * pixels)];
    if (pixels === before && width === canvas.width && height === canvas.height) return;
    tinted.clear();
    for (const { canvas, painter } of stages) {
      [canvas.width, canvas.height] = [width, height];
      painter.renew();
    }
    wasm.resize(place.width, place.height, pixels, now());
    if (!isManual) frame(now(), 0);
    schedule();
  };
  // On another display the stage can have the same size in points, but other pixels.
  const followPixels = () => {
    const display = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    display.addEventListener("change", followPixels, { once: true });
    resize();
  };
  // What the person's system asks for.
  const prefer = (query, use) => {
    const media = matchMedia(query);
    const tell = () => {
      use(media.matches ? 1 : 0);
      schedule();
    };
    media.addEventListener("change", tell);
    tell();
    return media.matches;
  };
  // A session with colours of its own begins with them.
  if (!page.hasTheme) prefer("(prefers-color-scheme: dark)", (isDark) => wasm.dark(isDark));
  prefer("(prefers-contrast: more)", (isMore) => wasm.contrast(isMore));
  const isCalm = prefer("(prefers-reduced-motion: reduce)", (isReduced) => wasm.glides(1 - isReduced));
  if (options.has("overlay")) wasm.overlay(1);
  // The smallest step of the clock; browsers make it coarse.
  let step = 1;
  for (let n = 0, before = performance.now(); n < 3; n++) {
    let time = before;
    // A clock that stands still, as with virtual time, must not stop the page.
    for (let i = 0; time === before && i < 1e6; i++) time = performance.now();
    step = Math.min(step, (time - before) / 1000);
    before = time;
  }
  wasm.clock(step);
  if (options.has("paused") || isCalm) wasm.toggle(now());
  $("bar").hidden = $("touch").hidden = false;
  for (const { canvas, pane, name } of stages) {
    canvas.hidden = false;
    if (stages.length > 1) pane.dataset.name = name;
  }
  $("preset").hidden = stages.length > 1;
  followPixels();
  new ResizeObserver(resize).observe($("stage"));
  $("still").hidden = true;
  goToAddress();
  const place = +(options.get("at") || 0);
  if (place && Number.isFinite(place)) wasm.step(place, now());

  // For tests and measurements: play by hand, and read the state.
  window.touchPage = {
    get: (name) => ({ ...session, ...state(), position: first.position(), isMoving: isMoving() })[name],
    stages: stages.length, elements: () => list("elements"),
    text: (name, stage = 0) => text(name, stages[stage]),
    manual: () => {
      isManual = true;
      unschedule();
    },
    keepEvents: () => wasm.keepEvents(),
    memory: () => stages.reduce((sum, { wasm }) => sum + wasm.memory.buffer.byteLength, 0),
    advance: (seconds) => wasm.advance(seconds),
    repaint: () => stages.forEach(({ painter }) => painter.repaint()),
    frame: (seconds) => frame(seconds, 0),
    go: (seconds) => wasm.go(seconds, now()),
    firstFrame: performance.now(),
  };
  if (options.has("loop")) wasm.repeats(1);
  if (isInReport) parent.postMessage({ isReady: true }, "*");
  dispatchEvent(new Event("touchpage"));
})().catch((error) => {
  document.getElementById("bar").hidden = true;
  fail(`The session cannot run in this browser: ${error}`);
});
