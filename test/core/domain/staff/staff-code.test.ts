import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { timeLeftText } from '#core/domain/staff/staff-code.ts';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';

it.each([
  [6 * HOUR_MS + 400, '6h 0m'],
  [6 * HOUR_MS, '6h 0m'],
  [HOUR_MS + 12 * MINUTE_MS, '1h 12m'],
  [HOUR_MS - MINUTE_MS + SECOND_MS + 1, '1h 0m'],
  [HOUR_MS - MINUTE_MS, '59m'],
  [SECOND_MS, '1m'],
  [1, '1m'],
  [0, 'Expired'],
  [-HOUR_MS, 'Expired'],
])('a code that lives another %i ms has "%s" left', (ms, text) => {
  expect(timeLeftText(plusMs(GAME_NIGHT, ms), GAME_NIGHT)).toBe(text);
});
