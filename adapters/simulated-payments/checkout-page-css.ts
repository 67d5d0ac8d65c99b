/**
 * Served as /simulated-payments/page.css: the needed part of the design, self-contained. The values are those of its tokens; a test
 * compares.
 */
export const CHECKOUT_PAGE_CSS = `:root {
  color-scheme: light;
  --page: #f5f3ed;
  --surface: #ffffff;
  --surface-sunken: #ebe8df;
  --line: #d9d5ca;
  --line-strong: #72798a;
  --ink: #10182b;
  --ink-muted: #454e63;
  --ink-faint: #5a6376;
  --link: #1b42b0;
  --focus: #1b42b0;
  --night: #0f1830;
  --floodlight: #ffc445;
  --accent: #ffbd33;
  --accent-hover: #ffcb5c;
  --accent-active: #eda51a;
  --accent-edge: #8f5d00;
  --on-accent: #16120a;
  --danger: #a8150f;
  --danger-soft: #ffe6e1;
  --on-danger-soft: #7d0f0a;
  --info-soft: #e2eaff;
  --on-info-soft: #16307d;
  --queue-building: #ffdd2e;
  --on-queue-building: #1f1900;
  --shadow-1: 0 1px 2px rgb(16 24 43 / 0.10);
  --space-2: 0.5rem;
  --space-3: 0.75rem;
  --space-4: 1rem;
  --space-5: 1.25rem;
  --space-6: 1.5rem;
  --space-8: 2rem;
  --space-10: 2.5rem;
  --gutter: clamp(1rem, 0.6rem + 1.6vw, 2rem);
  --font-text: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --font-display: "Roboto Condensed", "sans-serif-condensed", "Bahnschrift", system-ui, "Arial Narrow", sans-serif;
  --text-sm: 0.875rem;
  --text-lg: 1.125rem;
  --text-3xl: clamp(1.9rem, 1.65rem + 1.1vw, 2.5rem);
  --leading-tight: 1.12;
  --leading-body: 1.5;
  --weight-body: 400;
  --weight-medium: 500;
  --weight-bold: 700;
  --radius-sm: 6px;
  --radius-md: 10px;
  --radius-lg: 16px;
  --border: 1px;
  --border-strong: 2px;
  --edge: 3px;
  --target: 2.75rem;
  --target-lg: 3.5rem;
  --motion-fast: 120ms;
}

@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --page: #0a1020;
    --surface: #141d35;
    --surface-sunken: #0e162a;
    --line: #2c385c;
    --line-strong: #8390b3;
    --ink: #fdf6e6;
    --ink-muted: #bfc9df;
    --ink-faint: #a3aecb;
    --link: #a9c4ff;
    --focus: #ffd887;
    --night: #0f1830;
    --floodlight: #ffc445;
    --accent: #ffc445;
    --accent-hover: #ffd478;
    --accent-active: #eda51a;
    --accent-edge: #b27a12;
    --on-accent: #16120a;
    --danger: #ff8a80;
    --danger-soft: #4a1715;
    --on-danger-soft: #ffd3ce;
    --info-soft: #1c2f66;
    --on-info-soft: #d6e2ff;
    --queue-building: #ffe14d;
    --on-queue-building: #1f1900;
    --shadow-1: 0 1px 2px rgb(0 0 0 / 0.4);
  }
}

@media (prefers-reduced-motion: reduce) {
  :root {
    --motion-fast: 1ms;
  }
}

*, *::before, *::after { box-sizing: border-box; }
* { margin: 0; }
html {
  background: var(--page);
  color: var(--ink);
  font: var(--weight-body) 100%/var(--leading-body) var(--font-text);
  -webkit-text-size-adjust: 100%;
  scroll-padding-top: 5rem;
}
body { min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; }
main { flex: 1; width: 100%; }
img, svg { display: block; max-width: 100%; }
button, input, select, textarea { font: inherit; color: inherit; }
button { cursor: pointer; }
ul, ol { list-style: none; padding: 0; }
a { color: var(--link); text-underline-offset: 0.2em; }
body { overflow-wrap: break-word; }
@media (max-width: 17rem) { body { overflow-wrap: anywhere; } }
h1, h2, h3 {
  font-family: var(--font-display);
  font-stretch: 75%;
  font-weight: var(--weight-bold);
  line-height: var(--leading-tight);
  letter-spacing: -0.005em;
  text-wrap: balance;
}
h1 { font-size: var(--text-3xl); }
:focus-visible {
  outline: 3px solid var(--focus);
  outline-offset: 2px;
  border-radius: var(--radius-sm);
}
.icon {
  width: 1.25em;
  height: 1.25em;
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
}
.money { font-variant-numeric: tabular-nums; white-space: nowrap; }
.muted { color: var(--ink-muted); }
.stack { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
.button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-height: var(--target);
  padding: var(--space-2) var(--space-4);
  border: var(--border-strong) solid transparent;
  border-radius: var(--radius-md);
  background: var(--surface);
  color: var(--ink);
  font-weight: var(--weight-bold);
  line-height: var(--leading-tight);
  text-align: center;
  text-decoration: none;
  transition: background-color var(--motion-fast), transform var(--motion-fast), box-shadow var(--motion-fast);
}
.button:focus-visible { border-radius: var(--radius-md); }
.button-primary { background: var(--accent); color: var(--on-accent); box-shadow: inset 0 calc(-1 * var(--edge)) 0 var(--accent-edge); padding-bottom: calc(var(--space-2) + var(--edge)); border: 0; }
.button-primary:hover { background: var(--accent-hover); }
.button-primary:active { background: var(--accent-active); box-shadow: inset 0 -1px 0 var(--accent-edge); transform: translateY(2px); }
.button-secondary { border-color: var(--line-strong); }
.button-secondary:hover { background: var(--surface-sunken); border-color: var(--ink); }
.button-secondary:active { transform: translateY(2px); }
.button-quiet { background: none; color: var(--link); }
.button-quiet:hover { background: var(--surface-sunken); }
.button-lg { min-height: var(--target-lg); padding-inline: var(--space-5); font-size: var(--text-lg); }
.button-block { width: 100%; }
.card { background: var(--surface); border: var(--border) solid var(--line); border-radius: var(--radius-lg); box-shadow: var(--shadow-1); }
.card-body { padding: var(--space-4); }
@media (min-width: 48rem) { .card-body { padding: var(--space-5); } }
.banner { display: flex; align-items: flex-start; gap: var(--space-3); padding: var(--space-3) var(--space-4); border-radius: var(--radius-md); background: var(--info-soft); color: var(--on-info-soft); }
.banner > .icon { width: 1.5rem; height: 1.5rem; }
.banner-danger { background: var(--danger-soft); color: var(--on-danger-soft); }
.field { display: grid; gap: var(--space-2); }
.field label, .label { font-weight: var(--weight-bold); }
.field-error { display: flex; gap: var(--space-2); align-items: center; color: var(--danger); font-weight: var(--weight-medium); font-size: var(--text-sm); }
.input {
  width: 100%;
  min-height: var(--target-lg);
  padding: var(--space-2) var(--space-4);
  border: var(--border-strong) solid var(--line-strong);
  border-radius: var(--radius-md);
  background: var(--surface);
}
.input::placeholder { color: var(--ink-faint); opacity: 1; }
.input:hover { border-color: var(--ink); }
.input:focus-visible { border-radius: var(--radius-md); outline-offset: 0; }
.input[aria-invalid="true"] { border-color: var(--danger); }
.lines li { display: grid; grid-template-columns: auto 1fr auto; gap: var(--space-3); padding: var(--space-3) 0; border-top: var(--border) solid var(--line); }
.lines li:first-child { border-top: 0; }
.lines .qty { min-width: 2ch; font-weight: var(--weight-bold); font-variant-numeric: tabular-nums; }
.simulated { padding: var(--space-3) var(--gutter); background: var(--queue-building); color: var(--on-queue-building); text-align: center; font-weight: var(--weight-bold); }
.simulated span { display: block; text-wrap: balance; font-weight: var(--weight-body); }
.checkout { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-6); max-width: 60rem; margin: 0 auto; padding: var(--space-6) var(--gutter) var(--space-10); }
@media (min-width: 48rem) { .checkout { grid-template-columns: 1fr 1fr; align-items: start; gap: var(--space-8); padding-top: var(--space-10); } }
.checkout-merchant { display: flex; align-items: center; gap: var(--space-3); font-weight: var(--weight-bold); }
.checkout-merchant svg { width: 2.25rem; height: 2.25rem; padding: 0.3rem; background: var(--night); fill: var(--floodlight); border-radius: var(--radius-sm); }
.checkout-total { font: var(--weight-bold) 2.75rem/1.1 var(--font-text); letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.checkout-over { max-width: 30rem; }
@media (min-width: 48rem) { .checkout-over { grid-template-columns: 1fr; } }
textarea.input { padding-block: var(--space-3); resize: vertical; }
`;
