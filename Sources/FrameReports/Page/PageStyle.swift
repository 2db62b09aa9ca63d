/// The style of the pages.
enum PageStyle {
  /// One style sheet for every page.
  static let sheet = """
    :root {
      --paper: #ffffff; --ink: #17191c; --soft: #5d6570; --line: #d9dde3; --panel: #f4f6f8;
      --interval: #2563eb; --work: #d97706; --good: #15803d; --bad: #c81e1e; --mark: #7c3aed;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #14161a; --ink: #e8eaed; --soft: #9aa3af; --line: #31363e; --panel: #1d2026;
        --interval: #6ea8fe; --work: #f0a94b; --good: #4ade80; --bad: #ff7b72; --mark: #c4a7ff;
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
    .lead, .note, figcaption { color: var(--soft); margin: .35rem 0 .75rem; }
    .note, figcaption { font-size: .875rem; }
    .tiles {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .6rem;
      margin: 1.25rem 0; padding: 0; list-style: none;
    }
    .tiles li {
      background: var(--panel); border-radius: .6rem; padding: .7rem .85rem;
      overflow-wrap: anywhere;
    }
    .tiles b { display: block; font-size: 1.4rem; font-variant-numeric: tabular-nums; }
    .tiles b:not([data-figure]) { font-size: 1.1rem; line-height: 1.3; }
    .tiles span { color: var(--soft); font-size: .8rem; display: block; line-height: 1.35; }
    .good { color: var(--good); } .bad { color: var(--bad); }
    figure { margin: 0; }
    svg { display: block; width: 100%; background: var(--panel); border-radius: .6rem; }
    svg.chart { height: 14rem; } svg.bins { height: 10rem; } svg.span { height: 1.5rem; }
    svg path, svg line { fill: none; vector-effect: non-scaling-stroke; stroke-width: 1.5; }
    svg .interval { stroke: var(--interval); } svg .work { stroke: var(--work); }
    svg .budget { stroke: var(--bad); stroke-dasharray: 5 4; stroke-width: 1; }
    svg .mark { stroke: var(--mark); stroke-width: 1; } svg rect { fill: var(--interval); }
    svg rect.late { fill: var(--bad); } svg .zero { stroke: var(--soft); stroke-width: 1; }
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
    .key.interval { color: var(--interval); } .key.work { color: var(--work); }
    .key.budget { color: var(--bad); } .key.mark { color: var(--mark); }
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
      .figures thead { display: none; }
      .figures tr {
        display: grid; grid-template-columns: 1fr auto 2.2rem; padding: .35rem 0;
        border-bottom: 1px solid var(--line);
      }
      .figures th, .figures td { border: 0; padding: .1rem .3rem; }
      .figures td.words { grid-column: 1 / -1; color: var(--soft); }
    }
    @media print { main { max-width: none; } }

    """
}
