import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE_CSS } from '#adapters/markup/page-css.ts';
import { MAILBOX_CSS } from '#adapters/local-mailbox/mailbox-css.ts';
import { CHECKOUT_PAGE_CSS } from '#adapters/simulated-payments/checkout-page-css.ts';

const values = (css: string): ReadonlyMap<string, string> =>
  new Map([...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.replaceAll(/\s+/g, ' ')]));

const partsOf = (css: string) => {
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  return { light: values(light), dark: values(dark.split(/@media \(prefers-reduced-motion|:root\[data-theme="dark"\]/)[0] ?? '') };
};

it.each(['light', 'dark'] as const)('has the values of the design’s tokens: %s', (theme) => {
  const design = partsOf(readFileSync('web/styles/tokens.css', 'utf8'));
  const own = partsOf(PAGE_CSS)[theme];
  expect(own.size).toBeGreaterThan(20);
  for (const [name, value] of own) expect([name, value]).toEqual([name, design[theme].get(name)]);
});

it('defines each value that a page uses, and no other', () => {
  const used = new Set([...(MAILBOX_CSS + CHECKOUT_PAGE_CSS).matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
  expect([...used].toSorted()).toEqual([...partsOf(PAGE_CSS).light.keys()].toSorted());
});
