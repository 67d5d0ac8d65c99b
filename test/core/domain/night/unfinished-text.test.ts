import { expect, it } from 'vitest';
import { unfinishedText } from '#core/domain/night/unfinished-text.ts';

it.each([
  [0, ''],
  [
    1,
    '1 order is still open. Hand out or refund each. 1 customer is still paying. Stop online ordering and wait a few minutes. 1 drawer is not counted yet.',
  ],
  [
    2,
    '2 orders are still open. Hand out or refund each. 2 customers are still paying. Stop online ordering and wait a few minutes. 2 drawers are not counted yet.',
  ],
])('%i of each: why a night cannot be closed', (count, text) => {
  expect(unfinishedText({ ordersInHand: count, liveCheckouts: count, uncountedDrawers: count })).toBe(text);
});
