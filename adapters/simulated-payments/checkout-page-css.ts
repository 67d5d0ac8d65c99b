import { PAGE_CSS } from '#adapters/markup/page-css.ts';

/** Served as /simulated-payments/page.css: the needed part of the design. */
export const CHECKOUT_PAGE_CSS = `${PAGE_CSS}html {
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
body { overflow-wrap: break-word; }
@media (max-width: 17rem) { body { overflow-wrap: anywhere; } }
h1, h2, h3 { letter-spacing: -0.005em; text-wrap: balance; }
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
