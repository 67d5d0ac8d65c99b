import { expect, it } from 'vitest';
import { clockText } from '#web/practice/clock-text.ts';

it.each([
  [-5_000, '0:00'],
  [0, '0:00'],
  [9_999, '0:09'],
  [60_000, '1:00'],
  [72_400, '1:12'],
  [601_000, '10:01'],
])('%i ms of the practice read %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
