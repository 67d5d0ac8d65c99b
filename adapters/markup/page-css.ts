/**
 * The start of the style sheets of pages outside the web app: the design's tokens, light and dark, and what every page has. A test compares
 * the tokens with the design's.
 */
export const PAGE_CSS = `:root {
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
  --night-raised: #1b2747;
  --night-line: #35436b;
  --on-night: #fff8e8;
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
    --night-raised: #1d2848;
    --night-line: #35436b;
    --on-night: #fff8e8;
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
a { color: var(--link); text-underline-offset: 0.2em; }
h1, h2, h3, .logo {
  font-family: var(--font-display);
  font-stretch: 75%;
  font-weight: var(--weight-bold);
  line-height: var(--leading-tight);
}
:focus-visible {
  outline: 3px solid var(--focus);
  outline-offset: 2px;
  border-radius: var(--radius-sm);
}
h1 { font-size: var(--text-3xl); }
`;
