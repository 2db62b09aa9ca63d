// Shows the frames of a report one by one, and the session at the frame that was chosen.
"use strict";
(() => {
  const figure = document.getElementById("curve"), session = document.getElementById("session");
  const causes = ["", "input", "update", "draw", "present", "outside"];

  // --- Frames --------------------------------------------------------------------------------------

  // A duration in milliseconds; NaN if it was not measured.
  const duration = (word) => word === 0xffff ? NaN : (word < 32768 ? word : 32768 + (word - 32768) * 128) / 1000;
  const runs = [...figure.querySelectorAll(".frames")].map((element) => {
    const letters = atob(element.textContent), size = 22, count = Math.floor(letters.length / size);
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), view = new DataView(bytes.buffer);
    const { run: name, style, budget, top, number } = element.dataset;
    const run = { name, style, count, number: +number, budget: +budget, top: +top, flags: new Uint16Array(count) };
    run.start = new Float64Array(count);
    run.session = new Float64Array(count);
    const columns = ["interval", "input", "update", "draw", "present", "latency"];
    for (const column of [...columns, "work"]) run[column] = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      const place = i * size, time = view.getUint32(place + 4, true);
      run.start[i] = view.getUint32(place, true) / 1e5;
      run.session[i] = time === 0xffffffff ? NaN : time / 1e5;
      columns.forEach((column, n) => run[column][i] = duration(view.getUint16(place + 8 + 2 * n, true)));
      run.work[i] = run.input[i] + run.update[i] + run.draw[i] + run.present[i];
      run.flags[i] = view.getUint16(place + 20, true);
    }
    return run;
  });
  if (!runs.some((run) => run.count)) return;
  const isLate = (run, i) => (run.flags[i] & 31) > 0 || (run.flags[i] >> 8 & 1) > 0;
  const isJanky = (run, i) => (run.flags[i] >> 9 & 1) > 0;
  const markers = (JSON.parse(document.getElementById("figures").textContent).markers || [])
    .map(({ time_s: time, text }) => ({ time, text }));
  // Runs of one session share its time: what they show at one place is the same instant.
  const isAscending = ({ session }) => session.every((time, i) => i === 0 ? !Number.isNaN(time) : time >= session[i - 1]);
  const isOfSession = runs.length > 1 && runs.every(isAscending);
  if (isOfSession) {
    for (const run of runs) run.start = run.session;
  }
  const filled = runs.filter((run) => run.count);
  const begin = Math.min(...filled.map((run) => run.start[0]));
  // The last frame is as long as its interval, or else as an average frame.
  const end = Math.max(...filled.map(({ start, interval, count }) => start[count - 1]
    + (interval[count - 1] / 1000 || (start[count - 1] - start[0]) / count || 0.02)));
  const top = Math.max(...runs.map((run) => run.top));
  // The index of the last frame that begins at a time or before it.
  const indexAt = (run, time) => {
    let low = 0, high = run.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (run.start[middle] <= time) low = middle + 1; else high = middle;
    }
    return Math.max(0, low - 1);
  };

  // --- The picture ---------------------------------------------------------------------------------

  const canvas = document.createElement("canvas"), context = canvas.getContext("2d");
  const bar = document.createElement("div"), readout = document.createElement("p"), hint = document.createElement("p");
  bar.className = "steps";
  readout.className = "frame";
  hint.className = "note";
  hint.textContent = session ? "Point at a frame to read it. A click or tap shows the session at that frame."
    : "Point at a frame to read it. A click or tap chooses it.";
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "slider");
  canvas.setAttribute("aria-label", "Frame");
  figure.querySelector("svg").replaceWith(canvas);
  figure.querySelector(".late-labels")?.remove();
  figure.querySelector(".ends").after(bar, readout, hint);
  const [leftEnd, rightEnd] = figure.querySelectorAll(".ends span");
  const view = { from: begin, to: end };
  // The run and frame that were chosen, and those below the pointer.
  let chosen = { run: runs.findIndex((run) => run.count), index: 0 }, hover = null, colours = {}, requested = 0;
  const readColours = () => {
    const style = getComputedStyle(document.documentElement);
    for (const name of ["ink", "soft", "line", "panel", "interval", "work", "bad", "mark", "janky", "run0", "run1", "run2", "run3", "run4",
      "run5"]) colours[name] = style.getPropertyValue(`--${name}`).trim();
  };
  const colourOf = (n) => colours[runs[n].style] || colours.interval;
  // Above the curve are two lines of text: the names of markers and the durations of late frames.
  const head = 34;
  const draw = () => {
    requested = 0;
    const pixels = devicePixelRatio || 1, width = canvas.clientWidth, height = canvas.clientHeight;
    if (canvas.width !== Math.round(width * pixels) || canvas.height !== Math.round(height * pixels)) {
      [canvas.width, canvas.height] = [Math.round(width * pixels), Math.round(height * pixels)];
    }
    context.setTransform(pixels, 0, 0, pixels, 0, 0);
    context.clearRect(0, 0, width, height);
    const scale = width / (view.to - view.from), x = (time) => (time - view.from) * scale;
    const y = (time) => height - (height - head) * Math.min(time / top, 1);
    runs.forEach((run, n) => {
      if (!run.count) return;
      const first = indexAt(run, view.from), last = Math.min(indexAt(run, view.to) + 1, run.count - 1);
      const isClose = width / (last - first + 1) >= 3;
      const isAlone = runs.length === 1;
      if (isClose && isAlone) {
        drawLate(run, first, last, x, y, width, scale);
        drawPhases(run, first, last, x, y, scale);
      }
      if (isAlone && !isClose) drawExtremes(run, run.work, first, last, x, y, colours.work);
      if (isClose) drawSteps(run, first, last, x, y, colourOf(n));
      else drawExtremes(run, run.interval, first, last, x, y, colourOf(n));
      if (isAlone && !isClose) drawLate(run, first, last, x, y, width, 0);
      const tests = [[isJanky, colours.janky, 5], ...(isAlone ? [] : [[isLate, colourOf(n), 9]])];
      drawMarks(run, first, last, x, height - 10 * n, tests);
    });
    // A budget that is far above all frames is not in the picture.
    const { budget } = runs[0], line = budget && budget <= top ? y(budget) : height;
    if (line < height) {
      context.setLineDash([5, 4]);
      drawLine(0, line, width, line, colours.bad);
      context.setLineDash([]);
    }
    context.font = "12px system-ui, sans-serif";
    // The label of a budget at the upper edge is below its line, in place of that of the edge.
    const isAtEdge = line < head + 16;
    if (!isAtEdge) drawLabel(shown(top, "ms"), width - 4, head + 12);
    if (line < height) drawLabel(shown(budget, "ms"), width - 4, isAtEdge ? line + 14 : line - 4);
    context.textAlign = "left";
    let free = 0;
    for (const { time, text } of markers) {
      const place = x(time);
      if (place < 0 || place > width) continue;
      drawLine(place, head, place, height, colours.mark);
      // The line is interrupted by the durations of late frames, and has no name where there is no space.
      if (place < free) continue;
      drawLine(place, 0, place, 15, colours.mark);
      context.fillStyle = colours.mark;
      context.fillText(text, place + 4, 12);
      free = place + context.measureText(text).width + 12;
    }
    for (const [frame, colour] of [[hover, colours.soft], [chosen, colours.ink]]) {
      if (!frame) continue;
      const place = x(runs[frame.run].start[frame.index]);
      drawLine(place, 0, place, height, colour);
    }
    leftEnd.textContent = `${view.from.toFixed(2)} s`;
    rightEnd.textContent = `${view.to.toFixed(2)} s${isOfSession ? " of the session" : ""}`;
  };
  const beginLines = (colour, width) => {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
  };
  const drawLine = (x, y, endX, endY, colour) => {
    beginLines(colour, 1.5);
    context.moveTo(x, y);
    context.lineTo(endX, endY);
    context.stroke();
  };
  // The phases of each frame, one above the other, at the time of the frame.
  const drawPhases = (run, first, last, x, y, scale) => {
    const shades = [0.35, 0.55, 0.8, 0.2];
    for (let i = first; i <= last; i++) {
      const place = x(run.start[i]), next = i + 1 < run.count ? run.start[i + 1] - run.start[i] : 0.016;
      let sum = 0;
      ["input", "update", "draw", "present"].forEach((phase, n) => {
        context.globalAlpha = shades[n];
        context.fillStyle = colours.work;
        context.fillRect(place, y(sum + run[phase][i]), Math.max(1, next * scale - 1), y(sum) - y(sum + run[phase][i]));
        sum += run[phase][i] || 0;
      });
      context.globalAlpha = 1;
    }
  };
  // Whether nothing moved before a frame, so that no curve leads to it.
  const isAfterRest = (run, i) => i === 0 || Number.isNaN(run.interval[i]) && run.start[i] - run.start[i - 1] >= 0.2;
  // The interval of each frame as a step, joined to the next one.
  const drawSteps = (run, first, last, x, y, colour) => {
    beginLines(colour, 2);
    let isJoined = false;
    for (let i = first; i <= last; i++) {
      const time = run.interval[i], place = x(run.start[i]);
      if (Number.isNaN(time)) {
        isJoined = false;
        continue;
      }
      const hasNext = i + 1 < run.count && !isAfterRest(run, i + 1);
      if (isJoined) context.lineTo(place, y(time)); else context.moveTo(place, y(time));
      context.lineTo(hasNext ? x(run.start[i + 1]) : place + 8, y(time));
      isJoined = hasNext;
    }
    context.stroke();
  };
  // Steps through all values: in each column of the picture from the least to the greatest one, and level to the
  // next column.
  const drawExtremes = (run, values, first, last, x, y, colour) => {
    beginLines(colour, 1);
    let column = NaN, low = 0, high = 0, newest = 0, before = NaN;
    const add = () => {
      if (Number.isNaN(column)) return;
      context.moveTo(column + 0.5, y(low) + 0.5);
      context.lineTo(column + 0.5, y(high) - 0.5);
      before = newest;
    };
    for (let i = first; i <= last; i++) {
      const value = values[i], place = Math.floor(x(run.start[i]));
      if (Number.isNaN(value)) continue;
      if (place === column) {
        low = Math.min(low, value);
        high = Math.max(high, value);
        newest = value;
      } else {
        add();
        if (!Number.isNaN(before) && !isAfterRest(run, i)) {
          context.moveTo(column + 0.5, y(before));
          context.lineTo(place + 0.5, y(before));
          context.lineTo(place + 0.5, y(value));
        }
        [column, low, high, newest] = [place, value, value, value];
      }
    }
    add();
    context.stroke();
  };
  // A late frame as a red bar over the whole height, with its interval above it. Of labels that would overlap, the
  // longest. From near, at a scale over 0, the bar is as wide as its frame, and light where phases and curve are
  // drawn over it.
  const drawLate = (run, first, last, x, y, width, scale) => {
    context.fillStyle = colours.bad;
    const labels = [];
    for (let i = first; i <= last; i++) {
      if (!isLate(run, i)) continue;
      const next = i + 1 < run.count ? run.start[i + 1] - run.start[i] : 0.016;
      const place = x(run.start[i]), extent = scale ? Math.max(3, next * scale - 1) : 3;
      const left = scale ? place : Math.floor(place) - 1;
      context.globalAlpha = extent > 8 ? 0.25 : 1;
      context.fillRect(left, head - 3, extent, y(0) - head + 3);
      context.globalAlpha = 1;
      context.fillRect(left, head - 3, extent, 4);
      labels.push({ place: left + extent / 2, time: run.interval[i] });
    }
    context.font = "600 12px system-ui, sans-serif";
    context.textAlign = "center";
    const drawn = [];
    for (const { place, time } of labels.sort((a, b) => b.time - a.time)) {
      const text = shown(time, "ms"), half = context.measureText(text).width / 2;
      const center = Math.min(Math.max(place, half + 2), width - half - 2);
      // A bar at an edge of the picture can be outside it.
      if (Math.abs(center - place) > half || drawn.some((other) => Math.abs(other.center - center) < other.half + half + 6)) continue;
      context.fillText(text, center, head - 7);
      drawn.push({ center, half });
      if (drawn.length * 40 > width) break;
    }
    context.textAlign = "left";
  };
  // A label of the axis that ends at x, with a ground, so that it can be read over bars.
  const drawLabel = (text, x, y) => {
    context.textAlign = "right";
    context.fillStyle = colours.panel;
    const extent = context.measureText(text).width + 6;
    context.fillRect(x - extent + 3, y - 11, extent, 14);
    context.fillStyle = colours.soft;
    context.fillText(text, x, y);
  };
  // Marks at the lower edge for frames that pass a test, each in its colour and length.
  const drawMarks = (run, first, last, x, height, tests) => {
    for (const [test, colour, length] of tests) {
      context.fillStyle = colour;
      let before = -9;
      for (let i = first; i <= last; i++) {
        if (!test(run, i)) continue;
        const place = Math.floor(x(run.start[i]));
        if (place < before + 2) continue;
        context.fillRect(place - 1, height - length, 3, length);
        before = place;
      }
    }
  };
  const schedule = () => {
    if (!requested) requested = requestAnimationFrame(draw);
  };

  // --- Texts ---------------------------------------------------------------------------------------

  // Three significant digits, as everywhere in the report.
  const shown = (value, unit) => Number.isNaN(value) ? "–" : `${value < 999.5 ? value.toPrecision(3) : Math.round(value)} ${unit}`;
  const describe = ({ run: n, index }) => {
    const run = runs[n], flags = run.flags[index], parts = [];
    if (runs.length > 1) parts.push(run.name);
    if (!isOfSession) parts.push(`at ${run.start[index].toFixed(2)} s`);
    parts.push(`interval ${shown(run.interval[index], "ms")}`);
    if (!Number.isNaN(run.work[index])) {
      const phases = ["input", "update", "draw", "present"].map((phase) => `${phase} ${shown(run[phase][index], "ms")}`);
      parts.push(`work ${shown(run.work[index], "ms")}: ${phases.join(", ")}`);
    }
    const events = flags >> 10;
    if (events) parts.push(`${events} ${events > 1 ? "events" : "event"} of input, shown after ${shown(run.latency[index], "ms")}`);
    if (flags & 31) parts.push(`missed ${flags & 31} ${(flags & 31) > 1 ? "refreshes" : "refresh"}`);
    if (flags >> 8 & 1) parts.push("stutter");
    if (isJanky(run, index)) parts.push("janky step");
    if (flags >> 5 & 7) parts.push(`cause: ${causes[flags >> 5 & 7]}`);
    if (!Number.isNaN(run.session[index])) parts.push(`session ${run.session[index].toFixed(2)} s`);
    const passed = markers.findLast(({ time }) => time <= run.start[index]);
    if (passed) parts.push(`after the marker “${passed.text}”`);
    return `Frame ${run.number + index} · ${parts.join(" · ")}`;
  };
  // A screen reader hears the frames that its user chooses, and not those of playback.
  const showTexts = (isSpoken = false) => {
    const run = runs[chosen.run], { count } = run, number = run.number + chosen.index;
    readout.setAttribute("aria-live", isSpoken ? "polite" : "off");
    readout.textContent = describe(hover || chosen);
    const text = `Frame ${number}, ${shown(run.interval[chosen.index], "ms")}`;
    const values = [["valuemin", run.number], ["valuemax", run.number + count - 1], ["valuenow", number], ["valuetext", text]];
    for (const [name, value] of values) canvas.setAttribute(`aria-${name}`, value);
  };

  // --- Choosing frames -----------------------------------------------------------------------------

  // The number of the last choice: an answer to an earlier one does not change it.
  let choice = 0;
  const seek = () => {
    const time = runs[chosen.run].session[chosen.index];
    if (!session || Number.isNaN(time)) return;
    session.contentWindow.postMessage({ seek: time, choice: ++choice }, "*");
  };
  const choose = (run, index, isSought = true) => {
    chosen = { run, index: Math.min(Math.max(index, 0), runs[run].count - 1) };
    const time = runs[run].start[chosen.index], span = view.to - view.from;
    if (time < view.from || time > view.to) look(time - span / 2, span);
    hover = isSought ? null : hover;
    showTexts(isSought);
    if (isSought) seek();
    schedule();
  };
  // Moves the view to a time; it stays within the run and shows at least a twentieth of a second.
  const look = (from, span) => {
    span = Math.min(Math.max(span, 0.05), end - begin);
    view.from = Math.min(Math.max(from, begin), end - span);
    view.to = view.from + span;
    schedule();
  };
  // Zooms about a share of the width; without one about the chosen frame, or the middle if that is outside.
  const zoom = (factor, share) => {
    const span = view.to - view.from, next = Math.min(Math.max(span * factor, 0.05), end - begin);
    if (share === undefined) {
      share = (runs[chosen.run].start[chosen.index] - view.from) / span;
      if (share < 0 || share > 1) share = 0.5;
    }
    look(view.from + (span - next) * share, next);
  };
  const stepToFault = (direction) => {
    const run = runs[chosen.run];
    for (let i = chosen.index + direction; i >= 0 && i < run.count; i += direction) {
      if (!isLate(run, i) && !isJanky(run, i)) continue;
      if (view.to - view.from > 1) look(run.start[i] - 0.5, 1);
      return choose(chosen.run, i);
    }
  };
  const actions = [
    ["◂ late or janky", "The late, janky or missed frame before (P)", () => stepToFault(-1), "p"],
    ["late or janky ▸", "The next late, janky or missed frame (N)", () => stepToFault(1), "n"],
    ["◂", "The frame before (←)", () => choose(chosen.run, chosen.index - 1), "ArrowLeft"],
    ["▸", "The next frame (→)", () => choose(chosen.run, chosen.index + 1), "ArrowRight"],
    ["+", "Closer (+, wheel, pinch)", () => zoom(0.5), "+"],
    ["−", "Farther (-, wheel, pinch)", () => zoom(2), "-"],
    ["Whole run", "The whole run (0)", () => look(begin, end - begin), "0"],
  ];
  const makeButton = (text, title, onclick) =>
    Object.assign(document.createElement("button"), { type: "button", textContent: text, title, onclick });
  for (const [text, title, action] of actions) {
    const button = makeButton(text, title, action);
    button.setAttribute("aria-label", title);
    bar.append(button);
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { count } = runs[chosen.run], own = event.target === canvas;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (own && (key === "Home" || key === "End")) {
      event.preventDefault();
      return choose(chosen.run, key === "Home" ? 0 : count - 1);
    }
    const found = actions.find(([, , , name]) => name === key || name === "+" && key === "=");
    if (!found || key.startsWith("Arrow") && !own && event.target !== document.body) return;
    event.preventDefault();
    found[2]();
  });

  // --- Pointers ------------------------------------------------------------------------------------

  const pointers = new Map();
  let hasMoved = false;
  const share = (event) => (event.clientX - canvas.getBoundingClientRect().left) / canvas.clientWidth;
  // The frame below a pointer; of several runs that whose curve is nearest.
  const frameAt = (event) => {
    const time = view.from + share(event) * (view.to - view.from), place = canvas.getBoundingClientRect();
    const value = top * (1 - (event.clientY - place.top - head) / (place.height - head));
    const frames = runs.map((run, n) => ({ run: n, index: indexAt(run, time) })).filter(({ run }) => runs[run].count);
    const gap = ({ run, index }) => Math.abs(Math.min(runs[run].interval[index] || 0, top) - value);
    return frames.reduce((a, b) => gap(b) < gap(a) ? b : a);
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    if (!pointers.size) hasMoved = false;
    pointers.set(event.pointerId, event);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId), span = view.to - view.from;
    if (!before) {
      hover = frameAt(event);
      showTexts();
      return schedule();
    }
    if (!hasMoved && Math.abs(event.clientX - before.clientX) < 4) return;
    hasMoved = true;
    const others = [...pointers.values()].filter(({ pointerId }) => pointerId !== event.pointerId);
    if (others.length) {
      // The times below two fingers stay below them.
      const [other, now, then] = [share(others[0]), share(event), share(before)];
      const next = span * Math.max(Math.abs(then - other), 0.01) / Math.max(Math.abs(now - other), 0.01);
      look(view.from + other * (span - next), next);
    } else {
      look(view.from - (share(event) - share(before)) * span, span);
    }
    pointers.set(event.pointerId, event);
  });
  for (const type of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(type, (event) => {
      pointers.delete(event.pointerId);
      if (type === "pointercancel" || hasMoved) return;
      const { run, index } = frameAt(event);
      choose(run, index);
    });
  }
  canvas.addEventListener("pointerleave", () => {
    hover = null;
    showTexts();
    schedule();
  });
  canvas.addEventListener("wheel", (event) => {
    const unit = event.deltaMode === 1 ? 33 : 1, span = view.to - view.from;
    // The whole run cannot become smaller: the wheel then scrolls the page.
    if (span >= end - begin && event.deltaY >= 0) return;
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      look(view.from + event.deltaX * unit / canvas.clientWidth * span, span);
    } else {
      zoom(Math.exp(event.deltaY * unit / 400), share(event));
    }
  }, { passive: false });

  // --- The session and the tables ------------------------------------------------------------------

  addEventListener("message", ({ source, data }) => {
    if (!session || source !== session.contentWindow) return;
    if (data?.isReady) return seek();
    if (!Number.isFinite(data?.position) || data.choice !== choice) return;
    // Playback continues from the chosen frame: the nearest one that shows its position.
    const { session: times, count } = runs[chosen.run];
    if (Math.abs(data.position - times[chosen.index]) < 0.002) return;
    let best = chosen.index;
    const gap = (i) => Math.abs(times[i] - data.position);
    for (let i = 0; i < count; i++) {
      if (gap(i) < gap(best) || gap(i) === gap(best) && Math.abs(i - chosen.index) < Math.abs(best - chosen.index)) best = i;
    }
    choose(chosen.run, best, false);
  });
  for (const cell of document.querySelectorAll("[data-frame]")) {
    // A long run's last frames are not in the page.
    if (+cell.dataset.frame > end) continue;
    cell.replaceChildren(makeButton(cell.textContent, "Show this frame", () => {
      const time = +cell.dataset.frame + 1e-5;
      look(time - 0.5, 1);
      choose(0, indexAt(runs[0], time));
      figure.scrollIntoView({ behavior: "instant", block: "center" });
    }));
  }
  readColours();
  showTexts();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    readColours();
    schedule();
  });
  new ResizeObserver(schedule).observe(canvas);
})();
