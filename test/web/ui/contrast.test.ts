import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TOKENS = readFileSync('web/styles/tokens.css', 'utf8');

/** Foreground and background pairs by the ratio that WCAG 2.2 requires; 7 is AAA: order numbers and the whole pickup window. */
const PAIRS: readonly { readonly atLeast: number; readonly on: string; readonly shows: readonly string[] }[] = [
  { atLeast: 7, on: 'page', shows: ['ink'] },
  { atLeast: 7, on: 'surface', shows: ['ink'] },
  { atLeast: 7, on: 'surface-sunken', shows: ['ink'] },
  { atLeast: 7, on: 'surface-raised', shows: ['ink'] },
  { atLeast: 7, on: 'night', shows: ['on-night', 'floodlight'] },
  { atLeast: 7, on: 'night-raised', shows: ['on-night', 'floodlight'] },
  { atLeast: 7, on: 'accent', shows: ['on-accent'] },
  { atLeast: 7, on: 'accent-hover', shows: ['on-accent'] },
  { atLeast: 7, on: 'accent-active', shows: ['on-accent'] },
  { atLeast: 7, on: 'accent-soft', shows: ['on-accent-soft'] },
  { atLeast: 7, on: 'strong', shows: ['on-strong'] },
  { atLeast: 7, on: 'strong-hover', shows: ['on-strong'] },
  { atLeast: 7, on: 'strong-active', shows: ['on-strong'] },
  { atLeast: 7, on: 'wait-green', shows: ['on-wait-green'] },
  { atLeast: 7, on: 'wait-yellow', shows: ['on-wait-yellow'] },
  { atLeast: 7, on: 'wait-red', shows: ['on-wait-red'] },
  { atLeast: 7, on: 'queue-building', shows: ['on-queue-building'] },
  { atLeast: 7, on: 'queue-critical', shows: ['on-queue-critical'] },
  { atLeast: 4.5, on: 'page', shows: ['ink-muted', 'ink-faint', 'link', 'accent-ink', 'danger'] },
  { atLeast: 4.5, on: 'surface', shows: ['ink-muted', 'ink-faint', 'link', 'accent-ink', 'danger', 'stock-low', 'stock-ok'] },
  { atLeast: 4.5, on: 'surface-sunken', shows: ['ink-muted'] },
  { atLeast: 4.5, on: 'surface-raised', shows: ['ink-muted', 'ink-faint', 'link', 'danger'] },
  { atLeast: 4.5, on: 'night', shows: ['on-night-muted'] },
  { atLeast: 4.5, on: 'night-raised', shows: ['on-night-muted'] },
  { atLeast: 4.5, on: 'danger', shows: ['on-danger'] },
  { atLeast: 4.5, on: 'danger-hover', shows: ['on-danger'] },
  { atLeast: 4.5, on: 'danger-active', shows: ['on-danger'] },
  { atLeast: 4.5, on: 'danger-soft', shows: ['on-danger-soft'] },
  { atLeast: 4.5, on: 'success-soft', shows: ['on-success-soft'] },
  { atLeast: 4.5, on: 'warn-soft', shows: ['on-warn-soft'] },
  { atLeast: 4.5, on: 'info-soft', shows: ['on-info-soft'] },
  { atLeast: 4.5, on: 'stock-low-soft', shows: ['stock-low'] },
  { atLeast: 4.5, on: 'status-queued-soft', shows: ['status-queued'] },
  { atLeast: 4.5, on: 'status-preparing-soft', shows: ['status-preparing'] },
  { atLeast: 4.5, on: 'status-ready-soft', shows: ['status-ready'] },
  { atLeast: 4.5, on: 'status-completed-soft', shows: ['status-completed'] },
  { atLeast: 4.5, on: 'status-cancelled-soft', shows: ['status-cancelled'] },
  { atLeast: 4.5, on: 'disabled', shows: ['on-disabled'] },
  { atLeast: 3, on: 'surface', shows: ['line-strong', 'focus', 'accent-edge'] },
  { atLeast: 3, on: 'page', shows: ['line-strong', 'focus', 'accent-edge'] },
  { atLeast: 3, on: 'surface-raised', shows: ['line-strong'] },
  { atLeast: 3, on: 'surface-sunken', shows: ['line-strong', 'focus'] },
];

type Theme = ReadonlyMap<string, string>;

/** The colors of one block of the style sheet, on top of those it leaves unchanged. */
const themeOf = (selector: string, base: Theme = new Map()): Theme => {
  const start = TOKENS.indexOf(`${selector} {`);
  const block = start < 0 ? '' : TOKENS.slice(start, TOKENS.indexOf('}', start));
  const colours = [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name = '', colour = '']) => [name, colour] as const);
  return new Map([...base, ...colours]);
};

const channel = (hex: string): number => {
  const part = Number.parseInt(hex, 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** WCAG's relative luminance of '#0f1830'. */
const luminance = (colour: string): number =>
  0.2126 * channel(colour.slice(1, 3)) + 0.7152 * channel(colour.slice(3, 5)) + 0.0722 * channel(colour.slice(5, 7));

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const tooWeak = (theme: Theme): readonly string[] =>
  PAIRS.flatMap(({ atLeast, on, shows }) =>
    shows.flatMap((name) => {
      const ratio = contrast(theme.get(name) ?? '', theme.get(on) ?? '');
      // A missing color has no number.
      return ratio >= atLeast ? [] : [`${name} on ${on}: ${ratio.toFixed(2)}, needs ${atLeast}`];
    }),
  );

describe('the contrast of the palette', () => {
  const light = themeOf(':root');
  const dark = themeOf('[data-theme="dark"]', light);

  it('is measured as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(tooWeak(new Map([...light, ['ink', '#dddddd']]))).toContain('ink on page: 1.22, needs 7');
  });

  it('is enough by day', () => expect(tooWeak(light)).toEqual([]));

  it('is one night, whether the device or a choice makes it dark', () => {
    expect([...themeOf(':root:not([data-theme="light"])')]).toEqual([...themeOf('[data-theme="dark"]')]);
  });

  it('is enough by night', () => {
    expect(dark.get('page')).not.toBe(light.get('page'));
    expect(tooWeak(dark)).toEqual([]);
  });
});
