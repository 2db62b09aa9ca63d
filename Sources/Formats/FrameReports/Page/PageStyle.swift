enum PageStyle {
  /// The CSS of every page, with light and dark colours, and rules for narrow screens and for printing.
  static let sheet = """
    :root {
      --paper: #ffffff; --ink: #17191c; --soft: #5d6570; --line: #d9dde3; --panel: #f4f6f8;
      --interval: #2563eb; --work: #d97706; --good: #15803d; --bad: #c81e1e; --mark: #7c3aed; --janky: #db2777;
      --run0: #2563eb; --run1: #d97706; --run2: #15803d; --run3: #c2185b; --run4: #0e7490;
      --run5: #6d4c41;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #14161a; --ink: #e8eaed; --soft: #9aa3af; --line: #31363e; --panel: #1d2026;
        --interval: #6ea8fe; --work: #f0a94b; --good: #4ade80; --bad: #ff7b72; --mark: #c4a7ff; --janky: #f472b6;
        --run0: #6ea8fe; --run1: #f0a94b; --run2: #4ade80; --run3: #f48fb1; --run4: #4dd0e1;
        --run5: #bcaaa4;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; background: var(--paper); color: var(--ink);
      font: 16px/1.5 system-ui, sans-serif; -webkit-text-size-adjust: 100%;
    }
    main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
    h1 { font-size: 1.6rem; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
    h2 { font-size: 1.1rem; margin: 2.25rem 0 .5rem; }
    .verdict { font-size: 1.1rem; font-weight: 600; margin: .5rem 0 .25rem; }
    .lead, .note, figcaption { color: var(--soft); margin: .35rem 0 .75rem; }
    .note, figcaption { font-size: .875rem; }
    .tiles {
      display: grid; grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); gap: .6rem;
      margin: 1.25rem 0; padding: 0; list-style: none;
    }
    .tiles li {
      background: var(--panel); border-radius: .6rem; padding: .7rem .85rem;
      overflow-wrap: anywhere;
    }
    .tiles b { display: block; font-size: 1.4rem; font-variant-numeric: tabular-nums; }
    .tiles b:not([data-figure]) { font-size: 1.1rem; line-height: 1.3; }
    .tiles span { color: var(--soft); font-size: .8rem; display: block; line-height: 1.35; }
    .good { color: var(--good); } .acceptable { color: var(--work); } .bad { color: var(--bad); }
    figure { margin: 0; }
    svg { display: block; width: 100%; background: var(--panel); border-radius: .6rem; }
    svg.chart { height: 14rem; } svg.bins { height: 10rem; } svg.span { height: 1.5rem; }
    #curve canvas {
      display: block; width: 100%; height: 14rem; background: var(--panel); border-radius: .6rem;
      touch-action: pan-y; cursor: crosshair;
    }
    #curve canvas:focus-visible, button:focus-visible { outline: 3px solid var(--interval); }
    #session { width: 100%; height: min(75vh, 36rem); border: 1px solid var(--line); border-radius: .6rem; }
    .steps { display: flex; flex-wrap: wrap; gap: .4rem; margin: .4rem 0; }
    button {
      font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line);
      border-radius: .5rem; padding: .3rem .8rem; min-height: 2.4rem;
    }
    th button { border: 0; background: none; padding: .4rem; min-height: 0; text-decoration: underline; }
    /* As high as the longest text, so that nothing below it moves. */
    .frame {
      margin: .2rem 0; font-size: .875rem; font-variant-numeric: tabular-nums; height: 4.5em;
      overflow-y: auto;
    }
    svg path, svg line { fill: none; vector-effect: non-scaling-stroke; stroke-width: 1.5; }
    svg .interval { stroke: var(--interval); } svg .work { stroke: var(--work); }
    svg .budget { stroke: var(--bad); stroke-dasharray: 5 4; stroke-width: 1; }
    svg line.late { stroke: var(--bad); stroke-width: 3; }
    svg .mark { stroke: var(--mark); stroke-width: 1; } svg rect { fill: var(--interval); }
    svg rect.late { fill: var(--bad); } svg .zero { stroke: var(--soft); stroke-width: 1; }
    svg .run0 { stroke: var(--run0); } .key.run0 { color: var(--run0); }
    svg .run1 { stroke: var(--run1); } .key.run1 { color: var(--run1); }
    svg .run2 { stroke: var(--run2); } .key.run2 { color: var(--run2); }
    svg .run3 { stroke: var(--run3); } .key.run3 { color: var(--run3); }
    svg .run4 { stroke: var(--run4); } .key.run4 { color: var(--run4); }
    svg .run5 { stroke: var(--run5); } .key.run5 { color: var(--run5); }
    /* Labels of late frames above the picture. */
    .late-labels { position: relative; height: 1.3rem; font-size: .8rem; font-weight: 600; color: var(--bad); }
    .late-labels span { position: absolute; transform: translateX(-50%); white-space: nowrap; }
    .ends {
      display: flex; justify-content: space-between; gap: 1rem;
      color: var(--soft); font-size: .8rem; font-variant-numeric: tabular-nums;
    }
    .name { color: var(--soft); font-size: .8rem; margin: .5rem 0 .1rem; overflow-wrap: anywhere; }
    .key { white-space: nowrap; }
    .key::before {
      content: ""; display: inline-block; width: .7em; height: .7em; margin-right: .35em;
      border-radius: .15em; background: currentColor;
    }
    .key.budget::before {
      height: 0; border-top: 2px dashed; border-radius: 0; background: none; vertical-align: .2em;
    }
    .key.interval { color: var(--interval); } .key.work { color: var(--work); }
    details { border-bottom: 1px solid var(--line); }
    summary { font-size: 1.1rem; font-weight: 600; padding: .7rem 0; cursor: pointer; }
    details > :last-child { margin-bottom: 1.2rem; }
    .key.budget, .key.late { color: var(--bad); } .key.mark { color: var(--mark); }
    .key.janky { color: var(--janky); }
    /* Shadows at the edges behind which there is more of a table. */
    .scroll {
      overflow-x: auto; background:
        linear-gradient(to right, var(--paper) 30%, transparent) left / 2rem 100% no-repeat local,
        linear-gradient(to left, var(--paper) 30%, transparent) right / 2rem 100% no-repeat local,
        linear-gradient(to right, var(--line), transparent) left / .8rem 100% no-repeat,
        linear-gradient(to left, var(--line), transparent) right / .8rem 100% no-repeat;
    }
    table { border-collapse: collapse; width: 100%; font-size: .9rem; }
    th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: right; }
    th { font-weight: 500; } thead th { color: var(--soft); vertical-align: bottom; }
    th:first-child, .words { text-align: left; } td.words { min-width: 9rem; }
    td { font-variant-numeric: tabular-nums; white-space: nowrap; }
    td.words { white-space: normal; overflow-wrap: anywhere; }
    dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .3rem 1rem; }
    dt { font-weight: 500; } dd { margin: 0; overflow-wrap: anywhere; }
    @media (max-width: 34rem) {
      .tiles { grid-template-columns: 1fr 1fr; }
      .tiles li:last-child:nth-child(odd) { grid-column: 1 / -1; }
      .frame { height: 7.5em; }
      .figures thead { display: none; }
      .figures tr {
        display: grid; grid-template-columns: 1fr auto; padding: .35rem 0;
        border-bottom: 1px solid var(--line);
      }
      .figures th, .figures td { border: 0; padding: .1rem .3rem; }
      .figures td.words { grid-column: 1 / -1; color: var(--soft); }
    }
    @media print { main { max-width: none; } }

    """
}
