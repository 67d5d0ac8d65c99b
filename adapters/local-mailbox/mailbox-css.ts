import { PAGE_CSS } from '#adapters/markup/page-css.ts';

/** Served as /mailbox/page.css. */
export const MAILBOX_CSS = `${PAGE_CSS}body { min-height: 100vh; background: var(--page); color: var(--ink); font: var(--weight-body) 100%/var(--leading-body) var(--font-text); overflow-wrap: anywhere; }
h2 { font-size: clamp(1.25rem, 1.18rem + 0.3vw, 1.4rem); }
header { background: var(--night); color: var(--on-night); --focus: var(--floodlight); }
header::after {
  content: "";
  display: block;
  height: 9px;
  background:
    repeating-linear-gradient(90deg, var(--floodlight) 0 2px, transparent 2px 70px) 6px 0 / 100% 9px no-repeat,
    repeating-linear-gradient(90deg, var(--night-line) 0 2px, transparent 2px 14px) 6px 4px / 100% 5px no-repeat;
}
.bar { display: flex; align-items: center; max-width: 40rem; min-height: 3.5rem; margin: 0 auto; padding: 0.25rem 1rem; }
.logo, .link { display: inline-flex; align-items: center; gap: 0.5rem; min-height: 2.75rem; color: inherit; text-decoration: none; }
.logo { margin-right: auto; font-size: 1.5rem; }
.link { padding: 0 0.75rem; font-weight: 500; border-radius: 10px; }
.link:hover { background: var(--night-raised); }
.note { padding: 0.75rem 1rem; background: var(--queue-building); color: var(--on-queue-building); text-align: center; }
.note strong { display: block; }
main { display: grid; gap: 1rem; max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 2.5rem; grid-template-columns: minmax(0, 1fr); }
main > h2 { margin-top: 0.5rem; }
ul { display: grid; gap: 0.75rem; padding: 0; list-style: none; }
.card { display: block; padding: 1rem; background: var(--surface); color: inherit; border: 1px solid var(--line); border-radius: 16px; text-decoration: none; }
a.card:hover .subject { text-decoration: underline; text-underline-offset: 0.2em; }
.card span { display: block; }
.subject { font-size: 1.125rem; font-weight: 700; }
.muted, dt { color: var(--ink-muted); font-size: 0.875rem; }
.empty { display: grid; gap: 0.75rem; padding: 2rem 1rem; text-align: center; }
dl { display: grid; gap: 0.5rem; }
dd { padding: 0; }
iframe.card { width: 100%; height: 58rem; padding: 0; }
pre { white-space: pre-wrap; font: 0.875rem/1.5 ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "DejaVu Sans Mono", monospace; }
`;
