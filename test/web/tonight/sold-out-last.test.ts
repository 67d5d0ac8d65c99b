import { expect, it } from 'vitest';
import { isFound } from '#web/features/tonight/sold-out-last.tsx';

type Product = Parameters<typeof isFound>[0];
type Draft = Parameters<typeof isFound>[1];

it.each([
  ['nothing is expected', 0, undefined, false],
  ['one is expected', 1, undefined, true],
  ['nothing was counted', 9, 0, false],
  ['one was counted', 0, 1, true],
])('a sold-out product returns to the menu when there is some: %s', (_what, expected, counted, isBack) => {
  const entries: Draft['entries'] = counted === undefined ? {} : { '7': { counted, seen: expected, after: null } };
  expect(isFound({ id: 7, expected } as unknown as Product, { scope: '', id: '', entries })).toBe(isBack);
});
